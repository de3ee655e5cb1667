/**
 * Reads one account.
 *
 *   first      everything since the history window, page by page, with progress
 *   stopped    a person ended the first walk: only what changes from then on is read
 *   off        the seller does not want this account's orders: only what lies beside them is read; wanted
 *     again it is a first walk
 *   following  from the cursor, again and again; the connector starts an overlap earlier by itself
 * One runner at a time (lease, fence). A page and the place behind it are one transaction, so a crash repeats
 * a page or nothing. Once a day everything is compared again (reconcile-account.ts). Behind the orders come
 * conversations, offers, listings and ratings, under the same lease (walk-sources.ts).
 */
import { AuthExpired, Malformed, type PulledPage } from "@stallkeeper/connector-sdk";
import { daysInMs } from "@stallkeeper/domain";
import { inStore, type Ctx } from "../../platform/context.ts";
import { settleCurrency } from "../../platform/db/index.ts";
import { keepLease } from "../../platform/jobs/index.ts";
import { announce } from "../../platform/live/index.ts";
import { analyzeOrders } from "../orders/index.ts";
import {
  accountSyncDue,
  claimSync,
  failSync,
  finishSync,
  LeaseLost,
  loadConnectorAccount,
  renewLease,
  requireReconnect,
  savePlace,
  switchSync,
  type LoadedAccount,
  type SyncRow,
} from "../accounts/index.ts";
import { furtherSourcesOf } from "./further-sources.ts";
import { countOrdersHere, listSoldCurrencies } from "./orders-here.store.ts";
import { areOrdersWanted } from "./orders-wanted.ts";
import { readSyncFailure } from "./read-sync-failure.ts";
import { reconcileAccount } from "./reconcile-account.ts";
import { rereadStatuses } from "./reread-statuses.ts";
import { readPollMs } from "./poll-interval.ts";
import { rereadUnreadable, takeIn } from "./take-in.ts";
import { notWalked, walkSources, type WalkedSources } from "./walk-sources.ts";

export interface SyncTimings {
  leaseMs: number;
  renewEveryMs: number | null;
  /** Longest work in one go; the rest follows at once, by a new job. */
  runMs: number;
  reconcileEveryMs: number;
  /** How far back a first walk goes when the account does not say. */
  historyMs: number;
  /** Instead of what the connector asks for. */
  pollMs: number | null;
}

const offAgainMs = 3_600_000;
const stoppedLookBackMs = 10 * 60_000;
const standstills = 3;
const nextTurnMs = 1_000;

export const syncTimings: SyncTimings = {
  leaseMs: 15_000,
  renewEveryMs: 4_000,
  runMs: 300_000,
  reconcileEveryMs: daysInMs(1),
  historyMs: daysInMs(90),
  pollMs: null,
};

/**
 * Reads an account until it is caught up, if it is due and nobody else reads it. Safe to repeat at any time.
 */
export async function runSync(ctx: Ctx, accountId: string, timings: SyncTimings): Promise<void> {
  const takenAtMs = performance.now();
  const endsAtMs = takenAtMs + timings.runMs;
  const { leaseMs, renewEveryMs } = timings;
  const run = await inStore(ctx, (tx) => claimSync(tx, accountId, leaseMs));
  if (run === null) return;
  const lease = keepLease({
    leaseMs,
    renewEveryMs,
    takenAtMs,
    log: ctx.log,
    renew: () => inStore(ctx, (tx) => renewLease(tx, run, leaseMs)),
  });
  try {
    const account = await loadConnectorAccount(ctx, accountId);
    if (!areOrdersWanted(account)) return await readWithoutOrders(ctx, account, run, timings);
    if (run.phase === "off")
      return await settle(ctx, run, (tx) => switchSync(tx, run, { phase: "first", inMs: 0 }));
    if (!(await pullPages(ctx, account, run, endsAtMs, timings)))
      return await settle(ctx, run, (tx) => goOn(tx, run));
    await rereadUnreadable(ctx, account);
    await rereadStatuses(ctx, accountId, account);
    const isDue = run.phase === "following" && isReconciliationDue(run, ctx.now(), timings);
    const isReconciled =
      isDue &&
      (
        await reconcileAccount(
          ctx,
          account,
          run,
          windowStart(account, run, ctx.now(), timings),
          timings.leaseMs,
        )
      ).isWhole;
    // A comparison that is not whole yet goes on soon, after what is new.
    const pollMs = await readPollMs(ctx, account, timings);
    // A first walk and a comparison end with their orders, so that no trouble beside them makes them begin
    // again; the rest follows at once.
    const others =
      run.phase === "following" && !isReconciled
        ? await walkSources(ctx, account, run, { pollMs, leaseMs })
        : notWalked;
    if (run.phase !== "following") await learnCurrency(ctx);
    const waits = [isDue && !isReconciled ? nextTurnMs : pollMs, ...waitsOfOthers(others, pollMs)];
    await settle(ctx, run, async (tx) =>
      finishSync(
        tx,
        run,
        { inMs: Math.min(...waits), isReconciled, ...others.trouble },
        run.phase === "following" ? null : await countOrdersHere(tx, accountId),
      ),
    );
  } catch (error) {
    // What a stop of the service called off is nobody's trouble: the next start goes on from here.
    if (error instanceof LeaseLost || ctx.closing.aborted) return settle(ctx, run, (tx) => goOn(tx, run));
    if (error instanceof AuthExpired) await requireReconnect(ctx, accountId, error.message);
    const failure = readSyncFailure(error, run.failures, ctx.now());
    ctx.log.warn({ err: error, accountId, nextInMs: failure.nextInMs }, "an account could not be read");
    await settle(ctx, run, (tx) => failSync(tx, run, failure));
  } finally {
    lease.letGo();
  }
}

