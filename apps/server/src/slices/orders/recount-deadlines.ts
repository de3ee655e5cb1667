/**
 * Works deadlines out again when handling time, cut-off, weekdays or holidays of an account change:
 *
 *   wanted (a row of dispatch_recounts) -> counted in parts, the row says how far -> over (no row)
 *   a change meanwhile puts the row back to its beginning
 * Each part is one transaction and announced, so a killed worker loses nothing and a repeat does no harm.
 */
import { dispatchBy, type WorkCalendar } from "@stallkeeper/domain";
import { inStore, systemCtx, type Ctx, type Services } from "../../platform/context.ts";
import { listOpenStoreIds, type StoreTx } from "../../platform/db/index.ts";
import { defineJob } from "../../platform/jobs/index.ts";
import { announce } from "../../platform/live/index.ts";
import { lockCalendars, readCalendar } from "../dispatch/index.ts";
import {
  insertRecounts,
  listOwnDeadlines,
  listRecounts,
  lockRecount,
  readOwnDeadlines,
  saveRecount,
  writeDeadlines,
  type OwnDeadline,
} from "./deadlines.store.ts";

/** The deadlines of an account are to be worked out again. Safe to repeat. */
const deadlinesDue = defineJob<{ storeId: string; accountId: string }>("dispatch-recount", {
  concurrency: 2,
  perGroup: 1,
});

const ordersAtOnce = 500;
const sweepEveryMs = 30_000;

/**
 * Has the deadlines of accounts worked out again once the transaction is committed. Call it with the change
 * that they rest on.
 */
export async function wantRecount(ctx: Ctx, tx: StoreTx, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return;
  await lockCalendars(tx);
  await insertRecounts(tx, accountIds);
  for (const accountId of accountIds)
    await ctx.jobs.enqueue(tx, deadlinesDue, { storeId: tx.storeId, accountId }, { group: tx.storeId });
}

/** Works out what is left of an account's recount. Safe to repeat at any time. */
async function recountDeadlines(ctx: Ctx, accountId: string): Promise<void> {
  while (!ctx.closing.aborted) {
    if (await inStore(ctx, (tx) => recountPart(tx, accountId))) return;
  }
}

/**
 * One part; true: it was the last. The calendar comes first: whoever changes it takes the row after it too.
 */
async function recountPart(tx: StoreTx, accountId: string): Promise<boolean> {
  const calendar = await readCalendar(tx, accountId);
  const recount = await lockRecount(tx, accountId);
  if (recount === null) return true;
  const orders = await listOwnDeadlines(tx, accountId, recount.afterId, ordersAtOnce);
  const isLast = orders.length < ordersAtOnce;
  await announce(tx, "order", await countAnew(tx, orders, calendar));
  await saveRecount(tx, accountId, isLast ? null : (orders.at(-1)?.id ?? null));
  return isLast;
}

function countAnew(tx: StoreTx, orders: readonly OwnDeadline[], calendar: WorkCalendar): Promise<string[]> {
  return writeDeadlines(
    tx,
    orders.map(({ id, paidAt }) => ({
      id,
      dispatchBy: dispatchBy({ platformDeadline: null, paidAt }, calendar),
    })),
  );
}

/**
 * Works out the deadlines of single orders by a calendar, such as those that were paid just now. Who calls
 * announces the orders.
 */
export async function recountOrders(
  tx: StoreTx,
  ids: readonly string[],
  calendar: WorkCalendar,
): Promise<void> {
  if (ids.length > 0) await countAnew(tx, await readOwnDeadlines(tx, ids), calendar);
}

/** Lets this process work deadlines out. Call once per process. */
export function workDeadlines(services: Services): void {
  services.jobs.work(deadlinesDue, ({ storeId, accountId }) =>
    recountDeadlines(systemCtx(services, storeId, "Dispatch times"), accountId),
  );
  services.jobs.repeat("dispatch-recounts", sweepEveryMs, () => sweepRecounts(services));
}

/** Offers every recount that a crash left behind. Safe to repeat. */
async function sweepRecounts(services: Services): Promise<void> {
  for (const storeId of await listOpenStoreIds(services.db)) {
    const open = await services.db.withStore(storeId, listRecounts);
    for (const { accountId } of open) services.jobs.offer(deadlinesDue, { storeId, accountId }, storeId);
  }
}
