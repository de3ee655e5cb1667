/** What eBay tells about, and to whom: an application, or an application on behalf of a seller. */
import { createHash } from "node:crypto";
import { isUnpaid } from "../acts/order-state.ts";
import type { Happening, Sim } from "../engine.ts";
import { formatListingId } from "../history/listing-builder.ts";
import { otherParty, toMessage, typeOf } from "./conversation.wire.ts";
import { toIso } from "./ebay.wire.ts";

export type Topic = {
  id: string;
  description: string;
  context: string;
  scope: "USER" | "APPLICATION";
  needs: readonly string[];
};

const SCOPE = "https://api.ebay.com/oauth/api_scope";
export const TOPICS: readonly Topic[] = [
  {
    id: "MARKETPLACE_ACCOUNT_DELETION",
    description: "A member asks for their data to be deleted.",
    context: "COMMUNITY",
    scope: "APPLICATION",
    needs: [SCOPE],
  },
  {
    id: "ORDER_CONFIRMATION",
    description: "An order was paid.",
    context: "ORDER",
    scope: "USER",
    needs: [`${SCOPE}/sell.fulfillment`],
  },
  {
    id: "ITEM_MARKED_SHIPPED",
    description: "A package of an order was marked as shipped.",
    context: "ORDER",
    scope: "USER",
    needs: [`${SCOPE}/sell.fulfillment`],
  },
  {
    id: "NEW_MESSAGE",
    description: "A message arrived.",
    context: "COMMUNITY",
    scope: "USER",
    needs: [`${SCOPE}/commerce.message`],
  },
];

/** The topic of what happened, or null; an order is confirmed once it is paid. */
export function topicOf(happening: Happening, sim: Sim): string | null {
  switch (happening.type) {
    case "buyer.deleted":
      return "MARKETPLACE_ACCOUNT_DELETION";
    case "message.created":
      return "NEW_MESSAGE";
    case "order.shipped":
      return "ITEM_MARKED_SHIPPED";
    case "order.created":
    case "order.updated": {
      const order = sim.store.order.get("ebay", happening.id);
      if (order === undefined || isUnpaid(order)) return null;
      const isNewlyPaid = happening.type === "order.created" || order.paidAt === order.updatedAt;
      return isNewlyPaid && order.shipments.length === 0 ? "ORDER_CONFIRMATION" : null;
    }
    case "notification.test":
      return sim.store.subscription.get("ebay", happening.id)?.topics[0] ?? null;
    default:
      return null;
  }
}

/** The `data` of a notification, as of now. Apart from the deletion its fields are this market's guess. */
export function dataOf(sim: Sim, happening: Happening): Record<string, unknown> {
  const { store } = sim;
  const eiasToken = createHash("md5").update(happening.id).digest("base64");
  if (happening.type === "buyer.deleted")
    return { username: happening.id, userId: `u-${eiasToken.slice(0, 10)}`, eiasToken };
  const seller = { username: happening.account };
  if (happening.type === "message.created") {
    const found = store.conversation.get("ebay", happening.id);
    if (found === undefined) return seller;
    const { messageId, createdDate, messageBody } = toMessage(
      sim.baseUrl(),
      found,
      found.messages.length - 1,
      undefined,
    );
    return {
      ...seller,
      conversationId: found.id,
      conversationType: typeOf(found),
      messageId,
      senderUsername: otherParty(found),
      messageBody,
      createdDate,
    };
  }
  const order = store.order.get("ebay", happening.id);
  if (order === undefined) return seller;
  return {
    ...seller,
    orderId: order.id,
    creationDate: toIso(order.createdAt),
    lastModifiedDate: toIso(order.updatedAt),
    lineItems: order.lines.map((line) => ({
      lineItemId: line.id,
      legacyItemId: formatListingId({ market: "ebay" }, line.listingId),
      quantity: line.quantity,
    })),
  };
}