/** A store whose currency was guessed counts in what its first orders were sold in. Safe to repeat. */
async function learnCurrency(ctx: Ctx): Promise<void> {
  const sold = await inStore(ctx, listSoldCurrencies);
  const isSettled = await ctx.db.asSystem((tx) => settleCurrency(tx, ctx.storeId, sold));
  if (isSettled) await inStore(ctx, (tx) => announce(tx, "settings", ["currency"]));
}

/** What lies beside orders that are not wanted, where there is any. */
async function readWithoutOrders(
  ctx: Ctx,
  account: LoadedAccount,
  run: SyncRow,
  timings: SyncTimings,
): Promise<void> {
  const hasMore = furtherSourcesOf(account).length > 0;
  if (run.phase !== "off" || !hasMore)
    return settle(ctx, run, (tx) => switchSync(tx, run, { phase: "off", inMs: hasMore ? 0 : offAgainMs }));
  const pollMs = await readPollMs(ctx, account, timings);
  const others = await walkSources(ctx, account, run, { pollMs, leaseMs: timings.leaseMs });
  await settle(ctx, run, (tx) =>
    finishSync(
      tx,
      run,
      { inMs: Math.min(...waitsOfOthers(others, pollMs)), isReconciled: false, ...others.trouble },
      null,
    ),
  );
}

function waitsOfOthers({ retryInMs, isCaughtUp }: WalkedSources, pollMs: number): number[] {
  return [retryInMs ?? pollMs, isCaughtUp ? pollMs : 0];
}

type Tx = Parameters<Parameters<typeof inStore>[1]>[0];

/** The next run follows at once. */
function goOn(tx: Tx, run: SyncRow): Promise<number | null> {
  return failSync(tx, run, {
    nextInMs: 0,
    problemCode: null,
    problem: null,
    isWaiting: true,
    isMalformed: false,
  });
}

/** Writes how the run ended, tells open screens and orders the next run. */
async function settle(ctx: Ctx, run: SyncRow, write: (tx: Tx) => Promise<number | null>): Promise<void> {
  await inStore(ctx, async (tx) => {
    const inMs = await write(tx);
    if (inMs === null) return;
    await announce(tx, "accountSync", [run.account_id]);
    await ctx.jobs.enqueue(
      tx,
      accountSyncDue,
      { storeId: ctx.storeId, accountId: run.account_id },
      { delayMs: inMs, group: run.account_id },
    );
  });
}

async function pullPages(
  ctx: Ctx,
  account: LoadedAccount,
  run: SyncRow,
  endsAtMs: number,
  timings: SyncTimings,
): Promise<boolean> {
  const port = account.connector.orders;
  if (port === undefined) return true;
  const since = windowStart(account, run, ctx.now(), timings);
  // What the first walk had reached is of no use once it was stopped: only changes from then on are wanted.
  let cursor = run.phase === "stopped" ? null : run.cursor;
  let still = 0;
  let done = run.done;
  while (performance.now() < endsAtMs) {
    const readAt = ctx.now();
    const page = await port.pull(account.context, { cursor, since, pageSize: port.maxPageSize });
    await storePage(ctx, account, run, page, readAt, timings.leaseMs);
    if (!page.hasMore) return true;
    still = JSON.stringify(page.nextCursor) === JSON.stringify(cursor) ? still + 1 : 0;
    if (still >= standstills) throw new Malformed("The order list keeps repeating the same page.");
    cursor = page.nextCursor;
    // Plans made for empty tables would look through the whole store for each order.
    if (isGrowthStep(done, done + page.orders.length)) await inStore(ctx, analyzeOrders);
    done += page.orders.length;
  }
  return false;
}

async function storePage(
  ctx: Ctx,
  account: LoadedAccount,
  run: SyncRow,
  page: PulledPage,
  readAt: Date,
  leaseMs: number,
): Promise<void> {
  await inStore(ctx, async (tx) => {
    // Pages overlap: an order that comes again is no progress.
    const { added } = await takeIn(ctx, tx, account, page, readAt);
    const isMine = await savePlace(
      tx,
      run,
      {
        cursor: page.nextCursor,
        read: run.phase === "following" ? 0 : added,
        total: page.total,
        remark: page.remark ?? null,
      },
      leaseMs,
    );
    if (!isMine) throw new LeaseLost();
    if (run.phase !== "following") await announce(tx, "accountSync", [run.account_id]);
  });
}

/**
 * Nothing older than this is read: the account's own choice, the moment its first walk was stopped, or the
 * usual history.
 */
function windowStart(account: LoadedAccount, run: SyncRow, now: Date, timings: SyncTimings): string {
  if (run.phase === "stopped") return new Date(now.getTime() - stoppedLookBackMs).toISOString();
  if (run.window_start !== null) return run.window_start;
  const { since } = account.account.settings;
  // The seller left the day empty: everything the shop has.
  if (since === null) return new Date(0).toISOString();
  if (typeof since === "string" && !Number.isNaN(Date.parse(since))) return new Date(since).toISOString();
  return new Date(now.getTime() - timings.historyMs).toISOString();
}

function isReconciliationDue(run: SyncRow, now: Date, timings: SyncTimings): boolean {
  return (
    run.reconciled_at === null || now.getTime() - Date.parse(run.reconciled_at) > timings.reconcileEveryMs
  );
}

/** True once per order of magnitude. */
function isGrowthStep(before: number, after: number): boolean {
  return after > 0 && (before === 0 || Math.floor(Math.log10(before)) < Math.floor(Math.log10(after)));
}
