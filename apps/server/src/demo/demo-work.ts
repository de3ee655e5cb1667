/**
 * What people have done on a demo's orders before you came: packed and bought items, moves, marks, pins,
 * notes, refunds under way. Done through the same use cases as by hand, so that timelines tell of it. Which
 * orders are chosen follows from the seed alone.
 */
import type { OrderPatch } from "@stallkeeper/contract";
import { pinnedUpdatedAt } from "@stallkeeper/domain";
import { inStore } from "../platform/context.ts";
import type { StoreTx } from "../platform/db/index.ts";
import { announce } from "../platform/live/index.ts";
import { actorOf, addOrderEvents, changeOrders, countQueues } from "../slices/orders/index.ts";
import type { OwnerCtx } from "./demo-people.ts";

interface Share {
  /** Of the open orders, and at least so many. */
  part: number;
  least: number;
  patch: (ctx: OwnerCtx, n: number) => OrderPatch;
}

const notes = [
  "Buyer asked for a gift bag.",
  "Check the clasp before packing.",
  "Second parcel goes with the post on Friday.",
  "Waiting for the buyer's new address.",
  "Customs form is in the drawer.",
  "Leave the price off the slip.",
];
const note = (ctx: OwnerCtx, text: string): OrderPatch => ({
  notes: text,
  meta: { notesEditedAt: ctx.now().toISOString() },
});

/** People do their work by hand: of a history of a million orders they have touched no more. */
const mostOfEach = 300;
/**
 * Closing an order rewrites its row and every index of it: of a million older ones most are left as they
 * came.
 */
const mostCompleted = 2_000;

const shares: readonly Share[] = [
  {
    part: 0.3,
    least: 3,
    patch: (_ctx, n) => ({ fulfillment: { ebayOrderId: `27-${10_000 + n * 37}-${20_000 + n * 91}` } }),
  },
  {
    part: 0.05,
    least: 2,
    patch: (ctx) => ({
      tags: ["alreadySold", "queued"],
      ...note(ctx, "Item already sold. Waiting for customer's reply."),
    }),
  },
  {
    part: 0.04,
    least: 2,
    patch: (ctx) => ({ tags: ["unresponsive"], ...note(ctx, "Wrote twice, no answer yet.") }),
  },
  {
    part: 0.03,
    least: 2,
    patch: (ctx) => ({
      tags: ["markForSwap", "needsAlternativeItem"],
      ...note(ctx, "Would take the green one instead."),
    }),
  },
  { part: 0.03, least: 1, patch: () => ({ tags: ["markForRefund"] }) },
  { part: 0.02, least: 1, patch: () => ({ tags: ["markForReturn"] }) },
  { part: 0.02, least: 2, patch: (ctx) => ({ tags: ["urgent"], updatedAt: pinnedUpdatedAt(ctx.now()) }) },
  { part: 0.05, least: 2, patch: () => ({ tags: ["urgent"] }) },
  { part: 0.1, least: 2, patch: (ctx, n) => note(ctx, notes[n % notes.length] ?? "") },
];

/** Works through a store's orders as its people would have. Call once, on fresh history. */
export async function addWork(ctx: OwnerCtx, seed: number): Promise<void> {
  await inStore(ctx, async (tx) => {
    // A million orders on a busy machine take longer than any request may.
    await tx.run("set local statement_timeout = 0");
    const open = await idsOf(
      tx,
      "not shipped and not fulfilled and state in ('paid', 'partiallyShipped') and refund is " +
        "null and held_until is null and combined_id is null and parts = '[]'",
      seed,
    );
    let next = 0;
    for (const { part, least, patch } of shares) {
      const count = Math.min(
        Math.max(least, Math.min(mostOfEach, Math.round(open.length * part))),
        open.length - next,
      );
      for (let n = 0; n < count; n++) await changeOrders(ctx, tx, [open[next + n] ?? ""], patch(ctx, n));
      next += Math.max(0, count);
    }
    await beginRefunds(
      ctx,
      tx,
      open.slice(next, next + Math.max(2, Math.min(mostOfEach, Math.round(open.length * 0.02)))),
    );
    const done = await idsOf(tx, "shipped and platform_updated_at < now() - interval '10 days'", seed);
    const completed = done.slice(0, Math.min(mostCompleted, Math.ceil(done.length * 0.85)));
    await tx.run(
      `update orders set tags = array_append(tags, 'completed')
         where id = any($1) and not tags @> '{completed}'`,
      [completed],
    );
    await tx.run(
      `update orders set tags = array_append(tags, 'international')
         where address ->> 'countryCode' not in ('GB', '') and not shipped and not tags @> '{international}'`,
    );
    await announce(tx, "order", open);
  });
}

/** Counts per queue, for the log. */
export function countWork(ctx: OwnerCtx): Promise<Record<string, number>> {
  return inStore(ctx, async (tx) => {
    await tx.run("set local statement_timeout = 0");
    return countQueues(tx);
  });
}

async function beginRefunds(ctx: OwnerCtx, tx: StoreTx, ids: readonly string[]): Promise<void> {
  await tx.run("update orders set refund = 1 where id = any($1)", [ids]);
  await addOrderEvents(
    tx,
    ids.map((orderId) => ({ orderId, at: ctx.now().toISOString(), kind: "refundPending", ...actorOf(ctx) })),
  );
}

async function idsOf(tx: StoreTx, condition: string, seed: number): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select id from orders where ${condition}
       order by hashtextextended(platform || platform_order_id, $1), id`,
    [seed],
  );
  return rows.map(({ id }) => id);
}
