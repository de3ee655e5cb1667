import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
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
import type { Tx } from "@stallkeeper/server";
import { codeAt, dataOf, outcomeOf, tryLogin, turnOnTwoFactor } from "./authenticator.fixture.ts";
import { startSeed } from "./second-factor.store.ts";
import { endSessionsOf } from "./sessions.service.ts";
import { withoutHeartbeat } from "./stream.fixture.ts";

let house: TestApp;
let owner: Person;
let person: Person;
const newPassword = "another long pass phrase";
const change = { currentPassword: testPassword, newPassword, newPasswordConfirmation: newPassword };

beforeAll(async () => {
  house = await startTestApp();
  owner = await signUpOwner(house);
});
afterAll(() => house.close());
beforeEach(async () => {
  house.clock.advance(3_600_000);
  person = await signUpMember(house);
});

async function signInElsewhere(agent = "", email = person.email): Promise<TestClient> {
  const client = createTestClient(house.url);
  client.setToken(
    dataOf<{ token: string }>(
      await client.post("/api/user/login", { email, password: testPassword }, { "user-agent": agent }),
    ).token,
  );
  return client;
}
const isIn = async (client: TestClient) => (await client.get("/api/user/sessions")).status === 200;
const reads = async (client: TestClient) => (await client.graphql("{ TransactionCount }")).status;
const sessionsOf = async (client: TestClient) =>
  dataOf<{ sessions: { _id: string; device: string; isCurrent: boolean; isNewPlace: boolean }[] }>(
    await client.get("/api/user/sessions"),
  ).sessions;
const auditOf = (userId: string) =>
  house.services.db.asSystem((tx) =>
    tx.rows<Record<string, unknown>>(
      'select action, object_type as type, session_id as "sessionId", address, before, after from audit_entries where actor_id = $1 order by seq',
      [userId],
    ),
  );

describe("the password", () => {
  test("[USER-4] is changed with the current one, and signs in from then on in place of the old", async () => {
    const answer = await person.client.post("/api/user/changePassword", change);
    expect(answer.body).toEqual({ data: { token: expect.stringMatching(/^[\w-]{43}$/) } });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(outcomeOf(await tryLogin(house, person.email))).toBe("401 WRONG_SIGN_IN");
    expect(outcomeOf(await tryLogin(house, person.email, {}, newPassword))).toBe("200");
    const lines = (await auditOf(person.userId)).filter(({ action }) => action === "changePassword");
    expect(lines).toEqual([
      {
        action: "changePassword",
        type: "user",
        sessionId: expect.any(String),
        address: "127.0.0.1",
        before: null,
        after: null,
      },
    ]);
  });

  test("stays as it is where the current one is wrong or the new one is no good, each said at its field", async () => {
    const attempt = (more: object) => person.client.post("/api/user/changePassword", { ...change, ...more });
    expect(await attempt({ currentPassword: "not this one" })).toMatchObject({
      status: 422,
      body: { code: "PASSWORD_WRONG", fields: { currentPassword: "That isn't your password." } },
    });
    expect((await attempt({ newPassword: "short", newPasswordConfirmation: "other" })).body).toMatchObject({
      code: "FIELDS_INVALID",
      fields: {
        newPassword: "Length must be more than 8.",
        newPasswordConfirmation: "This confirmation does not match",
      },
    });
    expect(
      (await attempt({ newPassword: "x".repeat(101), newPasswordConfirmation: "x".repeat(101) })).body,
    ).toMatchObject({ fields: { newPassword: "Length must be less than 100." } });
    expect(
      (await attempt({ newPassword: "Password123!", newPasswordConfirmation: "Password123!" })).body,
    ).toMatchObject({ fields: { newPassword: expect.stringContaining("too common") } });
    expect((await person.client.post("/api/user/changePassword", {})).body).toMatchObject({
      fields: { currentPassword: "This field is required", newPassword: "This field is required" },
    });
    expect(outcomeOf(await tryLogin(house, person.email))).toBe("200");
  });

  test("is not guessed at through a session, be it by tries sent at the same moment; its owner still signs in", async () => {
    const outcomes = (
      await Promise.all(
        Array.from({ length: 15 }, (_, n) =>
          n % 2 === 0
            ? person.client.post("/api/user/changePassword", { ...change, currentPassword: "not this one" })
            : person.client.post("/api/user/confirmLogin", { password: "not this one" }),
        ),
      )
    ).map(outcomeOf);
    expect([
      outcomes.filter((one) => one === "422 PASSWORD_WRONG").length,
      outcomes.filter((one) => one === "429 TOO_MANY_TRIES").length,
    ]).toEqual([10, 5]);
    const confirm = (client: TestClient) => client.post("/api/user/confirmLogin", { password: testPassword });
    const held = await confirm(person.client);
    expect([outcomeOf(held), Number(held.headers.get("retry-after")) > 30]).toEqual([
      "429 TOO_MANY_TRIES",
      true,
    ]);
    // A sign-in is a confirmation, and the new session counts its own tries.
    expect(outcomeOf(await confirm(await signInElsewhere()))).toBe("200");
    expect(outcomeOf(await confirm(person.client))).toBe("429 TOO_MANY_TRIES");
    house.clock.advance(61_000);
    expect(outcomeOf(await confirm(person.client))).toBe("200");
  });

  test("is confirmed in a living session whatever strangers try at the sign-in, and the right one there opens no door for them", async () => {
    for (let n = 0; n < 10; n++)
      expect(outcomeOf(await tryLogin(house, person.email, {}, "not this one"))).toBe("401 WRONG_SIGN_IN");
    expect(outcomeOf(await person.client.post("/api/user/confirmLogin", { password: testPassword }))).toBe(
      "200",
    );
    expect(outcomeOf(await person.client.post("/api/user/changePassword", change))).toBe("200");
    expect(outcomeOf(await tryLogin(house, person.email, {}, newPassword))).toBe("429 TOO_MANY_TRIES");
  });

  test("of five changes at once one wins", async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        person.client.post("/api/user/changePassword", {
          ...change,
          newPassword: `${newPassword} ${n}`,
          newPasswordConfirmation: `${newPassword} ${n}`,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status < 500 || status === 503)).toHaveLength(5);
  });
});

