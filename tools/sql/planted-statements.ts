/** Statements that are wrong, each in its own way; the test of statements must find all of them. */
import type { StoreTx } from "@stallkeeper/server";

export const wrong = {
  column: (tx: StoreTx) => tx.rows<{ note: string }>("select note from orders"),
  claim: (tx: StoreTx) => tx.one<{ notes: string }>("select id from orders limit 1"),
  type: (tx: StoreTx): Promise<{ shipped: string }[]> => tx.rows("select shipped from orders"),
  nothing: (tx: StoreTx) => tx.rows<{ refund: number }>("select refund from orders"),
  table: (tx: StoreTx, isAll: boolean) => tx.run(`delete from ${isAll ? "orders" : "sales"}`),
  given: (tx: StoreTx, table: string) => tx.run(`delete from ${table}`),
};
