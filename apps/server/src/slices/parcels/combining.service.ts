/**
 * Orders that go out in one parcel: together -> shipped by one number (markAsShipped tells each to its
 * platform), or separated before. Either is taken back by one call that puts the orders back as they were, or
 * changes nothing where somebody else was at them meanwhile.
 */
import { randomUUID } from "node:crypto";
import { AppError, type ParcelsChange, type RestoreParcelsInput } from "@stallkeeper/contract";
import { combineProblem } from "@stallkeeper/domain";
import { inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import {
  actorOf,
  addOrderEvents,
  lockCombined,
  updateOrder,
  type NewOrderEvent,
  type OrderRow,
} from "../orders/index.ts";
import { listConsignees } from "./parcels.store.ts";

/**
 * Puts orders into one parcel, with those that go with them already. Answers all of their ids. Throws
 * COMBINE_REFUSED, ORDER_NOT_FOUND, FORBIDDEN. Safe to repeat.
 */
export async function combineOrders(ctx: Ctx, orderIds: readonly string[]): Promise<ParcelsChange> {
  requireScope(ctx, "orders.write");
  return inStore(ctx, async (tx) => {
    const rows = await lockCombined(tx, orderIds);
    refuseMissing(rows, orderIds);
    const numberOf = await refuseUnfit(
      tx,
      rows.map(({ id }) => id),
    );
    const before = listParcels(rows);
    const [first] = rows;
    if (
      first !== undefined &&
      first.combined_id !== null &&
      rows.every((row) => row.combined_id === first.combined_id)
    )
      return { orderIds: rows.map(({ id }) => id), parcel: first.combined_id, before };
    const parcel = randomUUID();
    await putTogether(ctx, tx, rows, parcel, numberOf);
    return { orderIds: rows.map(({ id }) => id), parcel, before };
  });
}

/**
 * Lets the orders that go out with these go out alone. Shipped ones keep what they were. Answers the ids that
 * changed. Throws FORBIDDEN. Safe to repeat.
 */
export async function separateOrders(ctx: Ctx, orderIds: readonly string[]): Promise<ParcelsChange> {
  requireScope(ctx, "orders.write");
  return inStore(ctx, async (tx) => {
    const open = (await lockCombined(tx, orderIds)).filter(
      ({ shipped, combined_id: combinedId }) => !shipped && combinedId !== null,
    );
    await letGoAlone(ctx, tx, open);
    return { orderIds: open.map(({ id }) => id), parcel: null, before: listParcels(open) };
  });
}

/**
 * Takes one of the two back: the orders stand as that call left them, or nothing is changed. Throws
 * CHANGED_MEANWHILE, COMBINE_REFUSED, FIELDS_INVALID, ORDER_NOT_FOUND, FORBIDDEN. Not safe to repeat: the
 * second finds them changed.
 */
export async function restoreParcels(
  ctx: Ctx,
  { orderIds, parcel, parcels }: RestoreParcelsInput,
): Promise<void> {
  requireScope(ctx, "orders.write");
  const together = parcels.flat();
  if (new Set(together).size < together.length || !together.every((id) => orderIds.includes(id)))
    throw new AppError("FIELDS_INVALID", { fields: { parcels: "Name orders of these, each once." } });
  await inStore(ctx, async (tx) => {
    const rows = await lockCombined(tx, orderIds);
    refuseMissing(rows, orderIds);
    // Somebody shipped one, let it go or put another one in.
    const isAsLeft =
      rows.length === new Set(orderIds).size &&
      rows.every(({ combined_id: combinedId, shipped }) => combinedId === parcel && !shipped);
    if (!isAsLeft) throw new AppError("CHANGED_MEANWHILE", { by: "Somebody" });
    await letGoAlone(
      ctx,
      tx,
      rows.filter(({ id, combined_id: combinedId }) => combinedId !== null && !together.includes(id)),
    );
    for (const ids of parcels)
      await putTogether(
        ctx,
        tx,
        rows.filter(({ id }) => ids.includes(id)),
        randomUUID(),
        await refuseUnfit(tx, ids),
      );
  });
}

function refuseMissing(rows: readonly OrderRow[], orderIds: readonly string[]): void {
  const missing = orderIds.find((id) => !rows.some((row) => row.id === id));
  if (missing !== undefined) throw new AppError("ORDER_NOT_FOUND", { orderId: missing });
}

/** The numbers of orders that may go out in one parcel, by id. */
async function refuseUnfit(tx: StoreTx, ids: readonly string[]): Promise<Map<string, string>> {
  const consignees = await listConsignees(tx, ids);
  const problem = combineProblem(consignees);
  if (problem !== null) throw new AppError("COMBINE_REFUSED", { reason: problem });
  return new Map(consignees.map(({ id, orderNumber }) => [id, orderNumber]));
}

/** Which of these orders go out together. Pure. */
function listParcels(rows: readonly OrderRow[]): string[][] {
  const parcels = Map.groupBy(
    rows.filter(({ combined_id: combinedId }) => combinedId !== null),
    ({ combined_id: combinedId }) => combinedId,
  );
  return [...parcels.values()].map((orders) => orders.map(({ id }) => id)).filter(({ length }) => length > 1);
}

async function putTogether(
  ctx: Ctx,
  tx: StoreTx,
  rows: readonly OrderRow[],
  parcel: string,
  numberOf: ReadonlyMap<string, string>,
): Promise<void> {
  await setParcel(ctx, tx, rows, parcel, ({ id }) => ({
    kind: "combined",
    details: { orders: rows.filter((other) => other.id !== id).map((other) => numberOf.get(other.id)) },
  }));
}

async function letGoAlone(ctx: Ctx, tx: StoreTx, rows: readonly OrderRow[]): Promise<void> {
  await setParcel(ctx, tx, rows, null, () => ({ kind: "separated" }));
}

async function setParcel(
  ctx: Ctx,
  tx: StoreTx,
  rows: readonly OrderRow[],
  parcel: string | null,
  lineOf: (row: OrderRow) => Pick<NewOrderEvent, "kind" | "details">,
): Promise<void> {
  for (const { id } of rows) await updateOrder(tx, id, { combined_id: parcel });
  await addOrderEvents(
    tx,
    rows.map((row) => ({ orderId: row.id, at: ctx.now().toISOString(), ...actorOf(ctx), ...lineOf(row) })),
  );
  await announce(
    tx,
    "order",
    rows.map(({ id }) => id),
  );
}
