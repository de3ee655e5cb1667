import type { DoneBy } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { emit } from "../../platform/events/index.ts";
import { refundedPiecesChanged, saveRefundedItems } from "../orders/index.ts";
import { readRefundedPieces } from "./refunded-pieces.store.ts";

/**
 * Has orders say which of their pieces were refunded, and tells it. The orders are locked by the caller. Safe
 * to repeat.
 */
export async function recountRefunded(tx: StoreTx, orderIds: readonly string[], by: DoneBy): Promise<void> {
  await saveRefundedItems(tx, await readRefundedPieces(tx, orderIds));
  await emit(tx, refundedPiecesChanged, { orderIds, by });
}
