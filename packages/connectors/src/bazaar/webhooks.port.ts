import { z } from "zod";
import { assertFresh, assertSignature, readWebhookBody, signBytes } from "@stallkeeper/connector-sdk";
import type { WebhookResourceKind, WebhooksPort } from "@stallkeeper/connector-sdk";
import { callBazaar, fetchFromBazaar } from "./bazaar.client.ts";

const EVENTS = [
  "order.created",
  "order.updated",
  "order.cancelled",
  "message.created",
  "offer.created",
  "offer.updated",
  "feedback.created",
  "listing.updated",
];

const bodySchema = z.looseObject({
  event_id: z.string(),
  type: z.string(),
  occurred_at: z.string(),
  sent_at: z.string(),
  order_id: z.string().nullish(),
  conversation_id: z.string().nullish(),
  offer_id: z.string().nullish(),
  feedback_id: z.string().nullish(),
  listing_id: z.string().nullish(),
});

/**
 * Whole orders come with the event; only the id is taken, the order is read again. `sent_at` is under the
 * signature.
 */
export const bazaarWebhooks: WebhooksPort = {
  isReliable: false,

  async register(ctx, { url, secret }) {
    const made = await fetchFromBazaar(ctx, {
      operation: "webhooks.register",
      method: "POST",
      path: "/webhook_subscriptions",
      json: { url, secret, events: EVENTS },
      schema: z.looseObject({ subscription_id: z.string() }),
    });
    return { vendorRefs: [made.subscription_id], secret };
  },

  async unregister(ctx, { vendorRefs }) {
    for (const ref of vendorRefs) {
      await callBazaar(ctx, {
        operation: "webhooks.unregister",
        method: "DELETE",
        path: `/webhook_subscriptions/${encodeURIComponent(ref)}`,
        schema: z.unknown(),
        accept: [404],
      });
    }
  },

  verify({ rawBody, headers, secret, now }) {
    assertSignature(signBytes(secret, [rawBody], "base64"), headers["x-bazaar-signature"]);
    const body = readWebhookBody(rawBody, bodySchema);
    assertFresh(Date.parse(body.sent_at), now);
    return {
      kind: "event",
      eventId: body.event_id,
      topic: body.type,
      resource: resourceOf(body),
      occurredAt: Number.isNaN(Date.parse(body.occurred_at))
        ? null
        : new Date(body.occurred_at).toISOString(),
    };
  },
};

function resourceOf(body: z.infer<typeof bodySchema>): { kind: WebhookResourceKind; id: string } {
  const kind = body.type.split(".")[0];
  if (kind === "order" && body.order_id) return { kind: "order", id: body.order_id };
  if (kind === "message" && body.conversation_id) return { kind: "message", id: body.conversation_id };
  if (kind === "offer" && body.offer_id) return { kind: "offer", id: body.offer_id };
  if (kind === "feedback" && body.feedback_id) return { kind: "rating", id: body.feedback_id };
  if (kind === "listing" && body.listing_id) return { kind: "listing", id: body.listing_id };
  return { kind: "unknown", id: body.order_id ?? "" };
}
