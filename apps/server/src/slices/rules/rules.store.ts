/** The SQL of `rules`, `rule_runs` and `rule_pauses`; the migration says what they are. */
import type { HandRuleView, RulesView, RuleState, RuleView } from "@stallkeeper/contract";
import {
  orderlessTriggerKinds,
  usualLimits,
  type PlannedRule,
  type RuleAction,
  type RuleCondition,
  type RuleLimits,
  type RuleTrigger,
} from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";

export interface RuleRow extends PlannedRule {
  name: string;
  state: RuleState;
  groups: RuleCondition[][];
  actions: RuleAction[];
  trigger: RuleTrigger;
  otherwise: RuleAction[];
  limits: RuleLimits;
  /** Since when it is on; null: it isn't. */
  onSince: string | null;
  revision: number;
  /** That of its name, conditions and actions: whoever writes it says which one they read. */
  version: number;
  changedByName: string;
  changedAt: string;
}

export type RuleText = Pick<
  RuleRow,
  "name" | "state" | "trigger" | "groups" | "actions" | "otherwise" | "limits" | "isLast"
>;

/** What an older client or an older rule left out of its limits is as usual. */
const limits = `'${JSON.stringify(usualLimits)}'::jsonb || limits`;
const columns = `id, name, state, trigger, groups, actions, otherwise, ${limits} as limits, is_last as "isLast",
  on_since as "onSince", revision, version, changed_by_name as "changedByName", changed_at as "changedAt"`;

/** One change of a store's rules at a time, so that their order and their number hold. */
export async function lockRules(tx: StoreTx): Promise<void> {
  await tx.rows("select pg_advisory_xact_lock(hashtextextended('rules:' || $1, 0))", [tx.storeId]);
}

/** One evaluation of a store's rules at a time outside of arrivals, so that limits hold and none is doubled. */
export async function lockRuleWork(tx: StoreTx): Promise<void> {
  await tx.rows("select pg_advisory_xact_lock(hashtextextended('rule work:' || $1, 0))", [tx.storeId]);
}

/** The rules in their order, as people see them. */
export function listRules(tx: StoreTx, weekAgo: Date): Promise<RuleView[]> {
  return tx.rows<RuleView>(
    `select r.id as _id, name, state, trigger, groups, actions, otherwise, ${limits} as limits,
       is_last as "isLast", stopped_because as "stoppedBecause", version as revision,
      made_by_name as "madeByName", changed_by_name as "changedByName", changed_at as "changedAt",
       runs.last as "lastRunAt", runs.recent as "runsInWeek"
     from rules r cross join lateral (
         select (select max(ran_at) from rule_runs where store_id = r.store_id and rule_id = r.id) as last,
           (select count(*)::integer from rule_runs
             where store_id = r.store_id and rule_id = r.id and ran_at >= $1) as recent
       ) runs
     where removed_at is null order by position, r.id`,
    [weekAgo.toISOString()],
  );
}

/** The rules that are on and that people can run, in their order: those about orders. */
export function listActiveRules(tx: StoreTx): Promise<RuleRow[]> {
  return tx.rows<RuleRow>(
    `select ${columns} from rules where state = 'on' and removed_at is null
       and trigger ->> 'kind' <> all($1) order by position, id`,
    [orderlessTriggerKinds],
    "rules-active",
  );
}

/** Those of them that an order's arrival starts. */
export function listArrivalRules(tx: StoreTx): Promise<RuleRow[]> {
  return tx.rows<RuleRow>(
    `select ${columns} from rules where state = 'on' and removed_at is null
       and trigger ->> 'kind' = 'orderCreated' order by position, id`,
    [],
    "rules-arrival",
  );
}

/** Those of them that something else starts, which is looked for. */
export function listHeardRules(tx: StoreTx): Promise<RuleRow[]> {
  return tx.rows<RuleRow>(
    `select ${columns} from rules where state = 'on' and removed_at is null
       and trigger ->> 'kind' not in ('orderCreated', 'button', 'hotkey', 'barcode') order by position, id`,
    [],
    "rules-heard",
  );
}

/** Those of them that a person starts by a key or a code. */
export function listHandRules(tx: StoreTx): Promise<HandRuleView[]> {
  return tx.rows<HandRuleView>(
    `select id as _id, version as revision, name, trigger from rules where state = 'on' and removed_at is null
       and trigger ->> 'kind' in ('hotkey', 'barcode') order by position, id`,
  );
}

