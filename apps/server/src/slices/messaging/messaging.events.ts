/** What messaging tells within the transaction in which it happens (platform/events). */
import { defineEvent } from "../../platform/events/index.ts";

/** A platform told something new of these conversations. */
export const conversationsTold = defineEvent<{ sessionIds: readonly string[] }>(
  "messaging.conversationsTold",
);

/** Shared snippets are about to become somebody's own; who listens may refuse it. */
export const snippetsUnshared = defineEvent<{ snippetIds: readonly string[] }>("messaging.snippetsUnshared");
