/** A lost second factor, reset by an administrator: what goes with it, who is told, and who may. */
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  signUpMember,
  signUpOwner,
  startMailbox,
  startTestApp,
  createTestClient,
  type Mailbox,
  type Person,
  type TestApp,
} from "@stallkeeper/testkit";
import { workMail } from "../../platform/mail/index.ts";
import { readMailConfig } from "../../platform/mail/mail-config.ts";
import { codeAt, outcomeOf, tryLogin, turnOnTwoFactor } from "../identity/authenticator.fixture.ts";
import { saveMembership } from "../identity/index.ts";

let mailbox: Mailbox;
let house: TestApp;
let owner: Person;

beforeAll(async () => {
  mailbox = await startMailbox();
  house = await startTestApp({
    runsJobs: true,
    prepare: (services) => {
      services.config.mail = readMailConfig(mailbox.url, undefined);
      workMail(services, { sweepMs: 50 });
    },
  });
  owner = await signUpOwner(house);
});
afterAll(async () => {
  await house.close();
  await mailbox.close();
});

const join = (scopes: readonly string[] = ["orders.write"]) =>
  signUpMember(house, { storeId: owner.storeId, scopes });
const reset = (by: Person, target: Person) =>
  by.client.post("/api/admin/members/resetTwoFactor", { memberId: target.userId });
const ask = (person: Person) => person.client.get("/api/user/preferences");
const auditOf = (target: Person) =>
  house.services.db.asSystem((tx) =>
    tx.rows<{ actor: string; before: unknown; after: unknown }>(
      `select actor_id as actor, before, after from audit_entries
         where action = 'memberTwoFactorReset' and object_id = $1`,
      [target.userId],
    ),
  );

test("everything of the second factor goes, with sessions and tokens; the password stays, and they are told", async () => {
  const person = await join();
  const { secret, recoveryCodes } = await turnOnTwoFactor(house, person);
  const made = await person.client.post("/api/user/tokens", { name: "script", scopes: [] });
  const { apiToken } = (made.body as { data: { apiToken: string } }).data;
  const script = () =>
    createTestClient(house.url).get("/api/meta/settings", { authorization: `Bearer ${apiToken}` });
  expect([(await ask(person)).status, (await script()).status]).toEqual([200, 200]);
  // A new app waits for its first code.
  const asked = await person.client.post("/api/user/request2FA");
  const waiting = (asked.body as { data: { secret: string } }).data.secret;

  const answer = await reset(owner, person);
  expect(answer).toMatchObject({ status: 200 });
  expect((answer.body as { data: { members: object[] } }).data.members).toContainEqual(
    expect.objectContaining({ _id: person.userId, hasTwoFactor: false, state: "active" }),
  );
  expect([(await ask(person)).status, (await script()).status]).toEqual([401, 401]);
  const late = await person.client.post("/api/user/confirm2FA", { code: codeAt(waiting, house.clock.now()) });
  expect(late.status).toBe(401);

  const login = await tryLogin(house, person.email);
  expect(login).toMatchObject({ status: 200, body: { data: { user: { authenticated: true } } } });
  const left = await house.services.db.asSystem((tx) =>
    tx.one<{ codes: number; keys: number; seeds: number }>(
      `select (select count(*) from recovery_codes where user_id = $1) as codes,
         (select count(*) from passkeys where user_id = $1) as keys,
         (select count(*) from users where id = $1 and coalesce(totp_seed, pending_seed) is not null) as seeds`,
      [person.userId],
    ),
  );
  expect(left).toEqual({ codes: 0, keys: 0, seeds: 0 });
  expect([secret, recoveryCodes.length]).toEqual([expect.any(String), 10]);
  await expect
    .poll(() => mailbox.mails.filter(({ to }) => String(to).includes(person.email)))
    .toEqual([expect.objectContaining({ text: expect.stringContaining("reset two-factor for your") })]);
  expect(await auditOf(person)).toEqual([
    { actor: owner.userId, before: { twoFactor: "on" }, after: { twoFactor: "off" } },
  ]);
  expect(outcomeOf(await reset(owner, person))).toBe("409 TWO_FACTOR_OFF");
  expect(await auditOf(person)).toHaveLength(1);
});

test("nobody resets themselves, the last administrator, or somebody of another store", async () => {
  const [person, second] = [await join(), await join(["admin"])];
  await turnOnTwoFactor(house, person);
  await turnOnTwoFactor(house, second);
  expect(outcomeOf(await reset(person, second))).toBe("403 FORBIDDEN");
  expect(outcomeOf(await reset(second, second))).toBe("409 OWN_ACCOUNT");
  expect(outcomeOf(await reset(await signUpMember(house), person))).toBe("404 RECORD_NOT_FOUND");
  const alone = await signUpMember(house);
  await turnOnTwoFactor(house, alone);
  expect(outcomeOf(await reset(alone, alone))).toBe("409 LAST_ADMIN");
  expect((await tryLogin(house, second.email)).body).toMatchObject({ data: { twoFactorRequired: true } });
  expect((await ask(person)).status).toBe(200);
  // One administrator may reset another, and remains.
  expect((await reset(owner, second)).status).toBe(200);
});

test("who belongs to a store that the administrator doesn't look after keeps theirs", async () => {
  const [person, elsewhere] = [await join(), await signUpMember(house)];
  await turnOnTwoFactor(house, person);
  const belong = (userId: string, scopes: string[]) =>
    house.services.db.asSystem((tx) =>
      saveMembership(tx, userId, { storeId: elsewhere.storeId, role: "custom", scopes }),
    );
  await belong(person.userId, ["orders.write"]);
  expect(outcomeOf(await reset(owner, person))).toBe("409 MEMBER_ELSEWHERE");
  expect((await ask(person)).status).toBe(200);
  expect((await tryLogin(house, person.email)).body).toMatchObject({ data: { twoFactorRequired: true } });
  expect(await auditOf(person)).toEqual([]);
  await belong(owner.userId, ["admin"]);
  expect((await reset(owner, person)).status).toBe(200);
});
