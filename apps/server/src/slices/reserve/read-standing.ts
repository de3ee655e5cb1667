/** All that decides when the drafts of a store's reserve go live, read at one moment, and the plan of it. */
import { randomUUID } from "node:crypto";
import type { UploadAccount } from "@stallkeeper/contract";
import { daysInMs, isMissed, planReserve, type PlannedListing } from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { checkTargets, listUploadAccounts, type CheckedTarget } from "../uploads/index.ts";
import { listEntries, type EntryRow, type QueueRow } from "./entries.store.ts";
import {
  countLive,
  countRefusals,
  listRules,
  listRuns,
  type Refusals,
  type RuleRow,
  type RunRow,
} from "./rules.store.ts";

export interface AccountReserve {
  account: UploadAccount;
  rule: RuleRow;
  isSet: boolean;
  refusals: Refusals | null;
  live: number;
  runs: RunRow[];
  plan: PlannedListing[];
}

export interface ReserveStanding {
  queue: QueueRow;
  /** With what is in their way by now. */
  entries: EntryRow[];
  /** The same entries as they are stored, in the same order. */
  stored: EntryRow[];
  accounts: AccountReserve[];
  /** Drafts that sell what nobody ever counted. */
  uncounted: ReadonlySet<string>;
}

/** What an account does before anybody says otherwise: nothing. */
export const usualRule = (accountId: string, now: Date): RuleRow => ({
  accountId,
  isOn: false,
  slotsPerDay: 3,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  windows: [{ from: "10:00", to: "20:00" }],
  jitterMinutes: 15,
  keepLive: null,
  stopAfter: 3,
  seed: randomUUID(),
  passedAt: now.toISOString(),
  countedFrom: now.toISOString(),
});

/** The account's rule was stopped by refusals. */
export const isStopped = ({ rule, refusals }: AccountReserve): boolean =>
  refusals !== null && refusals.count >= rule.stopAfter;

/** A slot of yesterday in the furthest zone is newer. */
const runsBackMs = daysInMs(3);

/**
 * Reads it. `account` without a plan: it's off, stopped, or can't be reached. `live` is counted of all accounts, or
 * of those alone that keep a number live. Changes nothing.
 */
export async function readStanding(
  ctx: Ctx,
  tx: StoreTx,
  queue: QueueRow,
  counted: "all" | "kept" = "all",
): Promise<ReserveStanding> {
  const now = ctx.now();
  const stored = await listEntries(tx);
  const draftIds = [...new Set(stored.map(({ draftId }) => draftId))];
  const [accounts, rules, runs, refusals, live, checked] = await Promise.all([
    listUploadAccounts(ctx, tx),
    listRules(tx),
    listRuns(tx, new Date(now.getTime() - runsBackMs)),
    countRefusals(tx),
    countLive(tx, counted === "kept"),
    draftIds.length === 0 ? [] : checkTargets(ctx, tx, draftIds),
  ]);
  const entries = stored.map((entry) => asOfNow(entry, checked, now));
  const reserves = accounts.map((account): AccountReserve => {
    const { accountId } = account;
    const own = rules.find((rule) => rule.accountId === accountId);
    const waiting = entries.filter((entry) => entry.accountId === accountId && entry.state === "listing");
    return {
      account,
      rule: own ?? usualRule(accountId, now),
      isSet: own !== undefined,
      refusals: refusals.find((one) => one.accountId === accountId) ?? null,
      live: (live.find((one) => one.accountId === accountId)?.count ?? 0) + waiting.length,
      runs: runs.filter((run) => run.accountId === accountId),
      plan: [],
    };
  });
  for (const reserve of reserves) reserve.plan = planOf(reserve, entries, queue.zone, now);
  const uncounted = new Set(checked.flatMap(({ draftId, isUncounted }) => (isUncounted ? draftId : [])));
  return { queue, entries, stored, accounts: reserves, uncounted };
}

/** What is in an entry's way by now; its own states stay. */
function asOfNow(entry: EntryRow, checked: readonly CheckedTarget[], now: Date): EntryRow {
  const target = checked.find(
    ({ draftId, accountId }) => draftId === entry.draftId && accountId === entry.accountId,
  );
  // One that was refused waits again once somebody saved its draft since.
  if (entry.state === "refused" && target?.isMended !== true) return entry;
  if (entry.state === "skipped" || entry.state === "listing") return entry;
  if (entry.fixedAt !== null && isMissed(Date.parse(entry.fixedAt), now.getTime()))
    return { ...entry, state: "missed", problem: "Its time passed. Choose another.", field: null };
  const problem =
    target === undefined
      ? { text: "This marketplace was turned off in the draft.", field: null }
      : target.problem;
  return problem === null
    ? {
        ...entry,
        state: "waiting",
        problem: "",
        field: null,
        since: entry.state === "waiting" ? entry.since : now.toISOString(),
      }
    : { ...entry, state: "blocked", problem: problem.text, field: problem.field };
}

/** An account that was never set up keeps times by hand all the same; one that was turned off holds all. */
function planOf(reserve: AccountReserve, entries: readonly EntryRow[], zone: string, now: Date) {
  const { account, rule, isSet, runs, live } = reserve;
  if ((isSet && !rule.isOn) || isStopped(reserve) || !account.isConnected) return [];
  const own = entries.filter((entry) => entry.accountId === account.accountId && entry.state === "waiting");
  const usedOn: Record<string, number[]> = {};
  for (const { slotDay, slotNumber } of runs)
    if (slotDay !== null && slotNumber !== null) (usedOn[slotDay] ??= []).push(slotNumber);
  return planReserve({
    rule: isSet ? rule : { ...rule, slotsPerDay: 0, keepLive: null },
    zone,
    nowMs: now.getTime(),
    passedMs: Date.parse(rule.passedAt),
    usedOn,
    startedMs: runs[0] === undefined ? null : Date.parse(runs[0].startedAt),
    live,
    drafts: own.map(({ draftId, fixedAt, since }) => ({
      key: draftId,
      fixedAtMs: fixedAt === null ? null : Date.parse(fixedAt),
      sinceMs: Date.parse(since),
    })),
  });
}
