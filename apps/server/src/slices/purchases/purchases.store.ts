/** The SQL of `purchases`, their lines and what came in. */
import type { StoreTx } from "../../platform/db/index.ts";

export interface PurchaseRow {
  id: string;
  supplier: string;
  reference: string;
  postageMinor: number;
  currency: string;
  isClosed: boolean;
  revision: number;
}

/** A purchase, locked; null: there is none. */
export function lockPurchase(tx: StoreTx, id: string): Promise<PurchaseRow | null> {
  return tx.one<PurchaseRow>(
    `select id, supplier, reference, postage_minor as "postageMinor", currency, closed_at is not null as "isClosed",
       revision from purchases where id = $1 for no key update`,
    [id],
  );
}

/** The store's currency. */
export async function findCurrency(tx: StoreTx): Promise<string> {
  const row = await tx.one<{ currency: string }>("select currency from stores_shared where id = $1", [
    tx.storeId,
  ]);
  return row?.currency ?? "";
}

export interface SavedPurchase {
  id: string;
  supplier: string;
  reference: string;
  note: string;
  expectedOn: string | null;
  postageMinor: number;
  currency: string;
}

/** What is said of a purchase as a whole; null: there is none. */
export function findSaved(tx: StoreTx, id: string): Promise<SavedPurchase | null> {
  return tx.one<SavedPurchase>(
    `select id, supplier, reference, note, expected_on::text as "expectedOn", postage_minor as "postageMinor",
       currency from purchases where id = $1`,
    [id],
  );
}

/** Adds or replaces what is said of a purchase as a whole, as its next revision. */
export async function putPurchase(
  tx: StoreTx,
  purchase: SavedPurchase,
  { byName, at }: { byName: string; at: Date },
): Promise<void> {
  const { id, supplier, reference, note, expectedOn, postageMinor, currency } = purchase;
  await tx.run(
    `insert into purchases (store_id, id, supplier, reference, note, expected_on, postage_minor, currency, by_name,
       created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
     on conflict (store_id, id) do update set supplier = excluded.supplier, reference = excluded.reference,
       note = excluded.note, expected_on = excluded.expected_on, postage_minor = excluded.postage_minor,
       updated_at = excluded.updated_at, revision = purchases.revision + 1`,
    [tx.storeId, id, supplier, reference, note, expectedOn, postageMinor, currency, byName, at.toISOString()],
  );
}

export interface OrderedLine {
  itemId: string;
  ordered: number;
  costMinor: number | null;
}

/** Replaces the lines; one that something was received of stays, with nothing ordered where it isn't named. */
export async function putLines(
  tx: StoreTx,
  purchaseId: string,
  lines: readonly OrderedLine[],
): Promise<void> {
  await tx.run(
    `delete from purchase_lines l where purchase_id = $1 and not item_id = any($2::uuid[])
       and not exists (select from purchase_receipts r where r.purchase_id = l.purchase_id
         and r.item_id = l.item_id)`,
    [purchaseId, lines.map(({ itemId }) => itemId)],
  );
  await tx.run(
    "update purchase_lines set ordered = 0 where purchase_id = $1 and not item_id = any($2::uuid[])",
    [purchaseId, lines.map(({ itemId }) => itemId)],
  );
  await tx.run(
    `insert into purchase_lines (store_id, purchase_id, item_id, place, ordered, cost_minor)
     select $1, $2, e."itemId", e.place, e.ordered, e."costMinor"
       from jsonb_to_recordset($3::jsonb) as e("itemId" uuid, place integer, ordered integer, "costMinor" bigint)
     on conflict (store_id, purchase_id, item_id) do update
       set place = excluded.place, ordered = excluded.ordered, cost_minor = excluded.cost_minor`,
    [tx.storeId, purchaseId, JSON.stringify(lines.map((line, place) => ({ ...line, place })))],
  );
}

export interface LineRow extends OrderedLine {
  received: number;
  /** What the item's own cost is in. */
  itemCurrency: string;
}

/** The lines of a purchase in their order. */
export function listLines(tx: StoreTx, purchaseId: string): Promise<LineRow[]> {
  return tx.rows<LineRow>(
    `select r.item_id as "itemId", r.ordered, r.cost_minor as "costMinor", r.received, i.currency as "itemCurrency"
     from purchase_rows r join stock_items i on i.item_id = r.item_id where r.purchase_id = $1 order by r.place, r.sku`,
    [purchaseId],
  );
}

export interface NewReceipt {
  id: string;
  itemId: string;
  pieces: number;
}

/** Adds what came in of a locked purchase; answers the ids that are new. */
export async function addReceipts(
  tx: StoreTx,
  purchaseId: string,
  receipts: readonly NewReceipt[],
  { byName, at }: { byName: string; at: Date },
): Promise<void> {
  if (receipts.length === 0) return;
  await tx.run(
    `insert into purchase_receipts (store_id, purchase_id, id, item_id, pieces, by_name, at)
     select $1, $2, e.id, e."itemId", e.pieces, $4, $5
       from jsonb_to_recordset($3::jsonb) as e(id uuid, "itemId" uuid, pieces integer)`,
    [tx.storeId, purchaseId, JSON.stringify(receipts), byName, at.toISOString()],
  );
  await tx.run("update purchases set updated_at = $2 where id = $1", [purchaseId, at.toISOString()]);
}

/** All receipts of a purchase by item. */
export async function listReceiptIds(tx: StoreTx, purchaseId: string): Promise<Map<string, string[]>> {
  const rows = await tx.rows<{ itemId: string; ids: string[] }>(
    `select item_id as "itemId", array_agg(id::text) as ids from purchase_receipts where purchase_id = $1
       group by item_id`,
    [purchaseId],
  );
  return new Map(rows.map(({ itemId, ids }) => [itemId, ids]));
}

/** Which of these receipts are booked already. */
export async function findReceipts(
  tx: StoreTx,
  purchaseId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.rows<{ id: string }>(
    "select id from purchase_receipts where purchase_id = $1 and id = any($2::uuid[])",
    [purchaseId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Says that nothing more comes of a purchase, or that it does. */
export async function saveClosed(tx: StoreTx, id: string, isClosed: boolean, at: Date): Promise<void> {
  await tx.run(
    "update purchases set closed_at = case when $2 then coalesce(closed_at, $3) end, updated_at = $3 where id = $1",
    [id, isClosed, at.toISOString()],
  );
}

export interface ReorderRow extends OrderedLine {
  supplier: string;
  currency: string;
}

/** What these items of the reorder list want, by the supplier of their last purchase. */
export function listReorder(tx: StoreTx, itemIds: readonly string[]): Promise<ReorderRow[]> {
  return tx.rows<ReorderRow>(
    `select item_id as "itemId", suggested as ordered, cost_minor as "costMinor", supplier, currency
       from reorder_items where item_id = any($1::uuid[]) order by supplier, sku`,
    [itemIds],
  );
}

/** Holds off others who make purchases of the reorder list, until the transaction ends. */
export async function lockReorder(tx: StoreTx): Promise<void> {
  await tx.rows("select pg_advisory_xact_lock(hashtextextended('reorder ' || $1, 0))", [tx.storeId]);
}
