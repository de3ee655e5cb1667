import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  createTestClient,
  signUpMember,
  signUpOwner,
  startTestApp,
  type Answer,
  type Person,
  type TestApp,
} from "@stallkeeper/testkit";
import { codeAt, dataOf, outcomeOf, tryLogin, turnOnTwoFactor } from "./authenticator.fixture.ts";
import { takeRecoveryCode, takeStep } from "./second-factor.store.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";

let house: TestApp;
let person: Person;
const codeText = "This code didn't work. Check the time on your phone, then type the next code.";

beforeAll(async () => {
  house = await startTestApp();
  await signUpOwner(house);
});
afterAll(() => house.close());
beforeEach(async () => {
  // Past the waits and windows of the test before.
  house.clock.advance(3_600_000);
  person = await signUpMember(house);
});

const now = () => house.clock.now();
const userOf = async ({ client }: Person) =>
  dataOf<{ user: { authenticated: boolean; twofactor: object } }>(await client.get("/api/user/session")).user;
async function rowsOf(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return house.services.db.asSystem((tx) => tx.rows(sql, values));
}
const auditOf = async (userId: string) =>
  (await rowsOf("select action from audit_entries where actor_id = $1 order by seq", [userId])).map(
    ({ action }) => action,
  );
const countOf = (answers: Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe("two-factor", () => {
  test("[USER-3] is requested, confirmed with a code, asked for at sign-in, and removed", async () => {
    const answer = await person.client.post("/api/user/request2FA");
    const setup = dataOf<{ secret: string; otpauthUrl: string; qr: string }>(answer);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    // 160 bits in base32.
    expect(setup.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(setup.otpauthUrl).toBe(
      `otpauth://totp/Stallkeeper:${encodeURIComponent(person.email)}?secret=${setup.secret}&issuer=Stallkeeper`,
    );
    expect(setup.qr).toMatch(/^<svg .*#FFFFFF.*#121310.*<\/svg>$/s);
    expect(await userOf(person)).toMatchObject({ twofactor: { isOn: false, isPending: true } });
    expect(outcomeOf(await tryLogin(house, person.email))).toBe("200");

    const confirmed = await person.client.post("/api/user/confirm2FA", { code: codeAt(setup.secret, now()) });
    const { recoveryCodes } = dataOf<{ recoveryCodes: string[] }>(confirmed);
    expect(new Set(recoveryCodes).size).toBe(10);
    // 16 letters of 32: 80 bits.
    for (const code of recoveryCodes) expect(code).toMatch(/^(?:[2-9a-km-np-z]{4}-){3}[2-9a-km-np-z]{4}$/);
    expect(await userOf(person)).toMatchObject({
      authenticated: true,
      twofactor: { isOn: true, isPending: false, recoveryCodesLeft: 10, passkeys: 0 },
    });

    house.clock.advance(30_000);
    const asked = await tryLogin(house, person.email);
    expect([asked.body, asked.headers.getSetCookie()]).toEqual([
      { data: { twoFactorRequired: true, passkey: null } },
      [],
    ]);
    expect((await tryLogin(house, person.email, { code: codeAt(setup.secret, now()) })).body).toMatchObject({
      data: { token: expect.any(String), user: { authenticated: true } },
    });

    const removed = dataOf<{ user: object }>(await person.client.post("/api/user/remove2FA"));
    expect(removed.user).toMatchObject({
      authenticated: true,
      twofactor: { isOn: false, isPending: false, recoveryCodesLeft: 0 },
    });
    expect((await tryLogin(house, person.email)).body).toMatchObject({
      data: { user: { authenticated: true } },
    });
    expect(await auditOf(person.userId)).toEqual(
      expect.arrayContaining(["request2FA", "confirm2FA", "remove2FA"]),
    );
  });

  test("keeps neither seed nor recovery codes readable, in its rows and in the audit log", async () => {
    const { secret, recoveryCodes } = await turnOnTwoFactor(house, person);
    await person.client.post("/api/user/request2FA");
    const kept = JSON.stringify([
      await rowsOf("select * from users where id = $1", [person.userId]),
      await rowsOf(
        "select encode(totp_seed, 'escape') a, encode(pending_seed, 'escape') b from users where id = $1",
        [person.userId],
      ),
      await rowsOf("select encode(code_hash, 'escape') a from recovery_codes where user_id = $1", [
        person.userId,
      ]),
      await rowsOf("select * from audit_entries where actor_id = $1", [person.userId]),
    ]);
    expect(kept).toContain(person.email);
    for (const plain of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll("-", ""))])
      expect(kept).not.toContain(plain);
    const [row] = await rowsOf("select totp_seed as seed from users where id = $1", [person.userId]);
    // Sealed for this person and this column alone.
    expect(house.services.secrets.open(row?.["seed"] as Buffer, `users.totp_seed:${person.userId}`)).toBe(
      secret,
    );
    for (const place of [`users.pending_seed:${person.userId}`, "users.totp_seed:another"])
      expect(() => house.services.secrets.open(row?.["seed"] as Buffer, place)).toThrow(
        "unable to authenticate data",
      );
  });

  test("takes a wrong password for what it is, with or without a code, and tells nothing of the second factor", async () => {
    const { secret } = await turnOnTwoFactor(house, person);
    for (const more of [{}, { code: codeAt(secret, now()) }]) {
      expect((await tryLogin(house, person.email, more, "not this one")).body).toMatchObject({
        msg: "Wrong email or password.",
        code: "WRONG_SIGN_IN",
      });
    }
  });

  test("is not confirmed by a wrong code, or without a request; not removed where it is off", async () => {
    expect(outcomeOf(await person.client.post("/api/user/confirm2FA", { code: "123456" }))).toBe(
      "409 TWO_FACTOR_NOT_BEGUN",
    );
    const { secret } = dataOf<{ secret: string }>(await person.client.post("/api/user/request2FA"));
    const wrong = await person.client.post("/api/user/confirm2FA", {
      code: codeAt(secret, new Date(now().getTime() + 300_000)),
    });
    expect(wrong).toMatchObject({
      status: 422,
      body: { code: "CODE_WRONG", msg: codeText, fields: { code: codeText } },
    });
    expect(outcomeOf(await person.client.post("/api/user/remove2FA"))).toBe("409 SECOND_FACTOR_MISSING");
    expect(outcomeOf(await person.client.post("/api/user/recoveryCodes"))).toBe("409 SECOND_FACTOR_MISSING");
    expect(await userOf(person)).toMatchObject({
      twofactor: { isOn: false, isPending: true, recoveryCodesLeft: 0 },
    });
  });

  test("is not removed by a wrong code", async () => {
    const { secret } = await turnOnTwoFactor(house, person);
    expect(outcomeOf(await person.client.post("/api/user/remove2FA", { code: "000000" }))).toBe(
      "422 CODE_WRONG",
    );
    expect(await userOf(person)).toMatchObject({ twofactor: { isOn: true } });
    expect(outcomeOf(await person.client.post("/api/user/remove2FA", { code: codeAt(secret, now()) }))).toBe(
      "200",
    );
  });

  test("goes on with the seed in use while a new set-up waits", async () => {
    const { secret } = await turnOnTwoFactor(house, person);
    const later = dataOf<{ secret: string }>(await person.client.post("/api/user/request2FA"));
    expect(outcomeOf(await tryLogin(house, person.email, { code: codeAt(later.secret, now()) }))).toBe(
      "401 TWO_FACTOR_WRONG",
    );
    expect(outcomeOf(await tryLogin(house, person.email, { code: codeAt(secret, now()) }))).toBe("200");
  });
});

describe("codes", () => {
  test("are taken from this step and the one before, of no other time", async () => {
    const { secret } = await turnOnTwoFactor(house, person);
    house.clock.advance(120_000);
    for (const [seconds, status] of [
      [-60, 401],
      [30, 401],
      [60, 401],
      [-30, 200],
      [0, 200],
    ] as const) {
      const answer = await tryLogin(house, person.email, {
        code: codeAt(secret, new Date(now().getTime() + seconds * 1_000)),
      });
      expect([seconds, answer.status]).toEqual([seconds, status]);
    }
  });

  test("work once: neither at another sign-in, nor to confirm, nor the older one after the newer; the set-up's counts as used", async () => {
    const { secret } = dataOf<{ secret: string }>(await person.client.post("/api/user/request2FA"));
    const first = codeAt(secret, now());
    dataOf(await person.client.post("/api/user/confirm2FA", { code: first }));
    expect(outcomeOf(await tryLogin(house, person.email, { code: first }))).toBe("401 TWO_FACTOR_WRONG");
    house.clock.advance(60_000);
    const [older, newer] = [codeAt(secret, new Date(now().getTime() - 30_000)), codeAt(secret, now())];
    expect(outcomeOf(await tryLogin(house, person.email, { code: newer }))).toBe("200");
    for (const code of [newer, older]) {
      expect(await tryLogin(house, person.email, { code })).toMatchObject({
        status: 401,
        body: { code: "TWO_FACTOR_WRONG", msg: codeText },
      });
      expect(outcomeOf(await person.client.post("/api/user/confirmLogin", { code }))).toBe("422 CODE_WRONG");
    }
  });

  test("of a real authenticator are accepted", async () => {
    const { secret } = dataOf<{ secret: string }>(await person.client.post("/api/user/request2FA"));
    // Debian's package oathtool: another implementation of RFC 6238, which knows nothing of ours.
    const realCode = () =>
      execFileSync(
        "oathtool",
        ["--totp", "--base32", `--now=${now().toISOString().slice(0, 19).replace("T", " ")} UTC`, secret],
        { encoding: "utf8" },
      ).trim();
    expect(outcomeOf(await person.client.post("/api/user/confirm2FA", { code: realCode() }))).toBe("200");
    house.clock.advance(30_000);
    const code = realCode();
    expect(
      outcomeOf(await tryLogin(house, person.email, { code: `${code.slice(0, 3)} ${code.slice(3)}` })),
    ).toBe("200");
    expect(outcomeOf(await tryLogin(house, person.email, { code }))).toBe("401 TWO_FACTOR_WRONG");
  });

  test("used 50 times at once sign in once, be it an authenticator's or a recovery code (S10)", async () => {
    const { secret, recoveryCodes } = await turnOnTwoFactor(house, person);
    for (const code of [codeAt(secret, now()), recoveryCodes[0] ?? ""]) {
      const before = await rowsOf("select 1 from sessions where user_id = $1", [person.userId]);
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => tryLogin(house, person.email, { code })),
      );
      expect(countOf(answers, 200)).toBe(1);
      expect(countOf(answers, 401) + countOf(answers, 429)).toBe(49);
      expect(await rowsOf("select 1 from sessions where user_id = $1", [person.userId])).toHaveLength(
        before.length + 1,
      );
      house.clock.advance(3_600_000);
    }
    // The throttle let few of them come that far: what decides holds by itself too.
    const { db } = house.services;
    const step = Math.floor(now().getTime() / 30_000);
    const hash = hashRecoveryCode(person.userId, recoveryCodes[1] ?? "") ?? Buffer.alloc(0);
    for (const take of [
      (tx: Parameters<typeof takeStep>[0]) => takeStep(tx, person.userId, step),
      (tx: Parameters<typeof takeStep>[0]) => takeRecoveryCode(tx, person.userId, hash),
    ]) {
      const taken = await Promise.all(Array.from({ length: 50 }, () => db.asSystem(take)));
      expect(taken.filter(Boolean)).toHaveLength(1);
    }
  });

  test("five wrong ones end the attempt, however often the right password comes between, in the words of any throttle (S3)", async () => {
    const { secret } = await turnOnTwoFactor(house, person);
    for (let n = 0; n < 5; n++) {
      expect(outcomeOf(await tryLogin(house, person.email, { code: "000000" }))).toBe("401 TWO_FACTOR_WRONG");
      // Asking again takes none of it back.
      expect(outcomeOf(await tryLogin(house, person.email))).toBe("200");
    }
    const refused = await tryLogin(house, person.email, { code: codeAt(secret, now()) });
    expect(refused).toMatchObject({
      status: 429,
      body: { code: "TOO_MANY_TRIES", msg: "Too many attempts. Wait a moment, then try again." },
    });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(30);
    expect(
      outcomeOf(await person.client.post("/api/user/confirmLogin", { code: codeAt(secret, now()) })),
    ).toBe("429 TOO_MANY_TRIES");
    // Others go on, and so does this person after the wait.
    expect(outcomeOf(await tryLogin(house, (await signUpMember(house)).email))).toBe("200");
    house.clock.advance(61_000);
    expect(outcomeOf(await tryLogin(house, person.email, { code: codeAt(secret, now()) }))).toBe("200");
  });
});

