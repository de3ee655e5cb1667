/** GET /api/stock/oversold: who else has the pieces of an order for which there aren't enough. */
import type { OversoldLine } from "@stallkeeper/contract";
import { viewStore, type Ctx } from "../../platform/context.ts";
import { readOversold } from "./oversold-lines.store.ts";

/** One line names no more of them. */
const mostRivals = 5;

/** Of an order that is not the store's: none. */
export async function listOversold(ctx: Ctx, orderId: string): Promise<OversoldLine[]> {
  const rows = await viewStore(ctx, (tx) => readOversold(tx, orderId));
  return rows.map(({ rivals, ...line }) => {
    // Who was sent it says something only where nobody who waits has it.
    const now = rivals.filter(({ state }) => state !== "sent");
    const named = now.some(({ state }) => state !== "waits") || line.onHand > 0 ? now : rivals;
    return { ...line, rivals: named.slice(0, mostRivals), more: Math.max(0, named.length - mostRivals) };
  });
}
