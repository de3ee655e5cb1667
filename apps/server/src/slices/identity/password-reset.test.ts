/** Password reset over HTTP and SMTP: the mail is read back from a real server and its link is followed. */
import { request } from "node:http";
import { Writable } from "node:stream";
import { generateSync } from "otplib";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createTestClient,
  signUpMember,
  signUpOwner,
  startMailbox,
  startTestApp,
  testPassword,
  watchStatements,
  type Mailbox,
  type Person,
  type TestApp,
} from "@stallkeeper/testkit";
import { workMail } from "../../platform/mail/index.ts";
import { readMailConfig } from "../../platform/mail/mail-config.ts";

let house: TestApp;
let mailbox: Mailbox;
let logged = "";
const publicUrl = "https://stall.example";
const newPassword = "quite another phrase";

beforeAll(async () => {
  mailbox = await startMailbox();
  house = await startTestApp({
    runsJobs: true,
    publicUrl,
    prepare: (services) => {
      services.config.mail = readMailConfig(mailbox.url, undefined);
      services.log = pino(
        { level: "trace" },
        new Writable({ write: (line, _encoding, done) => ((logged += String(line)), done()) }),
      );
      workMail(services, { sweepMs: 50 });
    },
  });
  await signUpOwner(house);
});
afterAll(async () => {
  await house.close();
  await mailbox.close();
});

const nobody = () => createTestClient(house.url);
const forgot = (email: unknown, headers: Record<string, string> = {}) =>
  nobody().post("/api/user/forgotPassword", { email }, headers);
const reset = (token: string, more: object = {}) =>
  nobody().post("/api/user/resetPassword", {
    token,
    newPassword,
    newPasswordConfirmation: newPassword,
    ...more,
  });
const signIn = (person: Person, password: string) =>
  nobody().post("/api/user/login", { email: person.email, password });
const deadLink = {
  status: 410,
  body: { code: "RESET_LINK_DEAD", msg: "This link has expired. Ask for a new one.", status: 410 },
};
const countOf = async (sql: string, values: unknown[] = []) =>
  (await house.services.db.asSystem((tx) => tx.rows(sql, values))).length;

/** Asks for a link and takes its token out of the mail. */
async function askLink(person: Person): Promise<string> {
  // A minute apart, so that the address they all share is not held back.
  house.clock.advance(61_000);
  mailbox.mails.length = 0;
  expect((await forgot(person.email)).status).toBe(200);
  return tokenOf((await mailbox.waitFor(person.email)).link);
}

function tokenOf(link: string): string {
  return /^https:\/\/stall\.example\/reset\/([\w-]{43})$/.exec(link)?.[1] ?? "no link of ours";
}

test("[USER-7] a mailed link sets a new password once, ends every session, signs nobody in and is audited", async () => {
  const person = await signUpMember(house);
  const other = createTestClient(house.url);
  await other.post("/api/user/login", { email: person.email, password: testPassword });
  const asked = await forgot(` ${person.email.toUpperCase()} `);
  expect(asked).toMatchObject({ status: 200, body: { data: {} } });
  const mail = await mailbox.waitFor(person.email);
  expect(mail.headers).toMatchObject({
    subject: "Set a new password for Stallkeeper",
    "content-type": expect.stringContaining("text/plain"),
  });
  const token = tokenOf(mail.link);
  expect(asked.text).not.toContain(token);
  const done = await reset(token);
  expect(done).toMatchObject({ status: 200, body: { data: {} } });
  expect(done.headers.getSetCookie()).toEqual([]);
  for (const client of [person.client, other])
    expect((await client.get("/api/meta/settings")).status).toBe(401);
  expect((await signIn(person, testPassword)).body).toMatchObject({ code: "WRONG_SIGN_IN" });
  expect((await signIn(person, newPassword)).status).toBe(200);
  expect(await reset(token)).toMatchObject(deadLink);
  expect(
    await countOf("select 1 from audit_entries where action = 'passwordReset' and object_id = $1", [
      person.userId,
    ]),
  ).toBe(1);
});

test("a link can be looked at without being used up, and says when it is dead", async () => {
  const person = await signUpMember(house);
  const token = await askLink(person);
  const look = (of: string) => nobody().post("/api/user/resetPassword/look", { token: of });
  for (const _time of [1, 2]) expect(await look(token)).toMatchObject({ status: 200, body: { data: {} } });
  expect((await reset(token)).status).toBe(200);
  for (const dead of [token, "x".repeat(43), ""]) expect(await look(dead)).toMatchObject(deadLink);
});

