/**
 * Refunded pieces leave the unsent parts of a split order, in the transaction of the refund, and come back
 * with its refusal (domain/refunded-parts.ts).
 */
import { holdOfRest, withholdRefunded } from "@stallkeeper/domain";
import type { DoneBy } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import {
  addOrderEvents,
  lockSplitOrders,
  updateOrder,
  type LocalChange,
  type NewOrderEvent,
  type OrderPart,
  type OrderRow,
} from "../orders/index.ts";
import { noHold } from "./holds.service.ts";

/** Which pieces of these orders were refunded has changed. Safe to repeat. */
export async function withholdFromParts(
  tx: StoreTx,
  { orderIds, by }: { orderIds: readonly string[]; by: DoneBy },
): Promise<void> {
  const changed: string[] = [];
  const events: NewOrderEvent[] = [];
  for (const order of await lockSplitOrders(tx, orderIds)) {
    if (order.shipped) continue;
    const parts = withholdRefunded(order.parts, order.items, order.refunded_items);
    if (JSON.stringify(parts) === JSON.stringify(order.parts)) continue;
    const hold = holdOfParts(order, parts, by.byName);
    await updateOrder(tx, order.id, { parts, ...hold?.change });
    changed.push(order.id);
    if (hold !== null)
      events.push({
        orderId: order.id,
        at: by.at.toISOString(),
        actor: by.byName,
        ...(by.byId === null ? {} : { actorId: by.byId }),
        ...hold.event,
      });
  }
  await addOrderEvents(tx, events);
  await announce(tx, "order", changed);
}

/**
 * What becomes of an order's hold with these parts: as for any split order, it waits once only held ones are
 * left.
 */
export function holdOfParts(
  order: Pick<OrderRow, "parts" | "held_until">,
  parts: readonly OrderPart[],
  byName: string,
): { change: LocalChange; event: Pick<NewOrderEvent, "kind" | "details"> } | null {
  const rest = holdOfRest(parts);
  const waitsForRest =
    order.held_until !== null && order.parts.some(({ heldUntil }) => heldUntil === order.held_until);
  if (rest === null && waitsForRest) return { change: noHold, event: { kind: "holdEnded", details: {} } };
  if (rest !== null && order.held_until === null)
    return {
      change: { held_until: rest.until, held_reason: rest.reason, held_by_name: byName },
      event: { kind: "held", details: { ...rest } },
    };
  return null;
}
