/**
 * Refunds one order and waits for the outcome (decisions 5). Nothing is claimed before the service answered.
 * A refund that is being sent is not sent again, however often somebody presses; one whose answer was lost is
 * asked about under its own key (platform/request-keys.ts), whoever presses when, until the service has said
 * what became of it.
 */
import { normaliseError, type ApiError } from "../../platform/api/api-error.ts";
import { notifyInfo, notifySuccess } from "../../platform/notify.ts";
import { isUnanswered, keepRequest, readUnanswered, settleRequest } from "../../platform/request-keys.ts";
import { aboutOrder } from "../../platform/order-names.ts";
import { orderStore, readAgain } from "../orders/index.ts";
import { leaveTrace } from "../../platform/api/leave-trace.ts";
import { sendRefund, type ShownRefund } from "./refund.api.ts";
import type { RefundParams } from "./refund-form.ts";
import { texts } from "./texts.ts";

export interface RefundWish {
  orderId: string;
  params: RefundParams;
  isSilent?: boolean;
  /**
   * Is told why it failed, in the platform's words, and whether anybody answered; without it a toast says so.
   * Gives whether somebody saw it.
   */
  onFailed?: (reason: string, isUnanswered: boolean) => boolean;
}

const refusedPrefix = "The platform refused: ";
const running = new Set<string>();

const reasonOf = ({ code, message }: ApiError): string =>
  code === "PLATFORM_REFUSED" && message.startsWith(refusedPrefix)
    ? message.slice(refusedPrefix.length)
    : message;

/** What makes two refunds of an order the same one: amount and lines, whatever reason is given. */
const wishOf = (orderId: string, { amount, items }: RefundParams): string =>
  `refund ${orderId} ${JSON.stringify([amount ?? null, items ?? null])}`;

export interface LostRefund {
  atMs: number;
  /** What goes out again, whatever the form says now. */
  params: RefundParams;
}

/** This refund as it was asked for and not answered; null when it was not. */
export function readLostRefund(orderId: string, params: RefundParams): LostRefund | null {
  const lost = readUnanswered(wishOf(orderId, params));
  return lost === null ? null : { atMs: lost.atMs, params: lost.body as RefundParams };
}

/**
 * A refund that nobody answered shows among the order's: that is its answer, told unless it was refused, and
 * the same wish is a new one from now on. Never throws.
 */
export function endLostRefund(
  { orderId, params }: RefundWish,
  { state, isByHand }: Pick<ShownRefund, "state" | "isByHand">,
): void {
  settleRequest(wishOf(orderId, params));
  void readAgain([orderId]);
  if (state === "refused") return;
  const done = isByHand ? texts.recorded : texts.done;
  if (state === "refunded" || state === "pending") notifySuccess(done, undefined, aboutOrder(orderId));
  else if (state === "needsHelp") notifyInfo(texts.states.needsHelp, undefined, aboutOrder(orderId));
  else notifyInfo(texts.onItsWay(orderStore.read(orderId)?.source ?? ""), undefined, aboutOrder(orderId));
}

/**
 * Whether the refund was taken in; false when it failed, or when one of this order is being sent. Never
 * throws.
 */
export async function refundOrder({
  orderId,
  params,
  isSilent = false,
  onFailed,
}: RefundWish): Promise<boolean> {
  if (running.has(orderId)) return false;
  running.add(orderId);
  const wish = wishOf(orderId, params);
  const { key, body } = keepRequest(wish, params);
  leaveTrace("refund", { orderId });
  const platform = orderStore.read(orderId)?.source ?? "";
  try {
    const outcome = await sendRefund(orderId, body, isSilent, key);
    settleRequest(wish);
    // The service has applied it: shown at once here, and read again for everything else it changed.
    orderStore.confirm(orderStore.propose([orderId], (order) => ({ ...order, refund: 1 })));
    if (!isSilent && outcome === "done")
      notifySuccess(body.byHand === true ? texts.recorded : texts.done, undefined, aboutOrder(orderId));
    if (!isSilent && outcome === "onItsWay")
      notifyInfo(texts.onItsWay(platform), undefined, aboutOrder(orderId));
    void readAgain([orderId]);
    return true;
  } catch (thrown) {
    const error = normaliseError(thrown);
    if (!isUnanswered(error)) settleRequest(wish);
    const reason = reasonOf(error);
    if (onFailed?.(reason, isUnanswered(error)) !== true && !isSilent)
      notifyInfo(texts.failed(reason), undefined, aboutOrder(orderId));
    void readAgain([orderId]);
    return false;
  } finally {
    running.delete(orderId);
  }
}
