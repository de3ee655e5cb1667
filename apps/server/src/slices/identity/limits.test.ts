/**
 * How much of anything one person can have, also when it is asked for all at once; and rubbish where a
 * library hands it on.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  createTestClient,
  signUpMember,
  signUpOwner,
  startTestApp,
  testPassword,
  type Person,
  type TestApp,
  type TestClient,
} from "@stallkeeper/testkit";
import { dataOf, outcomeOf, tryLogin } from "./authenticator.fixture.ts";
import { attest, makeSoftPasskey } from "./software-authenticator.fixture.ts";

let house: TestApp;
let person: Person;
let client: TestClient;

beforeAll(async () => {
  house = await startTestApp();
  await signUpOwner(house);
});
afterAll(() => house.close());
beforeEach(async () => {
  house.clock.advance(3_600_000);
  person = await signUpMember(house);
  client = createTestClient(house.url.replace("127.0.0.1", "localhost"));
  dataOf(await client.post("/api/user/login", { email: person.email, password: testPassword }));
});

const rowsOf = (sql: string) => house.services.db.asSystem((tx) => tx.rows(sql, [person.userId]));
async function addPasskey(transports: unknown = ["internal"]) {
  const { challenge } = dataOf<{ challenge: string }>(await client.post("/api/user/passkeys/options"));
  const made = attest(makeSoftPasskey(), challenge, {
    origin: house.url.replace("127.0.0.1", "localhost"),
    rpId: "localhost",
  }) as { response: object };
  return client.post("/api/user/passkeys", {
    name: "Key",
    response: { ...made, response: { ...made.response, transports } },
  });
}

test("of eighty tokens asked for at the same moment fifty are made", async () => {
  const answers = await Promise.all(
    Array.from({ length: 80 }, () => client.post("/api/user/tokens", { name: "Script", scopes: [] })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
  expect(await rowsOf("select 1 from api_tokens where user_id = $1")).toHaveLength(50);
});

test("a hundred sessions stay open; a further sign-in ends the one that was used least lately", async () => {
  await house.services.db.asSystem((tx) =>
    tx.run(
      `insert into sessions (user_id, store_id, sid_hash, token_hash, created_at, last_seen_at, confirmed_at,
        expires_at)
     select $1, $2, sha256(n::text::bytea), ''::bytea, $3, $3::timestamptz - n * interval '1 second', $3,
       $3::timestamptz + interval '1 day' from generate_series(1, 150) n`,
      [person.userId, person.storeId, house.clock.now()],
    ),
  );
  expect(outcomeOf(await tryLogin(house, person.email))).toBe("200");
  expect(await rowsOf("select 1 from sessions where user_id = $1")).toHaveLength(100);
  expect((await client.get("/api/user/sessions")).status).toBe(200);
});

test("whatever a client says of the ways to its passkey, it is kept with the ways that there are", async () => {
  for (const transports of [
    5,
    {},
    true,
    "usb",
    null,
    [["a"], "b"],
    [{ a: 1 }],
    ["x".repeat(100_000)],
    ["usb", "usb", "nfc", "carrier pigeon"],
  ]) {
    expect([transports, outcomeOf(await addPasskey(transports))]).toEqual([transports, "200"]);
  }
  expect(await rowsOf("select distinct transports from passkeys where user_id = $1 order by 1")).toEqual([
    { transports: [] },
    { transports: ["nfc", "usb"] },
  ]);
});

test("twenty passkeys are enough for anybody, and as many questions to them stay open", async () => {
  while ((await rowsOf("select 1 from passkeys where user_id = $1")).length < 20) dataOf(await addPasskey());
  expect(await addPasskey()).toMatchObject({
    status: 400,
    body: { code: "FIELDS_INVALID", fields: { name: "You have 20 passkeys. Remove one first." } },
  });
  for (let n = 0; n < 25; n++) dataOf(await client.post("/api/user/passkeys/options"));
  expect(await rowsOf("select 1 from passkey_challenges where user_id = $1")).toHaveLength(20);
});

test("a hundred invitations of a store are open at most; one to the same address takes the place of the earlier", async () => {
  const invite = (email: string) => client.post("/api/admin/invitations", { email, role: "packer" });
  await house.services.db.asSystem((tx) =>
    tx.run(
      `insert into invitations (store_id, email, role, scopes, token_hash, invited_by, created_at, expires_at)
     select $2, 'guest-' || n || '@shop.example', 'packer', '{}', sha256(n::text::bytea), $1, $3,
       $3::timestamptz + interval '7 days' from generate_series(1, 100) n`,
      [person.userId, person.storeId, house.clock.now()],
    ),
  );
  expect(await invite("one-more@shop.example")).toMatchObject({
    status: 400,
    body: { code: "FIELDS_INVALID", fields: { email: "100 invitations are open. Withdraw one first." } },
  });
  expect(outcomeOf(await invite("Guest-7@shop.example"))).toBe("200");
});

test.each([
  "x@a,b.c",
  "x@a;b.c",
  "x\u0001y@b.c",
  "x@<a>.c",
  'x@a"b.c',
  "x@a\u200bb.c",
  "x@a.c\u0007",
  "x@a.c\r\nBcc: y@z.c",
])("%j is no address: nobody is invited there, nobody moves there", async (email) => {
  for (const [path, body] of [
    ["admin/invitations", { email, role: "packer" }],
    ["user/saveProfile", { email, name: "Olive" }],
    ["user/forgotPassword", { email }],
  ] as const) {
    expect(await client.post(`/api/${path}`, body)).toMatchObject({
      status: 400,
      body: { fields: { email: "This field must be a valid email" } },
    });
  }
});
