/**
 * What slices publish for exports that an accountant asks for (docs/adr/0153-exports-for-the-books.md): lots with
 * what sold of each, the stock ledger, what platforms settled and paid, returns, and purchases.
 */
export const name = "0150-exports-for-the-books";

const views: Readonly<Record<string, string>> = {
  settlements_entries: `
    select e.store_id, e.id as entry_id, e.account_id, e.platform, e.account, e.identifier, e.kind, e.fee_kind,
      e.occurred_at, e.amount_minor, e.currency, e.order_id, e.words, p.identifier as payout, p.state as payout_state,
      p.paid_at
    from settlement_entries e
      left join settlement_payouts p on p.store_id = e.store_id and p.id = e.payout_id`,
  settlements_paid: `
    select p.store_id, p.id as payout_id, p.account_id, p.platform, p.account, p.identifier, p.state, p.amount_minor,
      p.currency, p.paid_at, e.entries, e.sale_minor, e.refund_minor, e.fee_minor, e.other_minor
    from settlement_payouts p cross join lateral (
      select count(*)::integer as entries,
        coalesce(sum(e.amount_minor) filter (where e.kind = 'sale'), 0)::bigint as sale_minor,
        coalesce(sum(e.amount_minor) filter (where e.kind = 'refund'), 0)::bigint as refund_minor,
        coalesce(sum(e.amount_minor) filter (where e.kind = 'fee'), 0)::bigint as fee_minor,
        coalesce(sum(e.amount_minor) filter (where e.kind not in ('sale', 'refund', 'fee')), 0)::bigint as other_minor
      from settlement_entries e
      where e.store_id = p.store_id and e.payout_id = p.id and e.currency = p.currency) e`,
  returns_exported: `
    select store_id, id as return_id, order_id, item_name, sku, quantity, price_minor, currency, state, reason, note,
      condition, disposition, resolution, refund_minor, postage_recovered_minor, received_at, opened_by_name, created_at
    from returns`,
  stock_ledger: `
    select e.store_id, e.id as entry_id, e.sku, i.title, e.reason, e.delta, e.on_hand_before, e.on_hand_after,
      e.order_id, e.note, e.by_name, e.moved_at, e.at
    from stock_entries e left join items i on i.store_id = e.store_id and i.sku = e.sku`,
  stock_lots_exported: `
    select l.store_id, l.id as lot_id, l.item_id, l.seq, l.source, l.purchase_id, l.received_at, l.pieces,
      l.remaining, l.unit_minor, l.currency, i.sku, i.title, i.condition, i.cost_exact as average_minor
    from stock_lots l join items i on i.store_id = l.store_id and i.id = l.item_id`,
  // Moves of lots with when their goods moved.
  stock_lot_history: `
    select m.store_id, m.lot_id, m.pieces, e.moved_at
    from stock_lot_moves m join stock_entries e on e.store_id = m.store_id and e.id = m.entry_id`,
  // What orders hold of each lot; causes: the lines that it was booked for.
  stock_lot_sales: `
    select m.store_id, m.lot_id, e.order_id, -sum(m.pieces)::integer as pieces, min(e.id::text) as first_entry,
      array_agg(distinct e.cause) filter (where e.reason = 'sale') as causes
    from stock_lot_moves m join stock_entries e on e.store_id = m.store_id and e.id = m.entry_id
    where e.order_id is not null and e.reason in ('sale', 'bundle', 'cancel', 'returnRestock', 'swapOut', 'swapIn')
    group by m.store_id, m.lot_id, e.order_id having sum(m.pieces) < 0`,
  // Pieces that were sold before they came in, and the lot that they came in with.
  stock_lot_debts: `
    select m.store_id, m.lot_id, p.id as payer_lot_id, m.pieces, e.id as entry_id
    from stock_lot_moves m
      join stock_lots s on s.store_id = m.store_id and s.id = m.lot_id and s.source = 'short'
      join stock_entries e on e.store_id = m.store_id and e.id = m.entry_id
      join stock_lots p on p.store_id = s.store_id and p.item_id = s.item_id and p.source = e.reason
        and p.received_at = e.at
    where m.pieces > 0`,
  purchases_shared: `
    select store_id, id as purchase_id, supplier, reference, created_at from purchases`,
};

export const sql = `
create index settlement_entries_occurred on settlement_entries (store_id, occurred_at desc, id desc);
create index stock_entries_newest on stock_entries (store_id, id desc);
${Object.entries(views)
  .map(
    ([view, query]) => `
create view ${view} with (security_invoker = true) as ${query};
grant select on ${view} to app;`,
  )
  .join("\n")}
`;
