/**
 * Members of a store over HTTP: what administrators may do, to whom, and what happens when two do it at once.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MembersView } from "@stallkeeper/contract";
import { roles, scopes } from "@stallkeeper/domain";
import {
  createTestClient,
  signUpMember,
  signUpOwner,
  startTestApp,
  testPassword,
  type Answer,
  type Person,
  type TestApp,
} from "@stallkeeper/testkit";
import { systemCtx, type Member } from "../../platform/context.ts";
import { changeMemberScopes } from "./members.service.ts";

let house: TestApp;
let owner: Person;

beforeAll(async () => {
  house = await startTestApp();
  owner = await signUpOwner(house);
});
afterAll(() => house.close());

const viewOf = (answer: Answer) => (answer.body as { data: MembersView }).data;
const memberOf = (answer: Answer, person: Person) =>
  viewOf(answer).members.find(({ _id }) => _id === person.userId);
const join = (more: object = {}) =>
  signUpMember(house, { storeId: owner.storeId, scopes: ["orders.write"], ...more });
const act = (by: Person, name: string, target: Person, more: object = {}) =>
  by.client.post(`/api/admin/members/${name}`, { memberId: target.userId, ...more });
const signIn = (person: Person) =>
  createTestClient(house.url).post("/api/user/login", { email: person.email, password: testPassword });
const auditOf = (action: string, target: Person) =>
  house.services.db.asSystem((tx) =>
    tx.rows<{ actor: string; before: unknown; after: unknown }>(
      "select actor_id as actor, before, after from audit_entries where action = $1 and object_id = $2",
      [action, target.userId],
    ),
  );
const acts = ["scopes", "signOut", "deactivate", "activate"];

test("administrators see who belongs to the store, what they may do and when they were seen", async () => {
  const member = await join();
  const view = viewOf(await owner.client.get("/api/admin/members"));
  expect(view.members).toContainEqual({
    _id: member.userId,
    name: expect.any(String),
    email: member.email,
    role: "packer",
    scopes: ["orders.write"],
    hasTwoFactor: false,
    lastSeenAt: house.clock.now().toISOString(),
    state: "active",
  });
  // No mail server is set up here: an invitation isn't emailed.
  expect(view.isMailSent).toBe(false);
  expect(view.roles.map(({ name }) => name)).toEqual([
    "owner",
    "manager",
    "packer",
    "support",
    "lister",
    "accountant",
    "auditor",
  ]);
  expect(view.roles.find(({ name }) => name === "packer")?.scopes).toEqual(["orders.write", "labels.buy"]);
  await member.client.post("/api/user/logout");
  expect(memberOf(await owner.client.get("/api/admin/members"), member)?.lastSeenAt).toBe(
    house.clock.now().toISOString(),
  );
});

test("a role gives its scopes, other scopes are a custom set, and both count at once", async () => {
  const member = await join();
  expect(
    (await member.client.patch("/api/meta/settings", { autoMessaging: { alreadySold: "s-1" } })).status,
  ).toBe(403);
  const made = await act(owner, "scopes", member, { role: "manager" });
  expect(memberOf(made, member)).toMatchObject({ role: "manager", scopes: roles.manager });
  expect(
    (await member.client.patch("/api/meta/settings", { autoMessaging: { alreadySold: "s-1" } })).status,
  ).toBe(200);
  expect(
    memberOf(
      await act(owner, "scopes", member, { role: "manager", scopes: ["orders.write", "orders.write"] }),
      member,
    ),
  ).toMatchObject({ role: "custom", scopes: ["orders.write"] });
  expect(
    (await member.client.patch("/api/meta/settings", { autoMessaging: { alreadySold: "s-2" } })).status,
  ).toBe(403);
  expect(
    memberOf(
      await act(owner, "scopes", member, { role: "custom", scopes: ["orders.write", "labels.buy"] }),
      member,
    ),
  ).toMatchObject({ role: "packer" });
  expect(await auditOf("memberScopesChanged", member)).toEqual([
    expect.objectContaining({
      actor: owner.userId,
      before: { role: "packer", scopes: ["orders.write"] },
      after: { role: "manager", scopes: [...roles.manager] },
    }),
    expect.anything(),
    expect.anything(),
  ]);
});

test.each([
  [{ role: "king" }, "role"],
  [{ role: "custom" }, "scopes"],
  [{ role: "packer", scopes: ["everything"] }, "scopes.0"],
  [{ role: "packer", scopes: "admin" }, "scopes"],
])("%j is refused beside its field", async (grant, field) => {
  const member = await join();
  expect(await act(owner, "scopes", member, grant)).toMatchObject({
    status: 400,
    body: { code: "FIELDS_INVALID", fields: { [field]: expect.any(String) } },
  });
});

test("a signed-out member's sessions of this store are over on every device, and they may come back", async () => {
  const member = await join();
  expect((await act(owner, "signOut", member)).status).toBe(200);
  expect((await member.client.get("/api/meta/settings")).status).toBe(401);
  expect((await signIn(member)).status).toBe(200);
  expect(await auditOf("memberSignedOut", member)).toEqual([
    expect.objectContaining({ after: { ended: 1 } }),
  ]);
});

test("a deactivated member is out like somebody with a wrong password, tokens too, until they are let in again as they were", async () => {
  const member = await join();
  const made = await member.client.post("/api/user/tokens", { name: "script", scopes: [] });
  const { apiToken } = (made.body as { data: { apiToken: string } }).data;
  const script = () =>
    createTestClient(house.url).get("/api/meta/settings", { authorization: `Bearer ${apiToken}` });
  expect((await script()).status).toBe(200);
  const stream = await fetch(`${house.url}/api/events`, { headers: { cookie: member.client.cookie() } });
  const streamEnd = stream.text();
  expect(memberOf(await act(owner, "deactivate", member), member)).toMatchObject({
    state: "deactivated",
    role: "packer",
    lastSeenAt: house.clock.now().toISOString(),
  });
  expect([(await member.client.get("/api/meta/settings")).status, (await script()).status]).toEqual([
    401, 401,
  ]);
  expect(await streamEnd).toContain("event: ready");
  const refused = await signIn(member);
  const wrong = await createTestClient(house.url).post("/api/user/login", {
    email: member.email,
    password: "not this one",
  });
  expect([refused.status, { ...(refused.body as object), requestId: "" }]).toEqual([
    wrong.status,
    { ...(wrong.body as object), requestId: "" },
  ]);
  expect(await act(owner, "deactivate", member)).toMatchObject({
    status: 404,
    body: { code: "RECORD_NOT_FOUND" },
  });
  expect(await act(owner, "scopes", member, { role: "owner" })).toMatchObject({ status: 404 });
  expect(memberOf(await act(owner, "activate", member), member)).toMatchObject({
    state: "active",
    scopes: ["orders.write"],
  });
  expect((await signIn(member)).status).toBe(200);
  expect((await script()).status).toBe(401);
  expect(
    [await auditOf("memberDeactivated", member), await auditOf("memberActivated", member)].map(
      (lines) => lines.length,
    ),
  ).toEqual([1, 1]);
});

test("a deactivated member with a second factor learns no more than a wrong password would tell", async () => {
  const member = await join();
  await house.services.db.asSystem((tx) =>
    tx.run(
      `insert into passkeys (user_id, credential_id, rp_id, public_key, sign_count, transports, name,
         created_at) values ($1, 'key of ' || $2, 'x', '', 0, '{}', 'x', now())`,
      [member.userId, member.email],
    ),
  );
  expect((await signIn(member)).body).toMatchObject({ data: { twoFactorRequired: true } });
  await act(owner, "deactivate", member);
  expect((await signIn(member)).body).toMatchObject({
    code: "WRONG_SIGN_IN",
    msg: "Wrong email or password.",
  });
});

test("nobody acts on themselves, and the last administrator stays", async () => {
  const other = await signUpMember(house, { scopes: ["admin"] });
  for (const name of ["scopes", "deactivate"]) {
    expect(await act(other, name, other, { role: "packer" })).toMatchObject({
      status: 409,
      body: { code: "LAST_ADMIN", msg: "The last administrator can't be removed or limited." },
    });
  }
  expect(await act(other, "signOut", other)).toMatchObject({
    status: 409,
    body: { code: "OWN_ACCOUNT", msg: "You can't do this to your own account." },
  });
  await signUpMember(house, { storeId: other.storeId, scopes: ["admin"] });
  for (const name of ["scopes", "deactivate"])
    expect(await act(other, name, other, { role: "packer" })).toMatchObject({
      status: 409,
      body: { code: "OWN_ACCOUNT" },
    });
});

test("of two administrators who limit each other at the same moment one remains", async () => {
  for (const name of ["scopes", "deactivate", "scopes", "deactivate"]) {
    const first = await signUpMember(house, { scopes: ["admin"] });
    const second = await signUpMember(house, { storeId: first.storeId, scopes: ["admin"] });
    const answers = await Promise.all([
      act(first, name, second, { role: "packer" }),
      act(second, name, first, { role: "packer" }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      await house.services.db.asSystem((tx) =>
        tx.rows("select 1 from memberships where store_id = $1 and 'admin' = any(scopes)", [first.storeId]),
      ),
    ).toHaveLength(1);
  }
});

test("a manager neither gets here nor gives what they lack", async () => {
  const manager = await join({ scopes: [...roles.manager] });
  const member = await join();
  expect(await manager.client.get("/api/admin/members")).toMatchObject({
    status: 403,
    body: { code: "FORBIDDEN" },
  });
  for (const name of acts)
    expect(await act(manager, name, member, { role: "owner" })).toMatchObject({
      status: 403,
      body: { code: "FORBIDDEN" },
    });
  // The use case looks by itself, whatever a route or a session that is a second old lets through.
  const actor: Member = {
    kind: "member",
    userId: manager.userId,
    name: "",
    email: manager.email,
    storeId: owner.storeId,
    sessionId: manager.userId,
    confirmedAt: null,
    role: "owner",
    scopes,
  };
  const ctx = { ...systemCtx(house.services, owner.storeId, ""), actor };
  await expect(
    changeMemberScopes(ctx, { memberId: member.userId, role: "custom", scopes: ["orders.write"] }),
  ).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(memberOf(await owner.client.get("/api/admin/members"), member)).toMatchObject({
    scopes: ["orders.write"],
  });
});

test("members of another store answer like nobody at all, and nothing happens to them (S8)", async () => {
  const elsewhere = await signUpMember(house, { scopes: ["admin"] });
  const theirs = await signUpMember(house, { storeId: elsewhere.storeId, scopes: ["orders.write"] });
  const nobody = { ...theirs, userId: "0196f000-0000-7000-8000-000000000000" };
  for (const name of acts) {
    const [foreign, absent] = [
      await act(owner, name, theirs, { role: "packer" }),
      await act(owner, name, nobody, { role: "packer" }),
    ];
    expect([foreign.status, { ...(foreign.body as object), requestId: "" }]).toEqual([
      404,
      { ...(absent.body as object), requestId: "" },
    ]);
  }
  expect(viewOf(await owner.client.get("/api/admin/members")).members.map(({ _id }) => _id)).not.toContain(
    theirs.userId,
  );
  expect((await theirs.client.get("/api/meta/settings")).status).toBe(200);
});

test("a member of two stores is signed out and deactivated in one of them alone (S8)", async () => {
  const elsewhere = await signUpMember(house, { scopes: ["admin"] });
  const both = await signUpMember(house, { storeId: elsewhere.storeId, scopes: ["orders.write"] });
  await house.services.db.asSystem((tx) =>
    tx.run(
      "insert into memberships (store_id, user_id, role, scopes) values ($1, $2, 'packer', '{orders.write}')",
      [owner.storeId, both.userId],
    ),
  );
  expect((await act(owner, "signOut", both)).status).toBe(200);
  expect((await act(owner, "deactivate", both)).status).toBe(200);
  expect((await both.client.get("/api/meta/settings")).status).toBe(200);
  expect((await signIn(both)).body).toMatchObject({ data: { user: { store: { _id: elsewhere.storeId } } } });
});

test("nobody gets here signed out, and rights are changed only by who signed in a moment ago", async () => {
  const member = await join();
  const nobody = createTestClient(house.url);
  expect((await nobody.get("/api/admin/members")).status).toBe(401);
  for (const name of acts)
    expect((await nobody.post(`/api/admin/members/${name}`, { memberId: member.userId })).status).toBe(401);
  house.clock.advance(6 * 60_000);
  for (const name of ["scopes", "deactivate", "activate"]) {
    expect(await act(owner, name, member, { role: "packer" })).toMatchObject({
      status: 403,
      body: { code: "RECENT_LOGIN_REQUIRED" },
    });
  }
  expect((await act(owner, "signOut", member)).status).toBe(200);
});
