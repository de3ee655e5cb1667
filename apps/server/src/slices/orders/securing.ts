/**
 * An order whose things are bought at their source counts as fulfilled: its eBay order id is set, or a
 * fulfilment id on every item (decisions 1). Where that alone made it fulfilled, `meta.securedBy` says so,
 * and an id that was typed by mistake can be taken away again; what was packed or shipped meanwhile stays
 * fulfilled. Pure.
 */
import type { LocalChange, OrderRow } from "./orders.store.ts";

type SecuringPart = Pick<OrderRow, "fulfillment" | "items">;

/** Whether the seller has said where every thing of the order comes from. */
export function isSecured({ fulfillment, items }: SecuringPart): boolean {
  const { ebayOrderId } = fulfillment;
  const isBought = typeof ebayOrderId === "string" && ebayOrderId !== "";
  return isBought || (items.length > 0 && items.every((item) => (item.meta.fulfillmentId ?? "") !== ""));
}

/** What becomes of `fulfilled` when the goods are as given; nothing where it does not depend on them. */
export function securingOf(
  order: OrderRow,
  part: Partial<SecuringPart>,
): Pick<LocalChange, "fulfilled"> & { securedBy?: "source" | null } {
  const isNow = isSecured({ ...order, ...part });
  if (isNow && !order.fulfilled) return { fulfilled: true, securedBy: "source" };
  if (!isNow && order.fulfilled && !order.shipped && order.meta.securedBy === "source")
    return { fulfilled: false, securedBy: null };
  return {};
}

/** The meta of an order that was secured in another way too: packed. Null: nothing to change. */
export function forgetSource(order: OrderRow): LocalChange["meta"] | null {
  return order.meta.securedBy === "source" ? { ...order.meta, securedBy: null } : null;
}
