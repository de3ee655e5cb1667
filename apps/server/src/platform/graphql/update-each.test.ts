import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "@stallkeeper/contract";
import { buildOrder, createTestDatabase, type TestDatabase } from "@stallkeeper/testkit";
import type { StoreTx } from "../db/index.ts";
import { listMissing, updateEach } from "./update-each.ts";

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.drop());

const notesOf = (tx: StoreTx) =>
  tx.rows<{ id: string; notes: string }>("select id, notes from orders order by id");

test("a refusal without a name is looked for one by one; what a refused record had begun is taken back, and what concerns all is thrown", async () => {
  const { storeId } = await buildOrder(database.db, { id: "a" });
  for (const id of ["b", "c"]) await buildOrder(database.db, { storeId, id });
  const refuse = (code: "ORDER_UNPAID" | "FIELDS_INVALID") => async (tx: StoreTx, ids: string[]) => {
    await tx.run("update orders set notes = 'changed' where id = any($1)", [ids]);
    if (ids.includes("b")) throw new AppError(code, { orderId: "b" });
    return ids.length;
  };
  const outcome = await database.db.withStore(storeId, (tx) =>
    updateEach(tx, ["a", "b", "c"], (ids) => refuse("ORDER_UNPAID")(tx, ids)),
  );
  expect(outcome).toMatchObject({ numAffected: 2, failed: [{ id: "b", error: { code: "ORDER_UNPAID" } }] });
  expect(await database.db.withStore(storeId, notesOf)).toEqual([
    { id: "a", notes: "changed" },
    { id: "b", notes: "" },
    { id: "c", notes: "changed" },
  ]);
  await expect(
    database.db.withStore(storeId, (tx) =>
      updateEach(tx, ["a", "b"], (ids) => refuse("FIELDS_INVALID")(tx, ids)),
    ),
  ).rejects.toMatchObject({ code: "FIELDS_INVALID" });
});

test("ids that a filter names and nobody has are told once each, and cost no walk through all that were found", () => {
  expect(
    listMissing({ _id: "a", _operators: { _id: { in: ["b", "c", "b"] }, tags: { in: ["x"] } } }, ["c"]),
  ).toEqual(["a", "b"]);
  let looks = 0;
  const found = new Proxy(
    Array.from({ length: 9_999 }, (_, n) => `found-${n}`),
    {
      get(ids, key, receiver) {
        if (typeof key === "string" && /^\d+$/.test(key)) looks += 1;
        return Reflect.get(ids, key, receiver) as unknown;
      },
    },
  );
  expect(
    listMissing(
      { _operators: { _id: { in: Array.from({ length: 25_000 }, (_, n) => `named-${n}`) } } },
      found,
    ),
  ).toHaveLength(25_000);
  expect(looks).toBe(found.length);
});

test("records are tried one by one in the order of their ids, 500 at most; named conflicts of thousands are each looked at once", async () => {
  const { storeId } = await buildOrder(database.db);
  const update = (ids: string[], change: (ids: string[]) => Promise<number>) =>
    database.db.withStore(storeId, (tx) => updateEach(tx, ids, change));
  const tries: string[][] = [];
  const refuseAll = async (ids: string[]): Promise<number> => {
    tries.push(ids);
    throw new AppError("ORDER_UNPAID");
  };
  expect((await update(["c", "a", "b"], refuseAll)).failed.map(({ id }) => id)).toEqual(["a", "b", "c"]);
  expect(tries).toEqual([["c", "a", "b"], ["a"], ["b"], ["c"]]);

  const many = Array.from({ length: 501 }, (_, n) => `many-${n}`);
  tries.length = 0;
  await expect(update(many, refuseAll)).rejects.toMatchObject({ code: "QUERY_TOO_COSTLY" });
  expect(tries).toHaveLength(1);

  let looks = 0;
  const conflicts = many.map((id) => ({
    get id() {
      looks += 1;
      return id;
    },
    field: "notes",
    value: "",
    by: null,
    at: null,
  }));
  const { failed } = await update([...many, "free"], async (ids) => {
    if (ids.length > 1) throw new AppError("CHANGED_MEANWHILE", { conflicts });
    return ids.length;
  });
  expect(failed.map(({ id }) => id)).toEqual(many);
  expect(looks).toBe(many.length);
});
