/**
 * Why an order isn't to be sent, packed or labelled (decisions 12). One that awaits its payment may be, once
 * a person was told what its platform makes of it and said so.
 */
import type { Connector } from "@stallkeeper/connector-sdk";
import { AppError } from "@stallkeeper/contract";
import type { OrderRow } from "./orders.store.ts";

type StandingColumns = "id" | "order_number" | "status" | "state" | "external" | "shipped" | "refund";
type StandingOrder = Pick<OrderRow, StandingColumns>;

/** The refusal, or null. `isMeant`: the person knows that it awaits payment. */
export function refuseStanding(order: StandingOrder, platform: Connector | null, isMeant = false): AppError | null {
  const { id: orderId, order_number: orderNumber, state } = order;
  if (state === "deleted" && !order.shipped) return new AppError("ORDER_DELETED", { orderId });
  if (state === "cancelled") return new AppError("ORDER_CANCELLED", { orderId });
  if (state === "refunded" || order.refund === 2) return new AppError("ORDER_REFUNDED", { orderId });
  if (!order.external || isMeant) return null;
  const name = platform?.name ?? "The platform";
  const words = { standing: standingOf(order, name), effect: effectOf(platform, name) };
  return new AppError("ORDER_AWAITS_PAYMENT", { orderId, orderNumber, ...words });
}

function standingOf({ state, status }: StandingOrder, name: string): string {
  switch (state) {
    case "paymentFailed":
      return "isn't paid: the payment failed";
    case "onHold":
      return `is on hold at ${name}`;
    case "unknown":
      return `has the status "${status}", which isn't mapped`;
    case "ignored":
      return `has the status "${status}", which you ignore`;
    default:
      return "isn't paid yet";
  }
}

function effectOf(platform: Connector | null, name: string): string {
  return platform?.shipping?.whenUnpaid === "refuses"
    ? `${name} only takes shipments of paid orders, so it will refuse this one.`
    : `${name} counts an order as paid once it's marked as shipped.`;
}
