/**
 * The stock book of a seller who pays VAT on margins: a row for each piece, from the lot that it came in with and
 * the line of the order that it went out by (docs/adr/0153-exports-for-the-books.md). What isn't known stays
 * empty, and the row says so.
 */
import { vatOnMargin } from "@stallkeeper/domain";
import type { StoreTx } from "../../../platform/db/index.ts";
import type { Batch, ExportRow, ExportScope, ExportSource, Place } from "./export-source.ts";

interface PieceRow {
  place_at: string;
  place_id: string;
  stock_number: string;
  sku: string;
  description: string;
  in_stock_since: string;
  purchased_on: string | null;
  supplier: string | null;
  purchase_reference: string | null;
  purchase_price: number | null;
  purchase_currency: string | null;
  sold_on: string | null;
  order_id: string | null;
  order_number: string | null;
  platform: string | null;
  buyer_name: string | null;
  selling_price: number | null;
  sale_currency: string | null;
  refunded: number | null;
  kind: "sold" | "refunded" | "stock" | "gone" | null;
}

const lotsOfBatch = 2_000;
/** Beyond so many rows nobody counts what is missing. */
const mostCounted = 20_000;
const states = { sold: "Sold", refunded: "Refunded", stock: "In stock", gone: "Gone" } as const;
const local = (moment: string): string => `to_char(${moment} at time zone $3, 'YYYY-MM-DD HH24:MI')`;

/** Pieces of a lot `l` by their numbers: those that orders hold in the order they left, those here, the rest. */
const ranges = `(
  select 'sold' as kind, s.order_id, s.causes,
      1 + coalesce(sum(s.pieces) over (order by s.first_entry, s.order_id
        rows between unbounded preceding and 1 preceding), 0) as first,
      sum(s.pieces) over (order by s.first_entry, s.order_id) as last
    from stock_lot_sales s where s.lot_id = l.lot_id
  union all
  select 'stock', null, null, t.sold + 1, t.sold + greatest(l.remaining, 0)
  union all
  select 'gone', null, null, t.sold + greatest(l.remaining, 0) + 1, l.pieces - t.paid)`;
/** How many pieces of a lot `l` orders hold, and how many paid back what was sold before they came in. */
const totals = `(
  select coalesce((select sum(pieces) from stock_lot_sales s where s.lot_id = l.lot_id), 0)::integer as sold,
    coalesce((select sum(d.pieces) from stock_lot_debts d where d.payer_lot_id = l.lot_id), 0)::integer as paid)`;
/** The lot that brought the piece: its own, or the one that came in after it was sold. */
const payer = `(
  select d.payer_lot_id from (select payer_lot_id, sum(pieces) over (order by entry_id) as upto
      from stock_lot_debts d where d.lot_id = l.lot_id) d
    where d.upto >= p.n order by d.upto limit 1)`;
const isRefunded = "(o.amount_total_minor > 0 and o.refunded_minor >= o.amount_total_minor)";
/** Which piece of its lines it is, counted through the lots that the order took them from. */
const nthOfLines = `(p.n - p.first + 1 + coalesce((select sum(s.pieces) from stock_lot_sales s
  where s.order_id = p.order_id and s.lot_id < l.lot_id and s.causes && p.causes), 0))`;
/**
 * What a piece was sold at: its lines' totals by the piece, with rounding carried along, so that the pieces of a
 * line add up to it; nothing where all of it was refunded and the piece never came back, or where the piece went
 * out beyond the line, as a swap does: the buyer paid once.
 */
const priced = `(
  select case when ${isRefunded} then 0 else round(t.minor * least(t.nth, t.pieces) / nullif(t.pieces, 0))
      - round(t.minor * least(t.nth - 1, t.pieces) / nullif(t.pieces, 0)) end::bigint as minor
  from (select sum(coalesce((i ->> 'grossMinor')::numeric,
        (i ->> 'priceMinor')::numeric * coalesce((i ->> 'quantity')::integer, 1))) as minor,
      sum(coalesce((i ->> 'quantity')::integer, 1)) as pieces, ${nthOfLines} as nth
    from jsonb_array_elements(o.items) i where i ->> '_id' = any(p.causes)) t)`;
/** Whether it's the first piece of its order in the file: what was refunded stands there once. */
const isFirstOfOrder = `(p.n = p.first and l.lot_id = (select s.lot_id from stock_lot_sales s
  where s.order_id = p.order_id order by s.lot_id limit 1))`;
/** Takes $1 and $2: the days that a sale may be of; without any, pieces that weren't sold are there, too. */
const wanted = `case when $1::timestamptz is null and $2::timestamptz is null then true
  else r.kind = 'sold' and exists (select 1 from orders_exported o where o.order_id = r.order_id
    and ($1::timestamptz is null or o.created_at >= $1) and ($2::timestamptz is null or o.created_at < $2)) end`;

