/** A new address over HTTP and SMTP: the mails are read back from a real server and the link is opened. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  createTestClient,
  signUpMember,
  signUpOwner,
  startMailbox,
  startTestApp,
  testPassword,
  type Mailbox,
  type Person,
  type TestApp,
  type TestClient,
} from "@stallkeeper/testkit";
import { workMail } from "../../platform/mail/index.ts";
import { readMailConfig } from "../../platform/mail/mail-config.ts";
import { dataOf, outcomeOf, tryLogin } from "./authenticator.fixture.ts";
import { deleteStaleEmailChanges } from "./email-change.store.ts";

let house: TestApp;
let mailbox: Mailbox;
let owner: Person;
let person: Person;
let moved: string;

beforeAll(async () => {
  mailbox = await startMailbox();
  house = await startTestApp({
    runsJobs: true,
    publicUrl: "https://stall.example",
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
beforeEach(async () => {
  house.clock.advance(3_600_000);
  person = await signUpMember(house);
  moved = `moved-${person.email}`;
  mailbox.mails.length = 0;
});

interface User {
  email: string;
  name: string;
  waitingEmail: string | null;
}
const userOf = (answer: Parameters<typeof dataOf>[0]) => dataOf<{ user: User }>(answer).user;
const save = (email = moved, name = "Pat Packer") =>
  person.client.post("/api/user/saveProfile", { email, name });
const confirm = (token: string, client: TestClient = person.client) =>
  client.post("/api/user/email/confirm", { token });
const sendAgain = () => person.client.post("/api/user/email/sendAgain");
const waitingOf = async () => userOf(await person.client.get("/api/user/session")).waitingEmail;
const deadLink = "410 EMAIL_LINK_DEAD";

/** Takes the token out of the only mail to the new address. */
async function readToken(): Promise<string> {
  const { link } = await mailbox.waitFor(moved);
  mailbox.mails.length = 0;
  return /^https:\/\/stall\.example\/profile\?email=([\w-]{43})$/.exec(link)?.[1] ?? "no link of ours";
}
async function askToken(): Promise<string> {
  expect(outcomeOf(await save())).toBe("200");
  return readToken();
}

test("[USER-5] the name is saved at once, a new address waits for its link; both mailboxes are told, and all of it is audited", async () => {
  const saved = await save(moved, " Pat Packer ");
  expect(userOf(saved)).toMatchObject({
    email: person.email,
    name: "Pat Packer",
    profile: { email: person.email, name: "Pat Packer" },
    waitingEmail: moved,
  });
  const asked = await mailbox.waitFor(person.email);
  expect([asked.headers.subject, asked.text]).toEqual([
    "Request to change your Stallkeeper email",
    expect.stringContaining(`asked to change its email to ${moved}.`),
  ]);
  expect(asked.link).toBe("");
  const mail = await mailbox.waitFor(moved);
  expect(mail.headers.subject).toBe("Confirm your new email for Stallkeeper");
  // It may be a stranger's.
  for (const own of ["Pat", ` ${person.email}`]) expect(mail.text).not.toContain(own);
  const token = await readToken();
  expect(saved.text).not.toContain(token);
  expect(outcomeOf(await tryLogin(house, moved))).toBe("401 WRONG_SIGN_IN");
  expect(outcomeOf(await tryLogin(house, person.email))).toBe("200");

  expect(userOf(await confirm(token))).toMatchObject({
    email: moved,
    name: "Pat Packer",
    waitingEmail: null,
  });
  expect(outcomeOf(await tryLogin(house, person.email))).toBe("401 WRONG_SIGN_IN");
  expect(outcomeOf(await tryLogin(house, moved))).toBe("200");
  const told = await mailbox.waitFor(person.email);
  expect([told.headers.subject, told.text]).toEqual([
    "Your Stallkeeper email has changed",
    expect.stringContaining(`is now ${moved}.`),
  ]);
  expect(outcomeOf(await confirm(token))).toBe(deadLink);
  const lines = await house.services.db.asSystem((tx) =>
    tx.rows<Record<string, unknown>>(
      `select action, before, after from audit_entries
         where actor_id = $1 and action in ('saveProfile', 'emailChanged') order by seq`,
      [person.userId],
    ),
  );
  expect(lines).toEqual([
    {
      action: "saveProfile",
      before: expect.objectContaining({ email: person.email }),
      after: { name: "Pat Packer", waitingEmail: moved },
    },
    { action: "emailChanged", before: { email: person.email }, after: { email: moved } },
  ]);
});

