/**
 * The steps of a returned line up to its inspection, and its end (domain/returns.ts says which may follow
 * which).
 */
import { AppError, type AdvanceReturnInput } from "@stallkeeper/contract";
import { canReturnMove, fitsCondition } from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { doneBy, inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { emit } from "../../platform/events/index.ts";
import { announce } from "../../platform/live/index.ts";
import { actorOf, addOrderEvents, lockOrders } from "../orders/index.ts";
import { piecesMoved } from "./returns.events.ts";
import { findOrderOf, lockReturn, updateReturn, type ReturnChange, type ReturnRow } from "./returns.store.ts";

/** Throws RETURN_NOT_FOUND, RETURN_STEP_WRONG, FIELDS_INVALID. A repeat of a step is refused. */
export function advanceReturn(ctx: Ctx, input: AdvanceReturnInput): Promise<void> {
  requireScope(ctx, "orders.write");
  return inStore(ctx, async (tx) => {
    const line = await lockLine(tx, input.returnId);
    if (!canReturnMove(line.state, input.to))
      throw new AppError("RETURN_STEP_WRONG", { from: line.state, to: input.to });
    const change = changeOf(ctx, input);
    await updateReturn(tx, line.id, { ...change, state: input.to, updated_at: ctx.now().toISOString() });
    await tellMoved(ctx, tx, line, { ...change, state: input.to });
    const { disposition } = change;
    if (disposition === "restock" || disposition === "scrap") {
      await emit(tx, piecesMoved, {
        by: doneBy(ctx),
        reason: disposition === "restock" ? "returnRestock" : "returnScrap",
        causeId: line.id,
        orderId: line.order_id,
        lines: [{ sku: line.sku, quantity: line.quantity, itemId: line.item_id }],
      });
    }
  });
}

/** The line with its order locked first, as every use case locks them. Throws RETURN_NOT_FOUND. */
export async function lockLine(tx: StoreTx, returnId: string): Promise<ReturnRow> {
  const orderId = await findOrderOf(tx, returnId);
  if (orderId === null) throw new AppError("RETURN_NOT_FOUND", { returnId });
  await lockOrders(tx, [orderId]);
  const line = await lockReturn(tx, returnId);
  if (line === null) throw new AppError("RETURN_NOT_FOUND", { returnId });
  return line;
}

function changeOf(ctx: Ctx, input: AdvanceReturnInput): ReturnChange {
  switch (input.to) {
    case "authorised":
      return { ...(input.deadline === undefined ? {} : { deadline: input.deadline }), ...parcelOf(input) };
    case "inTransit":
      return parcelOf(input);
    case "received":
      return { received_at: ctx.now().toISOString() };
    case "inspected":
      if (!fitsCondition(input.condition, input.disposition ?? null)) {
        throw new AppError("FIELDS_INVALID", {
          fields: {
            disposition:
              input.condition === "missing"
                ? "A missing item can't be restocked or scrapped."
                : "Choose whether to restock or scrap it.",
          },
        });
      }
      return { condition: input.condition, disposition: input.disposition ?? null, bin: input.bin ?? null };
    case "closed":
      return {};
  }
}

function parcelOf({
  provider,
  trackingNumber,
}: {
  provider?: string | undefined;
  trackingNumber?: string | undefined;
}): ReturnChange {
  return {
    ...(provider === undefined ? {} : { provider }),
    ...(trackingNumber === undefined ? {} : { tracking_number: trackingNumber }),
  };
}

async function tellMoved(ctx: Ctx, tx: StoreTx, line: ReturnRow, after: ReturnChange): Promise<void> {
  const { state, condition, disposition, bin } = after;
  const facts = { state, ...(condition === undefined ? {} : { condition, disposition, bin }) };
  await addOrderEvents(tx, [
    {
      orderId: line.order_id,
      at: ctx.now().toISOString(),
      kind: "returnMoved",
      ...actorOf(ctx),
      details: { returnId: line.id, name: line.item_name, quantity: line.quantity, ...facts },
    },
  ]);
  await recordAudit(tx, ctx, {
    action: "returnMoved",
    object: { type: "return", id: line.id },
    before: { state: line.state },
    after: { ...facts, sku: line.sku, quantity: line.quantity },
  });
  await announce(tx, "order", [line.order_id]);
  await announce(tx, "return", [line.id]);
}
