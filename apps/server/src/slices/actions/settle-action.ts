/**
 * What was given up without anybody knowing what became of it (reliability, threat 14): "unknown" is
 * resolved by read-back or by a person.
 *
 *   gaveUp, effect unknown -> accepted | verified | refused   a look finds it at the marketplace
 *                          -> verified | refused              a person says that it was done, or that it was
 *                            not
 *                          -> itself                          a look finds nothing: nothing is sent, that is
 *                            what Retry is for
 * The call is made outside any transaction; whatever became of the action meanwhile, by a retry or another
 * person, comes first.
 */
import { AuthExpired, ConnectorError } from "@stallkeeper/connector-sdk";
import { AppError } from "@stallkeeper/contract";
import type { ActionState } from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { actorName, inStore, viewStore, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { loadConnectorAccount, requireReconnect } from "../accounts/index.ts";
import { actorOf, addOrderEvents, type OrderEventKind } from "../orders/index.ts";
import type { ActionKind, ActionLook, ActionRow } from "./action-kinds.ts";
import { actionDue } from "./actions.jobs.ts";
import { keepAnswer, settleUnsureAction } from "./actions.store.ts";
import { recordEnd } from "./define-action.ts";
import { findOwnAction, type Kinds } from "./find-own-action.ts";
import { actionTimings } from "./read-failure.ts";

interface Settled {
  _id: string;
  state: ActionState;
}

/** The problem's code of an action of which a person said that it was not done. */
const notDoneCode = "NOT_DONE";

/**
 * Looks for the effect at the marketplace once more, and sends nothing. Throws ACTION_NOT_FOUND,
 * ACTION_NOT_UNSURE, ACTION_ERASED, CONNECTION_REFUSED, FORBIDDEN. Safe to repeat.
 */
export async function checkAction(ctx: Ctx, kinds: Kinds, id: string): Promise<Settled> {
  const { action, kind } = await inStore(ctx, (tx) => findUnsure(ctx, tx, kinds, id));
  // What it would be known by is gone.
  if (action.is_erased) throw new AppError("ACTION_ERASED", { actionId: id });
  const look = await lookAgain(ctx, kind, action);
  if (look.refusal !== undefined)
    return settle(
      ctx,
      kind,
      action,
      {
        state: "refused",
        line: "actionRefused",
        problemCode: look.refusal.vendorCode,
        problem: look.refusal.text,
      },
      look,
    );
  if (look.isFound)
    return settle(
      ctx,
      kind,
      action,
      look.isSettled
        ? { state: "verified", line: "actionVerified" }
        : { state: "accepted", line: "actionAccepted" },
      look,
    );
  await inStore(ctx, (tx) => tell(ctx, tx, action, "actionChecked", {}));
  return { _id: id, state: action.state };
}

/**
 * A person says what became of it, as they saw it at the marketplace itself. Throws ACTION_NOT_FOUND,
 * ACTION_NOT_UNSURE, ACTION_NEEDS_LOOK, FORBIDDEN. Not safe to repeat: the second finds it settled.
 */
export async function settleAction(ctx: Ctx, kinds: Kinds, id: string, isDone: boolean): Promise<Settled> {
  const { action, kind } = await inStore(ctx, (tx) => findUnsure(ctx, tx, kinds, id));
  if (isDone && kind.doneNeedsLook === true) throw new AppError("ACTION_NEEDS_LOOK", { kind: kind.kind });
  const end: End = isDone
    ? { state: "verified", line: "actionSettled" }
    : {
        state: "refused",
        line: "actionSettled",
        problemCode: notDoneCode,
        problem: `${actorName(ctx)} recorded that it didn't go through.`,
      };
  return settle(ctx, kind, action, end, null, async (tx) =>
    recordAudit(tx, ctx, {
      action: "actionSettled",
      object: { type: "action", id },
      before: { state: action.state },
      after: { state: end.state, kind: action.kind, isDone },
    }),
  );
}

async function findUnsure(
  ctx: Ctx,
  tx: StoreTx,
  kinds: Kinds,
  id: string,
): Promise<{ action: ActionRow; kind: ActionKind }> {
  const own = await findOwnAction(ctx, tx, kinds, id);
  if (own.action.state !== "gaveUp" || !own.action.is_effect_unknown)
    throw new AppError("ACTION_NOT_UNSURE", { state: own.action.state });
  return own;
}

async function lookAgain(ctx: Ctx, kind: ActionKind, action: ActionRow): Promise<ActionLook> {
  try {
    const { connector, context: vendor } = await loadConnectorAccount(ctx, action.account_id);
    return await kind.look({ action, connector, vendor, view: (read) => viewStore(ctx, read) });
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    if (error instanceof AuthExpired) await requireReconnect(ctx, action.account_id, error.message);
    throw new AppError("CONNECTION_REFUSED", { reason: error.message });
  }
}

interface End {
  state: ActionState;
  line: OrderEventKind;
  problemCode?: string;
  problem?: string;
}

async function settle(
  ctx: Ctx,
  kind: ActionKind,
  action: ActionRow,
  { state, line, problemCode, problem }: End,
  look: ActionLook | null,
  alongside: (tx: StoreTx) => Promise<void> = async () => undefined,
): Promise<Settled> {
  await inStore(ctx, async (tx) => {
    const nextInMs = state === "accepted" ? actionTimings.verifyAfterMs : 0;
    const settled = await settleUnsureAction(tx, action.id, {
      state,
      vendorRef: look?.vendorRef ?? null,
      problemCode: problemCode ?? null,
      problem: problem ?? null,
      nextInMs,
    });
    if (settled === null) throw new AppError("ACTION_NOT_UNSURE", { actionId: action.id });
    const now = { ...settled, learned: look?.learned, problems: look?.refusal?.problems };
    const answer = await recordEnd(kind, ctx, tx, now, state);
    await keepAnswer(tx, action.id, answer);
    await alongside(tx);
    await tell(ctx, tx, action, line, {
      ...(line === "actionSettled" ? { isDone: state === "verified" } : {}),
      ...(problem === undefined || line === "actionSettled" ? {} : { code: problemCode, reason: problem }),
    });
    if (state === "accepted")
      await ctx.jobs.enqueue(
        tx,
        actionDue,
        { storeId: ctx.storeId, actionId: action.id },
        { delayMs: nextInMs, group: action.account_id },
      );
  });
  return { _id: action.id, state };
}

async function tell(
  ctx: Ctx,
  tx: StoreTx,
  { id, kind, order_id: orderId }: ActionRow,
  line: OrderEventKind,
  details: Record<string, unknown>,
): Promise<void> {
  if (orderId !== null) {
    await addOrderEvents(tx, [
      {
        orderId,
        at: ctx.now().toISOString(),
        kind: line,
        actionId: id,
        ...actorOf(ctx),
        details: { kind, ...details },
      },
    ]);
    await announce(tx, "order", [orderId]);
  }
  await announce(tx, "action", [id]);
}