async function readPieces(
  tx: StoreTx,
  { from, until, timeZone }: ExportScope,
  after: Place | null,
  most: number,
): Promise<PieceRow[]> {
  return tx.rows<PieceRow>(
    `with lots as materialized (
       select * from stock_lots_exported where $4::uuid is null or lot_id >= $4 order by lot_id limit $6
     )
     select coalesce(p.n, 2147483647)::text as place_at, l.lot_id::text as place_id,
       l.sku || '/' || l.seq || case when l.pieces > 1 or p.n > 1 then '-' || p.n else '' end as stock_number,
       l.sku, l.title as description, ${local("l.received_at")} as in_stock_since,
       case when b.source in ('receipt', 'found') then ${local("b.received_at")} end as purchased_on,
       nullif(u.supplier, '') as supplier, nullif(u.reference, '') as purchase_reference,
       round(b.unit_minor)::bigint as purchase_price, b.currency as purchase_currency,
       ${local("o.created_at")} as sold_on, o.order_id, o.order_number, o.source as platform,
       btrim(concat_ws(' ', o.buyer ->> 'firstName', o.buyer ->> 'lastName')) as buyer_name,
       s.minor as selling_price, o.currency as sale_currency, case when ${isFirstOfOrder} then o.refunded_minor end as refunded,
       case when ${isRefunded} then 'refunded' else p.kind end as kind
     from lots l cross join lateral ${totals} t
       left join lateral (
         select r.kind, r.order_id, r.causes, r.first::integer as first, n::integer as n from ${ranges} r
           cross join lateral generate_series(r.first::integer, r.last::integer) n
           where ${wanted} and ($4::uuid is null or l.lot_id > $4 or n > $5::integer)) p on true
       left join stock_lots_exported b on b.lot_id = case when l.source = 'short' then ${payer} else l.lot_id end
       left join purchases_shared u on u.purchase_id = b.purchase_id
       left join orders_exported o on o.order_id = p.order_id
       left join lateral ${priced} s on o.order_id is not null
     order by l.lot_id, p.n limit $7`,
    [from, until, timeZone, after?.id ?? null, after === null ? 0 : Number(after.at), lotsOfBatch, most],
  );
}

/** A piece with its margin, where both prices are known and of one currency. Pure. */
function toRow(piece: PieceRow, vatRate: number | undefined): ExportRow {
  const { purchase_price: bought, selling_price: sold, sale_currency: currency } = piece;
  const isOneCurrency = currency === piece.purchase_currency;
  const margin = bought === null || sold === null || !isOneCurrency ? null : sold - bought;
  const isSold = piece.kind === "sold" || piece.kind === "refunded";
  const missing = [
    piece.purchased_on === null && "purchase date",
    piece.supplier === null && "supplier",
    bought === null && "purchase price",
    isSold && sold === null && "selling price",
    isSold && bought !== null && sold !== null && !isOneCurrency && "one currency",
  ].filter((word) => word !== false);
  return {
    ...piece,
    currency: currency ?? piece.purchase_currency,
    // In a currency of its own, which the row's other money isn't in.
    purchase_price: isSold && !isOneCurrency ? null : bought,
    margin,
    vat: margin === null || vatRate === undefined ? null : vatOnMargin(margin, vatRate),
    piece_state: piece.kind === null ? null : states[piece.kind],
    missing: missing.join(", "),
  };
}

export const marginBook: ExportSource = {
  async count(tx, { from, until }) {
    const row = await tx.one<{ count: number }>(
      `select coalesce(sum(greatest(r.last - r.first + 1, 0)), 0)::bigint as count
       from stock_lots_exported l cross join lateral ${totals} t cross join lateral ${ranges} r where ${wanted}`,
      [from, until],
    );
    return row?.count ?? 0;
  },
  async countUnknown(tx, scope) {
    let unknown = 0;
    let seen = 0;
    for (let after: Place | null = null; ;) {
      const { rows, last }: Batch = await marginBook.read(tx, scope, after, lotsOfBatch);
      unknown += rows.filter(({ missing }) => missing !== "").length;
      seen += lotsOfBatch;
      if (seen > mostCounted) return null;
      if (last === null) return unknown;
      after = last;
    }
  },
  async read(tx, scope, after, most) {
    const found = await readPieces(tx, scope, after, most);
    const end = found.at(-1);
    return {
      rows: found.filter(({ kind }) => kind !== null).map((piece) => toRow(piece, scope.vatRate)),
      last: end === undefined || isAfter(after, end) ? null : { at: end.place_at, id: end.place_id },
    };
  },
};

/** Whether a batch brought nothing beyond the place that it began at: the end. Pure. */
const isAfter = (after: Place | null, { place_at: at, place_id: id }: PieceRow): boolean =>
  after !== null && after.id === id && after.at === at;
