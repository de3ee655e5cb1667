/**
 * Why an order isn't to be sent, packed or labelled (decisions 12). One that awaits its payment may be, once
 * a person was told what its platform makes of it and said so.
 */
import type { Connector } from "@stallkeeper/connector-sdk";
import { AppError } from "@stallkeeper/contract";
import { pickObstacleWords, shipObstacle } from "@stallkeeper/domain";
import type { OrderRow } from "./orders.store.ts";

type StandingColumns = "id" | "order_number" | "status" | "state" | "external" | "shipped" | "refund";
type StandingOrder = Pick<OrderRow, StandingColumns>;

/** The refusal, or null. `isMeant`: the person knows that it awaits payment. */
export function refuseStanding(
  order: StandingOrder,
  platform: Connector | null,
  isMeant = false,
): AppError | null {
  const { id: orderId, order_number: orderNumber, state } = order;
  if (state === "deleted" && !order.shipped) return new AppError("ORDER_DELETED", { orderId });
  if (state === "cancelled") return new AppError("ORDER_CANCELLED", { orderId });
  if (state === "refunded" || order.refund === 2) return new AppError("ORDER_REFUNDED", { orderId });
  if (!order.external || isMeant) return null;
  const name = platform?.name ?? "The platform";
  const words = { standing: standingOf(order, name), effect: effectOf(platform, name) };
  return new AppError("ORDER_AWAITS_PAYMENT", { orderId, orderNumber, ...words });
}

/** What a person was told of, and means all the same. */
interface Meant {
  isUnpaidMeant: boolean;
  isHeldBackMeant: boolean;
}

type ParcelOrder = StandingOrder & Pick<OrderRow, "platform" | "tags" | "held_until">;

/**
 * Why the parcel of an order isn't to be sent, or labelled, without a person's word: it, or one that goes out
 * with it, awaits payment, is held, or is marked for something else. `orders`: all of the parcel. One that
 * can't be sent at all stays behind and keeps nobody back. Null: nothing.
 */
export function refuseHeldBack(
  orders: readonly ParcelOrder[],
  orderId: string,
  findPlatform: (platform: string) => Connector | null,
  { isUnpaidMeant, isHeldBackMeant }: Meant,
): AppError | null {
  for (const order of orders.toSorted(
    (one, other) => Number(other.id === orderId) - Number(one.id === orderId),
  )) {
    const platform = findPlatform(order.platform);
    if (order.shipped || refuseStanding(order, platform, true) !== null) continue;
    const refusal = refuseStanding(order, platform, isUnpaidMeant);
    if (refusal !== null) return refusal;
    const { state, refund, tags, held_until: heldUntil } = order;
    const obstacle = isHeldBackMeant
      ? null
      : shipObstacle({ state, refund, tags, heldUntil, isShipped: false, isUnpaid: false });
    if (obstacle === null) continue;
    const reason = `${pickObstacleWords[obstacle]}${order.id === orderId ? "" : " and ships in the same parcel"}`;
    return new AppError("ORDER_HELD_BACK", { orderId: order.id, orderNumber: order.order_number, reason });
  }
  return null;
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
    ? `${name} only accepts shipments of paid orders, so it will refuse this one.`
    : `${name} counts an order as paid once it's marked as shipped.`;
}
