/** The SQL of `offer_rules` and `offer_rule_pauses`. */
import type { OfferRuleText, OfferRulesView } from "@stallkeeper/contract";
import type { OfferRule } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";

const columns = `id, number, kind, percent, counter_percent as "counterPercent", account_id as "accountId"`;

/** One change of a store's rules at a time, so that their numbers hold. */
export async function lockOfferRules(tx: StoreTx): Promise<void> {
  await tx.rows("select pg_advisory_xact_lock(hashtextextended('offerRules:' || $1, 0))", [tx.storeId]);
}

/** The rules that answer by themselves, in their order: none while they are paused. */
export function listActingOfferRules(tx: StoreTx): Promise<(OfferRule & { changedAt: string })[]> {
  return tx.rows<OfferRule & { changedAt: string }>(
    `select ${columns}, changed_at as "changedAt" from offer_rules
      where is_on and not exists (select 1 from offer_rule_pauses) order by number`,
    [],
    "offer-rules-acting",
  );
}

/** All rules as people see them, with how many offers each answered since then. */
export function listOfferRules(tx: StoreTx, since: Date): Promise<OfferRulesView["rules"]> {
  return tx.rows<OfferRulesView["rules"][number]>(
    `select r.id as _id, number, kind, percent, counter_percent as "counterPercent",
      account_id as "accountId", is_on as "isOn", changed_by_name as "changedByName",
      changed_at as "changedAt",
      (select count(*)::integer from offers o where o.answer ->> 'ruleId' = r.id::text
        and o.answer ->> 'state' = 'done' and (o.answer ->> 'at')::timestamptz >= $1) as "answeredInWeek"
     from offer_rules r order by number`,
    [since.toISOString()],
  );
}

/** Since when and by whom rules are paused, or null. */
export function findOfferRulePause(tx: StoreTx): Promise<OfferRulesView["paused"]> {
  return tx.one<NonNullable<OfferRulesView["paused"]>>(
    `select paused_at as at, paused_by_name as "byName" from offer_rule_pauses`,
  );
}

/** Pauses the rules, or lets them go on. False: they did so. */
export async function setOfferRulePause(
  tx: StoreTx,
  isPaused: boolean,
  by: { name: string; at: Date },
): Promise<boolean> {
  const count = isPaused
    ? await tx.run(
        `insert into offer_rule_pauses (store_id, paused_at, paused_by_name) values ($1, $2, $3)
           on conflict do nothing`,
        [tx.storeId, by.at.toISOString(), by.name],
      )
    : await tx.run("delete from offer_rule_pauses", []);
  return count === 1;
}

/** Adds a rule behind the last, and answers its id. */
export async function insertOfferRule(
  tx: StoreTx,
  { kind, percent, counterPercent, accountId, isOn }: OfferRuleText,
  by: { name: string; at: Date },
): Promise<string> {
  const row = await tx.one<{ id: string }>(
    `insert into offer_rules (store_id, number, kind, percent, counter_percent, account_id, is_on,
       changed_by_name, changed_at)
     select $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5::uuid, $6, $7, $8 from offer_rules returning id`,
    [tx.storeId, kind, percent, counterPercent, accountId, isOn, by.name, by.at.toISOString()],
  );
  return row?.id ?? "";
}

/** Writes a rule. False: there is none. */
export async function updateOfferRule(
  tx: StoreTx,
  id: string,
  { kind, percent, counterPercent, accountId, isOn }: OfferRuleText,
  by: { name: string; at: Date },
): Promise<boolean> {
  return (
    (await tx.run(
      `update offer_rules set kind = $2, percent = $3, counter_percent = $4, account_id = $5::uuid, is_on = $6,
        changed_by_name = $7, changed_at = $8 where id = $1`,
      [id, kind, percent, counterPercent, accountId, isOn, by.name, by.at.toISOString()],
    )) === 1
  );
}

/** Removes a rule. False: there is none. */
export async function deleteOfferRule(tx: StoreTx, id: string): Promise<boolean> {
  return (await tx.run("delete from offer_rules where id = $1", [id])) === 1;
}

/** Whether the store has this account. */
export async function hasAccount(tx: StoreTx, id: string): Promise<boolean> {
  return (await tx.one("select 1 from accounts_shared where id = $1", [id])) !== null;
}

/** How many rules a store has. */
export async function countOfferRules(tx: StoreTx): Promise<number> {
  return (await tx.one<{ count: number }>("select count(*)::integer as count from offer_rules"))?.count ?? 0;
}