test("of fifty uses of one link at the same moment one succeeds (S10)", async () => {
  const token = await askLink(await signUpMember(house));
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => {
      const own = `${newPassword} ${n}`;
      return reset(token, { newPassword: own, newPasswordConfirmation: own });
    }),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 49 }, () => 410),
  ]);
});

test("a link lives thirty minutes (S10)", async () => {
  const person = await signUpMember(house);
  const late = await askLink(person);
  house.clock.advance(30 * 60_000);
  expect(await reset(late)).toMatchObject(deadLink);
  const timely = await askLink(person);
  house.clock.advance(30 * 60_000 - 1);
  expect((await reset(timely)).status).toBe(200);
});

test("a link dies with a newer one, a changed password and a changed address (S10)", async () => {
  const person = await signUpMember(house);
  const older = await askLink(person);
  const newer = await askLink(person);
  expect(await reset(older)).toMatchObject(deadLink);
  const changed = "a phrase of today";
  await person.client.post("/api/user/changePassword", {
    currentPassword: testPassword,
    newPassword: changed,
    newPasswordConfirmation: changed,
  });
  expect(await reset(newer)).toMatchObject(deadLink);
  expect((await signIn(person, changed)).status).toBe(200);
  const last = await askLink(person);
  await house.services.db.asSystem((tx) =>
    tx.run("update users set email = 'moved@stallkeeper.test' where id = $1", [person.userId]),
  );
  expect(await reset(last)).toMatchObject(deadLink);
});

test("the token stands in no log, no row, no job and no answer (S10)", async () => {
  const person = await signUpMember(house);
  const token = await askLink(person);
  const answers = [
    await nobody().get(`/reset/${token}`),
    await reset(token, { newPasswordConfirmation: "differs" }),
    await reset(token),
    await reset(token),
  ];
  const rows = await house.services.db.asSystem(async (tx) => [
    await tx.rows("select * from password_resets"),
    await tx.rows("select id, state, problem, encode(sealed, 'escape') from mails"),
    await tx.rows("select data from pgboss.job"),
    await tx.rows("select before, after from audit_entries"),
  ]);
  expect(answers.map(({ status }) => status).slice(1)).toEqual([400, 200, 410]);
  expect(answers[0]?.headers.get("referrer-policy")).toBe("no-referrer");
  expect(logged).toContain("/api/user/resetPassword");
  for (const place of [
    logged,
    JSON.stringify(rows),
    ...answers.map(({ text, headers }) => text + JSON.stringify([...headers])),
  ]) {
    expect(place).not.toContain(token);
    expect(place).not.toContain(newPassword);
  }
  expect(logged).not.toContain(person.email);
});

test("known and unknown addresses get the same words for the same statements, and nobody's mail goes to nobody", async () => {
  // A house without workers: what runs beside a request would stand among its statements.
  const quiet = await startTestApp({
    publicUrl,
    prepare: ({ config }) => void (config.mail = readMailConfig(mailbox.url, undefined)),
  });
  const statements = watchStatements(quiet.services.db.pool);
  try {
    const { email } = await signUpOwner(quiet);
    const ask = async (asked: string) => {
      quiet.clock.advance(16 * 60_000);
      statements.take();
      const { status, text } = await createTestClient(quiet.url).post("/api/user/forgotPassword", {
        email: asked,
      });
      return { status, text, statements: statements.take() };
    };
    for (let round = 0; round < 3; round++) {
      const known = await ask(email);
      expect([known.status, known.text]).toEqual([200, JSON.stringify({ data: {} })]);
      expect(known.statements.length).toBeGreaterThan(5);
      expect(await ask(`nobody-${round}@stallkeeper.test`)).toEqual(known);
    }
  } finally {
    statements.stop();
    await quiet.close();
  }
  expect((await forgot("nobody-here@stallkeeper.test")).status).toBe(200);
  await expect.poll(() => countOf("select 1 from mails where state = 'waiting'")).toBe(0);
  expect(mailbox.mails.flatMap(({ to }) => to).filter((to) => to.startsWith("nobody-"))).toEqual([]);
});

