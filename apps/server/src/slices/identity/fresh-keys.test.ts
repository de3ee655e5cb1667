/**
 * What must not outlive a changed password, second factor or membership, be it made at the same moment or in
 * another process.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  createTestClient,
  signUpMember,
  signUpOwner,
  startTestApp,
  testPassword,
  type Answer,
  type Person,
  type TestApp,
  type TestClient,
} from "@stallkeeper/testkit";
import type { Tx } from "@stallkeeper/server";
import { codeAt, dataOf, outcomeOf, tryLogin, turnOnTwoFactor } from "./authenticator.fixture.ts";
import { makeResetLink } from "./password-reset.service.ts";
import { startSeed } from "./second-factor.store.ts";
import { openSession } from "./sign-in.service.ts";
import { attest, makeSoftPasskey } from "./software-authenticator.fixture.ts";
import { withoutHeartbeat } from "./stream.fixture.ts";

let house: TestApp;
let owner: Person;
let person: Person;
/** The person's browser, under a name that passkeys work at. */
let client: TestClient;
const newPassword = "another long pass phrase";
const change = { currentPassword: testPassword, newPassword, newPasswordConfirmation: newPassword };

beforeAll(async () => {
  house = await startTestApp();
  owner = await signUpOwner(house);
});
afterAll(() => house.close());
beforeEach(async () => {
  house.clock.advance(3_600_000);
  dataOf(await owner.client.post("/api/user/confirmLogin", { password: testPassword }));
  person = await signUpMember(house, { storeId: owner.storeId, scopes: ["admin"] });
  client = createTestClient(house.url.replace("127.0.0.1", "localhost"));
  dataOf(await client.post("/api/user/login", { email: person.email, password: testPassword }));
});

const rowsOf = (sql: string, values: unknown[] = [person.userId]) =>
  house.services.db.asSystem((tx) => tx.rows(sql, values));
const useToken = (apiToken: string) =>
  createTestClient(house.url).get("/api/meta/settings", { authorization: `Bearer ${apiToken}` });
async function makeToken(): Promise<string> {
  return dataOf<{ apiToken: string }>(await client.post("/api/user/tokens", { name: "Nightly", scopes: [] }))
    .apiToken;
}
async function addPasskey(): Promise<string> {
  const { challenge } = dataOf<{ challenge: string }>(await client.post("/api/user/passkeys/options"));
  const place = { origin: house.url.replace("127.0.0.1", "localhost"), rpId: "localhost" };
  return (
    dataOf<{ passkeys: { _id: string }[] }>(
      await client.post("/api/user/passkeys", {
        name: "Key",
        response: attest(makeSoftPasskey(), challenge, place),
      }),
    ).passkeys[0]?._id ?? ""
  );
}
async function turnOn(): Promise<void> {
  await turnOnTwoFactor(house, { ...person, client });
}
/** Holds the person's row, does something to it, and lets a call that waits for it go on after the commit. */
async function meanwhile(doIt: (tx: Tx) => Promise<unknown>, call: () => Promise<Answer>): Promise<Answer> {
  const { underWay } = await house.services.db.asSystem(async (tx) => {
    await tx.rows("select 1 from users where id = $1 for update", [person.userId]);
    const asked = call();
    await expect
      .poll(
        async () =>
          (
            await house.services.db.pool.query(
              `select 1 from pg_stat_activity
                 where datname = current_database() and wait_event_type = 'Lock'`,
            )
          ).rowCount,
      )
      .toBe(1);
    await doIt(tx);
    return { underWay: asked };
  });
  return underWay;
}

function toReader({ body }: Response) {
  if (body === null) throw new Error("the stream has no body");
  return body.pipeThrough(new TextDecoderStream()).getReader();
}
function readChunk({ done, value }: { done: boolean; value?: string }): string {
  if (done) throw new Error("the stream ended unasked");
  return value ?? "";
}

test.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
  ["two-factor is turned on", async () => undefined, turnOn],
  ["two-factor is turned off", turnOn, async () => dataOf(await client.post("/api/user/remove2FA"))],
  ["the first passkey is added", async () => undefined, addPasskey],
  [
    "the last passkey is removed",
    addPasskey,
    async () => {
      const { passkeys } = dataOf<{ passkeys: { _id: string }[] }>(await client.get("/api/user/passkeys"));
      return dataOf(await client.post("/api/user/passkeys/remove", { passkeyId: passkeys[0]?._id }));
    },
  ],
])("API tokens and their streams are dead at once where %s (S21)", async (_, prepare, act) => {
  await prepare();
  const apiToken = await makeToken();
  expect((await useToken(apiToken)).status).toBe(200);
  const stream = await withoutHeartbeat(() =>
    fetch(`${house.url}/api/events`, { headers: { authorization: `Bearer ${apiToken}` } }),
  );
  const told = toReader(stream);
  let text = "";
  // It is open once it says so: ended before, it would not have shown that it was ended by this.
  while (!text.includes("event: ready")) text += readChunk(await told.read());
  await act();
  expect((await useToken(apiToken)).status).toBe(401);
  let isOver = false;
  while (!isOver) isOver = (await told.read()).done;
  expect(await rowsOf("select 1 from api_tokens where user_id = $1")).toEqual([]);
});

