/** Mail by a real SMTP server and by the outbox folder: what leaves, how often, and what is left behind. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readMail, startMailbox, startTestApp, type Mailbox, type TestApp } from "@stallkeeper/testkit";
import { queueMail, workMail, type Mail } from "./index.ts";
import { readMailConfig, senderOf } from "./mail-config.ts";

let mailbox: Mailbox;
let bySmtp: TestApp;
let byFile: TestApp;
let logged = "";
const secret = "https://stall.example/reset/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";

beforeAll(async () => {
  mailbox = await startMailbox();
  const log = pino(new Writable({ write: (line, _encoding, done) => ((logged += String(line)), done()) }));
  bySmtp = await startTestApp({
    runsJobs: true,
    publicUrl: "https://stall.example",
    prepare: (services) => {
      services.config.mail = readMailConfig(mailbox.url, undefined);
      services.log = log;
      workMail(services, { sweepMs: 50 });
    },
  });
  byFile = await startTestApp({
    runsJobs: true,
    prepare: (services) => {
      services.log = log;
      workMail(services, { sweepMs: 50 });
    },
  });
});
afterAll(async () => {
  await bySmtp.close();
  await byFile.close();
  await mailbox.close();
});
beforeEach(() => {
  mailbox.refuseWith(null);
  mailbox.loseAnswers(false);
});

const send = (house: TestApp, mail: Partial<Mail>, validMs = 3_600_000) => {
  // A moment apart, so that the last one written is the last one listed.
  house.clock.advance(1);
  return house.services.db.asSystem((tx) =>
    queueMail(
      house.services,
      tx,
      { to: "ada@shop.example", subject: "Hello", text: `Read this:\n\n${secret}\n`, ...mail },
      { expiresAt: new Date(house.clock.now().getTime() + validMs) },
    ),
  );
};
const rowsOf = (house: TestApp) =>
  house.services.db.asSystem((tx) =>
    tx.rows<{ state: string; attempts: number; problem: string | null; sealed: Buffer | null }>(
      "select state, attempts, problem, sealed from mails order by created_at, id",
    ),
  );
const isSettled = async (house: TestApp) => {
  await expect
    .poll(async () => (await rowsOf(house)).filter(({ state }) => state === "waiting").length)
    .toBe(0);
};

test("a mail reaches the server once, in plain text, from the configured address, and leaves nothing of its content behind", async () => {
  await send(bySmtp, {
    to: "plain@shop.example",
    subject: "Grüße aus Köln",
    text: `Grüß Gott,\n\n${secret}\n`,
  });
  const mail = await mailbox.waitFor("plain@shop.example");
  expect(mail.headers).toMatchObject({
    from: "Stallkeeper <stallkeeper@stall.example>",
    to: "plain@shop.example",
    "message-id": expect.stringMatching(/^<[\w-]{36}@stall\.example>$/),
    date: "Mon, 02 Mar 2026 09:00:00 +0000",
    "auto-submitted": "auto-generated",
    "content-type": expect.stringContaining("text/plain"),
  });
  expect(mail.text).toContain("Grüß Gott");
  expect(mail.link).toBe(secret);
  await isSettled(bySmtp);
  expect(await rowsOf(bySmtp)).toEqual([
    expect.objectContaining({ state: "sent", attempts: 1, sealed: null }),
  ]);
});

test("neither rows, jobs nor the log hold a mail's address or link while it waits (S14)", async () => {
  mailbox.refuseWith(451);
  await send(bySmtp, { to: "waits@shop.example" });
  await expect
    .poll(async () => (await rowsOf(bySmtp)).at(-1))
    .toMatchObject({ state: "waiting", attempts: 1, problem: "EMESSAGE 451" });
  const kept = await bySmtp.services.db.asSystem(async (tx) =>
    JSON.stringify([
      await tx.rows("select id, encode(sealed, 'escape') as sealed, problem from mails"),
      await tx.rows("select data from pgboss.job"),
    ]),
  );
  for (const place of [kept, logged]) {
    expect(place).not.toContain("aaaaaaaa");
    expect(place).not.toContain("waits@");
  }
  expect(logged).toContain("a mail could not be sent and waits");
  mailbox.refuseWith(null);
  bySmtp.clock.advance(6_000);
  expect((await mailbox.waitFor("waits@shop.example")).link).toBe(secret);
  await isSettled(bySmtp);
});

test("a lost answer sends the same bytes under the same id again, so that its receiver sees one mail", async () => {
  mailbox.loseAnswers(true);
  await send(bySmtp, { to: "twice@shop.example" });
  await expect.poll(() => mailbox.mails.filter(({ to }) => to.includes("twice@shop.example")).length).toBe(1);
  await expect.poll(async () => (await rowsOf(bySmtp)).at(-1)?.problem).not.toBe(null);
  mailbox.loseAnswers(false);
  bySmtp.clock.advance(6_000);
  await isSettled(bySmtp);
  const [first, second, ...more] = mailbox.mails.filter(({ to }) => to.includes("twice@shop.example"));
  expect(more).toEqual([]);
  expect(second?.headers["message-id"]).toBe(first?.headers["message-id"]);
  expect(second?.raw).toBe(first?.raw);
});

test("a mail that is refused for good, or that comes too late to be of use, is given up", async () => {
  mailbox.refuseWith(550);
  await send(bySmtp, { to: "gone@shop.example" });
  await isSettled(bySmtp);
  expect((await rowsOf(bySmtp)).at(-1)).toMatchObject({
    state: "gaveUp",
    attempts: 1,
    problem: "EMESSAGE 550",
    sealed: null,
  });
  mailbox.refuseWith(451);
  await send(bySmtp, { to: "late@shop.example" }, 60_000);
  await expect
    .poll(async () => (await rowsOf(bySmtp)).at(-1))
    .toMatchObject({ state: "waiting", problem: "EMESSAGE 451" });
  mailbox.refuseWith(null);
  bySmtp.clock.advance(61_000);
  await isSettled(bySmtp);
  expect((await rowsOf(bySmtp)).at(-1)).toMatchObject({ state: "gaveUp", problem: "too late", sealed: null });
  expect(mailbox.mails.filter(({ to }) => to.includes("late@shop.example"))).toEqual([]);
  expect(logged).not.toContain("gone@");
});

test.each([
  "x@shop.example\r\nBcc: evil@evil.example",
  "x@shop.example\nBcc: evil@evil.example",
  "x\u2028@shop.example",
])("a header can't be smuggled in by the address %j", async (to) => {
  await expect(send(bySmtp, { to })).rejects.toThrow(TypeError);
  await expect(send(bySmtp, { subject: to })).rejects.toThrow(TypeError);
});

test.each([
  "a@shop.example, evil@evil.example",
  "a@shop.example;evil@evil.example",
  '"a" <evil@evil.example>',
  "a@shop.example,evil.example",
  "",
])("%j is not one address", async (to) => {
  await expect(send(bySmtp, { to })).rejects.toThrow("a mail goes to one address");
});

test("without a server a mail is a file that only its owner reads, and the log names the file alone", async () => {
  await send(byFile, { to: "file@shop.example" });
  await send(byFile, { to: null });
  await isSettled(byFile);
  const folder = join(byFile.dataDir, "outbox");
  const files = readdirSync(folder);
  expect(files).toEqual([expect.stringMatching(/^2026-03-02T09-00-00-001Z-[\w-]{36}\.eml$/)]);
  expect([statSync(folder).mode & 0o777, statSync(join(folder, files[0] ?? "")).mode & 0o777]).toEqual([
    0o700, 0o600,
  ]);
  const mail = readMail(readFileSync(join(folder, files[0] ?? ""), "utf8"));
  expect([mail.link, mail.headers.to, mail.headers.from]).toEqual([
    secret,
    "file@shop.example",
    "Stallkeeper <stallkeeper@localhost>",
  ]);
  expect(logged).toContain(`"file":"${join(folder, files[0] ?? "")}"`);
  expect(logged).not.toContain("file@");
});

test("a wrong password of the mail server is no reason to give a mail up: it can be mended while the mail waits", async () => {
  const strict = await startMailbox({ user: "shop@shop.example", password: "p:w/d" });
  const urlWith = (password: string) =>
    strict.url.replace("://", `://shop%40shop.example:${encodeURIComponent(password)}@`);
  const house = await startTestApp({
    runsJobs: true,
    prepare: (services) => {
      services.config.mail = readMailConfig(urlWith("wrong"), undefined);
      workMail(services, { sweepMs: 50 });
    },
  });
  await send(house, { to: "login@shop.example" });
  await expect.poll(async () => (await rowsOf(house))[0]?.problem).toBe("EAUTH 535");
  house.services.config.mail = readMailConfig(urlWith("p:w/d"), undefined);
  house.clock.advance(6_000);
  expect((await strict.waitFor("login@shop.example")).headers.from).toBe("Stallkeeper <shop@shop.example>");
  await house.close();
  await strict.close();
});

test("a mail whose sender was killed is sent by another once the lease is over", async () => {
  mailbox.refuseWith(451);
  await send(bySmtp, { to: "killed@shop.example" });
  await expect.poll(async () => (await rowsOf(bySmtp)).at(-1)).toMatchObject({ problem: "EMESSAGE 451" });
  await bySmtp.services.db.asSystem((tx) =>
    tx.run("update mails set next_at = created_at, lease_until = $1 where state = 'waiting'", [
      new Date(bySmtp.clock.now().getTime() + 120_000),
    ]),
  );
  mailbox.refuseWith(null);
  bySmtp.clock.advance(119_000);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(mailbox.mails.flatMap(({ to }) => to)).not.toContain("killed@shop.example");
  bySmtp.clock.advance(1_001);
  expect((await mailbox.waitFor("killed@shop.example")).link).toBe(secret);
  await isSettled(bySmtp);
});

test("what was settled is forgotten after a week", async () => {
  byFile.clock.advance(8 * 86_400_000);
  await expect.poll(async () => (await rowsOf(byFile)).length).toBe(0);
});

test.each([
  ["smtp://mail.example.com", { host: "mail.example.com", port: 587, isTlsFromStart: false, login: null }],
  [
    "smtps://ann%40shop.example:p%3Aw@mail.example.com",
    {
      host: "mail.example.com",
      port: 465,
      isTlsFromStart: true,
      login: { user: "ann@shop.example", password: "p:w" },
    },
  ],
  ["smtp://[::1]:2525", { host: "::1", port: 2525, isTlsFromStart: false, login: null }],
])("%s is understood", (url, smtp) => {
  expect(readMailConfig(url, undefined)).toEqual({ smtp, from: null });
});

test.each(["mail.example.com", "http://mail.example.com", "smtp://"])(
  "%s is refused in words that repeat nothing",
  (url) => {
    expect(() => readMailConfig(url, undefined)).toThrow(/^SMTP_URL takes an address such as/);
  },
);

test("mail comes from the named address, else from the login, else from the public name", () => {
  expect(() => readMailConfig(undefined, "Shop <a@b.example>")).toThrow("SMTP_FROM takes one mail address");
  expect(
    senderOf(readMailConfig("smtp://u%40x.example:p@m.example", "s@shop.example"), "https://stall.example"),
  ).toBe("s@shop.example");
  expect(senderOf(readMailConfig("smtp://u%40x.example:p@m.example", ""), "https://stall.example")).toBe(
    "u@x.example",
  );
  expect(senderOf(readMailConfig("smtp://u:p@m.example", ""), "https://stall.example")).toBe(
    "stallkeeper@stall.example",
  );
  expect(senderOf(readMailConfig("", ""), "http://192.168.1.4:3000")).toBe("stallkeeper@localhost");
});
