/** GET /api/reserve: the queue as it stands, with when each draft is expected to go live. */
import type { ReservedDraftView, ReservedTarget, ReserveRuleView, ReserveView } from "@stallkeeper/contract";
import { dayOf, slotsOf } from "@stallkeeper/domain";
import { viewStore, type Ctx } from "../../platform/context.ts";
import { countReserved, readQueue, type EntryRow } from "./entries.store.ts";
import { isStopped, readStanding, type AccountReserve, type ReserveStanding } from "./read-standing.ts";

/** Changes nothing. While all are paused, nothing has a time. */
export function readReserve(ctx: Ctx): Promise<ReserveView> {
  return viewStore(ctx, async (tx) => {
    const standing = await readStanding(ctx, tx, await readQueue(tx));
    const { zone, pausedAt, pausedBy } = standing.queue;
    const drafts = Map.groupBy(standing.entries, ({ draftId }) => draftId);
    return {
      pausedAt,
      pausedBy,
      zone,
      drafts: [...drafts.values()].map((own) => draftOf(own, standing)),
      rules: standing.accounts.map((reserve) => ruleOf(reserve, zone, ctx.now())),
    };
  });
}

/** How many drafts are in the reserve. */
export function readCount(ctx: Ctx): Promise<{ count: number }> {
  return viewStore(ctx, async (tx) => ({ count: await countReserved(tx) }));
}

function draftOf(own: readonly EntryRow[], standing: ReserveStanding): ReservedDraftView {
  const [{ draftId, sku, title, photo } = { draftId: "", sku: "", title: "", photo: null }] = own;
  const isUncounted = standing.uncounted.has(draftId);
  return { draftId, sku, title, photo, isUncounted, targets: own.map((entry) => targetOf(entry, standing)) };
}

function targetOf(entry: EntryRow, { accounts, queue }: ReserveStanding): ReservedTarget {
  const reserve = accounts.find(({ account }) => account.accountId === entry.accountId);
  const planned = reserve?.plan.find(({ key }) => key === entry.draftId);
  const at = planned === undefined || queue.pausedAt !== null ? null : new Date(planned.atMs).toISOString();
  const { accountId, state, problem, field, fixedAt, fixedZone: zone } = entry;
  const time = fixedAt === null ? null : zone === "" ? "pinned" : "scheduled";
  return { accountId, state, at, problem, field, time, zone };
}

function ruleOf(reserve: AccountReserve, zone: string, now: Date): ReserveRuleView {
  const { account, rule, isSet, refusals, live, runs } = reserve;
  const { seed: _seed, passedAt, countedFrom: _countedFrom, ...said } = rule;
  const today = dayOf(now.getTime(), zone);
  const isToday = (at: string): boolean => dayOf(Date.parse(at), zone) === today;
  const openFrom = Math.max(now.getTime(), Date.parse(passedAt));
  const slots = rule.slotsPerDay === 0 ? [] : slotsOf(rule, today, zone);
  return {
    ...said,
    account: account.account,
    platform: account.platform,
    platformName: account.platformName,
    isSet,
    isConnected: account.isConnected,
    stoppedAfter: isStopped(reserve) ? (refusals?.count ?? 0) : 0,
    stoppedBy: isStopped(reserve) ? (refusals?.problem ?? "") : "",
    live,
    slots: slots.filter(({ atMs }) => atMs > openFrom).map(({ atMs }) => new Date(atMs).toISOString()),
    done: runs.filter(({ startedAt }) => isToday(startedAt)).map(({ startedAt }) => startedAt),
  };
}
