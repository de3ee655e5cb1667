import { placeholderValues, type PlaceholderValues } from "@stallkeeper/domain";
import { useMemo } from "react";
import { useCouriers } from "../../../platform/metadata.ts";
import { useSession } from "../../../platform/session.ts";
import { toMinor } from "../order-columns.tsx";
import type { OrderDetail } from "../orders.api.ts";

/** What placeholders in a message about this order stand for, as the service fills them. */
export function useReplyValues({ order }: OrderDetail): PlaceholderValues {
  const couriers = useCouriers();
  const { user } = useSession();
  return useMemo(() => {
    const { currency, shipping } = order;
    const provider = shipping?.provider ?? "";
    const courier = couriers.find(({ _id, name }) => _id === provider || name === provider);
    return placeholderValues({
      buyer: { firstName: order.buyer?.firstName ?? "", handle: order.buyer?.handle ?? "" },
      order: { number: order.orderNumber, createdAt: order.createdAt, totalMinor: toMinor(order.amountTotal, currency), currency, dispatchBy: order.dispatchBy },
      items: order.items.map(({ name, sku, quantity, price }) => ({ name: name ?? "", sku: sku ?? "", quantity: quantity ?? 1, priceMinor: price === null ? 0 : toMinor(price, currency) })),
      shipping: { provider: courier?.name ?? provider, trackingNumber: shipping?.trackingNumber ?? "", trackingUrlPattern: courier?.trackingUrl ?? "" },
      refundMinor: null,
      offerMinor: null,
      store: { name: user?.store?.name ?? "", locale: user?.store?.locale ?? "en-GB", timeZone: user?.store?.timeZone ?? "UTC" },
      agentName: user?.name ?? "",
    });
  }, [order, couriers, user]);
}
