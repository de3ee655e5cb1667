/**
 * What a failed call means for an action. The class of the error and `effectUnknown` decide, nothing else
 * (architecture 5): a refusal ends it, a pause is no failed try, and whatever may have been carried out is
 * `unknown` until a look or the same key settles it.
 */
import {
  AuthExpired,
  ConnectorError,
  NotSupported,
  RateLimited,
  Rejected,
  type RefusalProblem,
} from "@stallkeeper/connector-sdk";
import { actionBackoffMs } from "@stallkeeper/domain";
import type { ActionRow } from "./action-kinds.ts";
import type { Outcome } from "./actions.store.ts";

export interface ActionTimings {
  /** How long an action stays with a worker that gives no sign of life. */
  leaseMs: number;
  /** The sign of life; null: none is given. */
  renewEveryMs: number | null;
  /**
   * Calls before a person is asked. Ten, with the pauses between, outlast an outage of ten minutes
   * (reliability R8).
   */
  maxSends: number;
  maxLooks: number;
  /** Pause before the first check of an accepted action. */
  verifyAfterMs: number;
  /**
   * Until an action asks again whether its account was connected; no action of one that was not is claimed.
   */
  reconnectPauseMs: number;
  backoffMs(tries: number): number;
}

export const actionTimings: ActionTimings = {
  leaseMs: 15_000,
  renewEveryMs: 4_000,
  maxSends: 10,
  maxLooks: 12,
  verifyAfterMs: 1_000,
  reconnectPauseMs: 1_000,
  backoffMs: (tries) => actionBackoffMs(tries, Math.random()),
};

interface Problem {
  problemCode: string;
  problem: string;
  isNotFound?: boolean;
  problems?: readonly RefusalProblem[];
}

/** The outcome of a call that threw while sending. */
export function outcomeOfFailedSend(
  action: ActionRow,
  error: unknown,
  timings: ActionTimings,
  now: Date,
): Outcome {
  const problem = problemOf(error);
  if (error instanceof RateLimited)
    return {
      state: "pending",
      isEffectUnknown: false,
      isTryFree: true,
      nextInMs: untilMs(error.retryAt, now),
      ...problem,
    };
  const isUnknown = error instanceof ConnectorError ? error.effectUnknown : true;
  if (!isUnknown && (error instanceof Rejected || error instanceof NotSupported))
    return { state: "refused", isEffectUnknown: false, nextInMs: 0, ...problem };
  if (!isUnknown && error instanceof AuthExpired)
    return {
      state: "pending",
      isEffectUnknown: false,
      isTryFree: true,
      nextInMs: timings.reconnectPauseMs,
      ...problem,
    };
  const sends = action.attempts + 1;
  if (sends >= timings.maxSends)
    return { state: "gaveUp", isEffectUnknown: isUnknown, nextInMs: 0, ...problem };
  return {
    state: isUnknown ? "unknown" : "pending",
    isEffectUnknown: isUnknown,
    nextInMs: timings.backoffMs(sends - 1),
    ...problem,
  };
}

/** The outcome of a look that threw: nothing is learned, the state stays. */
export function outcomeOfFailedLook(
  action: ActionRow,
  error: unknown,
  timings: ActionTimings,
  now: Date,
): Outcome {
  const stay = {
    state: action.state === "sent" ? ("unknown" as const) : action.state,
    isEffectUnknown: action.is_effect_unknown,
    ...problemOf(error),
  };
  if (error instanceof RateLimited) return { ...stay, nextInMs: untilMs(error.retryAt, now) };
  if (error instanceof AuthExpired) return { ...stay, nextInMs: timings.reconnectPauseMs };
  // Only an action that was never sent has surely done nothing: a retry of any other looks first.
  if (action.looks + 1 >= timings.maxLooks)
    return {
      ...stay,
      state: "gaveUp",
      isEffectUnknown: stay.isEffectUnknown || action.state !== "pending",
      nextInMs: 0,
    };
  return { ...stay, isLook: true, nextInMs: timings.backoffMs(action.looks) };
}

function problemOf(error: unknown): Problem {
  if (error instanceof Rejected)
    return {
      problemCode: error.vendorCode,
      problem: error.text,
      isNotFound: error.isNotFound,
      problems: error.problems,
    };
  if (error instanceof ConnectorError) return { problemCode: error.kind, problem: error.message };
  return { problemCode: "INTERNAL", problem: "The request failed unexpectedly." };
}

function untilMs(at: Date, now: Date): number {
  return Math.max(100, at.getTime() - now.getTime());
}
