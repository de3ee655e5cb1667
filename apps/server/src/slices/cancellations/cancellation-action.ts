/**
 * The action "answer a cancellation request". The order stays as it is until the platform has the answer, and
 * changes when its own state is read: cancelled and paid back, or to be sent as before. The look asks what
 * became of the request: another answer than ours was given on the platform itself.
 */
import { z } from "zod";
import { Rejected, type Connector } from "@stallkeeper/connector-sdk";
import {
  answeredCancellation,
  cancellationDecisions,
  type AnsweredCancellation,
} from "@stallkeeper/contract";
import type { ActionState } from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { readSoon } from "../accounts/index.ts";
import {
  defineAction,
  withdrawnCode,
  type Action,
  type ActionLook,
  type DefinedRun,
} from "../actions/index.ts";
import { addTag, lockOrders } from "../orders/index.ts";

const cancellationPayload = z.object({
  platformOrderId: z.string(),
  decision: z.enum(cancellationDecisions),
  parcel: z.object({ trackingNumber: z.string(), shippedAt: z.string().nullable() }).nullable(),
});
export type CancellationPayload = z.infer<typeof cancellationPayload>;
type Run = DefinedRun<CancellationPayload, object>;

const settledAs = { approve: "approved", reject: "rejected" } as const;
const otherAnswer = {
  approve: "This request was already rejected on the platform.",
  reject: "This order was already cancelled on the platform.",
} as const;

export const cancellationAction = defineAction({
  payload: cancellationPayload,
  undo: z.object({}),
  answer: answeredCancellation,
  kind: "cancellation",
  scope: "refunds.write",
  canWithdraw: true,
  isIdempotent: (connector: Connector) => connector.cancellations?.idempotent ?? null,
  async send({ action: { id, payload, vendor_ref: vendorRef }, connector, vendor }: Run) {
    const port = portOf(connector);
    try {
      return await port.answer(vendor, { ...payload, idempotencyKey: id });
    } catch (error) {
      // "No longer open" may mean that an earlier try, or somebody on the platform, gave this very answer.
      if (!(error instanceof Rejected) || error.effectUnknown) throw error;
      const back = await port.readBack(vendor, { platformOrderId: payload.platformOrderId, vendorRef });
      if (back.state !== settledAs[payload.decision]) throw error;
      return { vendorRef: back.vendorRef };
    }
  },
  async look({ action, connector, vendor }: Run): Promise<ActionLook> {
    const { platformOrderId, decision } = action.payload;
    const { state, vendorRef } = await portOf(connector).readBack(vendor, {
      platformOrderId,
      vendorRef: action.vendor_ref,
    });
    if (state === settledAs[decision]) return { isFound: true, isSettled: true, vendorRef };
    if (state === "asked" || state === "none") return { isFound: false, isSettled: true, vendorRef };
    const refusal = new Rejected("CANCEL_NOT_OPEN", otherAnswer[decision]);
    return { isFound: false, isSettled: true, vendorRef, refusal };
  },
  record: recordAnswer,
});

function portOf(connector: Connector) {
  if (connector.cancellations === undefined) throw new Error(`${connector.id} has no cancellations port`);
  return connector.cancellations;
}

async function recordAnswer(
  ctx: Ctx,
  tx: StoreTx,
  action: Action<CancellationPayload, object>,
  state: ActionState,
): Promise<AnsweredCancellation | null> {
  const [order] = await lockOrders(tx, [action.order_id ?? ""]);
  if (order === undefined) return null;
  if (state === "accepted" || state === "verified" || state === "refused") {
    // Whoever asked has gone by now, so somebody has to be told, unless it was a person who ended it.
    if (state === "refused" && action.age_ms > ctx.answerWithinMs && action.problem_code !== withdrawnCode)
      await addTag(tx, [order.id], "needsAdminAttention");
    // What became of the order, and of its buyer's money, the platform alone can say.
    await readSoon(ctx, tx, action.account_id);
  }
  await announce(tx, "order", [order.id]);
  return { _id: order.id, state: order.state };
}