describe("all other sessions are dead within a second (S21)", () => {
  const acts: [string, (client: TestClient, secret: string) => Promise<unknown>][] = [
    ["changing the password", (client) => client.post("/api/user/changePassword", change)],
    [
      "turning two-factor on",
      async (client) => {
        const { secret } = dataOf<{ secret: string }>(await client.post("/api/user/request2FA"));
        return client.post("/api/user/confirm2FA", { code: codeAt(secret, house.clock.now()) });
      },
    ],
    ["signing all others out", (client) => client.post("/api/user/sessions/revokeOthers")],
  ];

  test.each(acts)(
    "after %s, here and in another process, and so are their tokens and streams",
    async (name, act) => {
      const others = await Promise.all([signInElsewhere(), signInElsewhere(), signInElsewhere()]);
      const twin = await startTestApp({ database: { ...house.database, drop: () => Promise.resolve() } });
      twin.clock.set(house.clock.now());
      const cookieOf = (client: TestClient | undefined) => ({ cookie: client?.cookie() ?? "" });
      const stream = await withoutHeartbeat(() =>
        fetch(`${house.url}/api/events`, { headers: cookieOf(others[0]) }),
      );
      const streamEnded = stream.text();
      try {
        const atTwin = createTestClient(twin.url);
        for (const other of others) {
          expect([
            await isIn(other),
            await reads(other),
            (await atTwin.get("/api/user/sessions", cookieOf(other))).status,
          ]).toEqual([true, 200, 200]);
        }
        const mine = person.client.cookie();
        dataOf((await act(person.client, "")) as never);
        // The one who did it goes on; by new keys where they count for more than before.
        expect([await isIn(person.client), await reads(person.client)]).toEqual([true, 200]);
        expect(person.client.cookie() === mine).toBe(name === "signing all others out");
        for (const other of others) expect([await isIn(other), await reads(other)]).toEqual([false, 401]);
        // What the other process still remembers of them is good for a second, by its own clock.
        twin.clock.advance(1_000);
        for (const other of others)
          expect((await atTwin.get("/api/user/sessions", cookieOf(other))).status).toBe(401);
        expect(await streamEnded).toContain("event: ready");
        const isRekeyed = name !== "signing all others out";
        expect((await createTestClient(house.url).get("/api/user/sessions", { cookie: mine })).status).toBe(
          isRekeyed ? 401 : 200,
        );
      } finally {
        await twin.close();
      }
    },
  );

  test.each<[string, (tx: Tx) => Promise<unknown>, string]>([
    [
      "password",
      (tx) => tx.run("update users set password_hash = 'another' where id = $1", [person.userId]),
      "401 WRONG_SIGN_IN",
    ],
    ["second factor", (tx) => startSeed(tx, person.userId, Buffer.from("seed"), 1), "503 BUSY"],
  ])(
    "and a sign-in that was under way while the %s changed opens no new one",
    async (_, changeIt, outcome) => {
      const login = await house.services.db.asSystem(async (tx) => {
        await changeIt(tx);
        await endSessionsOf(tx, person.userId);
        const underWay = tryLogin(house, person.email);
        // It has found the old state right and waits for the row.
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
        return { underWay };
      });
      expect(outcomeOf(await login.underWay)).toBe(outcome);
      expect(
        await house.services.db.asSystem((tx) =>
          tx.rows("select 1 from sessions where user_id = $1", [person.userId]),
        ),
      ).toEqual([]);
    },
  );

  test("after turning two-factor off", async () => {
    const { secret } = await turnOnTwoFactor(house, person);
    const other = createTestClient(house.url);
    dataOf(
      await other.post("/api/user/login", {
        email: person.email,
        password: testPassword,
        code: codeAt(secret, house.clock.now()),
      }),
    );
    const mine = person.client.cookie();
    dataOf(await person.client.post("/api/user/remove2FA"));
    expect([await isIn(other), await isIn(person.client), person.client.cookie() === mine]).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe("the profile", () => {
  test("of another person keeps its address: E11000 names the field", async () => {
    const answer = await person.client.post("/api/user/saveProfile", {
      email: owner.email.toUpperCase(),
      name: "Pat",
    });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: "E11000", message: expect.stringContaining("E11000 duplicate key error") },
    });
    expect((answer.body as { message: string }).message).toMatch(/dup key: \{ email: "/);
  });

  test("takes a new address only soon after a sign-in or confirmation; a new name always", async () => {
    house.clock.advance(301_000);
    expect(
      outcomeOf(await person.client.post("/api/user/saveProfile", { email: person.email, name: "Pat" })),
    ).toBe("200");
    const move = { email: `moved-${person.email}`, name: "Pat" };
    expect(outcomeOf(await person.client.post("/api/user/saveProfile", move))).toBe(
      "403 RECENT_LOGIN_REQUIRED",
    );
    expect(await person.client.post("/api/user/confirmLogin", { password: "not this one" })).toMatchObject({
      status: 422,
      body: { code: "PASSWORD_WRONG", fields: { password: "That isn't your password." } },
    });
    expect(outcomeOf(await person.client.post("/api/user/saveProfile", move))).toBe(
      "403 RECENT_LOGIN_REQUIRED",
    );
    expect((await person.client.post("/api/user/confirmLogin", { password: testPassword })).body).toEqual({
      data: { until: new Date(house.clock.now().getTime() + 300_000).toISOString() },
    });
    expect(outcomeOf(await person.client.post("/api/user/saveProfile", move))).toBe("200");
  });

  test("needs a name and an address", async () => {
    const answer = await person.client.post("/api/user/saveProfile", { email: "nobody", name: " " });
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { email: "This field must be a valid email", name: "This field is required" } },
    });
    expect((await person.client.post("/api/user/confirmLogin", {})).body).toMatchObject({
      code: "FIELDS_INVALID",
      fields: { password: "This field is required" },
    });
  });
});

