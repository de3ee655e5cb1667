/** What rules tell within the transaction in which they act (platform/events). */
import { defineEvent } from "../../platform/events/index.ts";

/** A rule has other systems told. */
export const ruleTold = defineEvent<{
  rule: { id: string; name: string };
  /** The order, offer, item, listing, payout or account. */
  subject: { id: string; name: string; orderId: string | null };
  /** Names what happened to its subject. */
  key: string;
  at: Date;
}>("rules.ruleTold");
