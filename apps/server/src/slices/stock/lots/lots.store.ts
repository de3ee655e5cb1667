/** The SQL of `stock_lots` and of what the ledger moved of them. */
import type { Lot, LotStep } from "@stallkeeper/domain";
import type { StoreTx } from "../../../platform/db/index.ts";

/** An item with the lots that anything is left or owed of, the oldest first, and what a piece of it costs. */
export interface LotItem {
  sku: string;
  itemId: string;
  unitMinor: number | null;
  currency: string;
  purchaseId?: null;
  lots: OpenLot[];
}

/** A lot that something is left or owed of. */
export interface OpenLot extends Lot {
  /** What it cost and when it came in; missing: it was used up, and pieces come back to it. */
  came?: { unitMinor: number | null; currency: string; at: string };
}

/** The items of these SKUs, which the caller has locked. */
export function listOpenLots(tx: StoreTx, skus: readonly string[]): Promise<LotItem[]> {
  return tx.rows<LotItem>(
    `select i.sku, i.id as "itemId", i.cost_exact::float8 as "unitMinor",
      case i.currency when '' then t.currency else i.currency end as currency,
      coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'left', l.remaining, 'isFirst', l.is_first,
          'purchaseId', l.purchase_id, 'came', jsonb_build_object('unitMinor', l.unit_minor::float8,
            'currency', l.currency, 'at', l.received_at)) order by l.received_at, l.seq)
        from stock_lots l where l.item_id = i.id and l.remaining <> 0), '[]') as lots
     from items i join stores_shared t on t.id = i.store_id where i.sku = any($1)`,
    [skus],
  );
}

export interface TakenPieces extends LotStep {
  sku: string;
  orderId: string;
}

/**
 * What these orders took of lots of these SKUs and hasn't come back, the newest first; less than none, as it was
 * taken. SKUs are the current ones.
 */
export async function listTaken(
  tx: StoreTx,
  back: readonly { sku: string; orderId: string | null }[],
): Promise<TakenPieces[]> {
  return tx.rows<TakenPieces>(
    `select w.sku, w."orderId", m.lot_id as "lotId", sum(m.pieces)::integer as pieces
     from (select distinct b.sku, b."orderId" from jsonb_to_recordset($1::jsonb) as b(sku text, "orderId" text)) w
       join stock_entries e on e.order_id = w."orderId"
       join stock_lot_moves m on m.entry_id = e.id
       join stock_lots l on l.id = m.lot_id
       join items i on i.id = l.item_id and i.sku = w.sku
     group by w.sku, w."orderId", m.lot_id having sum(m.pieces) < 0 order by max(e.id::text) desc`,
    [JSON.stringify(back.map(({ sku, orderId }) => ({ sku, orderId })))],
  );
}

export interface NewLot {
  id: string;
  itemId: string;
  source: string;
  note: string;
  purchaseId: string | null;
  pieces: number;
  unitMinor: number | null;
  currency: string;
  at: string;
}

/** Adds lots, in their order, what came to lots that are there, and moves of lots; writes what is left then. */
export async function writeLots(
  tx: StoreTx,
  lots: readonly NewLot[],
  grown: readonly LotStep[],
  moves: readonly (LotStep & { entryId: string })[],
): Promise<void> {
  if (lots.length > 0)
    await tx.run(
      `insert into stock_lots (store_id, id, item_id, source, note, purchase_id, received_at, pieces, remaining,
         unit_minor, currency)
       select $1, e.id, e."itemId", e.source, e.note, e."purchaseId", e.at, e.pieces, 0, e."unitMinor", e.currency
         from jsonb_to_recordset($2::jsonb) as e(id uuid, "itemId" uuid, source text, note text, "purchaseId" uuid,
           pieces integer, "unitMinor" numeric, currency text, at timestamptz)`,
      [tx.storeId, JSON.stringify(lots)],
    );
  if (grown.length > 0)
    await tx.run(
      `update stock_lots l set pieces = l.pieces + g.pieces
         from (select "lotId", sum(pieces)::integer as pieces
           from jsonb_to_recordset($1::jsonb) as e("lotId" uuid, pieces integer) group by 1) g
         where l.id = g."lotId"`,
      [JSON.stringify(grown)],
    );
  if (moves.length === 0) return;
  await tx.run(
    `with moves as materialized (
       select * from jsonb_to_recordset($2::jsonb) as e("entryId" uuid, "lotId" uuid, pieces integer)
     ), noted as (
       insert into stock_lot_moves (store_id, entry_id, lot_id, pieces)
         select $1, "entryId", "lotId", pieces from moves
     )
     update stock_lots l set remaining = l.remaining + s.pieces, is_first = l.is_first and l.remaining + s.pieces > 0
       from (select "lotId", sum(pieces)::integer as pieces from moves group by 1) s where l.id = s."lotId"`,
    [tx.storeId, JSON.stringify(moves)],
  );
}

/** The item of a lot of which something is left; null: there is none. */
export function findLotItem(tx: StoreTx, lotId: string): Promise<{ itemId: string } | null> {
  return tx.one<{ itemId: string }>(
    `select item_id as "itemId" from stock_lots where id = $1 and remaining > 0`,
    [lotId],
  );
}

/** Says which lot of an item is sold first; null: the oldest again. The item is locked. */
export async function saveFirstLot(tx: StoreTx, itemId: string, lotId: string | null): Promise<void> {
  await tx.run("update stock_lots set is_first = false where item_id = $1 and is_first", [itemId]);
  if (lotId !== null) await tx.run("update stock_lots set is_first = true where id = $1", [lotId]);
}
