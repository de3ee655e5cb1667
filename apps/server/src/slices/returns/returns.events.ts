/** What returns tell within the transaction in which it happens (platform/events). */
import type { StockReason } from "@stallkeeper/domain";
import type { DoneBy } from "../../platform/context.ts";
import { defineEvent } from "../../platform/events/index.ts";

/** Pieces that came back, or that went out in place of others. */
export interface MovedPieces {
  reason: Extract<StockReason, "returnRestock" | "returnScrap" | "resend" | "swapOut" | "swapIn">;
  /** The return or swap that moved them. */
  causeId: string;
  orderId: string;
  /**
   * `itemId`: the line of the order that comes back; it goes where it was taken from, whatever its SKU is
   * called by now.
   */
  lines: readonly { sku: string; quantity: number; itemId?: string }[];
  /** When that was; without it now. */
  movedAt?: string;
}

/** Pieces moved. Who tells it has locked what moved them. */
export const piecesMoved = defineEvent<MovedPieces & { by: DoneBy }>("returns.piecesMoved");
