/**
 * Carries out one action (domain/action-state.ts has its states).
 *
 *   claim (lease, fence) -> open the account -> send | look | verify -> record (only if the fence holds)
 * `sent` is committed before the call, so a crash at any point leaves either an action that was never
 * sent or one that is looked for before it is repeated. No call is made inside a transaction, and
 * none once the lease has run out: a worker that slept through it must not act any more, which is asked
 * again in the moment before the bytes leave.
 */
import { AuthExpired, Rejected, type ConnectorError } from "@stallkeeper/connector-sdk";
import type { AppError } from "@stallkeeper/contract";
import { canActionMove, nextActionStep, type ActionState } from "@stallkeeper/domain";
import { inStore, viewStore, type Ctx } from "../../platform/context.ts";
import { againAfterDeadlock } from "../../platform/db/index.ts";
import { keepLease, type Lease } from "../../platform/jobs/index.ts";
import { emit } from "../../platform/events/index.ts";
import { announce } from "../../platform/live/index.ts";
import { within } from "../../platform/tracing/index.ts";
import { loadConnectorAccount, requireReconnect, type LoadedAccount } from "../accounts/index.ts";
import { addOrderEvents, addTag, orderNotFound, type OrderEventKind } from "../orders/index.ts";
import type { ActionKind, ActionRow, BulkRun } from "./action-kinds.ts";
import { actionDue } from "./actions.jobs.ts";
import { claimAction, keepAnswer, recordOutcome, renewActionLease, type Outcome } from "./actions.store.ts";
import { beginSend, enqueueNextInLine, guardAction, mustLookFirst, type ActionGuard } from "./begin-send.ts";
import { recordEnd, whyUnreadable } from "./define-action.ts";
import { outcomeOfFailedLook, outcomeOfFailedSend, type ActionTimings } from "./read-failure.ts";

export interface ActionRunner {
  kinds: ReadonlyMap<string, ActionKind>;
  timings: ActionTimings;
}

/** Does the next step of an action if it is due and nobody else is at it. Safe to repeat at any time. */
export async function runAction(ctx: Ctx, runner: ActionRunner, actionId: string): Promise<void> {
  const takenAtMs = performance.now();
  const action = await inStore(ctx, (tx) => claimAction(tx, actionId, runner.timings.leaseMs));
  if (action === null) return;
  ctx.tracer.note({ "stallkeeper.action": action.kind });
  const kind = runner.kinds.get(action.kind);
  const unreadable = whyUnreadable(kind, action);
  if (kind === undefined || unreadable !== null) return giveUpUnreadable(ctx, kind, action, unreadable);
  const { leaseMs, renewEveryMs } = runner.timings;
  const lease = keepLease({
    leaseMs,
    renewEveryMs,
    takenAtMs,
    log: ctx.log,
    renew: () => inStore(ctx, (tx) => renewActionLease(tx, action, leaseMs)),
  });
  try {
    const outcome = await within(
      ctx.tracer.part({ name: `action ${action.kind}`, facts: { "stallkeeper.action.from": action.state } }),
      () => stepOf(ctx, runner, kind, action, lease),
    );
    ctx.tracer.note({ "stallkeeper.action.outcome": outcome?.state });
    if (outcome !== null) await record(ctx, kind, action, outcome);
  } finally {
    lease.letGo();
  }
}

/** A row that this program can't read asks for a person, whatever came of it so far. */
async function giveUpUnreadable(
  ctx: Ctx,
  kind: ActionKind | undefined,
  action: ActionRow,
  reason: AppError | null,
): Promise<void> {
  ctx.log.error({ actionId: action.id, err: reason }, "an action can't be read");
  await record(ctx, kind, action, {
    state: "gaveUp",
    isEffectUnknown: action.is_effect_unknown || action.state === "accepted",
    nextInMs: 0,
    problemCode: reason?.code ?? null,
    problem: reason?.message ?? null,
  });
}

