/** Bodies and answers of /api/ratings/leave: feedback that sellers leave to their buyers. */
import { z } from "zod";

/** Orders of one press. */
export const mostToLeave = 200;
const mostTexts = 10;

/** An order whose buyer has no feedback from us yet. */
export interface ToLeave {
  orderId: string;
  orderNumber: string;
  accountId: string;
  platform: string;
  account: string;
  buyer: string;
  itemName: string;
  boughtAt: string;
  shippedAt: string | null;
  /** What became of the last try; null: none yet. */
  state: "refused" | "unsure" | null;
  problem: string | null;
  actionId: string | null;
}

export interface ToLeaveView {
  orders: ToLeave[];
  /** All of them; `orders` holds the newest. */
  count: number;
  /** The most letters of a text, at the strictest of these platforms. */
  maxLength: number;
}

/** The texts take turns, in the order of the orders. */
export const leaveInput = z.strictObject({
  orderIds: z
    .array(z.string().min(1).max(300))
    .min(1, "Choose an order.")
    .max(mostToLeave, `Up to ${mostToLeave} orders at once.`),
  texts: z
    .array(z.string().trim().min(1, "Write a feedback text first.").max(500, "Up to 500 characters."))
    .min(1, "Write a feedback text first.")
    .max(mostTexts, `Up to ${mostTexts} texts.`),
});
export type LeaveInput = z.infer<typeof leaveInput>;

/** How many are taken in, each with its own state from then on; what was refused at once, and why. */
export interface LeaveOutcome {
  done: string[];
  failed: { id: string; code: string; msg: string }[];
}
