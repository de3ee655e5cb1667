/**
 * Batches (design 4.8): open -> processed -> archived, back to open while none of its orders is in another
 * open batch. One person works on a batch: only its owner changes it, others read, or take it over, which
 * says so to everybody. An order is in one open batch at most; the database holds that, and what is asked
 * twice in one call or by two people at once is answered order by order.
 */
import { isOutOfBatches, pickObstacle, pickObstacleWords, type BatchState } from "@stallkeeper/domain";
import {
  AppError,
  type BatchDetailsInput,
  type CreateBatchInput,
  type ErrorCode,
  type OrdersOutcome,
} from "@stallkeeper/contract";
import { inStore, requireScope, type Ctx, type Member } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { actorOf, addOrderEvents, lockOrders, refuseStanding, type OrderRow } from "../orders/index.ts";
import {
  deleteBatchOrders,
  findOpenBatches,
  insertBatch,
  insertBatchOrders,
  listBatchOrders,
  lockBatch,
  updateBatch,
  updateBatchOrders,
  type BatchRow,
} from "./batches.store.ts";

function memberOf({ actor }: Ctx): Member {
  if (actor.kind !== "member") throw new AppError("FORBIDDEN");
  return actor;
}

/**
 * Makes a batch of orders, owned by who asks. Throws FORBIDDEN; throws the first order's reason when none
 * could be taken. Not safe to repeat.
 */
export async function createBatch(
  ctx: Ctx,
  { name, cutOffAt, orderIds }: CreateBatchInput,
): Promise<OrdersOutcome & { batchId: string }> {
  requireScope(ctx, "orders.write");
  const { userId, name: ownerName } = memberOf(ctx);
  return inStore(ctx, async (tx) => {
    const { fitting, failed } = await sortOrders(ctx, tx, orderIds, null);
    const [first] = failed;
    if (fitting.length === 0 && first !== undefined) throw first.error;
    const batch = await insertBatch(tx, { name, cutOffAt, ownerId: userId, ownerName, at: ctx.now() });
    await addFitting(ctx, tx, batch, fitting);
    return { batchId: batch.id, ...outcomeOf(fitting, failed) };
  });
}

/**
 * Adds orders to an open batch of one's own; those already in it are done. Throws BATCH_NOT_FOUND,
 * BATCH_NOT_OPEN, BATCH_OF_ANOTHER. Safe to repeat.
 */
export async function addToBatch(
  ctx: Ctx,
  batchId: string,
  orderIds: readonly string[],
): Promise<OrdersOutcome> {
  return inOwnBatch(ctx, batchId, async (tx, batch) => {
    const { fitting, failed, present } = await sortOrders(ctx, tx, orderIds, batch.id);
    await addFitting(ctx, tx, batch, fitting);
    const outcome = outcomeOf(fitting, failed);
    return { ...outcome, done: [...present, ...outcome.done] };
  });
}

/** Takes orders out of an open batch of one's own; answers how many were in. Safe to repeat. */
export async function removeFromBatch(
  ctx: Ctx,
  batchId: string,
  orderIds: readonly string[],
): Promise<{ removed: number }> {
  return inOwnBatch(ctx, batchId, async (tx, batch) => {
    const removed = await deleteBatchOrders(tx, batch.id, orderIds);
    await tellOrders(ctx, tx, batch, removed, "batchRemoved");
    return { removed: removed.length };
  });
}

/** Names it, and says until when it has to be handed over. Safe to repeat. */
export async function saveBatch(
  ctx: Ctx,
  batchId: string,
  name: string,
  cutOffAt: string | null,
): Promise<void> {
  await inOwnBatch(ctx, batchId, async (tx, batch) => {
    await updateBatch(tx, batch.id, ctx.now(), { name, cut_off_at: cutOffAt });
    await announce(tx, "batch", [batch.id]);
  });
}

/** How orders of the batch go out. Throws ORDER_NOT_FOUND when none of them is in it. Safe to repeat. */
export async function changeBatchDetails(
  ctx: Ctx,
  { batchId, orderIds, ...details }: BatchDetailsInput,
): Promise<{ changed: number }> {
  return inOwnBatch(ctx, batchId, async (tx, batch) => {
    const changed = await updateBatchOrders(tx, batch.id, orderIds, details);
    if (changed === 0) throw new AppError("ORDER_NOT_FOUND", { orderId: orderIds[0] });
    await announce(tx, "batch", [batch.id]);
    return { changed };
  });
}

/** Makes the caller its owner. Safe to repeat. Throws BATCH_NOT_FOUND. */
export async function takeOverBatch(ctx: Ctx, batchId: string): Promise<void> {
  requireScope(ctx, "orders.write");
  const { userId, name } = memberOf(ctx);
  await inStore(ctx, async (tx) => {
    const batch = await readBatch(tx, batchId);
    await updateBatch(tx, batch.id, ctx.now(), { owner_id: userId, owner_name: name });
    await announce(tx, "batch", [batch.id]);
  });
}

/**
 * Moves it on or back. Throws BATCH_NOT_FOUND, BATCH_OF_ANOTHER, ORDER_IN_BATCH when opening again would put
 * an order into two. Safe to repeat.
 */