async function stepOf(
  ctx: Ctx,
  runner: ActionRunner,
  kind: ActionKind,
  action: ActionRow,
  lease: Lease,
): Promise<Outcome | null> {
  let account: LoadedAccount;
  const guard = guardAction(ctx, kind, action, lease);
  try {
    account = await loadConnectorAccount(ctx, action.account_id, guard);
  } catch (error) {
    return outcomeOfFailedLook(action, error, runner.timings, ctx.now());
  }
  const run: BulkRun = {
    action,
    connector: account.connector,
    vendor: account.context,
    view: (read) => viewStore(ctx, read),
  };
  const isIdempotent = kind.isIdempotent(account.connector);
  if (isIdempotent === null)
    return {
      state: "refused",
      isEffectUnknown: false,
      nextInMs: 0,
      problemCode: "NotSupported",
      problem: "This platform can't do that.",
    };
  switch (nextActionStep(action.state, isIdempotent)) {
    case "send":
      return (await mustLookFirst(ctx, kind, action))
        ? look(ctx, runner, kind, run)
        : send(ctx, runner, kind, run, guard);
    case "look":
      return look(ctx, runner, kind, run);
    case "verify":
      return verify(ctx, runner, kind, run);
    case "rest":
      return null;
  }
}

async function send(
  ctx: Ctx,
  runner: ActionRunner,
  kind: ActionKind,
  run: BulkRun,
  guard: ActionGuard,
): Promise<Outcome | null> {
  const { timings } = runner;
  const { action } = run;
  // Also where a look found nothing since: it may have looked too early.
  const wasUnknown = action.is_effect_unknown || action.lost_ago_ms !== null;
  if (!(await beginSend(ctx, kind, action, timings.leaseMs))) return null;
  action.is_effect_unknown = true;
  if (!guard.isStillWanted()) return null;
  try {
    const { vendorRef, warnings, learned } = await kind.send(run);
    return {
      state: "accepted",
      isEffectUnknown: false,
      vendorRef,
      learned,
      nextInMs: timings.verifyAfterMs,
      ...(warnings === undefined ? {} : { warnings }),
    };
  } catch (error) {
    await noteDeadSignIn(ctx, action, error);
    // A refusal after a try whose answer was lost may only say that the first one worked.
    if (error instanceof Rejected && (wasUnknown || error.effectUnknown))
      return lookAfterRefusal(ctx, runner, kind, run, error);
    const outcome = outcomeOfFailedSend(action, error, timings, ctx.now());
    if (guard.hasCalledOff() && outcome.state !== "refused" && !outcome.isEffectUnknown && !wasUnknown)
      return { ...outcome, state: "pending", isTryFree: true, nextInMs: 0 };
    // That this try did nothing proves nothing about the one before it.
    if (wasUnknown)
      return {
        ...outcome,
        state: outcome.state === "pending" ? "unknown" : outcome.state,
        isEffectUnknown: true,
      };
    return outcome;
  }
}

async function lookAfterRefusal(
  ctx: Ctx,
  runner: ActionRunner,
  kind: ActionKind,
  run: BulkRun,
  refusal: ConnectorError,
): Promise<Outcome> {
  try {
    const seen = await kind.look(run);
    const { isFound, isUnsure, vendorRef, warnings = [], refusal: laterRefusal, learned } = seen;
    if (laterRefusal !== undefined) return refusedBy(laterRefusal, vendorRef);
    if (isUnsure === true) return unsure;
    if (isFound)
      return {
        state: "accepted",
        isEffectUnknown: false,
        vendorRef,
        learned,
        nextInMs: runner.timings.verifyAfterMs,
        warnings,
      };
    return {
      ...outcomeOfFailedSend(run.action, refusal, runner.timings, ctx.now()),
      state: "refused",
      isEffectUnknown: false,
    };
  } catch (error) {
    await noteDeadSignIn(ctx, run.action, error);
    return {
      ...outcomeOfFailedLook(run.action, error, runner.timings, ctx.now()),
      state: "unknown",
      isEffectUnknown: true,
    };
  }
}

