/** SQL of `returns`. */
import type { ReturnDisposition, ReturnCondition, ReturnResolution, ReturnState } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";

export interface ReturnRow {
  id: string;
  group_id: string;
  order_id: string;
  item_id: string;
  item_name: string;
  sku: string;
  quantity: number;
  price_minor: number;
  currency: string;
  state: ReturnState;
  reason: string;
  note: string;
  deadline: string | null;
  provider: string | null;
  tracking_number: string | null;
  received_at: string | null;
  condition: ReturnCondition | null;
  disposition: ReturnDisposition | null;
  bin: string | null;
  resolution: ReturnResolution | null;
  refund_minor: number | null;
  postage_recovered_minor: number;
  fee_recovered_minor: number;
  refund_action_id: string | null;
  swap_id: string | null;
  opened_by_name: string;
  created_at: string;
  updated_at: string;
}

const openColumns = [
  "group_id",
  "order_id",
  "item_id",
  "item_name",
  "sku",
  "quantity",
  "price_minor",
  "currency",
  "reason",
  "note",
  "deadline",
  "opened_by_name",
  "created_at",
  "updated_at",
] as const;
export type NewReturn = Pick<ReturnRow, (typeof openColumns)[number]>;

/** Adds lines in state `requested`; answers their ids. */
export async function insertReturns(tx: StoreTx, lines: readonly NewReturn[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `insert into returns (store_id, ${openColumns.join(", ")})
     select $2::uuid, ${openColumns.map((name) => `r.${name}`).join(", ")} from jsonb_populate_recordset(null::returns, $1::jsonb) as r returning id`,
    [JSON.stringify(lines), tx.storeId],
  );
  return rows.map(({ id }) => id);
}

/** The order of a line, or null. */
export async function findOrderOf(tx: StoreTx, id: string): Promise<string | null> {
  return (
    (await tx.one<{ order_id: string }>("select order_id from returns where id = $1", [id]))?.order_id ?? null
  );
}

/** The line, locked until the transaction ends; null when the store has none with this id. */
export function lockReturn(tx: StoreTx, id: string): Promise<ReturnRow | null> {
  return tx.one<ReturnRow>("select * from returns where id = $1 for update", [id]);
}

/** The lines that come back together with one; none for an id that is not the store's. */
export function listGroup(tx: StoreTx, returnId: string): Promise<ReturnRow[]> {
  return tx.rows<ReturnRow>(
    `select * from returns where group_id = (select group_id from returns where id = $1)
       order by created_at, id`,
    [returnId],
  );
}

/** What of an order comes back, oldest first. */
export function listReturns(tx: StoreTx, orderId: string): Promise<ReturnRow[]> {
  return tx.rows<ReturnRow>("select * from returns where order_id = $1 order by created_at, id", [orderId]);
}

export type ReturnChange = Partial<Omit<ReturnRow, "id" | "group_id" | "order_id">>;

/** Writes columns of one line. */
export async function updateReturn(tx: StoreTx, id: string, change: ReturnChange): Promise<void> {
  const entries = Object.entries(change);
  const sets = entries.map(([column], n) => `${column} = $${n + 2}`);
  if (sets.length > 0)
    await tx.run(`update returns set ${sets.join(", ")} where id = $1`, [
      id,
      ...entries.map(([, value]) => value),
    ]);
}

/** How many lines are coming back and not settled yet. */
export async function countOpenReturns(tx: StoreTx): Promise<number> {
  const row = await tx.one<{ count: number }>(
    "select count(*)::int as count from returns where state <> 'closed'",
  );
  return row?.count ?? 0;
}
