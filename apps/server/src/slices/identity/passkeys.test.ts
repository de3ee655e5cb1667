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
import { codeAt, dataOf, outcomeOf, turnOnTwoFactor } from "./authenticator.fixture.ts";
import {
  assert,
  attest,
  makeSoftPasskey,
  type Place,
  type SoftPasskey,
} from "./software-authenticator.fixture.ts";

let house: TestApp;
let place: Place;
let person: Person;
let client: TestClient;

interface Asked {
  challenge: string;
  rpId: string;
  allowCredentials: { id: string }[];
}

beforeAll(async () => {
  house = await startTestApp();
  await signUpOwner(house);
  place = { origin: house.url.replace("127.0.0.1", "localhost"), rpId: "localhost" };
});
afterAll(() => house.close());
beforeEach(async () => {
  house.clock.advance(3_600_000);
  person = await signUpMember(house);
  client = createTestClient(place.origin);
  client.setToken(dataOf<{ token: string }>(await login({})).token);
});

function login(more: object, from: TestClient = client) {
  return from.post("/api/user/login", { email: person.email, password: testPassword, ...more });
}
const visitor = () => createTestClient(place.origin);
async function askAtSignIn(): Promise<Asked> {
  return dataOf<{ passkey: Asked }>(await login({}, visitor())).passkey;
}
async function add(passkey: SoftPasskey, name = "Laptop") {
  const options = dataOf<{ challenge: string; rp: object }>(await client.post("/api/user/passkeys/options"));
  expect(options.rp).toEqual({ name: "Stallkeeper", id: "localhost" });
  return client.post("/api/user/passkeys", { name, response: attest(passkey, options.challenge, place) });
}
const rowsOf = (sql: string) => house.services.db.asSystem((tx) => tx.rows(sql, [person.userId]));

test("a passkey is added, asked for at sign-in, signs in, confirms and is removed", async () => {
  const passkey = makeSoftPasskey();
  const added = dataOf<{ passkeys: { _id: string }[]; recoveryCodes: string[] }>(await add(passkey));
  expect(added.passkeys).toEqual([
    { _id: expect.any(String), name: "Laptop", createdAt: house.clock.now().toISOString(), lastUsedAt: null },
  ]);
  // The first second factor of a person: without these a lost passkey would lock them out.
  expect(added.recoveryCodes).toHaveLength(10);
  const asked = await askAtSignIn();
  expect(asked).toMatchObject({ rpId: "localhost", allowCredentials: [{ id: passkey.id }] });
  const signedIn = await login({ passkey: assert(passkey, asked.challenge, place) }, visitor());
  expect(signedIn.body).toMatchObject({
    data: { user: { authenticated: true, twofactor: { isOn: false, passkeys: 1, recoveryCodesLeft: 10 } } },
  });

  house.clock.advance(301_000);
  const confirm = dataOf<Asked>(await client.get("/api/user/confirmLogin/passkey"));
  expect(
    outcomeOf(await client.post("/api/user/passkeys/remove", { passkeyId: added.passkeys[0]?._id })),
  ).toBe("403 RECENT_LOGIN_REQUIRED");
  expect(
    outcomeOf(
      await client.post("/api/user/confirmLogin", { passkey: assert(passkey, confirm.challenge, place) }),
    ),
  ).toBe("200");
  const removed = await client.post("/api/user/passkeys/remove", { passkeyId: added.passkeys[0]?._id });
  expect(removed.body).toEqual({ data: { passkeys: [] } });
  expect((await login({}, visitor())).body).toMatchObject({
    data: { user: { authenticated: true, twofactor: { passkeys: 0, recoveryCodesLeft: 0 } } },
  });
  expect(
    await rowsOf(
      "select action from audit_entries where actor_id = $1 and action like 'passkey%' order by seq",
    ),
  ).toEqual([{ action: "passkeyAdded" }, { action: "passkeyRemoved" }]);
});

test("the first passkey and the removal of the last end all other sessions and give this one new keys", async () => {
  const other = visitor();
  dataOf(await login({}, other));
  const before = client.cookie();
  const { passkeys } = dataOf<{ passkeys: { _id: string }[] }>(await add(makeSoftPasskey()));
  expect(client.cookie()).not.toBe(before);
  expect((await client.get("/api/user/sessions")).status).toBe(200);
  for (const cookie of [before, other.cookie()])
    expect((await visitor().get("/api/user/sessions", { cookie })).status).toBe(401);
  const between = client.cookie();
  dataOf(await client.post("/api/user/passkeys/remove", { passkeyId: passkeys[0]?._id }));
  expect(client.cookie()).not.toBe(between);
});

