import type { CancellationDecision, OrderEvent } from "@stallkeeper/contract";
import type { ShownAction } from "../actions/index.ts";

export interface StandingAnswer {
  action: ShownAction;
  decision: CancellationDecision;
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
