/**
 * What is done about an inspected line: money back, a swap, another parcel, or nothing. Everything that
 * follows from it is written in one transaction with the line locked, so that a line is resolved once. A
 * refund goes through the refund use case, under a key of the line's own; only one that the platform refused
 * may be followed by another decision.
 */
import { AppError, type ResolveReturnInput } from "@stallkeeper/contract";
import { canReturnMove, toDecimalText } from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { actorOf, addOrderEvents } from "../orders/index.ts";
import { awaitRefund, isRefundRefused, startRefund } from "../refunds/index.ts";
import { lockLine } from "./advance-return.ts";
import { planSwap } from "./swaps.ts";
import { readAmount } from "./read-amount.ts";
import { updateReturn, type ReturnRow } from "./returns.store.ts";

export interface ResolvedReturn {
  _id: string;
  resolution: ResolveReturnInput["resolution"];
  /** False: a refund is still on its way to the platform. */
  isDone: boolean;
  swapId: string | null;
}

interface Consequence {
  refundActionId: string | null;
  swapId: string | null;
  refundMinor: number | null;
}

/**
 * Throws RETURN_NOT_FOUND, RETURN_STEP_WRONG, FIELDS_INVALID and whatever the refund throws. A repeat is
 * refused.
 */
export async function resolveReturn(ctx: Ctx, input: ResolveReturnInput): Promise<ResolvedReturn> {
  requireScope(ctx, "orders.write");
  const { refundActionId, swapId } = await inStore(ctx, (tx) => decide(ctx, tx, input));
  const outcome = refundActionId === null ? null : await awaitRefund(ctx, refundActionId);
  return { _id: input.returnId, resolution: input.resolution, isDone: outcome?.isAccepted ?? true, swapId };
}

async function decide(ctx: Ctx, tx: StoreTx, input: ResolveReturnInput): Promise<Consequence> {
  const line = await lockLine(tx, input.returnId);
  const isAnew =
    line.state === "resolved" &&
    line.refund_action_id !== null &&
    (await isRefundRefused(tx, line.refund_action_id));
  if (!isAnew && !canReturnMove(line.state, "resolved"))
    throw new AppError("RETURN_STEP_WRONG", { from: line.state, to: "resolved" });
  const worthMinor = line.price_minor * line.quantity;
  const amountMinor = readAmount(input.amount, line.currency, "amount") ?? worthMinor;
  const consequence = await carryOut(ctx, tx, line, input, amountMinor);
  const change = {
    state: "resolved" as const,
    resolution: input.resolution,
    refund_minor: consequence.refundMinor,
    refund_action_id: consequence.refundActionId,
    swap_id: consequence.swapId,
    postage_recovered_minor:
      readAmount(input.postageRecovered, line.currency, "postageRecovered") ?? line.postage_recovered_minor,
    fee_recovered_minor:
      readAmount(input.feeRecovered, line.currency, "feeRecovered") ?? line.fee_recovered_minor,
  };
  await updateReturn(tx, line.id, {
    ...change,
    ...(input.note === undefined ? {} : { note: input.note }),
    updated_at: ctx.now().toISOString(),
  });
  await tellResolved(ctx, tx, line, {
    ...change,
    isPart: consequence.refundMinor !== null && consequence.refundMinor < worthMinor,
  });
  return consequence;
}

async function carryOut(
  ctx: Ctx,
  tx: StoreTx,
  line: ReturnRow,
  { resolution }: ResolveReturnInput,
  amountMinor: number,
): Promise<Consequence> {
  switch (resolution) {
    case "refund": {
      const params = {
        amount: toDecimalText(amountMinor, line.currency),
        items: [{ itemId: line.item_id, quantity: line.quantity }],
        reason: "returned",
        restock: line.disposition === "restock",
      };
      const refundActionId = await startRefund(ctx, tx, {
        orderId: line.order_id,
        params,
        idempotencyKey: `return:${line.id}:${line.refund_action_id ?? "first"}`,
        isRestockOptional: true,
      });
      return { refundActionId, swapId: null, refundMinor: amountMinor };
    }
    case "refundByHand":
      requireScope(ctx, "refunds.write");
      return { refundActionId: null, swapId: null, refundMinor: amountMinor };
    case "swap":
    case "resend":
      return {
        refundActionId: null,
        swapId: await planSwap(ctx, tx, {
          orderId: line.order_id,
          kind: resolution,
          lines: [{ name: line.item_name, sku: line.sku, quantity: line.quantity }],
          note: "",
        }),
        refundMinor: null,
      };
    case "refuse":
      return { refundActionId: null, swapId: null, refundMinor: null };
  }
}

async function tellResolved(
  ctx: Ctx,
  tx: StoreTx,
  line: ReturnRow,
  facts: Record<string, unknown>,
): Promise<void> {
  const { resolution, refund_minor: refundMinor, isPart } = facts;
  await addOrderEvents(tx, [
    {
      orderId: line.order_id,
      at: ctx.now().toISOString(),
      kind: "returnResolved",
      ...actorOf(ctx),
      details: {
        name: line.item_name,
        quantity: line.quantity,
        resolution,
        refundMinor,
        currency: line.currency,
        isPart,
      },
    },
  ]);
  await recordAudit(tx, ctx, {
    action: "returnResolved",
    object: { type: "return", id: line.id },
    before: { state: line.state, resolution: line.resolution },
    after: facts,
  });
  await announce(tx, "order", [line.order_id]);
  await announce(tx, "return", [line.id]);
}
