import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestClient, signUpOwner, startTestApp, testPassword, type Person, type TestApp } from "@stallkeeper/testkit";

let house: TestApp;
let owner: Person;

beforeAll(async () => {
  house = await startTestApp({ publicUrl: "https://stall.example/" });
  owner = await signUpOwner(house);
});
afterAll(() => house.close());

test("behind https cookies are Secure and the browser is kept to https", async () => {
  const login = await createTestClient(house.url).post("/api/user/login", { email: owner.email, password: testPassword });
  expect(login.headers.getSetCookie()[0]).toMatch(/; Secure$/);
  expect(login.headers.get("strict-transport-security")).toBe("max-age=31536000");
  const logout = await owner.client.post("/api/user/logout");
  for (const line of logout.headers.getSetCookie()) expect(line).toMatch(/; Secure$/);
});

test("a session that gets new keys gets them in Secure cookies, of which script may read the token alone", async () => {
  const client = createTestClient(house.url);
  await client.post("/api/user/login", { email: owner.email, password: testPassword });
  const newPassword = "another long pass phrase";
  const answer = await client.post("/api/user/changePassword", { currentPassword: testPassword, newPassword, newPasswordConfirmation: newPassword });
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^sid=[\w-]{43}; Path=\/; Max-Age=604800; SameSite=Strict; HttpOnly; Secure$/),
    expect.stringMatching(/^apollo-token=[\w-]{43}; Path=\/; Max-Age=604800; SameSite=Strict; Secure$/),
  ]);
});

test("calls from the public address are our own, from its look-alikes they are not", async () => {
  const from = (origin: string) => createTestClient(house.url).post("/api/user/logout", undefined, { origin });
  expect((await from("https://stall.example")).status).toBe(200);
  for (const origin of ["http://stall.example", "https://stall.example.evil.test", "https://evil.test"]) expect((await from(origin)).status).toBe(403);
});
