/**
 * The audit log against a real database: what a line holds, that it stays, and that the chain shows what was
 * done to it by force.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildStore, createTestDatabase, type TestDatabase } from "@stallkeeper/testkit";
import type { Ctx } from "../context.ts";
import { mask } from "./mask-secrets.ts";
import { recordAudit, verifyAuditChain, type AuditActor } from "./index.ts";

let database: TestDatabase;
let storeId: string;

beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.drop());
beforeEach(async () => void (storeId = await buildStore(database.db)));

const by = (store = storeId): AuditActor => ({
  storeId: store,
  userId: null,
  name: "Olive",
  sessionId: null,
  address: "203.0.113.9",
});
const act = (id: string, after?: unknown) =>
  ({ action: "settingsChanged", object: { type: "settings", id }, after }) as const;
const write = (id: string, after?: unknown) =>
  database.db.withStore(storeId, (tx) => recordAudit(tx, by(), act(id, after)));
const check = (store = storeId) =>
  verifyAuditChain({ db: database.db, storeId: store, actor: { kind: "system", name: "Audit" } } as Ctx);
const lines = () =>
  database.db.withStore(storeId, (tx) =>
    tx.rows<{ seq: number; id: string; object_id: string; after: unknown }>(
      "select * from audit_entries order by seq",
    ),
  );
/** What only somebody with the database in their hands can do: past triggers and policies. */
const force = (sql: string, values: unknown[] = []) =>
  database.db.asSystem(async (tx) => {
    await tx.run("alter table audit_entries disable trigger user");
    await tx.run("alter table audit_heads disable trigger user");
    await tx.run(sql, values);
    await tx.run("alter table audit_entries enable trigger user");
    await tx.run("alter table audit_heads enable trigger user");
  });

describe("a line", () => {
  test("says who, when, from where, what, and how it was before and after", async () => {
    const userId = "018f0000-0000-7000-8000-000000000001";
    const sessionId = "018f0000-0000-7000-8000-000000000002";
    await database.db.withStore(storeId, (tx) =>
      recordAudit(
        tx,
        { ...by(), userId, sessionId },
        {
          action: "memberScopesChanged",
          object: { type: "member", id: "m-1" },
          before: { scopes: [] },
          after: { scopes: ["admin"] },
        },
      ),
    );
    expect(await lines()).toEqual([
      expect.objectContaining({
        store_id: storeId,
        seq: 1,
        actor_id: userId,
        actor_name: "Olive",
        session_id: sessionId,
        address: "203.0.113.9",
        action: "memberScopesChanged",
        object_type: "member",
        object_id: "m-1",
        before: { scopes: [] },
        after: { scopes: ["admin"] },
        at: expect.stringMatching(/^20\d\d-.*Z$/),
      }),
    ]);
  });

  test("is there with its action or not at all (S16)", async () => {
    const failing = database.db.withStore(storeId, async (tx) => {
      await recordAudit(tx, by(), act("never"));
      throw new Error("the action failed");
    });
    await expect(failing).rejects.toThrow("the action failed");
    expect(await lines()).toEqual([]);
    await write("done");
    expect((await lines()).map((line) => line.object_id)).toEqual(["done"]);
  });

  test("holds no secret: by its name, by the form of its value, at any depth", async () => {
    const session = "x".repeat(43);
    await write("secrets", {
      password: "correct horse",
      newPassword: ["a"],
      consumer_secret: "cs",
      "API-Key": 7,
      nested: [{ totpSeed: "JBSW" }],
      recoveryCodes: { first: "1" },
      note: `the session ${session} of ck_${"0".repeat(40)}`,
      jwt: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc",
      address: "smtp://me:word@mail.test:25",
      hasPassword: true,
      secretSince: null,
      name: "Olive",
      scopes: ["admin"],
      keyVersion: 2,
      postCode: "10115",
    });
    expect((await lines())[0]?.after).toEqual({
      password: mask,
      newPassword: mask,
      consumer_secret: mask,
      "API-Key": mask,
      nested: [{ totpSeed: mask }],
      recoveryCodes: mask,
      note: `the session ${mask} of ${mask}`,
      jwt: mask,
      address: `smtp://${mask}@mail.test:25`,
      hasPassword: true,
      secretSince: null,
      name: "Olive",
      scopes: ["admin"],
      keyVersion: 2,
      postCode: "10115",
    });
  });

  test("can be dated, numbered and linked by nobody", async () => {
    await database.db.withStore(storeId, (tx) =>
      tx.run(
        `insert into audit_entries (store_id, actor_name, action, object_type, object_id, at, seq, prev_hash,
           hash) values ($1, 'x', 'x', 'x', 'forged', '2001-01-01', 77, 'a', 'b')`,
        [storeId],
      ),
    );
    const [line] = await database.db.withStore(storeId, (tx) =>
      tx.rows<{ seq: number; at: string }>("select seq, at from audit_entries"),
    );
    expect([line?.seq, Number(line?.at.slice(0, 4)) > 2020]).toEqual([1, true]);
    expect(await check()).toMatchObject({ isWhole: true, lines: 1 });
  });
});

