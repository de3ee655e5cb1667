import {
  placeholderValues,
  type PlaceholderFacts,
  type PlaceholderValues,
  toMinor,
  defaultLocale,
} from "@stallkeeper/domain";
import type { Order } from "@stallkeeper/contract";
import { useCallback, useMemo } from "react";
import { useCouriers } from "../../../platform/metadata.ts";
import { useSession } from "../../../platform/session.ts";

/** What a message may say of an order. */
export type MessageOrder = Pick<
  Order,
  "orderNumber" | "createdAt" | "amountTotal" | "currency" | "dispatchBy"
> & {
  shipping: Pick<NonNullable<Order["shipping"]>, "provider" | "trackingNumber"> | null;
  buyer: Pick<NonNullable<Order["buyer"]>, "firstName" | "handle"> | null;
  items: readonly Pick<Order["items"][number], "name" | "sku" | "quantity" | "price">[];
};

/** What a message may say where there is no order: who the buyer is, and what was asked about. */
export interface MessageTopic {
  handle: string;
  itemName: string;
  /** What the buyer offers, as people write it; left out: they offered nothing. */
  offerAmount?: string;
}

/**
 * Gives what placeholders in a message about an order stand for, as the service fills them; without an order
 * those of the topic alone.
 */
export function useMessageValuesOf(): (
  order: MessageOrder | null,
  topic?: MessageTopic,
) => PlaceholderValues {
  const couriers = useCouriers();
  const { user } = useSession();
  return useCallback(
    (order, { handle, itemName, offerAmount = "" } = { handle: "", itemName: "" }) => {
      const store: PlaceholderFacts["store"] = {
        name: user?.store?.name ?? "",
        locale: user?.store?.locale ?? defaultLocale,
        timeZone: user?.store?.timeZone ?? "UTC",
      };
      const agentName = user?.name ?? "";
      if (order === null)
        return {
          buyerHandle: handle,
          itemName,
          items: itemName,
          offerAmount,
          storeName: store.name,
          agentName,
        };
      const { currency, shipping } = order;
      const provider = shipping?.provider ?? "";
      const courier = couriers.find(({ _id, name }) => _id === provider || name === provider);
      return placeholderValues({
        buyer: { firstName: order.buyer?.firstName ?? "", handle: order.buyer?.handle ?? "" },
        order: {
          number: order.orderNumber,
          createdAt: order.createdAt,
          totalMinor: toMinor(order.amountTotal, currency),
          currency,
          dispatchBy: order.dispatchBy,
        },
        items: order.items.map(({ name, sku, quantity, price }) => ({
          name: name ?? "",
          sku: sku ?? "",
          quantity: quantity ?? 1,
          priceMinor: price === null ? 0 : toMinor(price, currency),
        })),
        shipping: {
          provider: courier?.name ?? provider,
          trackingNumber: shipping?.trackingNumber ?? "",
          trackingUrlPattern: courier?.trackingUrl ?? "",
        },
        refundMinor: null,
        offerMinor: null,
        store,
        agentName,
      });
    },
    [couriers, user],
  );
}

/** The same for what is on screen. */
export function useMessageValues(
  order: MessageOrder | null,
  topic: MessageTopic | null = null,
): PlaceholderValues {
  const valuesOf = useMessageValuesOf();
  const { handle = "", itemName = "", offerAmount = "" } = topic ?? {};
  return useMemo(
    () => valuesOf(order, { handle, itemName, offerAmount }),
    [valuesOf, order, handle, itemName, offerAmount],
  );
}
