/**
 * Turns marks into pushes, and pushes into actions, a store at a time.
 *
 *   mark -> due -> sending (an action has it) -> told | refused | due again
 * Of a listing there is one row: while it waits, the newest number replaces the one before; while it is sent,
 * the number is noted, and is due again behind the call. An account has one action for what can wait, so what
 * can't goes past it: pieces of which none is left, and those that exist once.
 */
import { randomUUID } from "node:crypto";
import { inStore, type Ctx } from "../../../platform/context.ts";
import type { StoreTx } from "../../../platform/db/index.ts";
import { announce } from "../../../platform/live/index.ts";
import { requestAction } from "../../actions/index.ts";
import { listBundlesAround } from "../bundles/bundles.store.ts";
import { flagOversold } from "./flag-oversold.ts";
import { stockPushAction } from "./push-action.ts";
import { hasWork, lockPlanner, takeMarks, type StockMark } from "./push-marks.store.ts";
import { listParts, type PushPart } from "./push-parts.store.ts";
import {
  dropDue,
  dropUnlinked,
  listDue,
  lockPushes,
  noteTheirs,
  putDue,
  takeDue,
  type NewPush,
} from "./pushes.store.ts";

const marksAtOnce = 2_000;
const urgentActionsAtOnce = 8;

/** Works until no mark waits and nothing more may be sent. Safe to repeat at any time. */
export async function planPushes(ctx: Ctx): Promise<void> {
  while (await inStore(ctx, hasWork)) {
    await inStore(ctx, async (tx) => {
      await lockPlanner(tx);
      const marks = await withBundles(tx, await takeMarks(tx, marksAtOnce));
      await flagOversold(ctx, tx, marks);
      await planItems(ctx, tx, marks);
      await dropUnlinked(tx, null);
      await sendDue(ctx, tx);
    });
  }
}

/** What is sold of a bundle is taken from its parts, and what becomes of a part becomes of each bundle of it. */
async function withBundles(tx: StoreTx, marks: readonly StockMark[]): Promise<StockMark[]> {
  if (marks.length === 0) return [];
  const { partsOf, bundlesOf } = await listBundlesAround(tx, [...new Set(marks.map(({ itemId }) => itemId))]);
  const nowhere = { listingId: null, variantId: null, placedAt: null };
  const ofParts = marks.flatMap((mark) => [
    mark,
    ...(partsOf.get(mark.itemId) ?? []).map(({ itemId, pieces }) => ({
      ...mark,
      ...nowhere,
      itemId,
      sold: mark.sold * pieces,
    })),
  ]);
  return ofParts.flatMap((mark) => [
    mark,
    ...(bundlesOf.get(mark.itemId) ?? []).map((itemId) => ({ ...mark, ...nowhere, itemId, sold: 0 })),
  ]);
}

async function planItems(ctx: Ctx, tx: StoreTx, marks: readonly StockMark[]): Promise<void> {
  const byItem = Map.groupBy(marks, ({ itemId }) => itemId);
  if (byItem.size === 0) return;
  const itemIds = [...byItem.keys()].toSorted();
  await lockPushes(tx, itemIds);
  const parts = await listParts(tx, itemIds);
  const due: NewPush[] = [];
  const known: Parameters<typeof noteTheirs>[1][number][] = [];
  for (const part of parts) {
    const own = byItem.get(part.itemId) ?? [];
    const now = knowSales(part, own);
    const push = planPush(ctx, now, own);
    if (push !== null) due.push(push);
    else if (now.state === "due" || now.theirs !== part.theirs) known.push({ ...now, wanted: now.ours });
  }
  await putDue(tx, due);
  await noteTheirs(tx, known);
  await dropDue(tx, itemIds);
  await announce(
    tx,
    "listing",
    due.map(({ listingId }) => listingId),
  );
}

/**
 * A platform has taken its own sales off its number: those that it didn't know when we read it. Whether it knew
 * one that was made during the call, nobody can tell.
 */
function knowSales(part: PushPart, marks: readonly StockMark[]): PushPart & { isUnsure: boolean } {
  let { theirs, theirsAt } = part;
  let isUnsure = false;
  for (const { listingId, variantId, placedAt, sold } of marks) {
    if (listingId !== part.listingId || variantId !== part.variantId || placedAt === null) continue;
    if (Date.parse(placedAt) <= Date.parse(part.theirsAt)) {
      if (Date.parse(placedAt) > Date.parse(part.theirsFrom)) isUnsure = true;
      continue;
    }
    theirs = Math.max(0, theirs - sold);
    theirsAt = Date.parse(placedAt) > Date.parse(theirsAt) ? placedAt : theirsAt;
  }
  return { ...part, theirs, theirsAt, isUnsure };
}

/** What a listing has to be told; null: nothing. */
function planPush(ctx: Ctx, part: ReturnType<typeof knowSales>, marks: readonly StockMark[]): NewPush | null {
  const { listingId, variantId, accountId, ours, theirs, theirsAt, state, wanted, onlyOne, isUnsure } = part;
  if (state === "sending" ? ours === wanted : ours === theirs && !isUnsure) return null;
  if (state === "refused" && ours === wanted) return null;
  // Ended for good there: more pieces need a new listing.
  const atZero = ctx.connectors.find(part.platform)?.stock?.atZero;
  if (atZero === undefined || (atZero === "ends" && theirs === 0 && state !== "sending")) return null;
  const ats = marks.map(({ at }) => at).toSorted();
  return {
    listingId,
    variantId,
    accountId,
    wanted: ours,
    theirs,
    theirsAt,
    isUrgent: ours < theirs && (ours === 0 || onlyOne),
    isSale: marks.some(({ sold }) => sold > 0),
    dueSince: ats[0] ?? ctx.now().toISOString(),
  };
}

async function sendDue(ctx: Ctx, tx: StoreTx): Promise<void> {
  for (const { accountId, platform, urgent, rest, isBusy } of await listDue(tx)) {
    const port = ctx.connectors.find(platform)?.stock;
    if (port === undefined) continue;
    const send = async (isUrgent: boolean): Promise<void> => {
      const actionId = await requestAction(ctx, tx, {
        kind: stockPushAction,
        accountId,
        orderId: null,
        payload: {},
        undo: {},
        idempotencyKey: `stockPush:${randomUUID()}`,
        requestHash: "",
        details: {},
      });
      await takeDue(tx, accountId, actionId, { atMost: port.maxBatchSize, isUrgent });
    };
    for (let sent = 0; sent < Math.min(urgentActionsAtOnce, Math.ceil(urgent / port.maxBatchSize)); sent++)
      await send(true);
    if (!isBusy && rest > 0) await send(false);
  }
}