describe("the log", () => {
  test.each([
    "update audit_entries set action = 'other'",
    "update audit_entries set seq = null, hash = null",
    "delete from audit_entries",
    "truncate audit_entries",
    "truncate audit_entries, audit_heads",
    "truncate audit_heads",
    "delete from audit_heads",
  ])("refuses the role of a store and the owner alike: %s (S16)", async (sql) => {
    await write("kept");
    const before = await lines();
    await expect(database.db.withStore(storeId, (tx) => tx.run(sql))).rejects.toMatchObject({
      code: "42501",
    });
    await expect(database.db.asSystem((tx) => tx.run(sql))).rejects.toMatchObject({ code: "42501" });
    expect(await lines()).toEqual(before);
  });

  test("lets the role of a store move no head", async () => {
    await write("kept");
    await expect(
      database.db.withStore(storeId, (tx) => tx.run("update audit_heads set seq = 0")),
    ).rejects.toMatchObject({ code: "42501" });
  });

  test("takes lines of the service for the store they name, and shows them to that store alone", async () => {
    const other = await buildStore(database.db);
    await database.db.asSystem((tx) => recordAudit(tx, by(other), act("theirs")));
    await write("mine");
    expect((await lines()).map((line) => line.object_id)).toEqual(["mine"]);
    await expect(
      database.db.withStore(storeId, (tx) => recordAudit(tx, by(other), act("planted"))),
    ).rejects.toMatchObject({ code: "42501" });
    expect([await check(), await check(other)]).toEqual([
      { isWhole: true, lines: 1, broken: null },
      { isWhole: true, lines: 1, broken: null },
    ]);
  });
});

describe("the chain", () => {
  test("stays whole under writers at the same moment, some of whom fail, some of whom write several lines", async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 120 }, (_, number) =>
        database.db.withStore(storeId, async (tx) => {
          for (let line = 0; line <= number % 3; line += 1)
            await recordAudit(tx, by(), act(`${number}:${line}`));
          if (number % 10 === 0) throw new Error("taken back");
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(12);
    const written = await lines();
    expect(written.map(({ seq }) => seq)).toEqual(written.map((_, index) => index + 1));
    expect(await check()).toEqual({ isWhole: true, lines: written.length, broken: null });
  });

  test("makes nobody wait for an action that is still under way", async () => {
    await database.db.withStore(storeId, async (slow) => {
      await recordAudit(slow, by(), act("slow"));
      await write("quick");
      expect((await lines()).map((line) => line.object_id)).toEqual(["quick"]);
    });
    expect((await lines()).map((line) => line.object_id)).toEqual(["quick", "slow"]);
    expect(await check()).toMatchObject({ isWhole: true, lines: 2 });
  });

  test.each([
    [
      "a line that was altered",
      "update audit_entries set actor_name = 'Mallory' where store_id = $1 and seq = 3",
      { seq: 3, fault: "altered" },
    ],
    [
      "a line that was taken out",
      "delete from audit_entries where store_id = $1 and seq = 3",
      { seq: 3, fault: "missing" },
    ],
    [
      "lines cut off the end",
      "delete from audit_entries where store_id = $1 and seq > 3",
      { seq: 4, fault: "missing" },
    ],
    [
      "a line that was altered and hashed anew",
      "update audit_entries e set actor_name = 'M', hash = audit_hash(jsonb_populate_record(e, '{\"actor_name\": \"M\"}')) where store_id = $1 and seq = 3",
      { seq: 4, fault: "unlinked" },
    ],
    [
      "a last line that was altered and hashed anew",
      "update audit_entries e set actor_name = 'M', hash = audit_hash(jsonb_populate_record(e, '{\"actor_name\": \"M\"}')) where store_id = $1 and seq = 5",
      { seq: 5, fault: "unlinked" },
    ],
    [
      "a line slipped in past the chain",
      `insert into audit_entries (store_id, actor_name, action, object_type, object_id)
         values ($1, 'x', 'x', 'x', 'x')`,
      { seq: null, fault: "unsealed" },
    ],
  ])("finds %s", async (_name, sql, broken) => {
    for (let number = 1; number <= 5; number += 1) await write(`line ${number}`);
    expect(await check()).toEqual({ isWhole: true, lines: 5, broken: null });
    await force(sql, [storeId]);
    expect(await check()).toMatchObject({ isWhole: false, broken });
  });
});
