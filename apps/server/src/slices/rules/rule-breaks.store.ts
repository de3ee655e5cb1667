/** The SQL of `rule_breaks`: when rules rest, all of them or those of one account. */
import type { RuleBreakView } from "@stallkeeper/contract";
import type { StoreTx } from "../../platform/db/index.ts";

/** Those that aren't over, the earliest first. */
export function listBreaks(tx: StoreTx, now: Date): Promise<RuleBreakView[]> {
  return tx.rows<RuleBreakView>(
    `select id as _id, account_id as "accountId", from_at as "fromAt", until_at as "untilAt",
       made_by_name as "madeByName" from rule_breaks where until_at is null or until_at > $1
       order by from_at, id`,
    [now.toISOString()],
  );
}

/** Those that rules rest for at this moment. */
export function listCurrentBreaks(
  tx: StoreTx,
  now: Date,
): Promise<{ accountId: string | null; untilAt: string | null }[]> {
  return tx.rows(
    `select account_id as "accountId", until_at as "untilAt" from rule_breaks
       where from_at <= $1 and (until_at is null or until_at > $1)`,
    [now.toISOString()],
  );
}

/** Adds one and answers its id. A repeat adds another. */
export async function insertBreak(
  tx: StoreTx,
  { accountId, from, until }: { accountId: string | null; from: Date; until: Date | null },
  by: string,
  at: Date,
): Promise<string> {
  const row = await tx.one<{ id: string }>(
    `insert into rule_breaks (store_id, account_id, from_at, until_at, made_by_name, made_at)
       values ($1, $2, $3, $4, $5, $6) returning id`,
    [tx.storeId, accountId, from.toISOString(), until?.toISOString() ?? null, by, at.toISOString()],
  );
  return row?.id ?? "";
}

/** Those that stood at some time between two moments, ended ones included: what a dry run is held by. */
export function listBreaksSince(
  tx: StoreTx,
  since: Date,
  until: Date,
): Promise<{ accountId: string | null; fromAt: string; untilAt: string | null }[]> {
  return tx.rows(
    `select account_id as "accountId", from_at as "fromAt", until_at as "untilAt" from rule_breaks
       where from_at <= $2 and (until_at is null or until_at > $1)`,
    [since.toISOString(), until.toISOString()],
  );
}

/** Ends one, or drops one that hasn't begun. False: there is none. */
export async function endBreakAt(tx: StoreTx, id: string, at: Date): Promise<boolean> {
  const dropped = await tx.run("delete from rule_breaks where id = $1 and from_at >= $2", [
    id,
    at.toISOString(),
  ]);
  const ended = await tx.run(
    "update rule_breaks set until_at = $2 where id = $1 and (until_at is null or until_at > $2)",
    [id, at.toISOString()],
  );
  return dropped + ended === 1;
}

/** Forgets those that ended before a moment. */
export function forgetBreaks(tx: StoreTx, before: Date): Promise<number> {
  return tx.run("delete from rule_breaks where until_at < $1", [before.toISOString()]);
}
