/**
 * Already sold (spec 4): the note is appended, the order tagged and moved to queued, and the auto message
 * written, all in one transaction; notes, tag and move stay done whatever the message does. Then the caller
 * waits up to 8 s for the platform's word. The same Idempotency-Key is the same call with the same answer; a
 * repeat without it changes nothing and sends nothing twice, but sends what could not be sent before.
 */
import { AppError, type AlreadySoldAnswer, type AutoMessageOutcome } from "@stallkeeper/contract";
import { autoMessageTexts, markAlreadySold as marked } from "@stallkeeper/domain";
import { inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import {
  addCallKey,
  awaitTrigger,
  findTrigger,
  findTriggerByCall,
  fireTriggers,
  stopAwaiting,
  type OrderTriggerRow,
} from "../triggers/index.ts";
import { awaitAction, findActionByKey, type ActionRow } from "../actions/index.ts";
import { changeOrders, lockOrders, type OrderRow } from "../orders/index.ts";
import { startAutoMessage } from "./start-auto-message.ts";
import { tellOutcome } from "./tell-outcome.ts";

const trigger = "alreadySold";
/** What a busy machine may need beyond that to answer. */
const answerSlackMs = 7_000;

export interface MarkAlreadySold {
  orderId: string;
  /** Only trouble with the message is told of. */
  isSilent: boolean;
  idempotencyKey: string | null;
}

/** Throws ORDER_NOT_FOUND, FIELDS_INVALID for notes that are full, IDEMPOTENCY_KEY_REUSED. Safe to repeat. */
export async function markAlreadySold(ctx: Ctx, input: MarkAlreadySold): Promise<AlreadySoldAnswer> {
  requireScope(ctx, "orders.write");
  const started = await inStore(ctx, (tx) => start(ctx, tx, input));
  const action = started.action_id === null ? null : await awaitAction(ctx, started.action_id);
  const message = outcomeOf(started, action);
  return inStore(ctx, async (tx) => {
    const [order] = await lockOrders(tx, [input.orderId]);
    const isTold = message.state !== "onItsWay";
    await stopAwaiting(tx, started, isTold);
    // It may have ended since.
    if (!isTold) await tellOutcome(ctx, tx, started);
    if (order === undefined) throw new AppError("ORDER_NOT_FOUND", { orderId: input.orderId });
    return { order: viewOf(order), message };
  });
}

async function start(
  ctx: Ctx,
  tx: StoreTx,
  { orderId, isSilent, idempotencyKey }: MarkAlreadySold,
): Promise<OrderTriggerRow> {
  const [order] = await lockOrders(tx, [orderId]);
  if (order === undefined) throw new AppError("ORDER_NOT_FOUND", { orderId: orderId });
  const known = idempotencyKey === null ? null : await findTriggerByCall(tx, idempotencyKey);
  const isOtherAction =
    idempotencyKey !== null && (await findActionByKey(tx, `call:${idempotencyKey}`)) !== null;
  if (isOtherAction || (known !== null && (known.order_id !== orderId || known.name !== trigger)))
    throw new AppError("IDEMPOTENCY_KEY_REUSED");
  if (known !== null) return known;
  const { notes, tags } = marked(order);
  await changeOrders(ctx, tx, [orderId], { ...(notes === order.notes ? {} : { notes }), tags });
  await fireTriggers(ctx, tx, { trigger, orderIds: [orderId], isSilent });
  const fired = await findTrigger(tx, orderId, trigger);
  if (fired === null) throw new Error("the trigger was not fired");
  if (idempotencyKey !== null) await addCallKey(tx, fired, idempotencyKey);
  if (fired.state !== "waiting") return fired;
  const { state, problem = null, actionId = null } = await startAutoMessage(ctx, tx, fired);
  await awaitTrigger(tx, fired, ctx.answerWithinMs + answerSlackMs);
  return { ...fired, state, problem, action_id: actionId };
}

/** What the client says of the message, to the letter of the specification. */
function outcomeOf({ state, problem }: OrderTriggerRow, action: ActionRow | null): AutoMessageOutcome {
  const words = { trigger, actionId: action?.id ?? null } as const;
  if (action?.state === "accepted" || action?.state === "verified")
    return { ...words, state: "sent", text: autoMessageTexts.sent(trigger) };
  if (action?.state === "refused" || action?.state === "gaveUp")
    return { ...words, state: "failed", text: autoMessageTexts.failed(action.problem ?? "") };
  if (action !== null) return { ...words, state: "onItsWay", text: null };
  return state === "failed" || state === "held"
    ? { ...words, state, text: problem }
    : { ...words, state: "off", text: null };
}

function viewOf({
  id,
  notes,
  tags,
  updated_at: updatedAt,
  pinned_at: pinnedAt,
}: OrderRow): AlreadySoldAnswer["order"] {
  return { _id: id, notes, tags, updatedAt, pinnedAt };
}
