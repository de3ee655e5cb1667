/** Bodies and answers of /api/admin/erasures. */
import { z } from "zod";
import { max, required } from "@stallkeeper/domain";
import { ruledText } from "./ruled-text.ts";

/** An order number, an email or a buyer's name at the platform, as a whole. */
export const findBuyersInput = z.object({ words: ruledText(required, max(200)) });

/** Any order of the buyer who is to be erased. */
export const eraseBuyerInput = z.object({ orderId: z.string().min(1).max(200) });

/** A buyer at an account, and what is kept of them in orders. */
export interface BuyerToErase {
  /** One of their orders: it stands for them. */
  orderId: string;
  name: string;
  handle: string;
  accountId: string;
  /** Its name. */
  account: string;
  /** Orders that are over: erased at once. */
  over: number;
  /** Orders that still have to be sent: erased once they are. */
  open: number;
}

export interface BuyersToErase {
  buyers: BuyerToErase[];
}

/** An erasure, without what was erased. */
export interface ErasureView {
  _id: string;
  at: string;
  who: string;
  accountId: string;
  account: string | null;
  erased: number;
  ordersStillToSend: number;
}

export interface ErasuresView {
  erasures: ErasureView[];
}

const term = z
  .int("Enter 30 to 3,650 days.")
  .min(30, "Enter 30 to 3,650 days.")
  .max(3_650, "Enter 30 to 3,650 days.")
  .nullable();
/** How long a store keeps what tells who its buyers are, in days; null: until somebody erases it. */
export const retentionTerms = z.strictObject({
  /** Since a buyer's last order or message. */
  buyerDays: term,
  /** Since a conversation's last message; never longer than buyers. */
  messageDays: term,
});
export type RetentionTerms = z.infer<typeof retentionTerms>;

/** What is past some terms. */
export interface RetentionDue {
  buyers: number;
  conversations: number;
}

export interface RetentionView extends RetentionTerms {
  /** When everything that was due had gone; null: not since the terms changed. */
  ranAt: string | null;
  due: RetentionDue;
}