describe("recovery codes", () => {
  test("sign in once each, as typed with or without dashes and in capitals, and for their person alone", async () => {
    const {
      recoveryCodes: [first = "", second = ""],
    } = await turnOnTwoFactor(house, person);
    const other = await signUpMember(house);
    await turnOnTwoFactor(house, other);
    expect(outcomeOf(await tryLogin(house, other.email, { code: first }))).toBe("401 TWO_FACTOR_WRONG");
    expect(outcomeOf(await tryLogin(house, person.email, { code: first }))).toBe("200");
    expect(outcomeOf(await tryLogin(house, person.email, { code: first }))).toBe("401 TWO_FACTOR_WRONG");
    expect(
      outcomeOf(
        await tryLogin(house, person.email, { code: ` ${second.replaceAll("-", "").toUpperCase()} ` }),
      ),
    ).toBe("200");
    expect(await userOf(person)).toMatchObject({ twofactor: { recoveryCodesLeft: 8 } });
  });

  test("are made anew, and the old ones are worth nothing then", async () => {
    const {
      recoveryCodes: [old = ""],
    } = await turnOnTwoFactor(house, person);
    const answer = await person.client.post("/api/user/recoveryCodes");
    const {
      recoveryCodes: [fresh = ""],
    } = dataOf<{ recoveryCodes: string[] }>(answer);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(outcomeOf(await tryLogin(house, person.email, { code: old }))).toBe("401 TWO_FACTOR_WRONG");
    expect(outcomeOf(await tryLogin(house, person.email, { code: fresh }))).toBe("200");
    expect(await auditOf(person.userId)).toContain("recoveryCodes");
  });
});

