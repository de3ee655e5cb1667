/**
 * Refunds one order and waits for the outcome (decisions 5). Nothing is claimed before the service answered. A refund
 * that is being sent is not sent again, however often somebody presses.
 */
import { normaliseError, type ApiError } from "../../../platform/api/api-error.ts";
import { notifyInfo, notifySuccess } from "../../../platform/notify.ts";
import { orderStore, readAgain } from "../orders-loader.ts";
import { traceOrder } from "../orders.api.ts";
import { sendRefund } from "./refund.api.ts";
import type { RefundParams } from "./refund-form.ts";
import { texts } from "./texts.ts";

export interface RefundWish {
  orderId: string;
  params: RefundParams;
  /** The same key for the same wish, also when it is tried again after a call that reached nobody. */
  requestKey: string;
  isSilent?: boolean;
  /** Is told why it failed, in the platform's words; without it a toast says so. Gives whether somebody saw it. */
  onFailed?: (reason: string, error: ApiError) => boolean;
}

const refusedPrefix = "The platform refused: ";
const running = new Set<string>();

const reasonOf = ({ code, message }: ApiError): string => (code === "PLATFORM_REFUSED" && message.startsWith(refusedPrefix) ? message.slice(refusedPrefix.length) : message);

/** Whether the refund was taken in; false when it failed, or when one of this order is being sent. Never throws. */
export async function refundOrder({ orderId, params, requestKey, isSilent = false, onFailed }: RefundWish): Promise<boolean> {
  if (running.has(orderId)) return false;
  running.add(orderId);
  traceOrder("refund", { orderId });
  const platform = orderStore.read(orderId)?.source ?? "";
  try {
    const outcome = await sendRefund(orderId, params, isSilent, requestKey);
    // The service has applied it: shown at once here, and read again for everything else it changed.
    orderStore.confirm(orderStore.propose([orderId], (order) => ({ ...order, refund: 1 })));
    if (!isSilent && outcome === "done") notifySuccess(texts.done);
    if (!isSilent && outcome === "onItsWay") notifyInfo(texts.onItsWay(platform));
    void readAgain([orderId]);
    return true;
  } catch (thrown) {
    const error = normaliseError(thrown);
    const reason = reasonOf(error);
    if (onFailed?.(reason, error) !== true && !isSilent) notifyInfo(texts.failed(reason));
    void readAgain([orderId]);
    return false;
  } finally {
    running.delete(orderId);
  }
}