test("a passkey stands beside an authenticator: either signs in", async () => {
  const { secret } = await turnOnTwoFactor(house, { ...person, client });
  const passkey = makeSoftPasskey();
  expect((await add(passkey)).body).toEqual({
    data: { passkeys: [expect.objectContaining({ name: "Laptop" })] },
  });
  expect(
    outcomeOf(await login({ passkey: assert(passkey, (await askAtSignIn()).challenge, place) }, visitor())),
  ).toBe("200");
  expect(outcomeOf(await login({ code: codeAt(secret, house.clock.now()) }, visitor()))).toBe("200");
});

test("an invitation is accepted with the password and a passkey too, by whoever belongs to no store", async () => {
  const passkey = makeSoftPasskey();
  dataOf(await add(passkey));
  const token = "t".repeat(43);
  await house.services.db.asSystem(async (tx) => {
    await tx.run(
      `insert into invitations (store_id, email, role, scopes, token_hash, invited_by, created_at, expires_at)
       select store_id, $1, 'packer', '{orders.write}', sha256($2::bytea), user_id, $3,
         $3::timestamptz + interval '1 day'
       from memberships where user_id <> $4 and role = 'owner'`,
      [person.email, token, house.clock.now(), person.userId],
    );
    await tx.run("delete from memberships where user_id = $1", [person.userId]);
  });
  const accept = (more: object, from = visitor()) =>
    from.post("/api/invitations/accept", { token, password: testPassword, ...more });
  expect(outcomeOf(await login({}, visitor()))).toBe("401 WRONG_SIGN_IN");
  const { passkey: asked } = dataOf<{ passkey: Asked }>(await accept({}));
  expect(outcomeOf(await accept({ passkey: assert(makeSoftPasskey(), asked.challenge, place) }))).toBe(
    "401 TWO_FACTOR_WRONG",
  );
  const again = dataOf<{ passkey: Asked }>(await accept({})).passkey;
  expect((await accept({ passkey: assert(passkey, again.challenge, place) })).body).toMatchObject({
    data: { token: expect.any(String), user: { authenticated: true, scopes: ["orders.write"] } },
  });
});

test("a challenge is answered once, within five minutes, by its person, and for what it was made", async () => {
  const passkey = makeSoftPasskey();
  dataOf(await add(passkey));
  const wrong = "401 TWO_FACTOR_WRONG";
  const once = await askAtSignIn();
  expect(outcomeOf(await login({ passkey: assert(passkey, once.challenge, place) }, visitor()))).toBe("200");
  expect(outcomeOf(await login({ passkey: assert(passkey, once.challenge, place) }, visitor()))).toBe(wrong);
  const late = await askAtSignIn();
  house.clock.advance(300_000);
  expect(outcomeOf(await login({ passkey: assert(passkey, late.challenge, place) }, visitor()))).toBe(wrong);
  dataOf(await client.post("/api/user/confirmLogin", { password: testPassword }));
  const confirm = dataOf<Asked>(await client.get("/api/user/confirmLogin/passkey"));
  expect(outcomeOf(await login({ passkey: assert(passkey, confirm.challenge, place) }, visitor()))).toBe(
    wrong,
  );
  expect(
    outcomeOf(
      await login({ passkey: assert(passkey, Buffer.alloc(32).toString("base64url"), place) }, visitor()),
    ),
  ).toBe(wrong);
  const kept = await rowsOf(
    "select encode(challenge_hash, 'base64') as hash from passkey_challenges where user_id = $1",
  );
  for (const { challenge } of [confirm, await askAtSignIn()])
    expect(JSON.stringify(kept)).not.toContain(Buffer.from(challenge, "base64url").toString("base64"));
});

test("one answer sent 20 times at once signs in once", async () => {
  const passkey = makeSoftPasskey();
  dataOf(await add(passkey));
  const answer = assert(passkey, (await askAtSignIn()).challenge, place);
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, async () => (await login({ passkey: answer }, visitor())).status),
  );
  expect(outcomes.filter((status) => status === 200)).toHaveLength(1);
  expect(outcomes.filter((status) => status === 401 || status === 429)).toHaveLength(19);
});

