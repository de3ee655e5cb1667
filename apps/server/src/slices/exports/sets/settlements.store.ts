/** What platforms settled and paid out, and what was refunded or came back. */
import { batchOf, localSql, scopeValues, type ExportSource } from "./export-source.ts";

/** Takes $1 to $4 of a scope. */
const within = (
  moment: string,
  account = "account_id",
): string => `($1::timestamptz is null or ${moment} >= $1)
  and ($2::timestamptz is null or ${moment} < $2) and ($3::uuid[] is null or ${account} = any($3))
  and $4::text is not null`;
/** Takes $6 to $8: after a place, so many, the newest first. */
const next = (
  moment: string,
  id: string,
): string => `($6::timestamptz is null or (${moment}, ${id}) < ($6, $7))
  order by ${moment} desc, ${id} desc limit $8`;

interface Placed {
  place_at: string;
  place_id: string;
}

const kinds: Readonly<Record<string, string>> = {
  sale: "Sale",
  refund: "Refund",
  fee: "Fee",
  postage: "Postage label",
  adjustment: "Adjustment",
  hold: "Held",
  unknown: "Other",
};
const feeKinds: Readonly<Record<string, string>> = {
  finalValue: "Selling fee",
  payment: "Payment fee",
  listing: "Listing fee",
  promoted: "Promotion fee",
  label: "Label fee",
  other: "Other fee",
};

interface EntryRow extends Placed {
  settled_on: string;
  platform: string;
  account: string;
  entry_kind: string;
  fee_kind: string | null;
  order_number: string | null;
  words: string;
  amount: number;
  currency: string;
  payout: string | null;
  paid_on: string | null;
  entry_id: string;
  order_id: string | null;
}

export const settlements: ExportSource = {
  async count(tx, scope) {
    const row = await tx.one<{ count: number }>(
      `select count(*) as count from settlements_entries where ${within("occurred_at")}`,
      scopeValues(scope).slice(0, 4),
    );
    return row?.count ?? 0;
  },
  async read(tx, scope, after, most) {
    const found = await tx.rows<EntryRow>(
      `select e.occurred_at as place_at, e.entry_id as place_id, ${localSql("e.occurred_at")} as settled_on,
         e.platform, e.account, e.kind as entry_kind, e.fee_kind,
         coalesce(o.order_number, split_part(e.order_id, ':', 3)) as order_number, e.words,
         e.amount_minor as amount, e.currency, e.payout, ${localSql("e.paid_at")} as paid_on,
         e.identifier as entry_id, o.order_id
       from settlements_entries e left join orders_exported o on o.order_id = e.order_id
       where ${within("e.occurred_at", "e.account_id")} and ${next("e.occurred_at", "e.entry_id")}`,
      [...scopeValues(scope), after?.at ?? null, after?.id ?? null, most],
    );
    return batchOf(found, ({ entry_kind: kind, fee_kind: fee, ...row }) => ({
      ...row,
      kind: (fee === null ? undefined : feeKinds[fee]) ?? kinds[kind] ?? kind,
    }));
  },
};

interface PayoutRow extends Placed {
  paid_on: string;
  platform: string;
  account: string;
  payout: string;
  payout_state: string;
  sales: number;
  refunds: number;
  fees: number;
  other: number;
  amount: number;
  difference: number;
  currency: string;
  entries: number;
}

const payoutStates: Readonly<Record<string, string>> = {
  pending: "On its way",
  paid: "Paid",
  failed: "Failed",
  unknown: "Unknown",
};

export const payouts: ExportSource = {
  async count(tx, scope) {
    const row = await tx.one<{ count: number }>(
      `select count(*) as count from settlements_paid where ${within("paid_at")}`,
      scopeValues(scope).slice(0, 4),
    );
    return row?.count ?? 0;
  },
  async read(tx, scope, after, most) {
    const found = await tx.rows<PayoutRow>(
      `select paid_at as place_at, payout_id as place_id, ${localSql("paid_at")} as paid_on, platform, account,
         identifier as payout, state as payout_state, sale_minor as sales, refund_minor as refunds,
         fee_minor as fees, other_minor as other, amount_minor as amount,
         (amount_minor - sale_minor - refund_minor - fee_minor - other_minor)::bigint as difference, currency,
         entries
       from settlements_paid where ${within("paid_at")} and ${next("paid_at", "payout_id")}`,
      [...scopeValues(scope), after?.at ?? null, after?.id ?? null, most],
    );
    return batchOf(found, (row) => ({
      ...row,
      payout_state: payoutStates[row.payout_state] ?? row.payout_state,
    }));
  },
};

