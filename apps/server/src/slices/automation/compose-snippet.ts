/** What a snippet would say to the buyer of an order, for whoever else sends by itself: rules. */
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { findChosenSnippet } from "../messaging/index.ts";
import { findAutoMessagePause } from "./auto-message-pauses.store.ts";
import { composeWith, type Composed } from "./compose-message.ts";
import { findMessageOrder } from "./message-facts.store.ts";
import { subjectOfOrder } from "./message-subject.ts";

/** Said where a rule would write while all auto messages are paused. */
export const messagesArePaused = "Auto messages are paused.";

type Snippet = Extract<Composed, { state: "ready" }> | { state: "failed" | "held"; reason: string };

/**
 * Reads and fills a snippet; writes nothing. It isn't `ready` while auto messages are paused, where it was
 * deleted, and where the buyer can't be written to.
 */
export async function composeSnippet(
  ctx: Ctx,
  tx: StoreTx,
  orderId: string,
  snippetId: string,
): Promise<Snippet> {
  if ((await findAutoMessagePause(tx)) !== null) return { state: "held", reason: messagesArePaused };
  const order = await findMessageOrder(tx, orderId);
  if (order === null) return { state: "failed", reason: "The order is gone." };
  const snippet = await findChosenSnippet(tx, snippetId);
  if (snippet === null) return { state: "failed", reason: "Its snippet was deleted." };
  return composeWith(ctx, tx, snippet, subjectOfOrder(order), {
    trigger: "orderReceived",
    facts: {},
    agentName: "",
  });
}
