/** The SQL of `reserve_rules` and `reserve_runs`. */
import type { ReserveWindow } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";

export interface RuleRow {
  accountId: string;
  isOn: boolean;
  slotsPerDay: number;
  weekdays: number[];
  windows: ReserveWindow[];
  jitterMinutes: number;
  keepLive: number | null;
  stopAfter: number;
  seed: string;
  passedAt: string;
  countedFrom: string;
}

/** The rules that somebody saved. */
export function listRules(tx: StoreTx): Promise<RuleRow[]> {
  return tx.rows<RuleRow>(
    `select account_id as "accountId", is_on as "isOn", slots_per_day as "slotsPerDay", weekdays, windows,
       jitter_minutes as "jitterMinutes", keep_live as "keepLive", stop_after as "stopAfter", seed,
       passed_at as "passedAt", counted_from as "countedFrom"
     from reserve_rules`,
  );
}

/** Adds a rule, or writes all of one but its seed. */
export async function writeRule(tx: StoreTx, rule: RuleRow): Promise<void> {
  await tx.run(
    `insert into reserve_rules (store_id, account_id, is_on, slots_per_day, weekdays, windows, jitter_minutes,
       keep_live, stop_after, seed, passed_at, counted_from)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (store_id, account_id) do update set is_on = excluded.is_on,
       slots_per_day = excluded.slots_per_day, weekdays = excluded.weekdays, windows = excluded.windows,
       jitter_minutes = excluded.jitter_minutes, keep_live = excluded.keep_live,
       stop_after = excluded.stop_after, passed_at = excluded.passed_at,
       counted_from = excluded.counted_from`,
    [
      tx.storeId,
      rule.accountId,
      rule.isOn,
      rule.slotsPerDay,
      rule.weekdays,
      JSON.stringify(rule.windows),
      rule.jitterMinutes,
      rule.keepLive,
      rule.stopAfter,
      rule.seed,
      rule.passedAt,
      rule.countedFrom,
    ],
  );
}

/** Slots until a moment are over, at one account or at all. */
export async function passSlots(tx: StoreTx, accountId: string | null, at: string): Promise<void> {
  await tx.run(
    `update reserve_rules set passed_at = greatest(passed_at, $2)
       where account_id = $1::uuid or $1::uuid is null`,
    [accountId, at],
  );
}

export interface RunRow {
  accountId: string;
  draftId: string;
  slotDay: string | null;
  slotNumber: number | null;
  dueAt: string;
  startedAt: string;
  state: "started" | "live" | "refused";
}

/** What went up lately, the newest first; `daysBack` reaches over every day that a zone may call today. */
export function listRuns(tx: StoreTx, since: Date): Promise<RunRow[]> {
  return tx.rows<RunRow>(
    `select account_id as "accountId", draft_id as "draftId", slot_day::text as "slotDay",
       slot_number as "slotNumber", due_at as "dueAt", started_at as "startedAt", state
     from reserve_runs where started_at >= $1 order by started_at desc, id`,
    [since.toISOString()],
  );
}

/** Notes what went up. Throws where its slot was used already. */
export async function insertRun(
  tx: StoreTx,
  run: Omit<RunRow, "state"> & { actionId: string },
): Promise<void> {
  await tx.run(
    `insert into reserve_runs (store_id, account_id, draft_id, slot_day, slot_number, due_at, started_at,
       action_id, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'started')`,
    [
      tx.storeId,
      run.accountId,
      run.draftId,
      run.slotDay,
      run.slotNumber,
      run.dueAt,
      run.startedAt,
      run.actionId,
    ],
  );
}

export interface Refusals {
  accountId: string;
  count: number;
  problem: string;
}

/** How many listings of each account were refused in a row since their count began, and the last reason. */
export function countRefusals(tx: StoreTx): Promise<Refusals[]> {
  return tx.rows<Refusals>(
    `select r.account_id as "accountId", count(*) as count,
       coalesce((array_agg(e.problem order by r.started_at desc) filter (where e.problem <> ''))[1], '') as problem
     from reserve_runs r join reserve_rules u on u.account_id = r.account_id
       left join reserve_entries e on e.draft_id = r.draft_id and e.account_id = r.account_id
     where r.state = 'refused' and r.started_at > u.counted_from
       and not exists (select from reserve_runs l where l.account_id = r.account_id and l.state = 'live'
         and l.started_at > r.started_at)
     group by r.account_id`,
  );
}

/** How many listings are live at each account, or at those alone that are to keep so many. */
export function countLive(tx: StoreTx, isOfKept: boolean): Promise<{ accountId: string; count: number }[]> {
  return tx.rows(
    `select account_id as "accountId", count(*) as count from listings_shared
       where state = 'live' and (not $1::boolean
         or account_id in (select account_id from reserve_rules where is_on and keep_live is not null))
       group by account_id`,
    [isOfKept],
  );
}

/** Forgets what went up long ago. Safe to repeat. */
export async function forgetRuns(tx: StoreTx): Promise<void> {
  await tx.run("delete from reserve_runs where started_at < now() - interval '90 days'");
}