describe("a copy of the cookie, remembered by another process while the password changes,", () => {
  let twin: TestApp;
  let thief: { post(path: string, body?: object): Promise<Answer>; events(): Promise<Response> };
  let openedBefore: Response;
  beforeEach(async () => {
    twin = await startTestApp({ database: { ...house.database, drop: () => Promise.resolve() } });
    twin.clock.set(house.clock.now());
    const cookie = client.cookie();
    const atTwin = createTestClient(twin.url);
    thief = {
      post: (path, body = {}) => atTwin.post(path, body, { cookie }),
      events: () => withoutHeartbeat(() => fetch(`${twin.url}/api/events`, { headers: { cookie } })),
    };
    dataOf(await client.post("/api/user/request2FA"));
    dataOf(await atTwin.get("/api/user/sessions", { cookie }));
    openedBefore = await thief.events();
    dataOf(await client.post("/api/user/changePassword", change));
    return async () => {
      await openedBefore.body?.cancel().catch(() => undefined);
      await twin.close();
    };
  });

  test("makes nothing that lasts, and takes the session from nobody", async () => {
    for (const [path, body] of [
      ["user/tokens", { name: "Mine", scopes: [] }],
      ["admin/invitations", { email: "thief@evil.example", role: "owner" }],
      ["user/recoveryCodes", {}],
      ["user/confirm2FA", { code: "123456" }],
      ["user/remove2FA", {}],
      ["user/saveProfile", { email: person.email, name: "Thief" }],
    ] as const) {
      expect([path, outcomeOf(await thief.post(`/api/${path}`, body))]).toEqual([
        path,
        "401 UNAUTHENTICATED",
      ]);
    }
    expect((await client.get("/api/user/sessions")).status).toBe(200);
  });

  test("opens no live stream, and the one it had ends", async () => {
    expect((await thief.events()).status).toBe(401);
    expect(await openedBefore.text()).toContain("event: ready");
  });
});

test.each<[string, () => Promise<Answer>]>([
  ["an API token", () => client.post("/api/user/tokens", { name: "Late", scopes: [] })],
  ["new recovery codes", () => client.post("/api/user/recoveryCodes")],
  [
    "a new address",
    () => client.post("/api/user/saveProfile", { email: `late-${person.email}`, name: "Late" }),
  ],
])("%s asked for while the session's keys change is refused", async (_, call) => {
  const answer = await meanwhile(
    (tx) => tx.run("update sessions set sid_hash = sha256(sid_hash) where user_id = $1", [person.userId]),
    call,
  );
  expect(outcomeOf(answer)).toBe("401 UNAUTHENTICATED");
});

test("a reset that was under way while a second factor came up asks for it, and the link stays good", async () => {
  const { link } = await house.services.db.asSystem((tx) => makeResetLink(tx, house.services, person.userId));
  const token = link.split("/").at(-1);
  const reset = () =>
    createTestClient(house.url).post("/api/user/resetPassword", {
      token,
      newPassword,
      newPasswordConfirmation: newPassword,
    });
  const answer = await meanwhile((tx) => startSeed(tx, person.userId, Buffer.from("seed"), 1), reset);
  expect(answer.body).toEqual({ data: { twoFactorRequired: true } });
  expect((await reset()).body).toEqual({ data: { twoFactorRequired: true } });
  expect(outcomeOf(await tryLogin(house, person.email))).toBe("200");
});

test("a sign-in that was under way while its member was deactivated leaves no session behind that comes back with them", async () => {
  await house.services.db.asSystem((tx) =>
    tx.run("delete from sessions where user_id = $1", [person.userId]),
  );
  const answer = await meanwhile(
    async (tx) => {
      await tx.run("delete from memberships where user_id = $1", [person.userId]);
    },
    () => tryLogin(house, person.email),
  );
  expect(outcomeOf(answer)).toBe("401 WRONG_SIGN_IN");
  expect(await rowsOf("select 1 from sessions where user_id = $1")).toEqual([]);
});

test("nor does one that ends while the deactivation waits for it", async () => {
  const { underWay } = await house.services.db.asSystem(async (tx) => {
    await openSession(tx, house.services, person, { address: "127.0.0.1", agent: "" });
    const asked = owner.client.post("/api/admin/members/deactivate", { memberId: person.userId });
    await expect
      .poll(
        async () =>
          (
            await house.services.db.pool.query(
              `select 1 from pg_stat_activity
                 where datname = current_database() and wait_event_type = 'Lock'`,
            )
          ).rowCount,
      )
      .toBe(1);
    return { underWay: asked };
  });
  expect((await underWay).status).toBe(200);
  expect(await rowsOf("select 1 from sessions where user_id = $1")).toEqual([]);
});

test("codes of a second factor are counted together, whatever link or sign-in they come with", async () => {
  const { secret } = await turnOnTwoFactor(house, { ...person, client });
  const resetWith = async (code: string) => {
    const { link } = await house.services.db.asSystem((tx) =>
      makeResetLink(tx, house.services, person.userId),
    );
    return createTestClient(house.url).post("/api/user/resetPassword", {
      token: link.split("/").at(-1),
      newPassword,
      newPasswordConfirmation: newPassword,
      code,
    });
  };
  for (let n = 0; n < 5; n++) expect(outcomeOf(await resetWith("000000"))).toBe("401 TWO_FACTOR_WRONG");
  expect(outcomeOf(await resetWith(codeAt(secret, house.clock.now())))).toBe("429 TOO_MANY_TRIES");
  expect(outcomeOf(await tryLogin(house, person.email, { code: codeAt(secret, house.clock.now()) }))).toBe(
    "429 TOO_MANY_TRIES",
  );
  house.clock.advance(61_000);
  expect(outcomeOf(await resetWith(codeAt(secret, house.clock.now())))).toBe("200");
});