/** Stores that have such a rule, or an evaluation that waits: asked before anything is looked for. */
export async function hasWork(tx: StoreTx, now: Date): Promise<boolean> {
  return (
    (await tx.one(
      `select 1 where exists (select from rules where state = 'on' and removed_at is null
         and trigger ->> 'kind' not in ('orderCreated', 'button', 'hotkey', 'barcode'))
         or exists (select from rule_evaluations where due_at <= $1)`,
      [now.toISOString()],
      "rules-work",
    )) !== null
  );
}

/** A rule that failed, and how often in a row. */
export interface FailedRule {
  id: string;
  name: string;
  failures: number;
  /** Null: as usual. */
  choice: RuleLimits["onFailure"] | null;
}

/** Counts a failure of each, and forgets those of the others; answers the rules that failed. */
export async function countFailures(
  tx: StoreTx,
  { failed, acted }: { failed: readonly string[]; acted: readonly string[] },
): Promise<FailedRule[]> {
  if (failed.length + acted.length === 0) return [];
  const rows = await tx.rows<FailedRule>(
    `update rules set failures = case when id = any($1::uuid[]) then failures + 1 else 0 end
       where id = any($1::uuid[]) or id = any($2::uuid[]) and failures > 0
       returning id, name, failures, limits ->> 'onFailure' as choice`,
    [failed, acted],
  );
  return rows.filter(({ failures }) => failures > 0);
}

/** Turns a rule off by itself, and says why. False: it was off. */
export async function stopRule(tx: StoreTx, id: string, because: string): Promise<boolean> {
  return (
    (await tx.run(
      `update rules set state = 'off', on_since = null, stopped_because = $2 where id = $1 and state = 'on'`,
      [id, because],
    )) === 1
  );
}

/** The rules that are looked at only. */
export function listDryRules(tx: StoreTx): Promise<RuleRow[]> {
  return tx.rows<RuleRow>(`select ${columns} from rules where state = 'dry' and removed_at is null`, []);
}

/** Since when and by whom rules are paused, or null. */
export function findPause(tx: StoreTx): Promise<RulesView["paused"]> {
  return tx.one<NonNullable<RulesView["paused"]>>(
    `select paused_at as at, paused_by_name as "byName" from rule_pauses`,
  );
}

/** Pauses rules. False: they were. */
export async function startPause(tx: StoreTx, at: Date, by: string): Promise<boolean> {
  return (
    (await tx.run(
      `insert into rule_pauses (store_id, paused_at, paused_by_name) values ($1, $2, $3)
         on conflict do nothing`,
      [tx.storeId, at.toISOString(), by],
    )) === 1
  );
}

/** Ends the pause. False: there was none. */
export async function endPause(tx: StoreTx): Promise<boolean> {
  return (await tx.run("delete from rule_pauses", [])) === 1;
}

/** The kept rules of these ids, in their order. */
export function findRules(tx: StoreTx, ids: readonly string[]): Promise<RuleRow[]> {
  return tx.rows<RuleRow>(
    `select ${columns} from rules where id = any($1::uuid[]) and removed_at is null order by position, id`,
    [ids],
  );
}

/** How many rules are kept, and the place behind the last. */
export async function measureRules(tx: StoreTx): Promise<{ count: number; next: number }> {
  const row = await tx.one<{ count: number; next: number }>(
    `select (count(*) filter (where removed_at is null))::integer as count,
       coalesce(max(position), 0) + 1 as next from rules`,
  );
  return row ?? { count: 0, next: 1 };
}

/** The call that adds a rule: by its key a repeat is known. */
export interface RuleRequest {
  key: string | null;
  hash: string;
}

/** The rule that was added under this key, kept or removed, or null. */
export function findRuleByKey(tx: StoreTx, key: string): Promise<{ id: string; hash: string } | null> {
  return tx.one("select id, request_hash as hash from rules where request_key = $1", [key]);
}

/** Adds a rule behind the last and answers its id. */
export async function insertRule(
  tx: StoreTx,
  { name, state, trigger, groups, actions, otherwise, limits: kept, isLast }: RuleText,
  position: number,
  by: string,
  at: Date,
  { key, hash }: RuleRequest,
): Promise<string> {
  const row = await tx.one<{ id: string }>(
    `insert into rules (store_id, position, name, state, groups, actions, is_last, made_by_name, changed_by_name,
       changed_at, request_key, request_hash, trigger, otherwise, limits, on_since)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10, $11, $12, $13, $14,
         case when $4 = 'on' then $9::timestamptz end) returning id`,
    [
      tx.storeId,
      position,
      name,
      state,
      JSON.stringify(groups),
      JSON.stringify(actions),
      isLast,
      by,
      at.toISOString(),
      key,
      hash,
      JSON.stringify(trigger),
      JSON.stringify(otherwise),
      JSON.stringify(kept),
    ],
  );
  return row?.id ?? "";
}