test.each<[string, (passkey: SoftPasskey, challenge: string) => object]>([
  [
    "for another origin",
    (passkey, challenge) => assert(passkey, challenge, { ...place, origin: "https://evil.example" }),
  ],
  [
    "for another name",
    (passkey, challenge) => assert(passkey, challenge, { ...place, rpId: "evil.example" }),
  ],
  [
    "by another key",
    (passkey, challenge) => assert({ ...makeSoftPasskey(), id: passkey.id }, challenge, place),
  ],
  ["by a passkey of nobody", (_, challenge) => assert(makeSoftPasskey(), challenge, place)],
  [
    "by a copy that counts back",
    (passkey, challenge) => assert({ ...passkey, signCount: -1 }, challenge, place),
  ],
  ["with nothing inside", () => ({ id: "x", rawId: "x", type: "public-key", response: {} })],
  [
    "with rubbish inside",
    () => ({
      id: "x",
      rawId: "x",
      type: "public-key",
      response: { clientDataJSON: "e30", authenticatorData: 7, signature: [] },
    }),
  ],
])("an answer %s signs nobody in", async (_, lie) => {
  const passkey = makeSoftPasskey();
  dataOf(await add(passkey));
  expect(
    outcomeOf(await login({ passkey: assert(passkey, (await askAtSignIn()).challenge, place) }, visitor())),
  ).toBe("200");
  const { challenge } = await askAtSignIn();
  expect(outcomeOf(await login({ passkey: lie(passkey, challenge) }, visitor()))).toBe(
    "401 TWO_FACTOR_WRONG",
  );
});

test("a new passkey is refused for another origin, without our challenge, and when it is known already", async () => {
  const passkey = makeSoftPasskey();
  const options = dataOf<{ challenge: string }>(await client.post("/api/user/passkeys/options"));
  const attempt = (response: object) => client.post("/api/user/passkeys", { name: "Key", response });
  expect(
    outcomeOf(
      await attempt(attest(passkey, options.challenge, { ...place, origin: "https://evil.example" })),
    ),
  ).toBe("422 PASSKEY_REFUSED");
  // The challenge went with it.
  expect(outcomeOf(await attempt(attest(passkey, options.challenge, place)))).toBe("422 PASSKEY_REFUSED");
  expect((await attempt({ id: "x", rawId: "x", type: "public-key", response: {} })).status).toBe(422);
  expect((await client.post("/api/user/passkeys", { name: "", response: 7 })).body).toMatchObject({
    code: "FIELDS_INVALID",
    fields: { name: "This field is required", response: expect.any(String) },
  });
  expect((await add(passkey)).status).toBe(200);
  expect(outcomeOf(await add(passkey))).toBe("409 E11000");
  expect(
    outcomeOf(
      await client.post("/api/user/passkeys/remove", { passkeyId: "00000000-0000-4000-8000-000000000000" }),
    ),
  ).toBe("404 PASSKEY_NOT_FOUND");
});

test("another person's passkey is neither listed nor removed", async () => {
  const { passkeys } = dataOf<{ passkeys: { _id: string }[] }>(await add(makeSoftPasskey()));
  const other = await signUpMember(house);
  expect((await other.client.get("/api/user/passkeys")).body).toEqual({ data: { passkeys: [] } });
  expect(
    outcomeOf(await other.client.post("/api/user/passkeys/remove", { passkeyId: passkeys[0]?._id })),
  ).toBe("404 PASSKEY_NOT_FOUND");
});

test("at an IP address the way to a name is shown, and recovery codes still sign in", async () => {
  const { recoveryCodes } = dataOf<{ recoveryCodes: string[] }>(await add(makeSoftPasskey()));
  const port = new URL(house.url).port;
  for (const path of ["passkeys/options"]) {
    expect((await person.client.post(`/api/user/${path}`)).status).toBe(401);
    const fresh = createTestClient(house.url);
    expect((await login({}, fresh)).body).toEqual({ data: { twoFactorRequired: true, passkey: null } });
    dataOf(await login({ code: recoveryCodes[0] }, fresh));
    expect((await fresh.post(`/api/user/${path}`)).body).toMatchObject({
      status: 409,
      code: "PASSKEY_NEEDS_NAME",
      msg: `Passkeys need a name, not an IP address. Open Stallkeeper as http://localhost:${port}.`,
    });
  }
});

test("every route of passkeys is closed to the signed out", async () => {
  for (const path of ["passkeys/options", "passkeys", "passkeys/remove"])
    expect((await visitor().post(`/api/user/${path}`, {})).status).toBe(401);
  for (const path of ["passkeys", "confirmLogin/passkey"])
    expect((await visitor().get(`/api/user/${path}`)).status).toBe(401);
});
