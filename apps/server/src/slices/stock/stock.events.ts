/** What stock tells within the transaction in which it happens (platform/events). */
import { defineEvent } from "../../platform/events/index.ts";

/** Entries were added to the ledger: what is on hand of their SKUs changed. */
export const stockBooked = defineEvent<{
  entries: readonly {
    id: string;
    sku: string;
    reason: string;
    before: number | null;
    after: number | null;
    orderId: string | null;
  }[];
  at: Date;
}>("stock.stockBooked");
