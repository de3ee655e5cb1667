/** The SQL of `push_rules`, of the rules of single listings, and of the measured gap. */
import type { DoneBy } from "../../../platform/context.ts";
import type { StoreTx } from "../../../platform/db/index.ts";
import type { TriedRule } from "./push-parts.store.ts";

export interface PushAccountRow {
  accountId: string;
  platform: string;
  username: string;
  state: string;
  isOn: boolean;
  min: number;
  max: number | null;
  percent: number;
  differs: number;
  waiting: number;
  refused: number;
}

/** The store's accounts that sell, with their rules and how their listings stand. */
export function listPushAccounts(tx: StoreTx): Promise<PushAccountRow[]> {
  return tx.rows<PushAccountRow>(
    `select a.id as "accountId", a.platform, a.username, a.state, coalesce(r.is_on, false) as "isOn",
      coalesce(r.at_least, 0) as min, r.at_most as max, coalesce(r.percent, 100) as percent,
      coalesce(s.differs, 0)::integer as differs, coalesce(s.waiting, 0)::integer as waiting,
      coalesce(s.refused, 0)::integer as refused
     from accounts_shared a left join push_rules r on r.account_id = a.id
       left join (select account_id, count(*) filter (where standing = 'differs') as differs,
         count(*) filter (where push_state in ('due', 'sending')) as waiting,
         count(*) filter (where push_state = 'refused') as refused from listing_stock group by account_id) s
         on s.account_id = a.id
     where a.role = 'market' and a.state <> 'unlinked' order by a.platform, a.username, a.id`,
  );
}

export interface PushGap {
  platform: string;
  median: number;
  p95: number;
  count: number;
}

/** Of each platform: from the sale that was read to the other listings that had the new quantity, in ms. */
export function listGaps(tx: StoreTx): Promise<PushGap[]> {
  return tx.rows<PushGap>(
    `select platform, round(percentile_cont(0.5) within group (order by gap_ms))::integer as median,
      round(percentile_cont(0.95) within group (order by gap_ms))::integer as p95, count(*)::integer as count
     from push_gaps where at > now() - interval '7 days' group by platform order by platform`,
  );
}

/** Writes an account's rule. */
export async function savePushRule(
  tx: StoreTx,
  accountId: string,
  { isOn, min, max, percent, platformMost }: TriedRule & { isOn: boolean },
  { byName, at }: Pick<DoneBy, "byName" | "at">,
): Promise<void> {
  await tx.run(
    `insert into push_rules (store_id, account_id, is_on, at_least, at_most, percent, platform_most,
      changed_by, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (store_id, account_id) do update
       set is_on = excluded.is_on, at_least = excluded.at_least, at_most = excluded.at_most,
       percent = excluded.percent, platform_most = excluded.platform_most,
       changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
    [tx.storeId, accountId, isOn, min, max, percent, platformMost, byName, at.toISOString()],
  );
}

/** An unlinked account is told nothing, and begins anew once it is linked again. Safe to repeat. */
export async function stopPushing(tx: StoreTx, accountId: string): Promise<void> {
  await tx.run("update push_rules set is_on = false where account_id = $1", [accountId]);
  await tx.run("delete from listing_pushes where account_id = $1 and state = 'due'", [accountId]);
}

/** Writes the rule of one listing; answers whose stock it shows, null where nothing is linked. */
export async function saveListingRule(
  tx: StoreTx,
  rule: {
    listingId: string;
    variantId: string;
    isPushed: boolean;
    min: number | null;
    max: number | null;
    percent: number | null;
    safety: number | null;
  },
): Promise<string | null> {
  const row = await tx.one<{ itemId: string }>(
    `update item_listings set is_pushed = $3, at_least = $4, at_most = $5, percent = $6, keep_back = $7,
       is_paused = is_paused and coalesce($5, 1) = 0
       where listing_id = $1 and variant_id = $2 returning item_id as "itemId"`,
    [rule.listingId, rule.variantId, rule.isPushed, rule.min, rule.max, rule.percent, rule.safety],
  );
  return row?.itemId ?? null;
}

/** The items that these listings sell. */
export async function findItemsOf(
  tx: StoreTx,
  parts: readonly { listingId: string; variantId: string }[],
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select distinct k.item_id as id from jsonb_to_recordset($1::jsonb)
       as p("listingId" text, "variantId" text) join item_listings k on k.listing_id = p."listingId"
         and k.variant_id = p."variantId"`,
    [JSON.stringify(parts)],
  );
  return rows.map(({ id }) => id);
}

/** Forgets what nobody reads any more. */
export async function forgetOldGaps(tx: StoreTx): Promise<void> {
  await tx.run("delete from push_gaps where at < now() - interval '30 days'", []);
}
