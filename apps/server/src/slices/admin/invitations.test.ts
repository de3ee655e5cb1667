/** Invitations over HTTP and SMTP: the mail is read back from a real server and its link is followed. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { MembersView } from "@stallkeeper/contract";
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
} from "@stallkeeper/testkit";
import { workMail } from "../../platform/mail/index.ts";
import { readMailConfig } from "../../platform/mail/mail-config.ts";

let house: TestApp;
let owner: Person;
let mailbox: Mailbox;
let serial = 0;
const phrase = "a phrase of my own";
const newPerson = { name: "Nora New", password: phrase, passwordConfirmation: phrase };

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
  owner = await signUpOwner(house, 'North "lane"');
});
afterAll(async () => {
  await house.close();
  await mailbox.close();
});
beforeEach(() => owner.client.post("/api/user/confirmLogin", { password: testPassword }));

const nobody = () => createTestClient(house.url);
const invite = (email: string, more: object = {}, by = owner) =>
  by.client.post("/api/admin/invitations", { email, role: "packer", ...more });
const look = (token: string) => nobody().post("/api/invitations/look", { token });
const accept = (token: string, more: object = newPerson, client = nobody()) =>
  client.post("/api/invitations/accept", { token, ...more });
const dead = {
  status: 410,
  body: { code: "INVITATION_DEAD", msg: "This invitation has expired. Ask for a new one.", status: 410 },
};
const listed = async () =>
  ((await owner.client.get("/api/admin/members")).body as { data: MembersView }).data;
const countOf = async (action: string) =>
  (
    await house.services.db.asSystem((tx) =>
      tx.rows("select 1 from audit_entries where action = $1", [action]),
    )
  ).length;

/** Invites an address and takes the token out of the mail. */
async function inviteAndRead(
  email = `guest-${serial++}@shop.example`,
  more: object = {},
): Promise<{ email: string; token: string }> {
  mailbox.mails.length = 0;
  expect((await invite(email, more)).status).toBe(200);
  const { link } = await mailbox.waitFor(email);
  return {
    email,
    token: /^https:\/\/stall\.example\/\?invitation=([\w-]{43})$/.exec(link)?.[1] ?? "no link of ours",
  };
}

test("a new person follows the mailed link, is told what it is about, and works in the store at once with the role's scopes", async () => {
  const answer = await invite(" first@shop.example ", { role: "lister" });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      data: {
        invitations: [
          {
            email: "first@shop.example",
            role: "lister",
            scopes: ["inventory.write", "listings.write"],
            invitedBy: "Olive Owner",
            expiresAt: new Date(house.clock.now().getTime() + 7 * 86_400_000).toISOString(),
          },
        ],
      },
    },
  });
  const mail = await mailbox.waitFor("first@shop.example");
  expect(mail.text).toContain('Olive Owner invites you to work in the store "North "lane""');
  const token = mail.link.split("=")[1] ?? "";
  expect(answer.text).not.toContain(token);
  expect((await look(token)).body).toEqual({
    data: {
      storeName: 'North "lane"',
      email: "first@shop.example",
      role: "lister",
      invitedBy: "Olive Owner",
      isKnownUser: false,
    },
  });
  const client = nobody();
  const joined = await accept(token, newPerson, client);
  expect(joined).toMatchObject({
    status: 200,
    body: {
      data: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        user: {
          authenticated: true,
          email: "first@shop.example",
          name: "Nora New",
          scopes: ["inventory.write", "listings.write"],
          store: { _id: owner.storeId },
        },
      },
    },
  });
  expect((await client.get("/api/meta/settings")).status).toBe(200);
  expect([await accept(token), await look(token)]).toMatchObject([dead, dead]);
  expect(
    (await nobody().post("/api/user/login", { email: "first@shop.example", password: phrase })).status,
  ).toBe(200);
  expect([await countOf("invitationSent"), await countOf("invitationAccepted")]).toEqual([1, 1]);
  expect(await listed()).toMatchObject({ invitations: [], isMailSent: true });
});

