import type { CancellationDecision, OrderEvent } from "@stallkeeper/contract";
import { paidBackWithinMs } from "@stallkeeper/domain";
import type { ShownAction } from "../actions/index.ts";
import type { ListOrder } from "../orders/index.ts";

export interface StandingAnswer {
  action: ShownAction;
  decision: CancellationDecision;
}

/**
 * Whether the platform has our approval and pays the buyer back, so that nobody else has to: an order that is
 * cancelled, but not refunded, says nothing of it yet. Pure.
 */
export function isPaidBackThere(
  { state, refund }: Pick<ListOrder, "state" | "refund">,
  given: StandingAnswer | null,
  nowMs: number,
): boolean {
  if (state !== "cancelled" || refund === 2 || given === null) return false;
  const { action, decision } = given;
  const isTaken = action.state === "accepted" || action.state === "verified";
  return isTaken && decision === "approve" && nowMs - Date.parse(action.createdAt) < paidBackWithinMs;
}

/**
 * The answer that was given to the order's newest cancellation request; null: none yet. One that is older than
 * the request answered an earlier one. Pure.
 */
export function findStandingAnswer(
  actions: readonly ShownAction[],
  events: readonly Pick<OrderEvent, "kind" | "at" | "actionId" | "details">[],
): StandingAnswer | null {
  const action = actions.findLast(({ kind }) => kind === "cancellation");
  if (action === undefined) return null;
  const askedAt = events.findLast(({ kind }) => kind === "cancelRequested")?.at ?? null;
  if (askedAt !== null && Date.parse(askedAt) > Date.parse(action.createdAt)) return null;
  const details: unknown = events.find(
    ({ kind, actionId }) => kind === "actionRequested" && actionId === action._id,
  )?.details;
  const isApproval =
    typeof details === "object" &&
    details !== null &&
    "decision" in details &&
    details.decision === "approve";
  return { action, decision: isApproval ? "approve" : "reject" };
}
