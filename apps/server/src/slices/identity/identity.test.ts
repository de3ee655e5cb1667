import { request } from "node:http";
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
const owners = {
  name: "Olive",
  email: "o@stallkeeper.test",
  storeName: "Elsewhere",
  password: "a long pass phrase",
  passwordConfirmation: "a long pass phrase",
};

beforeAll(async () => {
  house = await startTestApp();
});
afterAll(() => house.close());

const fieldsOf = (body: unknown) => (body as { fields: Record<string, string> }).fields;
const sidOf = (person: Person) => /sid=([\w-]+)/.exec(person.client.cookie())?.[1] ?? "";
async function countRows(table: string): Promise<number> {
  return (await house.services.db.asSystem((tx) => tx.rows(`select 1 from ${table}`))).length;
}

test("an empty installation asks for its owner and names every wrong field", async () => {
  const client = createTestClient(house.url);
  expect((await client.get("/api/setup")).body).toEqual({ data: { needsOwner: true } });
  const empty = await client.post("/api/setup", {});
  expect(empty).toMatchObject({ status: 400, body: { code: "FIELDS_INVALID", status: 400 } });
  expect(fieldsOf(empty.body)).toMatchObject({
    name: "This field is required",
    email: "This field is required",
    password: "This field is required",
  });
  const wrong = await client.post("/api/setup", {
    ...owners,
    email: "nobody",
    password: "short",
    passwordConfirmation: "other",
    timeZone: "Mars/Base",
    currency: "euro",
  });
  expect(fieldsOf(wrong.body)).toMatchObject({
    email: "This field must be a valid email",
    password: "Length must be more than 8.",
    passwordConfirmation: "This confirmation does not match",
    timeZone: expect.stringContaining("time zone"),
    currency: expect.stringContaining("currency"),
  });
  const long = await client.post("/api/setup", {
    ...owners,
    password: "x".repeat(101),
    passwordConfirmation: "x".repeat(101),
  });
  expect(fieldsOf(long.body)).toEqual({ password: "Length must be less than 100." });
  const common = await client.post("/api/setup", {
    ...owners,
    password: "Password123!",
    passwordConfirmation: "Password123!",
  });
  expect(fieldsOf(common.body)).toEqual({ password: "This password is too common. Choose another." });
  expect(await countRows("users")).toBe(0);
});

test("nobody is set up through a foreign name that was pointed at this machine", async () => {
  const { port } = new URL(house.url);
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = {
      host: `evil.example:${port}`,
      origin: `http://evil.example:${port}`,
      "sec-fetch-site": "same-origin",
      "content-type": "application/json",
    };
    request(`${house.url}/api/setup`, { method: "POST", headers }, (answer) =>
      resolve(answer.resume().statusCode),
    )
      .once("error", reject)
      .end(JSON.stringify(owners));
  });
  expect(status).toBe(403);
  expect(await countRows("users")).toBe(0);
});

test("of ten owners at the same moment one wins, and nobody after that", async () => {
  const first = signUpOwner(house);
  const others = Array.from({ length: 9 }, (_, n) =>
    createTestClient(house.url).post("/api/setup", { ...owners, email: `o${n}@stallkeeper.test` }),
  );
  const answers = await Promise.all([
    first.then(
      () => 200,
      () => 409,
    ),
    ...others.map(async (other) => (await other).status),
  ]);
  expect(answers.filter((status) => status === 200)).toHaveLength(1);
  expect(await countRows("users")).toBe(1);
  expect(await countRows("stores")).toBe(1);
  await first.catch(() => undefined);
  expect((await createTestClient(house.url).post("/api/setup", owners)).body).toMatchObject({
    code: "OWNER_EXISTS",
    status: 409,
  });
});

test("[USER-1] sign-in answers the user with scopes and a token, and sets a cookie that no script can read", async () => {
  const member = await signUpMember(house, { scopes: ["orders.write"] });
  const answer = await createTestClient(house.url).post("/api/user/login", {
    email: ` ${member.email.toUpperCase()} `,
    password: testPassword,
  });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    data: {
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: {
        authenticated: true,
        scopes: ["orders.write"],
        email: member.email,
        profile: { email: member.email },
        twofactor: { isOn: false, isPending: false, recoveryCodesLeft: 0, passkeys: 0 },
        preferences: {},
        store: { _id: member.storeId, timeZone: "UTC", currency: "EUR" },
      },
    },
  });
  const [cookie = ""] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^sid=[\w-]{43}; Path=\/; Max-Age=604800; SameSite=Strict; HttpOnly$/);
  const kept = await house.services.db.asSystem((tx) =>
    tx.rows("select encode(sid_hash, 'hex') || encode(token_hash, 'hex') as h from sessions"),
  );
  expect(JSON.stringify(kept)).not.toContain(cookie.slice(4, 47));
});