test("of fifty who accept one invitation at the same moment one gets in", async () => {
  const { token, email } = await inviteAndRead();
  const answers = await Promise.all(Array.from({ length: 50 }, () => accept(token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect((await listed()).members.filter((member) => member.email === email)).toHaveLength(1);
});

test("a known person accepts signed in and gets the store beside their own", async () => {
  const known = await signUpMember(house);
  const other = await signUpMember(house);
  const { token } = await inviteAndRead(known.email.toUpperCase());
  expect((await look(token)).body).toMatchObject({ data: { isKnownUser: true } });
  expect(await accept(token, {}, other.client)).toMatchObject({
    status: 409,
    body: { code: "INVITATION_OF_ANOTHER" },
  });
  expect(await accept(token, {}, known.client)).toMatchObject({
    status: 200,
    body: { data: { user: { email: known.email, store: { _id: known.storeId } } } },
  });
  expect((await known.client.get("/api/meta/incubator")).body).toMatchObject({
    data: { isIncubatorServer: true },
  });
  expect((await listed()).members).toContainEqual(
    expect.objectContaining({ _id: known.userId, role: "packer" }),
  );
});

test("a known person who is not signed in gives their own password, and a wrong one leaves the invitation open", async () => {
  const known = await signUpMember(house);
  const { token } = await inviteAndRead(known.email);
  expect(await accept(token, {})).toMatchObject({
    status: 400,
    body: { code: "FIELDS_INVALID", fields: { password: "This field is required" } },
  });
  expect(await accept(token, { password: phrase })).toMatchObject({
    status: 401,
    body: { code: "WRONG_SIGN_IN" },
  });
  // Whoever holds the link of a known person can't make that person's password theirs.
  expect(await accept(token, newPerson)).toMatchObject({ status: 401 });
  expect(await accept(token, { password: testPassword })).toMatchObject({
    status: 200,
    body: {
      data: { token: expect.any(String), user: { email: known.email, store: { _id: owner.storeId } } },
    },
  });
});

test("a known person's second factor is asked for", async () => {
  const known = await signUpMember(house);
  await house.services.db.asSystem((tx) =>
    tx.run(
      `insert into passkeys (user_id, credential_id, rp_id, public_key, sign_count, transports, name,
         created_at) values ($1, 'key of ' || $2, 'x', '', 0, '{}', 'x', now())`,
      [known.userId, known.email],
    ),
  );
  const { token } = await inviteAndRead(known.email);
  expect(await accept(token, { password: testPassword })).toMatchObject({
    status: 200,
    body: { data: { twoFactorRequired: true } },
  });
  expect(await accept(token, { password: testPassword, code: "000000" })).toMatchObject({
    status: 401,
    body: { code: "TWO_FACTOR_WRONG" },
  });
  expect((await look(token)).status).toBe(200);
});

test("an invitation dies after seven days, when it is withdrawn, by a newer one, and with its inviter's rights", async () => {
  const late = await inviteAndRead();
  house.clock.advance(7 * 86_400_000);
  expect([await look(late.token), await accept(late.token)]).toMatchObject([dead, dead]);
  // A week later everybody signs in again.
  const { body } = await owner.client.post("/api/user/login", { email: owner.email, password: testPassword });
  owner.client.setToken((body as { data: { token: string } }).data.token);

  const older = await inviteAndRead();
  const newer = await inviteAndRead(older.email.toUpperCase());
  expect(await accept(older.token)).toMatchObject(dead);
  const open = (await listed()).invitations;
  expect(open.map(({ email }) => email)).toEqual([newer.email]);
  expect(
    (await owner.client.post("/api/admin/invitations/withdraw", { invitationId: open[0]?._id })).body,
  ).toMatchObject({ data: { invitations: [] } });
  expect(await accept(newer.token)).toMatchObject(dead);
  expect(
    await owner.client.post("/api/admin/invitations/withdraw", { invitationId: open[0]?._id }),
  ).toMatchObject({ status: 404, body: { code: "RECORD_NOT_FOUND" } });
  expect(await countOf("invitationWithdrawn")).toBe(1);

  const second = await signUpMember(house, { storeId: owner.storeId, scopes: ["admin"] });
  await invite("friend@shop.example", { role: "owner" }, second);
  const token = (await mailbox.waitFor("friend@shop.example")).link.split("=")[1] ?? "";
  expect((await look(token)).status).toBe(200);
  await owner.client.post("/api/admin/members/deactivate", { memberId: second.userId });
  expect([await look(token), await accept(token)]).toMatchObject([dead, dead]);
});

test("who belongs to the store already is not invited again, deactivated ones neither", async () => {
  const member = await signUpMember(house, { storeId: owner.storeId, scopes: [] });
  expect(await invite(member.email)).toMatchObject({
    status: 409,
    body: { code: "ALREADY_MEMBER", fields: { email: "This person already belongs to the store." } },
  });
  await owner.client.post("/api/admin/members/deactivate", { memberId: member.userId });
  expect(await invite(member.email)).toMatchObject({ status: 409, body: { code: "ALREADY_MEMBER" } });
});

test("a new person's fields are checked, and a common password is refused without using the link up", async () => {
  const { token } = await inviteAndRead();
  expect(await accept(token, {})).toMatchObject({
    status: 400,
    body: { fields: { name: "This field is required", password: "This field is required" } },
  });
  expect(await accept(token, { ...newPerson, passwordConfirmation: "other" })).toMatchObject({
    status: 400,
    body: { fields: { passwordConfirmation: "This confirmation does not match" } },
  });
  expect(
    await accept(token, { ...newPerson, password: "Password123!", passwordConfirmation: "Password123!" }),
  ).toMatchObject({ status: 400, body: { fields: { password: expect.stringContaining("too common") } } });
  expect((await accept(token)).status).toBe(200);
});

test.each([
  [["a@shop.example", "evil@evil.example"]],
  ["a@shop.example,evil@evil.example"],
  ["a@shop.example\r\nBcc: evil@evil.example"],
  [""],
])("the address %j is refused and nothing is mailed", async (email) => {
  mailbox.mails.length = 0;
  expect(await owner.client.post("/api/admin/invitations", { email, role: "packer" })).toMatchObject({
    status: 400,
    body: { code: "FIELDS_INVALID", fields: { email: expect.any(String) } },
  });
  expect(mailbox.mails).toEqual([]);
});

test("only administrators invite and withdraw, in their own store, and inviting needs a recent sign-in", async () => {
  const { email } = await inviteAndRead();
  const invitationId = (await listed()).invitations.find((open) => open.email === email)?._id;
  const withdraw = (by: Person) => by.client.post("/api/admin/invitations/withdraw", { invitationId });
  const packer = await signUpMember(house, { storeId: owner.storeId, scopes: ["orders.write"] });
  const elsewhere = await signUpMember(house, { scopes: ["admin"] });
  expect([(await invite("x@shop.example", {}, packer)).status, (await withdraw(packer)).status]).toEqual([
    403, 403,
  ]);
  expect(await withdraw(elsewhere)).toMatchObject({ status: 404, body: { code: "RECORD_NOT_FOUND" } });
  for (const path of ["/api/admin/invitations", "/api/admin/invitations/withdraw"])
    expect((await nobody().post(path, {})).status).toBe(401);
  expect((await listed()).invitations).toContainEqual(expect.objectContaining({ email }));
  house.clock.advance(6 * 60_000);
  expect(await invite("x@shop.example")).toMatchObject({
    status: 403,
    body: { code: "RECENT_LOGIN_REQUIRED" },
  });
});

test("a link's secret is nowhere in the database", async () => {
  const { token } = await inviteAndRead();
  const rows = await house.services.db.asSystem(async (tx) => [
    await tx.rows("select * from invitations"),
    await tx.rows("select id, problem, encode(sealed, 'escape') from mails"),
    await tx.rows("select data from pgboss.job"),
    await tx.rows("select before, after from audit_entries"),
  ]);
  expect(JSON.stringify(rows)).not.toContain(token);
});