export async function setBatchState(ctx: Ctx, batchId: string, state: BatchState): Promise<void> {
  requireScope(ctx, "orders.write");
  await inStore(ctx, async (tx) => {
    const batch = await readBatch(tx, batchId);
    refuseStranger(ctx, batch);
    if (batch.state === state) return;
    if (state === "open") await refuseTaken(tx, batch);
    await updateBatch(tx, batch.id, ctx.now(), { state });
    await announce(tx, "batch", [batch.id]);
  });
}

async function readBatch(tx: StoreTx, batchId: string): Promise<BatchRow> {
  const batch = await lockBatch(tx, batchId);
  if (batch === null) throw new AppError("BATCH_NOT_FOUND", { batchId });
  return batch;
}

function refuseStranger(ctx: Ctx, batch: BatchRow): void {
  if (batch.owner_id !== memberOf(ctx).userId)
    throw new AppError("BATCH_OF_ANOTHER", { owner: batch.owner_name });
}

async function refuseTaken(tx: StoreTx, batch: BatchRow): Promise<void> {
  const orderIds = await listBatchOrders(tx, batch.id);
  await lockOrders(tx, orderIds);
  const [other] = (await findOpenBatches(tx, orderIds)).values();
  if (other !== undefined) throw new AppError("ORDER_IN_BATCH", { batch: other.name });
}

async function inOwnBatch<T>(
  ctx: Ctx,
  batchId: string,
  work: (tx: StoreTx, batch: BatchRow) => Promise<T>,
): Promise<T> {
  requireScope(ctx, "orders.write");
  return inStore(ctx, async (tx) => {
    const batch = await readBatch(tx, batchId);
    refuseStranger(ctx, batch);
    if (batch.state !== "open") throw new AppError("BATCH_NOT_OPEN");
    return work(tx, batch);
  });
}

interface SortedOrders {
  fitting: OrderRow[];
  failed: { id: string; error: AppError }[];
  /** Already in this batch. */
  present: string[];
}

/**
 * Why an order goes into no batch; null: it may. What only waits may: the pick list leaves it out until then.
 */
function refusalOf({
  order_number: orderNumber,
  state,
  refund,
  tags,
  shipped,
  held_until: heldUntil,
  external,
}: OrderRow): AppError | null {
  const obstacle = pickObstacle({ state, refund, tags, isShipped: shipped, heldUntil, isUnpaid: external });
  return obstacle === null || !isOutOfBatches(obstacle)
    ? null
    : new AppError("ORDER_NOT_PACKABLE", { orderNumber, reason: pickObstacleWords[obstacle] });
}

/**
 * Which orders can be added. Their rows are locked: two people who add one order at once are answered one
 * after the other.
 */
async function sortOrders(
  ctx: Ctx,
  tx: StoreTx,
  orderIds: readonly string[],
  batchId: string | null,
): Promise<SortedOrders> {
  const wanted = [...new Set(orderIds)];
  const rows = new Map((await lockOrders(tx, wanted)).map((row) => [row.id, row]));
  const open = await findOpenBatches(tx, wanted);
  const sorted: SortedOrders = { fitting: [], failed: [], present: [] };
  for (const id of wanted) {
    const row = rows.get(id);
    const held = open.get(id);
    if (held !== undefined && held.id === batchId) sorted.present.push(id);
    else if (row === undefined)
      sorted.failed.push({ id, error: new AppError("ORDER_NOT_FOUND", { orderId: id }) });
    else if (held !== undefined)
      sorted.failed.push({ id, error: new AppError("ORDER_IN_BATCH", { batch: held.name }) });
    else if (row.shipped) sorted.failed.push({ id, error: new AppError("ALREADY_SHIPPED", { orderId: id }) });
    else {
      const refusal = refuseStanding(row, ctx.connectors.find(row.platform)) ?? refusalOf(row);
      if (refusal === null) sorted.fitting.push(row);
      else sorted.failed.push({ id, error: refusal });
    }
  }
  return sorted;
}

async function addFitting(
  ctx: Ctx,
  tx: StoreTx,
  batch: BatchRow,
  fitting: readonly OrderRow[],
): Promise<void> {
  const ids = fitting.map(({ id }) => id);
  await insertBatchOrders(tx, batch.id, ids);
  await tellOrders(ctx, tx, batch, ids, "batchAdded");
}

async function tellOrders(
  ctx: Ctx,
  tx: StoreTx,
  batch: BatchRow,
  orderIds: readonly string[],
  kind: "batchAdded" | "batchRemoved",
): Promise<void> {
  if (orderIds.length === 0) return;
  const at = ctx.now().toISOString();
  await addOrderEvents(
    tx,
    orderIds.map((orderId) => ({
      orderId,
      at,
      kind,
      ...actorOf(ctx),
      details: { batch: batch.name, batchId: batch.id },
    })),
  );
  await announce(tx, "order", orderIds);
  await announce(tx, "batch", [batch.id]);
}

function outcomeOf(fitting: readonly OrderRow[], failed: SortedOrders["failed"]): OrdersOutcome {
  const lineOf = ({
    id,
    error,
  }: {
    id: string;
    error: AppError;
  }): { id: string; code: ErrorCode; msg: string } => ({ id, code: error.code, msg: error.message });
  return { done: fitting.map(({ id }) => id), failed: failed.map(lineOf) };
}