test("a wrong password and an unknown account are told apart by nothing", async () => {
  const member = await signUpMember(house);
  const wrong = await createTestClient(house.url).post("/api/user/login", {
    email: member.email,
    password: "not this one",
  });
  const unknown = await createTestClient(house.url).post("/api/user/login", {
    email: "nobody@stallkeeper.test",
    password: "not this one",
  });
  for (const { status, body } of [wrong, unknown]) {
    expect({ status, body }).toMatchObject({
      status: 401,
      body: { msg: "Wrong email or password.", code: "WRONG_SIGN_IN", status: 401 },
    });
  }
});

test("[USER-2] a session is restored with user and scopes, and is nobody without a cookie", async () => {
  const member = await signUpMember(house, { scopes: ["orders.write", "labels.buy"] });
  expect((await member.client.get("/api/user/session")).body).toMatchObject({
    data: { user: { authenticated: true, email: member.email, scopes: ["orders.write", "labels.buy"] } },
  });
  expect((await createTestClient(house.url).get("/api/user/session")).body).toMatchObject({
    data: { user: { authenticated: false, scopes: [] } },
  });
});

test("signing in again ends the session that the browser had", async () => {
  const member = await signUpMember(house);
  const old = sidOf(member);
  await member.client.post("/api/user/login", { email: member.email, password: testPassword });
  expect(sidOf(member)).not.toBe(old);
  const thief = await createTestClient(house.url).get("/api/user/session", { cookie: `sid=${old}` });
  expect(thief.body).toMatchObject({ data: { user: { authenticated: false } } });
});

test("[COOKIE-1] sign-out ends the session on the server and takes both cookies away", async () => {
  const member = await signUpMember(house);
  const sid = sidOf(member);
  const answer = await member.client.post("/api/user/logout");
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^sid=; .*Max-Age=0/),
    expect.stringMatching(/^apollo-token=; .*Max-Age=0/),
  ]);
  expect((await createTestClient(house.url).get("/api/meta/settings", { cookie: `sid=${sid}` })).status).toBe(
    401,
  );
  expect((await createTestClient(house.url).post("/api/user/logout")).status).toBe(200);
});

test("[NAV-7] the logout link is obeyed from our own pages only", async () => {
  const member = await signUpMember(house);
  for (const site of ["cross-site", "same-site"]) {
    expect((await member.client.get("/api/user/logout", { "sec-fetch-site": site })).body).toMatchObject({
      code: "CROSS_SITE",
    });
  }
  expect((await member.client.get("/api/user/session")).body).toMatchObject({
    data: { user: { authenticated: true } },
  });
  const answer = await member.client.get("/api/user/logout", { "sec-fetch-site": "same-origin" });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
  expect((await member.client.get("/api/user/session")).body).toMatchObject({
    data: { user: { authenticated: false } },
  });
});

test("a session ends after a day without use and after seven days with it (S21)", async () => {
  const idle = await signUpMember(house);
  const busy = await signUpMember(house);
  const isIn = async ({ client }: Person) => (await client.get("/api/user/session")).body;
  const start = house.clock.now();
  for (let hours = 0; hours < 160; hours += 20) {
    expect(await isIn(busy)).toMatchObject({ data: { user: { authenticated: true } } });
    // The session's use is noted without waiting for it.
    await expect
      .poll(
        async () =>
          (
            await house.services.db.asSystem((tx) =>
              tx.rows("select 1 from sessions where last_seen_at = $1", [house.clock.now()]),
            )
          ).length,
      )
      .toBeGreaterThan(0);
    house.clock.advance(20 * 3_600_000);
  }
  expect(await isIn(idle)).toMatchObject({ data: { user: { authenticated: false } } });
  house.clock.set(new Date(start.getTime() + 7 * 86_400_000));
  expect(await isIn(busy)).toMatchObject({ data: { user: { authenticated: false } } });
});
