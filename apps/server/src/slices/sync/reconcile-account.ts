/**
 * The full comparison: walks everything the platform holds since the window's start, takes in what is newer
 * and asks for each order of ours that the walk did not show. Nothing of ours is ever deleted because a
 * page came back empty or an order is unknown there (reliability, threat 13).
 */
import { RateLimited, Temporary, type JsonValue, type PulledPage } from "@stallkeeper/connector-sdk";
import { inStore, type Ctx } from "../../platform/context.ts";
import type { LoadedAccount } from "../accounts/index.ts";
import { listUnseen } from "../orders/index.ts";
import { LeaseLost, renewLease, type SyncRow } from "./account-syncs.store.ts";
import { takeIn } from "./take-in.ts";
import { forgetUnreadableUnseen } from "./unreadable-orders.store.ts";

const longestPauseMs = 30_000;
const tries = 5;
const mostReads = 500;

export interface Reconciled {
  seen: number;
  repaired: number;
  /** Ours, and unknown at the platform. */
  unlisted: number;
}

/** Compares an account whole. Throws the SDK's classes, LeaseLost. Safe to repeat; ended early it starts over. */
export async function reconcileAccount(ctx: Ctx, account: LoadedAccount, run: SyncRow, since: string, leaseMs: number): Promise<Reconciled> {
  const port = account.connector.orders;
  if (port === undefined) return { seen: 0, repaired: 0, unlisted: 0 };
  const startedAt = ctx.now();
  const seen = new Set<string>();
  const outcome: Reconciled = { seen: 0, repaired: 0, unlisted: 0 };
  let cursor: JsonValue = null;
  for (let hasMore = true; hasMore;) {
    const readAt = ctx.now();
    const from: JsonValue = cursor;
    const page: PulledPage = await patiently(ctx, () => port.pull(account.context, { cursor: from, since, pageSize: port.maxPageSize }));
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
  const unseen = await inStore(ctx, (tx) => listUnseen(tx, run.account_id, since, [...seen], mostReads));
  for (const platformOrderId of unseen) {
    const readAt = ctx.now();
    const order = await patiently(ctx, () => port.read(account.context, platformOrderId));
    if (order === null) outcome.unlisted++;
    await inStore(ctx, async (tx) => {
      if (!(await renewLease(tx, run, leaseMs))) throw new LeaseLost();
      if (order !== null) outcome.repaired += (await takeIn(ctx, tx, account, { orders: [order], unreadable: [] }, readAt)).changed;
    });
  }
  await inStore(ctx, (tx) => forgetUnreadableUnseen(tx, run.account_id, startedAt));
  ctx.log.info({ accountId: run.account_id, ...outcome }, "an account was compared with its platform");
  return outcome;
}

/** Waits out short pauses instead of starting the whole walk again. */
async function patiently<T>(ctx: Ctx, call: () => Promise<T>): Promise<T> {
  for (let n = 1; ; n++) {
    try {
      return await call();
    } catch (error) {
      const pauseMs = error instanceof RateLimited ? error.retryAt.getTime() - ctx.now().getTime() : error instanceof Temporary ? 500 * 2 ** n : Number.POSITIVE_INFINITY;
      if (n >= tries || pauseMs > longestPauseMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.max(50, pauseMs)));
    }
  }
}
