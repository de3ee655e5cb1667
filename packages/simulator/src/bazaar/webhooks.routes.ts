/** Bazaar's webhook subscriptions and what a delivery holds. */
import { createHmac } from "node:crypto";
import type { Happening, Sim } from "../engine.ts";
import { Refusal } from "../engine.ts";
import type { Answer, Call } from "../http/call.ts";
import { answer } from "../http/call.ts";
import type { Route } from "../http/router.ts";
import type { Subscription } from "../model.ts";
import { listSubscriptions, subscribe, unsubscribe } from "../webhooks/subscriptions.ts";
import type { WebhookManner } from "../webhooks/webhook-sender.ts";
import type { BazaarContext } from "./bazaar.context.ts";
import { requireText } from "./bazaar.context.ts";
import { toIso, toMessage, toOffer, toOrder } from "./bazaar.wire.ts";

const EVENTS: readonly Happening["type"][] = [
  "order.created",
  "order.updated",
  "order.cancelled",
  "message.created",
  "offer.created",
  "offer.updated",
  "feedback.created",
  "listing.updated",
];

export const WEBHOOK_ROUTES: readonly Route<BazaarContext>[] = [
  {
    method: "GET",
    pattern: "/webhook_subscriptions",
    scope: "webhooks",
    run: (_call, context) =>
      answer(200, { subscriptions: listSubscriptions(context.sim, context.account).map(toWire) }),
  },
  { method: "POST", pattern: "/webhook_subscriptions", scope: "webhooks", run: addSubscription },
  {
    method: "DELETE",
    pattern: "/webhook_subscriptions/:id",
    scope: "webhooks",
    run: (call, context) => {
      unsubscribe(context.sim, context.account, call.params.id ?? "");
      return answer(204, null);
    },
  },
];

function toWire(one: Subscription): Record<string, unknown> {
  return { subscription_id: one.id, url: one.url, events: one.topics, created_at: toIso(one.createdAt) };
}

function addSubscription(call: Call, context: BazaarContext): Answer {
  const url = requireText(call.body, "url", 500);
  const secret = requireText(call.body, "secret", 100);
  if (secret.length < 16)
    throw new Refusal("field_invalid", "secret needs 16 to 100 characters.", { field: "secret" });
  const asked: unknown = call.body.events;
  if (
    !Array.isArray(asked) ||
    asked.length === 0 ||
    !asked.every(
      (one): one is string => typeof one === "string" && (EVENTS as readonly string[]).includes(one),
    )
  ) {
    throw new Refusal("field_invalid", `events must be some of ${EVENTS.join(", ")}.`, { field: "events" });
  }
  return answer(
    201,
    toWire(subscribe(context.sim, context.account, { prefix: "ws-", url, secret, topics: asked })),
  );
}

/** Bazaar tells the whole story, signed over the raw body. */
export const BAZAAR_WEBHOOKS: WebhookManner = {
  topicOf: (happening) => happening.type,
  build: (sim, happening, attempt) => {
    const body = JSON.stringify({
      event_id: attempt.eventId,
      type: happening.type,
      attempt: attempt.number,
      occurred_at: toIso(attempt.occurredAt),
      sent_at: toIso(attempt.sentAt),
      seller: happening.account,
      ...(attempt.snapshot as object),
    });
    return {
      body,
      headers: {
        "X-Bazaar-Event": happening.type,
        "X-Bazaar-Event-Id": attempt.eventId,
        "X-Bazaar-Delivery-Id": attempt.deliveryId,
        "X-Bazaar-Timestamp": String(Math.floor(attempt.sentAt / 1000)),
        "X-Bazaar-Signature": createHmac("sha256", attempt.secret).update(body).digest("base64"),
      },
    };
  },
  snapshot: takeSnapshot,
};

function takeSnapshot(sim: Sim, happening: Happening): Record<string, unknown> {
  const { store } = sim;
  if (happening.type.startsWith("order.")) {
    const order = store.order.get("bazaar", happening.id);
    return { order_id: happening.id, order: order === undefined ? null : toOrder(sim.baseUrl(), order) };
  }
  if (happening.type === "message.created") {
    const message = store.conversation.get("bazaar", happening.id)?.messages.at(-1);
    return {
      conversation_id: happening.id,
      message: message === undefined ? null : toMessage(sim.baseUrl(), message),
    };
  }
  if (happening.type.startsWith("offer.")) {
    const offer = store.offer.get("bazaar", happening.id);
    return {
      offer_id: happening.id,
      offer:
        offer === undefined
          ? null
          : toOffer(sim.baseUrl(), offer, store.listing.get("bazaar", `BZ-${String(offer.listingId)}`)),
    };
  }
  return happening.type === "feedback.created" ? { feedback_id: happening.id } : { listing_id: happening.id };
}