interface RefundRow extends Placed {
  refunded_on: string;
  order_number: string;
  platform: string;
  account: string;
  amount: number;
  currency: string;
  refund_state: string;
  reason: string;
  asked_by: string;
  by_hand: boolean;
  problem: string | null;
  buyer_name: string;
  refund_id: string;
  order_id: string;
}

const refundStates: Readonly<Record<string, string>> = {
  sending: "On its way",
  pending: "Refund pending",
  refunded: "Refunded",
  refused: "Refused",
  needsHelp: "No answer from the platform",
};

const refundsOfOrders = "refunds r join orders_exported o on o.order_id = r.order_id";

export const refunds: ExportSource = {
  async count(tx, scope) {
    const row = await tx.one<{ count: number }>(
      `select count(*) as count from ${refundsOfOrders} where ${within("r.created_at")}`,
      scopeValues(scope).slice(0, 4),
    );
    return row?.count ?? 0;
  },
  async read(tx, scope, after, most) {
    const found = await tx.rows<RefundRow>(
      `select r.created_at as place_at, r.id as place_id, ${localSql("r.created_at")} as refunded_on,
         o.order_number, o.source as platform, o.account, r.amount_minor as amount, r.currency,
         r.state as refund_state, r.reason, r.requested_by_name as asked_by, r.is_by_hand as by_hand, r.problem,
         btrim(concat_ws(' ', o.buyer ->> 'firstName', o.buyer ->> 'lastName')) as buyer_name,
         r.id as refund_id, o.order_id
       from ${refundsOfOrders} where ${within("r.created_at")} and ${next("r.created_at", "r.id")}`,
      [...scopeValues(scope), after?.at ?? null, after?.id ?? null, most],
    );
    return batchOf(found, (row) => ({ ...row, refund_state: refundStates[row.refund_state] ?? "Unknown" }));
  },
};

interface ReturnRow extends Placed {
  opened_on: string;
  order_number: string;
  platform: string;
  account: string;
  item: string;
  sku: string;
  quantity: number;
  price: number;
  currency: string;
  return_state: string;
  reason: string;
  received_on: string | null;
  condition: string | null;
  disposition: string | null;
  resolution: string | null;
  refund: number | null;
  postage_recovered: number;
  note: string;
  opened_by: string;
  return_id: string;
  order_id: string;
}

const returnWords: Readonly<Record<string, string>> = {
  requested: "Requested",
  authorised: "Authorised",
  inTransit: "In transit",
  received: "Received",
  inspected: "Inspected",
  resolved: "Resolved",
  closed: "Closed",
  asDescribed: "As described",
  damaged: "Damaged",
  wrong: "Wrong item",
  missing: "Missing",
  refund: "Refund",
  refundByHand: "Refunded by hand",
  refuse: "Refused",
  swap: "Swap",
  resend: "Sent again",
  restock: "Back in stock",
  scrap: "Scrapped",
};
const worded = (word: string | null): string | null => (word === null ? null : (returnWords[word] ?? word));

const returnsOfOrders = "returns_exported r join orders_exported o on o.order_id = r.order_id";

export const returns: ExportSource = {
  async count(tx, scope) {
    const row = await tx.one<{ count: number }>(
      `select count(*) as count from ${returnsOfOrders} where ${within("r.created_at")}`,
      scopeValues(scope).slice(0, 4),
    );
    return row?.count ?? 0;
  },
  async read(tx, scope, after, most) {
    const found = await tx.rows<ReturnRow>(
      `select r.created_at as place_at, r.return_id::text as place_id, ${localSql("r.created_at")} as opened_on,
         o.order_number, o.source as platform, o.account, r.item_name as item, r.sku, r.quantity,
         r.price_minor as price, r.currency, r.state as return_state, r.reason,
         ${localSql("r.received_at")} as received_on, r.condition, r.disposition, r.resolution,
         r.refund_minor as refund, r.postage_recovered_minor as postage_recovered, r.note,
         r.opened_by_name as opened_by, r.return_id::text as return_id, o.order_id
       from ${returnsOfOrders} where ${within("r.created_at")} and ${next("r.created_at", "r.return_id::text")}`,
      [...scopeValues(scope), after?.at ?? null, after?.id ?? null, most],
    );
    return batchOf(found, (row) => ({
      ...row,
      return_state: worded(row.return_state),
      condition: worded(row.condition),
      disposition: worded(row.disposition),
      resolution: worded(row.resolution),
    }));
  },
};