/**
 * Writes a rule. Other conditions or actions are another revision, by which it may act once more where a
 * person asks for it.
 */
export async function updateRule(
  tx: StoreTx,
  id: string,
  { name, state, trigger, groups, actions, otherwise, limits: kept, isLast }: RuleText,
  by: string,
  at: Date,
): Promise<void> {
  await tx.run(
    `update rules set name = $2, state = $3, groups = $4, actions = $5, is_last = $6, changed_by_name = $7,
      changed_at = $8, trigger = $9, otherwise = $10, limits = $11,
      on_since = case when $3 <> 'on' then null when trigger is distinct from $9::jsonb then $8
        else coalesce(on_since, $8) end,
      failures = 0, stopped_because = case when $3 = 'off' then stopped_because else '' end,
       version = version + case when (name, groups, actions, is_last, trigger, otherwise, limits) is distinct
         from ($2, $4::jsonb, $5::jsonb, $6::boolean, $9::jsonb, $10::jsonb, $11::jsonb) then 1 else 0 end,
       revision = revision + case when (groups, actions, otherwise) is distinct
         from ($4::jsonb, $5::jsonb, $10::jsonb) then 1 else 0 end where id = $1`,
    [
      id,
      name,
      state,
      JSON.stringify(groups),
      JSON.stringify(actions),
      isLast,
      by,
      at.toISOString(),
      JSON.stringify(trigger),
      JSON.stringify(otherwise),
      JSON.stringify(kept),
    ],
  );
}

/**
 * Puts the rules into this order; those that are not named come behind them as they were. False: they stood
 * so.
 */
export async function placeRules(tx: StoreTx, ids: readonly string[]): Promise<boolean> {
  const moved = await tx.run(
    `update rules r set position = p.place
       from (select id, row_number() over (order by array_position($1::uuid[], id) nulls last, position,
       id) as place from rules) p where p.id = r.id and r.position <> p.place`,
    [ids],
  );
  return moved > 0;
}

/** Removes a rule softly, and for ever those removed a month ago. False: there is none. */
export async function markRuleRemoved(tx: StoreTx, id: string, at: Date): Promise<boolean> {
  await tx.run("delete from rules where removed_at < $1::timestamptz - interval '30 days'", [
    at.toISOString(),
  ]);
  return (
    (await tx.run("update rules set removed_at = $2 where id = $1 and removed_at is null", [
      id,
      at.toISOString(),
    ])) === 1
  );
}

/** Brings a removed rule back as it was. False: there is none. */
export async function restoreRule(tx: StoreTx, id: string): Promise<boolean> {
  return (
    (await tx.run("update rules set removed_at = null where id = $1 and removed_at is not null", [id])) === 1
  );
}

export interface RunRow {
  ruleId: string;
  orderId: string;
  revision: number;
}

/** Which of these rules acted on which of these orders. */
export function listRuns(
  tx: StoreTx,
  ruleIds: readonly string[],
  orderIds: readonly string[],
): Promise<RunRow[]> {
  return tx.rows<RunRow>(
    `select rule_id as "ruleId", order_id as "orderId", revision from rule_runs
       where rule_id = any($1::uuid[]) and order_id = any($2)`,
    [ruleIds, orderIds],
  );
}

/** Remembers runs; of one rule and order there is one. */
export async function saveRuns(tx: StoreTx, runs: readonly RunRow[], at: Date): Promise<void> {
  await tx.run(
    `insert into rule_runs (store_id, rule_id, order_id, revision, ran_at)
      select $1, r."ruleId", r."orderId", r.revision, $3
      from jsonb_to_recordset($2::jsonb) as r("ruleId" uuid, "orderId" text, revision integer)
     on conflict (store_id, rule_id, order_id) do update
       set revision = excluded.revision, ran_at = excluded.ran_at`,
    [tx.storeId, JSON.stringify(runs), at.toISOString()],
  );
}

/** Remembers runs as they were before others: by the revision of then, or not at all. Safe to repeat. */
export async function restoreRuns(
  tx: StoreTx,
  runs: readonly { ruleId: string; orderId: string; formerRevision: number | null }[],
): Promise<void> {
  if (runs.length === 0) return;
  await tx.run(
    `with back as (select * from jsonb_to_recordset($1::jsonb) as r("ruleId" uuid, "orderId" text,
      "formerRevision" integer)),
       gone as (delete from rule_runs using back
         where rule_id = "ruleId" and order_id = "orderId" and "formerRevision" is null)
     update rule_runs set revision = "formerRevision" from back
       where rule_id = "ruleId" and order_id = "orderId" and "formerRevision" is not null`,
    [JSON.stringify(runs)],
  );
}
