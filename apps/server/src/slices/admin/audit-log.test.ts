/** The audit log over HTTP: filters, pages, the file, the proof, and who may read it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AuditCheck, AuditPage } from "@stallkeeper/contract";
import { signUpMember, signUpOwner, startTestApp, type Person, type TestApp } from "@stallkeeper/testkit";
import { recordAudit } from "../../platform/audit/index.ts";

let house: TestApp;
let owner: Person;

beforeAll(async () => {
  house = await startTestApp();
  owner = await signUpOwner(house);
});
afterAll(() => house.close());

/** A store of its own with so many lines: what matters is which are found. */
async function makeLog(count: number): Promise<Person> {
  const admin = await signUpMember(house, { scopes: ["admin"] });
  const { storeId } = admin;
  for (let at = 0; at < count; at++)
    await house.services.db.withStore(storeId, (tx) =>
      recordAudit(
        tx,
        {
          storeId,
          userId: at % 2 === 0 ? admin.userId : null,
          name: at % 2 === 0 ? "Priya Nair" : "Schedule weekly",
          sessionId: null,
          address: null,
        },
        {
          action: at % 2 === 0 ? "orderShipped" : "exportStarted",
          object: { type: at % 2 === 0 ? "order" : "export", id: `no-${at}` },
          before: { shipped: false },
          after: { shipped: true, note: "=1+1" },
        },
      ),
    );
  return admin;
}
const read = async (person: Person, query = "") =>
  ((await person.client.get(`/api/admin/audit${query}`)).body as { data: AuditPage }).data;
const check = async (person: Person) =>
  ((await person.client.get("/api/admin/audit/check")).body as { data: AuditCheck }).data;

test("the newest line is first, and pages by cursor show each line once, also while lines are added", async () => {
  const admin = await makeLog(120);
  const first = await read(admin);
  expect(first.lines).toHaveLength(100);
  expect(first.lines[0]).toMatchObject({
    who: "Schedule weekly",
    isPerson: false,
    action: "exportStarted",
    object: { type: "export", id: "no-119" },
    before: { shipped: false },
    after: { shipped: true },
  });
  await house.services.db.withStore(admin.storeId, (tx) =>
    recordAudit(
      tx,
      { storeId: admin.storeId, userId: null, name: "Sync", sessionId: null, address: null },
      { action: "settingsChanged", object: { type: "settings", id: "late" } },
    ),
  );
  const second = await read(admin, `?before=${first.next}`);
  expect(second.next).toBeNull();
  const ids = [...first.lines, ...second.lines].map(({ object }) => object.id);
  // With the sign-in of whoever reads.
  expect(new Set(ids).size).toBe(121);
  expect(ids).not.toContain("late");
});

test("lines are found by who, what, object, cause and day", async () => {
  const admin = await makeLog(6);
  const found = async (query: string) => (await read(admin, query)).lines.map(({ object }) => object.id);
  expect(await found("?who=priya")).toEqual(["no-4", "no-2", "no-0"]);
  expect(await found("?what=order%20ship")).toEqual(["no-4", "no-2", "no-0"]);
  expect(await found("?what=exportStarted&object=NO-3")).toEqual(["no-3"]);
  expect(await found("?cause=service")).toEqual(["no-5", "no-3", "no-1"]);
  expect(await found("?to=2020-01-01")).toEqual([]);
  expect(await found("?from=2020-01-01&who=%25")).toEqual([]);
  expect((await admin.client.get("/api/admin/audit?from=2026-02-30")).status).toBe(400);
  expect((await admin.client.get("/api/admin/audit?before=x")).status).toBe(400);
});

test("people and accounts stand by their names, and lines are found by these and by what was changed", async () => {
  const admin = await makeLog(0);
  const packer = await signUpMember(house, { storeId: admin.storeId, scopes: [] });
  const body = { memberId: packer.userId, role: "packer", scopes: ["orders.write"] };
  expect((await admin.client.post("/api/admin/members/scopes", body)).status).toBe(200);
  await house.services.db.withStore(admin.storeId, (tx) =>
    recordAudit(
      tx,
      { storeId: admin.storeId, userId: null, name: "Priya", sessionId: null, address: null },
      {
        action: "itemsChanged",
        object: { type: "item", id: "2 items" },
        after: { "WAT-16": { price: "4" } },
      },
    ),
  );
  const [name = ""] = (await read(admin, `?what=scopes`)).lines.map(({ object }) => object.name);
  expect(name).not.toBe("");
  const found = await read(admin, `?object=${encodeURIComponent(name ?? "")}&what=scopes`);
  expect(found.lines.map(({ object }) => object.id)).toEqual([packer.userId]);
  expect((await read(admin, "?object=wat-16")).lines.map(({ action }) => action)).toEqual(["itemsChanged"]);
  expect((await read(owner, "?object=wat-16")).lines).toEqual([]);
});

test("the file has every line of the filter, and nothing in it is a formula", async () => {
  const admin = await makeLog(4);
  const answer = await admin.client.get("/api/admin/audit/file?what=order%20shipped&cause=person");
  const lines = answer.text.trimEnd().split("\r\n");
  expect(lines[0]).toContain("line,at,who,cause");
  expect(lines).toHaveLength(3);
  expect(lines[1]).toMatch(/^4,.*,Priya Nair,person,,orderShipped,order,no-2,/);
  expect(lines[1]).toMatch(/,[0-9a-f]{64}$/);
});

test("a whole log is told as whole, and one that was changed by force names its line", async () => {
  const admin = await makeLog(3);
  expect(await check(admin)).toEqual({ isWhole: true, lines: 4, broken: null });
  await house.services.db.asSystem(async (tx) => {
    await tx.run("alter table audit_entries disable trigger user");
    await tx.run("update audit_entries set actor_name = 'Nobody' where store_id = $1 and seq = 3", [
      admin.storeId,
    ]);
    await tx.run("alter table audit_entries enable trigger user");
  });
  expect(await check(admin)).toMatchObject({
    isWhole: false,
    lines: 2,
    broken: { seq: 3, fault: "altered" },
  });
});

test("nobody reads it without the scope, or from another store", async () => {
  const admin = await makeLog(2);
  const member = await signUpMember(house, { storeId: admin.storeId, scopes: ["settings.write"] });
  for (const path of ["", "/check", "/file"])
    expect((await member.client.get(`/api/admin/audit${path}`)).status).toBe(403);
  expect((await read(owner, "?object=no-1")).lines).toEqual([]);
});
