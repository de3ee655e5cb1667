import type { StoreTx } from "../../platform/db/index.ts";
import { saveRefundedItems } from "../orders/index.ts";
import { readRefundedPieces } from "./refunded-pieces.store.ts";

/** Has orders say which of their pieces were refunded. The orders are locked by the caller. Safe to repeat. */
export async function recountRefunded(tx: StoreTx, orderIds: readonly string[]): Promise<void> {
  await saveRefundedItems(tx, await readRefundedPieces(tx, orderIds));
}