describe("sessions", () => {
  const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";

  test("are listed with device, address and what is new about them", async () => {
    house.clock.advance(60_000);
    await signInElsewhere(firefox);
    house.clock.advance(60_000);
    const known = await signInElsewhere(firefox);
    const start = house.clock.now().getTime();
    expect(await sessionsOf(known)).toEqual([
      {
        _id: expect.any(String),
        device: "Firefox on Linux",
        address: "127.0.0.1",
        createdAt: new Date(start).toISOString(),
        lastSeenAt: new Date(start).toISOString(),
        isCurrent: true,
        isNewPlace: false,
      },
      expect.objectContaining({ device: "Firefox on Linux", isCurrent: false, isNewPlace: true }),
      // The first of all is not news.
      expect.objectContaining({ device: "Unknown device", isCurrent: false, isNewPlace: false }),
    ]);
  });

  test("end one by one; those of other people and dead ones are not there", async () => {
    const other = await signInElsewhere();
    const stranger = await signUpMember(house);
    const [foreign] = await sessionsOf(stranger.client);
    const target = (await sessionsOf(person.client)).find(({ isCurrent }) => !isCurrent)?._id ?? "";
    const revoke = (sessionId: unknown) => person.client.post("/api/user/sessions/revoke", { sessionId });
    for (const id of [foreign?._id, "00000000-0000-4000-8000-000000000000"])
      expect(outcomeOf(await revoke(id))).toBe("404 SESSION_NOT_FOUND");
    expect(outcomeOf(await revoke("nothing"))).toBe("400 FIELDS_INVALID");
    expect(await isIn(other)).toBe(true);
    expect((await revoke(target)).body).toEqual({
      data: { sessions: [expect.objectContaining({ isCurrent: true })] },
    });
    expect([await isIn(other), await isIn(stranger.client), await isIn(person.client)]).toEqual([
      false,
      true,
      true,
    ]);
    expect(outcomeOf(await revoke(target))).toBe("404 SESSION_NOT_FOUND");
  });

  test("all others end together, and their number is told", async () => {
    const others = [await signInElsewhere(), await signInElsewhere()];
    expect((await person.client.post("/api/user/sessions/revokeOthers")).body).toEqual({
      data: { ended: 2 },
    });
    for (const other of others) expect(await isIn(other)).toBe(false);
    expect((await person.client.post("/api/user/sessions/revokeOthers")).body).toEqual({
      data: { ended: 0 },
    });
  });

  test("that end without a word are no longer listed", async () => {
    await signInElsewhere();
    for (let hours = 0; hours < 2; hours++) {
      house.clock.advance(13 * 3_600_000);
      await person.client.get("/api/user/session");
      await expect
        .poll(
          async () =>
            (
              await house.services.db.asSystem((tx) =>
                tx.rows("select 1 from sessions where user_id = $1 and last_seen_at = $2", [
                  person.userId,
                  house.clock.now(),
                ]),
              )
            ).length,
        )
        .toBe(1);
    }
    expect(await sessionsOf(person.client)).toEqual([expect.objectContaining({ isCurrent: true })]);
  });
});

