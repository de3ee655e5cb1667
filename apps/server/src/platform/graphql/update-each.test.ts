import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "@stallkeeper/contract";
import { buildOrder, createTestDatabase, type TestDatabase } from "@stallkeeper/testkit";
import type { StoreTx } from "../db/index.ts";
import { listNamedIds, updateEach } from "./update-each.ts";

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.drop());

const notesOf = (tx: StoreTx) => tx.rows<{ id: string; notes: string }>("select id, notes from orders order by id");

test("a refusal without a name is looked for one by one; what a refused record had begun is taken back, and what concerns all is thrown", async () => {
  const { storeId } = await buildOrder(database.db, { id: "a" });
  for (const id of ["b", "c"]) await buildOrder(database.db, { storeId, id });
  const refuse = (code: "ORDER_UNPAID" | "FIELDS_INVALID") => async (tx: StoreTx, ids: string[]) => {
    await tx.run("update orders set notes = 'changed' where id = any($1)", [ids]);
    if (ids.includes("b")) throw new AppError(code, { orderId: "b" });
    return ids.length;
  };
  const outcome = await database.db.withStore(storeId, (tx) => updateEach(tx, ["a", "b", "c"], (ids) => refuse("ORDER_UNPAID")(tx, ids)));
  expect(outcome).toMatchObject({ numAffected: 2, failed: [{ id: "b", error: { code: "ORDER_UNPAID" } }] });
  expect(await database.db.withStore(storeId, notesOf)).toEqual([{ id: "a", notes: "changed" }, { id: "b", notes: "" }, { id: "c", notes: "changed" }]);
  await expect(database.db.withStore(storeId, (tx) => updateEach(tx, ["a", "b"], (ids) => refuse("FIELDS_INVALID")(tx, ids)))).rejects.toMatchObject({ code: "FIELDS_INVALID" });
  expect(listNamedIds({ _id: "a", _operators: { _id: { in: ["b"] }, tags: { in: ["x"] } } })).toEqual(["a", "b"]);
});
