/** Orders that go out in one parcel: together -> shipped by one number (markAsShipped tells each to its platform), or separated before. */
import { randomUUID } from "node:crypto";
import { AppError } from "@stallkeeper/contract";
import { combineProblem } from "@stallkeeper/domain";
import { inStore, requireScope, type Ctx } from "../../platform/context.ts";
import { announce } from "../../platform/live/index.ts";
import { actorOf, addOrderEvents, lockCombined, updateOrder } from "../orders/index.ts";
import { listConsignees } from "./parcels.store.ts";

/** Puts orders into one parcel, with those that go with them already. Answers all of their ids. Throws COMBINE_REFUSED, ORDER_NOT_FOUND, FORBIDDEN. Safe to repeat. */
export async function combineOrders(ctx: Ctx, orderIds: readonly string[]): Promise<{ orderIds: string[] }> {
  requireScope(ctx, "orders.write");
  return inStore(ctx, async (tx) => {
    const rows = await lockCombined(tx, orderIds);
    const ids = [...new Set([...orderIds, ...rows.map(({ id }) => id)])];
    const consignees = await listConsignees(tx, ids);
    const missing = ids.find((id) => !rows.some((row) => row.id === id));
    if (missing !== undefined) throw new AppError("ORDER_NOT_FOUND", { orderId: missing });
    const problem = combineProblem(consignees);
    if (problem !== null) throw new AppError("COMBINE_REFUSED", { reason: problem });
    const [first] = rows;
    if (first?.combined_id !== null && rows.every((row) => row.combined_id === first?.combined_id)) return { orderIds: ids };
    const combinedId = randomUUID();
    for (const { id } of rows) await updateOrder(tx, id, { combined_id: combinedId });
    const numberOf = new Map(consignees.map(({ id, orderNumber }) => [id, orderNumber]));
    await addOrderEvents(tx, rows.map(({ id }) => ({
      orderId: id, at: ctx.now().toISOString(), kind: "combined" as const, ...actorOf(ctx), details: { orders: rows.filter((other) => other.id !== id).map((other) => numberOf.get(other.id)) },
    })));
    await announce(tx, "order", ids);
    return { orderIds: rows.map(({ id }) => id) };
  });
}

/** Lets the orders that go out with these go out alone. Shipped ones keep what they were. Answers the ids that changed. Throws FORBIDDEN. Safe to repeat. */
export async function separateOrders(ctx: Ctx, orderIds: readonly string[]): Promise<{ orderIds: string[] }> {
  requireScope(ctx, "orders.write");
  return inStore(ctx, async (tx) => {
    const open = (await lockCombined(tx, orderIds)).filter(({ shipped, combined_id: combinedId }) => !shipped && combinedId !== null);
    for (const { id } of open) await updateOrder(tx, id, { combined_id: null });
    await addOrderEvents(tx, open.map(({ id }) => ({ orderId: id, at: ctx.now().toISOString(), kind: "separated" as const, ...actorOf(ctx) })));
    await announce(tx, "order", open.map(({ id }) => id));
    return { orderIds: open.map(({ id }) => id) };
  });
}
