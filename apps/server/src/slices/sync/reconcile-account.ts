/**
 * The full comparison: walks everything the platform holds since the window's start, takes in what is newer
 * and asks for each order of ours that the walk did not show, some hundreds a turn:
 *
 *   due -> walked, the unseen ones noted -> asked for, turn by turn -> nothing noted is left: whole
 *
 * What is noted outlives a crash; the next turn goes on there without another walk. Nothing of ours is ever
 * deleted. An order that the platform doesn't know when it's asked for by its id is closed (decisions 12),
 * unless the walk showed nothing at all: then it may be the platform that is wrong (reliability, threat 13).
 * One that is shown again is opened by the pull that brings it.
 */
import {
  RateLimited,
  Temporary,
  type JsonValue,
  type OrdersPort,
  type PulledPage,
} from "@stallkeeper/connector-sdk";
import { inStore, type Ctx } from "../../platform/context.ts";
import {
  forgetUnreadableUnseen,
  LeaseLost,
  renewLease,
  type LoadedAccount,
  type SyncRow,
} from "../accounts/index.ts";
import { closeDeleted, listUnseen } from "../orders/index.ts";
import { forgetUnseen, keepUnseen, nextUnseen } from "./unseen-orders.store.ts";
import { sourceOf } from "./order-source.ts";
import { takeIn } from "./take-in.ts";

const longestPauseMs = 30_000;
const tries = 5;
/** Orders asked for in one turn, so that new ones are not kept waiting. */
const mostReads = 500;
const mostUnseen = 1_000_000;

export interface Reconciled {
  seen: number;
  repaired: number;
  /** Ours, and unknown at the platform. */
  unlisted: number;
  /** Of those, the ones that were closed now. */
  closed: number;
  /** Nothing is left to be asked for. */
  isWhole: boolean;
}

/** One turn of comparing an account whole. Throws the SDK's classes, LeaseLost. Safe to repeat. */
export async function reconcileAccount(
  ctx: Ctx,
  account: LoadedAccount,
  run: SyncRow,
  since: string,
  leaseMs: number,
): Promise<Reconciled> {
  const port = account.connector.orders;
  const outcome: Reconciled = { seen: 0, repaired: 0, unlisted: 0, closed: 0, isWhole: true };
  if (port === undefined) return outcome;
  const accountId = run.account_id;
  if ((await inStore(ctx, (tx) => nextUnseen(tx, accountId, 1))).length === 0)
    await walkAll(ctx, account, port, run, since, leaseMs, outcome);
  for (const { id: platformOrderId, mayClose } of await inStore(ctx, (tx) =>
    nextUnseen(tx, accountId, mostReads),
  )) {
    const readAt = ctx.now();
    const order = await patiently(ctx, () => port.read(account.context, platformOrderId));
    if (order === null) outcome.unlisted++;
    await inStore(ctx, async (tx) => {
      if (!(await renewLease(tx, run, leaseMs))) throw new LeaseLost();
      if (order !== null)
        outcome.repaired += (
          await takeIn(ctx, tx, account, { orders: [order], unreadable: [] }, readAt)
        ).changed;
      else if (mayClose)
        outcome.closed += await closeDeleted(tx, sourceOf(account), [platformOrderId], readAt);
      await forgetUnseen(tx, accountId, platformOrderId);
    });
  }
  outcome.isWhole = (await inStore(ctx, (tx) => nextUnseen(tx, accountId, 1))).length === 0;
  ctx.log.info({ accountId, ...outcome }, "an account was compared with its platform");
  return outcome;
}

/** Takes in everything the platform shows and notes which of our orders it did not. */
async function walkAll(
  ctx: Ctx,
  account: LoadedAccount,
  port: OrdersPort,
  run: SyncRow,
  since: string,
  leaseMs: number,
  outcome: Reconciled,
): Promise<void> {
  const startedAt = ctx.now();
  const seen = new Set<string>();
  let cursor: JsonValue = null;
  for (let hasMore = true; hasMore;) {
    const readAt = ctx.now();
    const from: JsonValue = cursor;
    const page: PulledPage = await patiently(ctx, () =>
      port.pull(account.context, { cursor: from, since, pageSize: port.maxPageSize }),
    );
    for (const order of [...page.orders, ...page.unreadable]) seen.add(order.platformOrderId);
    await inStore(ctx, async (tx) => {
      if (!(await renewLease(tx, run, leaseMs))) throw new LeaseLost();
      const { added, changed } = await takeIn(ctx, tx, account, page, readAt);
      outcome.repaired += added + changed;
    });
    hasMore = page.hasMore;
    cursor = page.nextCursor;
  }
  outcome.seen = seen.size;
  await inStore(ctx, async (tx) => {
    if (!(await renewLease(tx, run, leaseMs))) throw new LeaseLost();
    await keepUnseen(
      tx,
      run.account_id,
      await listUnseen(tx, run.account_id, since, [...seen], mostUnseen),
      seen.size > 0,
    );
    await forgetUnreadableUnseen(tx, run.account_id, startedAt);
  });
}

/** Waits out short pauses instead of starting the whole walk again. */
async function patiently<T>(ctx: Ctx, call: () => Promise<T>): Promise<T> {
  for (let n = 1; ; n++) {
    try {
      return await call();
    } catch (error) {
      const pauseMs =
        error instanceof RateLimited
          ? error.retryAt.getTime() - ctx.now().getTime()
          : error instanceof Temporary
            ? 500 * 2 ** n
            : Number.POSITIVE_INFINITY;
      if (n >= tries || pauseMs > longestPauseMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.max(50, pauseMs)));
    }
  }
}