test("each action leaves one line in the audit log", async () => {
  await signInElsewhere();
  const target = (await sessionsOf(person.client)).find(({ isCurrent }) => !isCurrent)?._id ?? "";
  dataOf(await person.client.post("/api/user/sessions/revoke", { sessionId: target }));
  dataOf(await person.client.post("/api/user/sessions/revokeOthers"));
  dataOf(await person.client.post("/api/user/logout"));
  const lines = await auditOf(person.userId);
  expect(lines.map(({ action }) => action)).toEqual([
    "signIn",
    "signIn",
    "sessionRevoked",
    "sessionsRevoked",
    "signOut",
  ]);
  for (const line of lines)
    expect(line).toMatchObject({ address: "127.0.0.1", sessionId: expect.any(String) });
  expect(JSON.stringify(lines)).not.toContain(testPassword);
});

describe("preferences", () => {
  test("are kept for the person, merged, taken back by null, and come with the user", async () => {
    const patch = (body: object) => person.client.patch("/api/user/preferences", body);
    expect((await person.client.get("/api/user/preferences")).body).toEqual({ data: { preferences: {} } });
    dataOf(await patch({ theme: "dark", density: "compact", singleKeys: false }));
    dataOf(await patch({ theme: null, timeZone: "Europe/Berlin", locale: "de-DE", nextAfterShipping: true }));
    const preferences = {
      density: "compact",
      singleKeys: false,
      timeZone: "Europe/Berlin",
      locale: "de-DE",
      nextAfterShipping: true,
    };
    expect((await person.client.get("/api/user/preferences")).body).toEqual({ data: { preferences } });
    expect((await (await signInElsewhere()).get("/api/user/session")).body).toMatchObject({
      data: { user: { preferences } },
    });
    expect((await (await signUpMember(house)).client.get("/api/user/preferences")).body).toEqual({
      data: { preferences: {} },
    });
  });

  test.each([
    { theme: "pink" },
    { density: 7 },
    { timeZone: "Mars/Base" },
    { locale: "not a language" },
    { singleKeys: "yes" },
  ])("refuse %j at its field and keep nothing", async (body) => {
    const answer = await person.client.patch("/api/user/preferences", { nextAfterShipping: true, ...body });
    expect([answer.status, Object.keys((answer.body as { fields: object }).fields)]).toEqual([
      400,
      Object.keys(body),
    ]);
    expect((await person.client.get("/api/user/preferences")).body).toEqual({ data: { preferences: {} } });
  });
});

test("every route of the profile is closed to the signed out", async () => {
  const client = createTestClient(house.url);
  for (const act of [
    "confirmLogin",
    "changePassword",
    "saveProfile",
    "sessions/revoke",
    "sessions/revokeOthers",
  ])
    expect(outcomeOf(await client.post(`/api/user/${act}`, {}))).toBe("401 UNAUTHENTICATED");
  for (const act of ["sessions", "preferences"])
    expect(outcomeOf(await client.get(`/api/user/${act}`))).toBe("401 UNAUTHENTICATED");
  expect(outcomeOf(await client.patch("/api/user/preferences", {}))).toBe("401 UNAUTHENTICATED");
});