test("a link is its person's alone: nobody else's session opens it, and none without one", async () => {
  const token = await askToken();
  expect(outcomeOf(await confirm(token, owner.client))).toBe(deadLink);
  expect(outcomeOf(await confirm(token, createTestClient(house.url)))).toBe("401 UNAUTHENTICATED");
  expect(outcomeOf(await confirm("x".repeat(43)))).toBe(deadLink);
  expect(outcomeOf(await person.client.post("/api/user/email/confirm", {}))).toBe("400 FIELDS_INVALID");
  for (const act of ["sendAgain", "cancel"])
    expect(outcomeOf(await createTestClient(house.url).post(`/api/user/email/${act}`))).toBe(
      "401 UNAUTHENTICATED",
    );
  expect(userOf(await confirm(token)).email).toBe(moved);
});

test("of ten uses of one link at the same moment one succeeds", async () => {
  const token = await askToken();
  const outcomes = (await Promise.all(Array.from({ length: 10 }, () => confirm(token)))).map(outcomeOf);
  expect(outcomes.toSorted()).toEqual(["200", ...Array.from({ length: 9 }, () => deadLink)]);
});

test("a link lives thirty minutes; sent again it does so anew, and the older one is dead", async () => {
  const late = await askToken();
  house.clock.advance(30 * 60_000);
  expect(outcomeOf(await confirm(late))).toBe(deadLink);
  expect(userOf(await sendAgain()).waitingEmail).toBe(moved);
  const older = await readToken();
  expect(outcomeOf(await sendAgain())).toBe("200");
  const newer = await readToken();
  expect(outcomeOf(await confirm(older))).toBe(deadLink);
  house.clock.advance(30 * 60_000 - 1);
  expect(userOf(await confirm(newer)).email).toBe(moved);
  expect(outcomeOf(await sendAgain())).toBe(deadLink);
});

test("a link dies when it is cancelled, with a changed password, and its address is forgotten a day later", async () => {
  const token = await askToken();
  expect(userOf(await person.client.post("/api/user/email/cancel")).waitingEmail).toBeNull();
  expect(outcomeOf(await confirm(token))).toBe(deadLink);
  expect(outcomeOf(await person.client.post("/api/user/email/cancel"))).toBe("200");
  const second = await askToken();
  const next = "another long pass phrase";
  dataOf(
    await person.client.post("/api/user/changePassword", {
      currentPassword: testPassword,
      newPassword: next,
      newPasswordConfirmation: next,
    }),
  );
  expect([outcomeOf(await confirm(second)), await waitingOf()]).toEqual([deadLink, null]);
  await askToken();
  // Its link ran out half an hour after it was asked for.
  const forgetAfter = (ms: number) =>
    house.services.db.asSystem((tx) =>
      deleteStaleEmailChanges(tx, new Date(house.clock.now().getTime() + ms)),
    );
  expect([await forgetAfter(24.5 * 3_600_000 - 1), await waitingOf()]).toEqual([0, moved]);
  expect([await forgetAfter(24.5 * 3_600_000), await waitingOf()]).toEqual([1, null]);
});

test("an address that somebody has is refused when it is asked for, and when the link is opened; nobody is mailed", async () => {
  const taken = await save(owner.email.toUpperCase());
  expect(taken).toMatchObject({
    status: 409,
    body: {
      code: "E11000",
      message: expect.stringMatching(/E11000 duplicate key error.*dup key: \{ email: "/),
    },
  });
  expect(mailbox.mails).toEqual([]);
  const token = await askToken();
  const guest = await signUpMember(house);
  await house.services.db.asSystem((tx) =>
    tx.run("update users set email = $1 where id = $2", [moved, guest.userId]),
  );
  expect(outcomeOf(await confirm(token))).toBe("409 E11000");
  expect(userOf(await person.client.get("/api/user/session"))).toMatchObject({
    email: person.email,
    waitingEmail: moved,
  });
});

test("few links are mailed, asked for anew or sent again; a saved name is not counted", async () => {
  expect(outcomeOf(await save())).toBe("200");
  for (let n = 0; n < 4; n++) expect(outcomeOf(await sendAgain())).toBe("200");
  const held = await sendAgain();
  expect([outcomeOf(held), Number(held.headers.get("retry-after")) > 30]).toEqual([
    "429 TOO_MANY_TRIES",
    true,
  ]);
  expect(outcomeOf(await save(`again-${moved}`))).toBe("429 TOO_MANY_TRIES");
  expect(userOf(await save(person.email, "Patricia"))).toMatchObject({
    name: "Patricia",
    waitingEmail: moved,
  });
});
