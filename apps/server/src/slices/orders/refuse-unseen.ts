import { AppError } from "@stallkeeper/contract";
import { inStore, limitsOf, viewStore, type Ctx } from "../../platform/context.ts";
import { listSeen } from "./orders.store.ts";

/**
 * Asked before somebody limited changes orders: the database keeps them to their accounts, and this to their
 * queues, which a change may lead out of (docs/adr/0200). Throws ORDER_NOT_FOUND for the first that they don't
 * see. Who may ship may name what was shipped: a repeat of the call, and taking it back, are about that. Safe to
 * repeat.
 */
export async function refuseUnseen(ctx: Ctx, orderIds: readonly string[]): Promise<void> {
  const limits = limitsOf(ctx);
  if (limits === undefined) return;
  const seen = new Set(await viewStore(ctx, (tx) => listSeen(tx, orderIds, false)));
  const left = orderIds.filter((id) => !seen.has(id));
  const mayShip = limits.queues?.includes("ship") === true;
  const shipped = mayShip && left.length > 0 ? await inStore(ctx, (tx) => listSeen(tx, left, true)) : [];
  const hidden = left.find((id) => !shipped.includes(id));
  if (hidden !== undefined) throw new AppError("ORDER_NOT_FOUND", { orderId: hidden });
}