async function look(ctx: Ctx, runner: ActionRunner, kind: ActionKind, run: BulkRun): Promise<Outcome> {
  const { action, connector } = run;
  try {
    const { isFound, isUnsure, isSettled, vendorRef, warnings = [], refusal, learned } = await kind.look(run);
    if (refusal !== undefined) return refusedBy(refusal, vendorRef);
    if (isUnsure === true) return unsure;
    if (isFound)
      return {
        warnings,
        learned,
        state: isSettled ? "verified" : "accepted",
        isEffectUnknown: false,
        vendorRef,
        nextInMs: runner.timings.verifyAfterMs,
      };
    // The marketplace may not show yet what it took in: only after its own settling time is "not found" an
    // answer.
    const unseenSeconds = kind.unseenSeconds?.(connector) ?? null;
    const settledInMs = (unseenSeconds ?? connector.traits.settleSeconds) * 1_000 - lostAgoMs(action);
    if (settledInMs > 0)
      return {
        state: "unknown",
        isEffectUnknown: true,
        nextInMs: Math.min(settledInMs, runner.timings.backoffMs(action.looks)),
        isLook: true,
      };
    if (unseenSeconds !== null) return unseen;
    return { state: "pending", isEffectUnknown: false, wasLost: action.state === "sent", nextInMs: 0 };
  } catch (error) {
    await noteDeadSignIn(ctx, action, error);
    return outcomeOfFailedLook(action, error, runner.timings, ctx.now());
  }
}

/**
 * How long the marketplace has had to show what a lost call did. A call may last as long as its time limit, so
 * its beginning says nothing; one whose worker died is noticed now.
 */
function lostAgoMs({ state, lost_ago_ms: lostAgo, sent_ago_ms: sentAgo }: ActionRow): number {
  return state === "sent" ? 0 : (lostAgo ?? sentAgo ?? Number.POSITIVE_INFINITY);
}

async function verify(ctx: Ctx, runner: ActionRunner, kind: ActionKind, run: BulkRun): Promise<Outcome> {
  const { action } = run;
  const { timings } = runner;
  try {
    const { isFound: isSeen, isUnsure, isSettled, vendorRef, refusal, learned } = await kind.look(run);
    if (refusal !== undefined) return refusedBy(refusal, vendorRef);
    // What was accepted stands there, whichever it is.
    const isFound = isSeen || isUnsure === true;
    const isLastLook = action.looks + 1 >= timings.maxLooks;
    if (isFound && (isSettled || isLastLook))
      return { state: "verified", isEffectUnknown: false, vendorRef, learned, nextInMs: 0 };
    if (isLastLook)
      return {
        state: "gaveUp",
        isEffectUnknown: true,
        nextInMs: 0,
        problemCode: "NOT_CONFIRMED",
        problem: "The platform accepted this, but doesn't show it.",
      };
    return {
      state: "accepted",
      isEffectUnknown: false,
      isLook: true,
      vendorRef,
      nextInMs: timings.backoffMs(action.looks),
    };
  } catch (error) {
    await noteDeadSignIn(ctx, action, error);
    return outcomeOfFailedLook(action, error, timings, ctx.now());
  }
}

/** Neither repeated nor taken for done before a person has looked. */
const unsure: Outcome = {
  state: "gaveUp",
  isEffectUnknown: true,
  nextInMs: 0,
  problemCode: "UNSURE",
  problem: "The platform shows one like this. Check whether it's this one.",
};

/** The marketplace may take longer than anybody can wait for: a repeat could do it twice. */
const unseen: Outcome = {
  state: "gaveUp",
  isEffectUnknown: true,
  nextInMs: 0,
  problemCode: "UNSEEN",
  problem: "The answer was lost, and the platform doesn't show it. Check there, then record the outcome.",
};

