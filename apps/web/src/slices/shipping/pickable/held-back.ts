/**
 * Why an order is left out where many are marked as shipped or get labels: it is held, marked for something
 * else or not paid, or one that goes out in its parcel is. The service asks the same (ORDER_HELD_BACK,
 * ORDER_AWAITS_PAYMENT).
 */
import { mayBeSent, pickObstacleWords, shipObstacle, type ShipObstacle } from "@stallkeeper/domain";
import { nameHold } from "../../order-look/index.ts";
import { type ListOrder } from "../../orders/index.ts";
import { texts } from "./texts.ts";

export interface HeldBack {
  /** All that is known to stand against it, in words. */
  reason: string;
  /** Somebody who knows may include it; false: it can't be sent at all. */
  mayInclude: boolean;
  /** What including it tells the service. */
  confirms: { confirmUnpaid?: true; confirmHeldBack?: true };
}

interface WordSettings {
  locale: string;
  timeZone: string;
}

const unpaidWords = ({ state, source, status }: ListOrder): string => {
  if (state === "paymentFailed") return texts.paymentFailed;
  if (state === "onHold") return texts.onHold(source);
  return state === "unknown" || state === "ignored" ? texts.unmapped(status) : texts.unpaid;
};

function nameObstacle(order: ListOrder, obstacle: ShipObstacle, settings: WordSettings): string {
  const { until, reason } = order.hold;
  if (obstacle === "held" && until !== null)
    return [nameHold(until, settings), reason].filter((part) => part !== "").join(": ");
  if (obstacle === "unpaid") return unpaidWords(order);
  const words = pickObstacleWords[obstacle];
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const obstacleTo = ({ state, refund, tags, shipping, hold, external }: ListOrder): ShipObstacle | null =>
  shipObstacle({
    state,
    refund,
    tags,
    isShipped: shipping.shipped,
    heldUntil: hold.until,
    isUnpaid: external,
  });

/**
 * Null: nothing keeps it back. `fellows` go out in its parcel; one of them that can't be sent at all stays
 * behind by itself. Pure.
 */
export function findHeldBack(
  order: ListOrder,
  fellows: readonly ListOrder[],
  settings: WordSettings,
): HeldBack | null {
  const own = obstacleTo(order);
  if (own !== null && !mayBeSent(own))
    return { reason: nameObstacle(order, own, settings), mayInclude: false, confirms: {} };
  const found = [order, ...fellows].flatMap((one) => {
    const obstacle = obstacleTo(one);
    return obstacle === null || !mayBeSent(obstacle) ? [] : [{ one, obstacle }];
  });
  if (found.length === 0) return null;
  const reasons = found.map(({ one, obstacle }) => {
    const words = nameObstacle(one, obstacle, settings);
    return one === order ? words : texts.inParcel(one.orderNumber, words);
  });
  const isUnpaid = found.some(({ obstacle }) => obstacle === "unpaid");
  const isMarked = found.some(({ obstacle }) => obstacle !== "unpaid");
  return {
    reason: reasons.join(" · "),
    mayInclude: true,
    confirms: {
      ...(isUnpaid ? { confirmUnpaid: true } : {}),
      ...(isMarked ? { confirmHeldBack: true } : {}),
    },
  };
}