test("sensitive actions ask for a sign-in or confirmation within five minutes", async () => {
  const { secret } = await turnOnTwoFactor(house, person);
  const acts = [
    "request2FA",
    "confirm2FA",
    "remove2FA",
    "recoveryCodes",
    "passkeys/options",
    "passkeys",
    "passkeys/remove",
    "sessions/revokeOthers",
  ];
  house.clock.advance(5 * 60_000 + 1);
  for (const act of acts) {
    expect(await person.client.post(`/api/user/${act}`, {})).toMatchObject({
      status: 403,
      body: { code: "RECENT_LOGIN_REQUIRED", msg: "Confirm it's you, then try again." },
    });
  }
  const { until } = dataOf<{ until: string }>(
    await person.client.post("/api/user/confirmLogin", { code: codeAt(secret, now()) }),
  );
  expect(until).toBe(new Date(now().getTime() + 300_000).toISOString());
  expect(outcomeOf(await person.client.post("/api/user/recoveryCodes"))).toBe("200");
});

test("every route of two-factor is closed to the signed out", async () => {
  for (const act of ["request2FA", "confirm2FA", "remove2FA", "recoveryCodes"]) {
    expect(outcomeOf(await createTestClient(house.url).post(`/api/user/${act}`, {}))).toBe(
      "401 UNAUTHENTICATED",
    );
  }
});