function refusedBy({ vendorCode, text, isNotFound, problems }: Rejected, vendorRef: string | null): Outcome {
  return {
    isNotFound,
    problems,
    state: "refused",
    isEffectUnknown: false,
    nextInMs: 0,
    vendorRef,
    problemCode: vendorCode,
    problem: text,
  };
}

async function noteDeadSignIn(ctx: Ctx, action: ActionRow, error: unknown): Promise<void> {
  if (error instanceof AuthExpired) await requireReconnect(ctx, action.account_id, error.message);
}

const eventOf: Partial<Record<ActionState, OrderEventKind>> = {
  accepted: "actionAccepted",
  verified: "actionVerified",
  refused: "actionRefused",
  gaveUp: "actionGaveUp",
};

/**
 * Everything an outcome changes, in one transaction; nothing when the fence has moved on. Where it met another
 * one's locks it's done again: without, the action would wait for its lease to end.
 */
function record(ctx: Ctx, kind: ActionKind | undefined, action: ActionRow, outcome: Outcome): Promise<void> {
  return againAfterDeadlock(() => recordOnce(ctx, kind, action, outcome));
}

async function recordOnce(
  ctx: Ctx,
  kind: ActionKind | undefined,
  action: ActionRow,
  outcome: Outcome,
): Promise<void> {
  const from = action.state === "pending" && outcome.state !== "refused" ? "sent" : action.state;
  if (!canActionMove(from, outcome.state))
    throw new Error(`an action cannot go from ${from} to ${outcome.state}`);
  await inStore(ctx, async (tx) => {
    if (!(await recordOutcome(tx, action, outcome))) return;
    const now: ActionRow = {
      ...action,
      state: outcome.state,
      vendor_ref: outcome.vendorRef ?? action.vendor_ref,
      problem_code: outcome.problemCode ?? null,
      problem: outcome.problem ?? null,
      learned: outcome.learned,
      problems: outcome.problems,
    };
    const isNews = outcome.state !== action.state;
    const answer = await recordEnd(kind, ctx, tx, now, outcome.state);
    if (
      isNews &&
      (outcome.state === "accepted" || outcome.state === "verified" || outcome.state === "refused")
    )
      await keepAnswer(tx, action.id, answer);
    const event = isNews ? eventOf[outcome.state] : undefined;
    if (event !== undefined && action.order_id !== null) {
      await addOrderEvents(tx, [
        {
          orderId: action.order_id,
          at: ctx.now().toISOString(),
          kind: event,
          actor: ctx.actor.name,
          actionId: action.id,
          details: {
            kind: action.kind,
            ...((outcome.problem ?? null) === null
              ? {}
              : { code: outcome.problemCode, reason: outcome.problem }),
          },
        },
      ]);
    }
    const orderId = action.order_id;
    if (orderId !== null) {
      await addOrderEvents(
        tx,
        (outcome.warnings ?? []).map((text) => ({
          orderId,
          at: ctx.now().toISOString(),
          kind: "platformWarning",
          actor: ctx.actor.name,
          actionId: action.id,
          details: { kind: action.kind, text },
        })),
      );
    }
    if (outcome.isNotFound === true && orderId !== null) {
      const cause = `${action.id}:${action.fence}`;
      await emit(tx, orderNotFound, { orderId, accountId: action.account_id, cause, jobs: ctx.jobs });
    }
    if (outcome.state === "gaveUp" && action.order_id !== null)
      await addTag(tx, [action.order_id], "needsAdminAttention");
    if (action.order_id !== null) await announce(tx, "order", [action.order_id]);
    await announce(tx, "action", [action.id]);
    if (outcome.state === "pending" || outcome.state === "unknown" || outcome.state === "accepted") {
      await ctx.jobs.enqueue(
        tx,
        actionDue,
        { storeId: ctx.storeId, actionId: action.id },
        { delayMs: outcome.nextInMs, group: action.account_id },
      );
    }
    if (outcome.state !== "pending" && outcome.state !== "unknown") await enqueueNextInLine(ctx, tx, action);
  });
}