test("a mailbox gets few links, counted alike for known and unknown accounts, and sign-ins are not held back by it", async () => {
  house.clock.advance(61 * 60_000);
  const person = await signUpMember(house);
  const statuses = async (email: string) => {
    const seen: number[] = [];
    for (let n = 0; n < 7; n++) seen.push((await forgot(email)).status);
    return seen;
  };
  const known = await statuses(person.email);
  expect(known).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect(await statuses("never-heard@stallkeeper.test")).toEqual(known);
  const held = await forgot(person.email);
  expect([held.body, held.headers.get("retry-after")]).toEqual([
    expect.objectContaining({ code: "TOO_MANY_TRIES" }),
    "60",
  ]);
  expect((await signIn(person, testPassword)).status).toBe(200);
  for (let n = 0; n < 10; n++) await forgot(`many-${n}@stallkeeper.test`);
  expect((await forgot("one-more@stallkeeper.test")).status).toBe(429);
});

test.each([
  [["a@stallkeeper.test", "evil@evil.example"]],
  [{ $ne: "" }],
  ["a@stallkeeper.test,evil@evil.example"],
  ["a@b.example\r\nBcc: e@evil.example"],
  [7],
  [""],
])("the address %j is refused and nothing is mailed", async (email) => {
  house.clock.advance(61_000);
  const before = await countOf("select 1 from mails");
  expect(await forgot(email)).toMatchObject({
    status: 400,
    body: { code: "FIELDS_INVALID", fields: { email: expect.any(String) } },
  });
  expect(await countOf("select 1 from mails")).toBe(before);
});

test("the link names the configured address, whatever a request says about itself", async () => {
  house.clock.advance(61_000);
  const person = await signUpMember(house);
  const { port } = new URL(house.url);
  const headers = {
    host: `evil.example:${port}`,
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "http",
    forwarded: "host=evil.example",
    "content-type": "application/json",
  };
  await new Promise<void>((resolve, reject) => {
    request(`${house.url}/api/user/forgotPassword`, { method: "POST", headers }, (answer) =>
      answer.resume().once("end", resolve),
    )
      .once("error", reject)
      .end(JSON.stringify({ email: person.email }));
  });
  const mail = await mailbox.waitFor(person.email);
  expect(mail.raw).not.toContain("evil.example");
  expect((await reset(tokenOf(mail.link))).status).toBe(200);
});

test("a common password, one typed twice differently, and a token of nobody change nothing", async () => {
  const person = await signUpMember(house);
  const token = await askLink(person);
  expect(
    await reset(token, { newPassword: "Password123!", newPasswordConfirmation: "Password123!" }),
  ).toMatchObject({
    status: 400,
    body: { code: "FIELDS_INVALID", fields: { newPassword: "This password is too common. Choose another." } },
  });
  expect(await reset(token, { newPasswordConfirmation: "other" })).toMatchObject({
    status: 400,
    body: { fields: { newPasswordConfirmation: "This confirmation does not match" } },
  });
  for (const wrong of ["", "x".repeat(43), `${token}x`, token.slice(1)])
    expect(await reset(wrong)).toMatchObject(deadLink);
  expect(
    await nobody().post("/api/user/resetPassword", {
      token: [token],
      newPassword,
      newPasswordConfirmation: newPassword,
    }),
  ).toMatchObject({ status: 400 });
  expect((await signIn(person, testPassword)).status).toBe(200);
  expect((await reset(token)).status).toBe(200);
});

test("a second factor is still asked for, and five wrong codes end the link", async () => {
  const person = await signUpMember(house);
  const setup = await person.client.post("/api/user/request2FA");
  const { secret } = (setup.body as { data: { secret: string } }).data;
  const codeNow = () => generateSync({ secret, epoch: Math.floor(house.clock.now().getTime() / 1_000) });
  expect((await person.client.post("/api/user/confirm2FA", { code: codeNow() })).status).toBe(200);
  const token = await askLink(person);
  expect(await reset(token)).toMatchObject({ status: 200, body: { data: { twoFactorRequired: true } } });
  expect(await reset(token, { code: "000000" })).toMatchObject({
    status: 401,
    body: { code: "TWO_FACTOR_WRONG" },
  });
  expect((await signIn(person, testPassword)).body).toMatchObject({ data: { twoFactorRequired: true } });
  const code = codeNow();
  const answers = await Promise.all([reset(token, { code }), reset(token, { code })]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
  const guessed = await askLink(person);
  const guesses = [];
  for (let n = 0; n < 6; n++) guesses.push((await reset(guessed, { code: `00000${n}` })).status);
  expect(guesses).toEqual([401, 401, 401, 401, 401, 410]);
  house.clock.advance(30_000);
  expect(await reset(guessed, { code: codeNow() })).toMatchObject(deadLink);
});
