/** What conversations tell within the transaction in which it happens (platform/events). */
import { defineEvent } from "../../platform/events/index.ts";

/** A platform told something new of these conversations. */
export const conversationsTold = defineEvent<{ sessionIds: readonly string[] }>(
  "messaging.conversationsTold",
);
