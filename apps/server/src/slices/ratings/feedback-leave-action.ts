/**
 * The action "leave feedback for a buyer". Platforms take it once for an order and never change it, so a lost
 * answer is looked for before it is sent again.
 */
import { z } from "zod";
import { Rejected, type Connector } from "@stallkeeper/connector-sdk";
import type { ActionState } from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import {
  defineAction,
  findAction,
  withdrawnCode,
  type Action,
  type ActionLook,
  type DefinedRun,
} from "../actions/index.ts";
import { dropFeedback, settleFeedback } from "./buyer-feedback.store.ts";

const leavePayload = z.object({
  orderId: z.string(),
  platformOrderId: z.string(),
  platformLineId: z.string(),
  platformItemId: z.string(),
  text: z.string(),
});
type Payload = z.infer<typeof leavePayload>;
type Run = DefinedRun<Payload, object>;

export const feedbackLeaveAction = defineAction({
  payload: leavePayload,
  undo: z.object({}),
  answer: z.null(),
  kind: "feedbackLeave",
  scope: "ratings.write",
  canWithdraw: true,
  isIdempotent: ({ ratings }: Connector) => (ratings?.leave === undefined ? null : ratings.leave.idempotent),
  async send({ action, connector, vendor }: Run) {
    const { orderId: _own, ...feedback } = action.payload;
    await portOf(connector).send(vendor, { ...feedback, idempotencyKey: action.id });
    return { vendorRef: null };
  },
  async look({ action, connector, vendor }: Run): Promise<ActionLook> {
    const { text, orderId: _own, ...about } = action.payload;
    const found = await portOf(connector).read(vendor, about);
    const vendorRef = action.vendor_ref;
    if (found === null) return { isFound: false, isSettled: action.state !== "accepted", vendorRef };
    if (found.trim() === text.trim()) return { isFound: true, isSettled: true, vendorRef };
    const refusal = new Rejected("already_left", "This buyer already has other feedback for the order.");
    return { isFound: false, isSettled: true, vendorRef, refusal };
  },
  record: recordLeft,
});

function portOf(connector: Connector) {
  if (connector.ratings?.leave === undefined) throw new Error(`${connector.id} takes no feedback for buyers`);
  return connector.ratings.leave;
}

async function recordLeft(
  _ctx: Ctx,
  tx: StoreTx,
  action: Action<Payload, object>,
  state: ActionState,
): Promise<null> {
  const about = { orderId: action.payload.orderId, actionId: action.id };
  const problem = action.problem ?? "";
  if (state === "accepted" || state === "verified")
    await settleFeedback(tx, { ...about, state: "done", problem: null });
  else if (state === "refused" && action.problem_code === withdrawnCode)
    await dropFeedback(tx, about.orderId, about.actionId);
  else if (state === "refused") await settleFeedback(tx, { ...about, state: "refused", problem });
  else if (state === "gaveUp") {
    const isUnsure = (await findAction(tx, action.id))?.is_effect_unknown !== false;
    await settleFeedback(tx, { ...about, state: isUnsure ? "unsure" : "refused", problem });
  } else await settleFeedback(tx, { ...about, state: "underWay", problem: null });
  await announce(tx, "rating", [about.orderId]);
  return null;
}
