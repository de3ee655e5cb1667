/**
 * Cancellation requests (post-order/v2/cancellation): read one, approve it, reject it. The token goes behind
 * the word IAF; approving is signed where money goes back, as a refund is.
 */
import { answerCancellation } from "../acts/cancellation.acts.ts";
import { Refusal } from "../engine.ts";
import type { Answer, Call } from "../http/call.ts";
import { answer, readText } from "../http/call.ts";
import type { Route } from "../http/router.ts";
import type { Order } from "../model.ts";
import { requireSignature } from "./digital-signature.ts";
import type { EbayContext } from "./ebay.context.ts";
import { sellerOf } from "./ebay.context.ts";
import { toIso } from "./ebay.wire.ts";
import { cancelIdOf } from "./order.wire.ts";

const PATH = "/post-order/v2/cancellation/:id";

export const CANCELLATION_ROUTES: readonly Route<EbayContext>[] = [
  { method: "GET", pattern: PATH, scope: "-", run: read },
  {
    method: "POST",
    pattern: `${PATH}/approve`,
    scope: "-",
    run: (call, context) => {
      requireSignature(call, context);
      return decide(call, context, true);
    },
  },
  { method: "POST", pattern: `${PATH}/reject`, scope: "-", run: (call, context) => reject(call, context) },
];

/** An answer in the Post-Order API's error shape. */
function refuse(status: number, errorId: number, message: string): Answer {
  return answer(status, {
    error: [{ errorId, domain: "cancelErrorDomain", severity: "ERROR", category: "REQUEST", message }],
  });
}

function findOrder(call: Call, context: EbayContext): Order | undefined {
  return context.sim.store.order
    .list("ebay", sellerOf(context).username)
    .find(
      (order) =>
        cancelIdOf(order) === call.params.id &&
        (order.cancelRequested || order.cancelRejected === true || order.state === "cancelled"),
    );
}

function read(call: Call, context: EbayContext): Answer {
  const order = findOrder(call, context);
  if (order === undefined) return refuse(404, 1500, "The cancellation request wasn't found.");
  const isCancelled = order.state === "cancelled";
  return answer(200, {
    cancelDetail: {
      cancelId: cancelIdOf(order),
      legacyOrderId: order.id,
      requestorType: "BUYER",
      cancelReason: "BUYER_CANCEL_ORDER",
      cancelState: order.cancelRequested ? "APPROVAL_PENDING" : "CLOSED",
      cancelStatus: order.cancelRequested
        ? "CANCEL_REQUESTED"
        : isCancelled
          ? "CANCEL_CLOSED_WITH_REFUND"
          : "CANCEL_REJECTED",
      cancelRequestDate: { value: toIso(order.updatedAt) },
    },
  });
}

/** Takes `{}`, or when the parcel was sent and its number; a request without a body fails. */
function reject(call: Call, context: EbayContext): Answer {
  if (call.raw.length === 0) return refuse(400, 1501, "The request needs a payload.");
  readText(call.body, "trackingNumber");
  return decide(call, context, false);
}

function decide(call: Call, context: EbayContext, isApproved: boolean): Answer {
  const order = findOrder(call, context);
  if (order === undefined) return refuse(404, 1500, "The cancellation request wasn't found.");
  try {
    answerCancellation(context.sim, order, {
      isApproved,
      payload: { cancelId: cancelIdOf(order), answer: isApproved ? "APPROVE" : "REJECT", ...call.body },
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refuse(409, 1502, "The cancellation request can't be answered any more.");
  }
  return answer(200, null);
}
