import { AppError, type AutoMessagePreview } from "@stallkeeper/contract";
import { autoMessageTexts, type AutoMessageTrigger } from "@stallkeeper/domain";
import { actorName, inStore, type Ctx } from "../../platform/context.ts";
import { findActionByKey } from "../actions/index.ts";
import { composeMessage, type Composed } from "./compose-message.ts";
import { findMessageOrder } from "./message-facts.store.ts";
import { autoMessageKey } from "./start-auto-message.ts";

/**
 * What the trigger would send for an order now, and why it would not. Changes nothing. Throws
 * ORDER_NOT_FOUND.
 */
export function previewMessage(
  ctx: Ctx,
  orderId: string,
  trigger: AutoMessageTrigger,
): Promise<AutoMessagePreview> {
  return inStore(ctx, async (tx) => {
    if ((await findMessageOrder(tx, orderId)) === null) throw new AppError("ORDER_NOT_FOUND", { orderId });
    const known = await findActionByKey(tx, autoMessageKey(trigger, orderId));
    const composed = await composeMessage(ctx, tx, {
      order_id: orderId,
      offer_id: null,
      trigger,
      facts: {},
      agentName: actorName(ctx),
    });
    return { ...viewOf(composed), trigger, wasRequested: known !== null };
  });
}

function viewOf(composed: Composed): Omit<AutoMessagePreview, "trigger" | "wasRequested"> {
  switch (composed.state) {
    case "off":
      return { state: "off", snippet: null, text: null, reason: null };
    case "snippetMissing":
      return { state: "failed", snippet: null, text: null, reason: autoMessageTexts.snippetMissing };
    default: {
      const { snippet, text } = composed;
      return {
        state: composed.state,
        snippet: { _id: snippet.id, name: snippet.name },
        text,
        reason: composed.state === "ready" ? null : autoMessageTexts.failed(composed.reason),
      };
    }
  }
}
