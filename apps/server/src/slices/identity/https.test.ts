import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createTestClient,
  signUpMember,
  signUpOwner,
  startTestApp,
  testPassword,
  type Person,
  type TestApp,
} from "@stallkeeper/testkit";

let house: TestApp;
let owner: Person;

beforeAll(async () => {
  house = await startTestApp({ publicUrl: "https://stall.example/" });
  owner = await signUpOwner(house);
});
afterAll(() => house.close());

test("behind https cookies are Secure and the browser is kept to https", async () => {
  const login = await createTestClient(house.url).post("/api/user/login", {
    email: owner.email,
    password: testPassword,
  });
  expect(login.headers.getSetCookie()[0]).toMatch(/; Secure$/);
  expect(login.headers.get("strict-transport-security")).toBe("max-age=31536000");
  const logout = await owner.client.post("/api/user/logout");
  for (const line of logout.headers.getSetCookie()) expect(line).toMatch(/; Secure$/);
});

test("a session that gets new keys gets them in Secure cookies, of which script may read the token alone", async () => {
  const client = createTestClient(house.url);
  await client.post("/api/user/login", { email: owner.email, password: testPassword });
  const newPassword = "another long pass phrase";
  const answer = await client.post("/api/user/changePassword", {
    currentPassword: testPassword,
    newPassword,
    newPasswordConfirmation: newPassword,
  });
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^sid=[\w-]{43}; Path=\/; Max-Age=604800; SameSite=Strict; HttpOnly; Secure$/),
    expect.stringMatching(/^apollo-token=[\w-]{43}; Path=\/; Max-Age=604800; SameSite=Strict; Secure$/),
  ]);
});

test("calls from the public address are our own, from its look-alikes they are not", async () => {
  const from = (origin: string) =>
    createTestClient(house.url).post("/api/user/logout", undefined, { origin });
  expect((await from("https://stall.example")).status).toBe(200);
  for (const origin of ["http://stall.example", "https://stall.example.evil.test", "https://evil.test"])
    expect((await from(origin)).status).toBe(403);
});

test("behind a proxy that is named visitors have addresses of their own; what they say of themselves does not count", async () => {
  const proxied = await startTestApp({ publicUrl: "https://stall.example/", trustedProxies: ["127.0.0.1"] });
  try {
    const person = await signUpMember(proxied);
    const from = (address: string, email: string, password: string) =>
      createTestClient(proxied.url).post(
        "/api/user/login",
        { email, password },
        { "x-forwarded-for": address },
      );
    // A guesser who makes up an address in front of the one that the proxy saw.
    for (let n = 0; n < 40; n++)
      await from(`192.0.2.${n}, 203.0.113.66`, `nobody-${n}@stallkeeper.test`, "wrong");
    expect((await from("192.0.2.99, 203.0.113.66", person.email, testPassword)).status).toBe(429);
    expect((await from("198.51.100.7", person.email, testPassword)).status).toBe(200);
    expect((await person.client.get("/api/user/sessions")).body).toMatchObject({
      data: { sessions: expect.arrayContaining([expect.objectContaining({ address: "198.51.100.7" })]) },
    });
  } finally {
    await proxied.close();
  }
});
