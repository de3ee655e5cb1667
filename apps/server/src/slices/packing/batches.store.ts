/** The SQL of `batches` and `batch_orders`. */
import type { BatchState } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";

export interface BatchRow {
  id: string;
  number: number;
  name: string;
  state: BatchState;
  owner_id: string;
  owner_name: string;
  cut_off_at: string | null;
}

const columns = "id, number, name, state, owner_id, owner_name, cut_off_at";

/** A batch, locked until the transaction ends; null when there is none. */
export function lockBatch(tx: StoreTx, id: string): Promise<BatchRow | null> {
  return tx.one<BatchRow>(`select ${columns} from batches where id::text = $1 for update`, [id]);
}

export type NewBatch = {
  name: string;
  cutOffAt: string | null;
  ownerId: string;
  ownerName: string;
  at: Date;
};

/** Makes a batch with the store's next number. One at a time, so that numbers have no twins. */
export async function insertBatch(
  tx: StoreTx,
  { name, cutOffAt, ownerId, ownerName, at }: NewBatch,
): Promise<BatchRow> {
  await tx.rows("select pg_advisory_xact_lock(hashtextextended('batches:' || $1, 0))", [tx.storeId]);
  const row = await tx.one<BatchRow>(
    `insert into batches (store_id, number, name, owner_id, owner_name, cut_off_at, created_at, updated_at)
     select $1, n, coalesce(nullif($2, ''), 'Batch ' || n), $3, $4, $5, $6, $6
       from (select coalesce(max(number), 0) + 1 as n from batches) as next returning ${columns}`,
    [tx.storeId, name, ownerId, ownerName, cutOffAt, at.toISOString()],
  );
  if (row === null) throw new Error("the batch was not made");
  return row;
}

/** Writes what a person may change; absent parts stay. */
export async function updateBatch(
  tx: StoreTx,
  id: string,
  at: Date,
  change: Partial<Omit<BatchRow, "id" | "number">>,
): Promise<void> {
  const entries = Object.entries(change);
  const sets = entries.map(([column], n) => `, ${column} = $${n + 3}`);
  await tx.run(`update batches set updated_at = $2${sets.join("")} where id = $1`, [
    id,
    at.toISOString(),
    ...entries.map(([, value]) => value),
  ]);
}

/** The orders of these that are in an open batch, with its name. */
export async function findOpenBatches(
  tx: StoreTx,
  orderIds: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  const rows = await tx.rows<{ order_id: string; id: string; name: string }>(
    `select bo.order_id, b.id, b.name from batch_orders bo
       join batches b on b.store_id = bo.store_id and b.id = bo.batch_id
       where bo.batch_state = 'open' and bo.order_id = any($1)`,
    [orderIds],
  );
  return new Map(rows.map(({ order_id, id, name }) => [order_id, { id, name }]));
}

/** Adds orders at the end of an open batch. */
export async function insertBatchOrders(
  tx: StoreTx,
  batchId: string,
  orderIds: readonly string[],
): Promise<void> {
  await tx.run(
    `insert into batch_orders (store_id, batch_id, batch_state, order_id, position)
     select $1, $2, 'open', o.id, o.n + (select coalesce(max(position), 0) from batch_orders
       where batch_id = $2) from unnest($3::text[]) with ordinality as o(id, n)`,
    [tx.storeId, batchId, orderIds],
  );
}

/** Takes orders out; answers those that were in. */
export async function deleteBatchOrders(
  tx: StoreTx,
  batchId: string,
  orderIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows<{ order_id: string }>(
    "delete from batch_orders where batch_id = $1 and order_id = any($2) returning order_id",
    [batchId, orderIds],
  );
  return rows.map(({ order_id }) => order_id);
}

/** The orders of a batch. */
export async function listBatchOrders(tx: StoreTx, batchId: string): Promise<string[]> {
  return (
    await tx.rows<{ order_id: string }>(
      "select order_id from batch_orders where batch_id = $1 order by position, order_id",
      [batchId],
    )
  ).map(({ order_id }) => order_id);
}

export interface LineDetails {
  service?: string | null | undefined;
  package?: string | null | undefined;
  weightGrams?: number | null | undefined;
}

/** Writes how orders of a batch go out; absent parts stay. Answers how many lines there were. */
export function updateBatchOrders(
  tx: StoreTx,
  batchId: string,
  orderIds: readonly string[],
  { service, package: wrapped, weightGrams }: LineDetails,
): Promise<number> {
  return tx.run(
    `update batch_orders set service = case when $3 then $4 else service end, package = case when $5 then $6
      else package end, weight_grams = case when $7 then $8 else weight_grams end
     where batch_id = $1 and order_id = any($2)`,
    [
      batchId,
      orderIds,
      service !== undefined,
      service ?? null,
      wrapped !== undefined,
      wrapped ?? null,
      weightGrams !== undefined,
      weightGrams ?? null,
    ],
  );
}

/** The open batches that hold any of these orders: their counts change with the orders. */
export async function listBatchesOf(tx: StoreTx, orderId: string): Promise<string[]> {
  return (
    await tx.rows<{ batch_id: string }>("select batch_id from batch_orders where order_id = $1", [orderId])
  ).map(({ batch_id }) => batch_id);
}
