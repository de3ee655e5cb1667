/**
 * Marks one order as shipped and waits for the outcome (decisions 5). Nothing is claimed before the service
 * answered: done, on its way, or refused with the platform's words.
 */
import { normaliseError } from "../../platform/api/api-error.ts";
import { holdBeforeSending } from "../../platform/hold-before-sending.ts";
import { notifyError, notifyInfo, notifySuccess } from "../../platform/notify.ts";
import { nameOrder } from "@stallkeeper/domain";
import { aboutOrder } from "../../platform/order-names.ts";
import { orderStore, readAgain, orderTexts as texts } from "../orders/index.ts";
import {
  readShipmentStates,
  setShipmentStates,
  type ShipmentState,
  type TypedShipment,
} from "../actions/index.ts";
import { heldShipment } from "../parcels/index.ts";
import { leaveTrace } from "../../platform/api/leave-trace.ts";
import { shipped } from "./shipped.ts";
import { markAsShipped, type ShipmentWish } from "./shipments.api.ts";

export type ShipOutcome = "done" | "onItsWay" | "refused" | "ignored";

/** What is wrong with the number says more than that some field is. */
function reasonOf(error: unknown): string {
  const { message, fields } = normaliseError(error);
  return fields["trackingNumber"] ?? message;
}

/** The service has applied it: shown at once here, while everything else that it changed is read again. */
export function showShipped(orderId: string, { provider, trackingNumber }: TypedShipment): void {
  orderStore.confirm(orderStore.propose([orderId], shipped(provider, trackingNumber, new Date())));
}

/** Never throws. A press while the same order is being sent is ignored. */
export async function shipOrder(wish: ShipmentWish): Promise<ShipOutcome> {
  const { orderId, provider, trackingNumber } = wish;
  const order = orderStore.read(orderId);
  if (readShipmentStates().get(orderId)?.state === "sending") return "ignored";
  const setState = (state: ShipmentState | null): void => setShipmentStates([[orderId, state]]);
  const typed = { provider, trackingNumber };
  setState({ state: "sending", typed });
  if (
    !(await holdBeforeSending(heldShipment(order === undefined ? texts.orderCount(1) : nameOrder(order))))
  ) {
    setState(null);
    return "ignored";
  }
  leaveTrace("mark as shipped", { orderId, provider });
  try {
    const outcome = await markAsShipped(wish, crypto.randomUUID());
    showShipped(orderId, typed);
    setState(outcome === "onItsWay" ? { state: "onItsWay", typed } : null);
    if (outcome === "onItsWay")
      notifyInfo(`${texts.onItsWay(order?.source ?? texts.platform)}.`, undefined, aboutOrder(orderId));
    if (outcome === "done") notifySuccess(texts.shipped, undefined, aboutOrder(orderId));
    void readAgain([orderId]);
    return outcome;
  } catch (error) {
    // The order is first read as it stands again, so that the form with what was typed stays.
    await readAgain([orderId]);
    setState({ state: "refused", reason: reasonOf(error), code: normaliseError(error).code, typed });
    notifyError(error, undefined, aboutOrder(orderId));
    return "refused";
  }
}
