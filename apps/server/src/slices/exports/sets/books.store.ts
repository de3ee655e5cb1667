/** Stock as it was booked and what it's worth, message snippets, and the audit log. */
import { writeLocal } from "@stallkeeper/domain";
import { countAuditLines, listAuditLines, type AuditWish } from "../../../platform/audit/index.ts";
import { batchOf, type ExportScope, type ExportSource } from "./export-source.ts";

interface LedgerRow {
  place_at: string;
  place_id: string;
  booked_at: string;
  sku: string;
  title: string | null;
  reason: string;
  change: number;
  before: number | null;
  after: number | null;
  order_number: string | null;
  by_name: string;
  note: string;
  moved_at: string;
  entry_id: string;
  order_id: string | null;
}

const reasons: Readonly<Record<string, string>> = {
  count: "Counted",
  sale: "Sent",
  cancel: "Shipment undone",
  returnRestock: "Returned",
  returnScrap: "Returned, scrapped",
  resend: "Sent again",
  swapOut: "Sent in a swap",
  swapIn: "Swapped back",
  damage: "Damaged",
  loss: "Lost",
  found: "Found",
  transfer: "Moved",
  receipt: "Received",
  bundle: "Sent in a bundle",
};
const booked = "($1::timestamptz is null or e.at >= $1) and ($2::timestamptz is null or e.at < $2)";

/** The newest first, by ids, which follow the order of booking. */
export const stockLedger: ExportSource = {
  async count(tx, { from, until }) {
    const row = await tx.one<{ count: number }>(
      `select count(*) as count from stock_ledger e where ${booked}`,
      [from, until],
    );
    return row?.count ?? 0;
  },
  async read(tx, { from, until, timeZone }, after, most) {
    const local = (moment: string): string => `to_char(${moment} at time zone $3, 'YYYY-MM-DD HH24:MI')`;
    const found = await tx.rows<LedgerRow>(
      `select e.at as place_at, e.entry_id::text as place_id, ${local("e.at")} as booked_at, e.sku, e.title,
         e.reason, e.delta as change, e.on_hand_before as before, e.on_hand_after as after, o.order_number,
         e.by_name, e.note, ${local("e.moved_at")} as moved_at, e.entry_id::text as entry_id, e.order_id
       from stock_ledger e left join orders_exported o on o.order_id = e.order_id
       where ${booked} and ($4::uuid is null or e.entry_id < $4) order by e.entry_id desc limit $5`,
      [from, until, timeZone, after?.id ?? null, most],
    );
    return batchOf(found, (row) => ({ ...row, reason: reasons[row.reason] ?? row.reason }));
  },
};

interface ValueRow {
  place_at: string;
  place_id: string;
  sku: string;
  title: string;
  on_hand: number;
  lot_value: number | null;
  average_cost: number | null;
  average_value: number | null;
  currency: string;
  unknown_pieces: number;
  lots: number;
}

/**
 * What was left of each item's lots at a moment: what is left now without what moved since. Lots of several
 * currencies are rows of their own: sums never mix them. Takes $1, the moment; null: now.
 */
const leftThen = `
  select l.item_id, l.sku, l.title, l.currency, l.unit_minor, l.average_minor, l.source,
    l.remaining - case when $1::timestamptz is null then 0 else coalesce((select sum(h.pieces)
      from stock_lot_history h where h.lot_id = l.lot_id and h.moved_at >= $1), 0) end as pieces
  from stock_lots_exported l where $1::timestamptz is null or l.source <> 'opening' or l.received_at < $1`;

export const stockValue: ExportSource = {
  async count(tx, { until }) {
    const row = await tx.one<{ count: number }>(
      `select count(*) as count from (select 1 from (${leftThen}) l
         group by item_id, currency having sum(pieces) <> 0) rows`,
      [until],
    );
    return row?.count ?? 0;
  },
  async read(tx, { until }, after, most) {
    const found = await tx.rows<ValueRow>(
      `select currency as place_at, item_id::text as place_id, sku, title, sum(pieces)::integer as on_hand,
         round(sum(unit_minor * greatest(pieces, 0)))::bigint as lot_value,
         round(average_minor)::bigint as average_cost,
         round(average_minor * greatest(sum(pieces), 0))::bigint as average_value, currency,
         coalesce(sum(greatest(pieces, 0)) filter (where unit_minor is null), 0)::integer as unknown_pieces,
         count(*) filter (where pieces > 0)::integer as lots
       from (${leftThen} and ($2::uuid is null or l.item_id >= $2)) l
       group by item_id, sku, title, average_minor, currency
       having sum(pieces) <> 0 and ($2::uuid is null or (item_id, currency) > ($2, $3))
       order by item_id, currency limit $4`,
      [until, after?.id ?? null, after?.at ?? null, most],
    );
    return batchOf(found, (row) => ({ ...row }));
  },
};

interface SnippetRow {
  place_at: string;
  place_id: string;
  snippet: string;
  folder: string;
  language: string;
  content: string;
  is_shared: boolean;
  uses: number;
  last_used: string | null;
  snippet_id: string;
}

/** Those of the store, and of the person who exports. */
const visible = "(is_shared or user_id = $1::uuid)";

export const snippets: ExportSource = {
  async count(tx, { personId }) {
    const row = await tx.one<{ count: number }>(
      `select count(*) as count from kept_message_snippets where ${visible}`,
      [personId ?? null],
    );
    return row?.count ?? 0;
  },
  async read(tx, { personId, timeZone }, after, most) {
    const found = await tx.rows<SnippetRow>(
      `select '' as place_at, id::text as place_id, name as snippet, folder, language, content, is_shared, uses,
         to_char(last_used_at at time zone $2, 'YYYY-MM-DD HH24:MI') as last_used, id::text as snippet_id
       from kept_message_snippets where ${visible} and ($3::uuid is null or id > $3) order by id limit $4`,
      [personId ?? null, timeZone, after?.id ?? null, most],
    );
    return batchOf(found, (row) => ({ ...row }));
  },
};

const wishOf = ({ from, until }: ExportScope): AuditWish => ({
  who: null,
  what: null,
  object: null,
  objectIds: [],
  isPerson: null,
  from: from === null ? null : new Date(from),
  until: until === null ? null : new Date(until),
});
const written = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** The newest first, by their numbers in the chain. */
export const auditLog: ExportSource = {
  count: (tx, scope) => countAuditLines(tx, wishOf(scope)),
  async read(tx, scope, after, most) {
    const before = after === null ? null : Number(after.id);
    const found = await listAuditLines(tx, wishOf(scope), { before, most });
    const last = found.at(-1);
    return {
      rows: found.map((line) => ({
        line: line.seq,
        at: writeLocal(Date.parse(line.at), scope.timeZone).replace("T", " ").slice(0, 16),
        who: line.who,
        is_person: line.isPerson,
        action: line.action,
        object: line.objectType,
        object_id: line.objectId,
        before: written(line.before),
        after: written(line.after),
        address: line.address,
        hash: line.hash,
      })),
      last: last === undefined ? null : { at: last.at, id: String(last.seq) },
    };
  },
};
