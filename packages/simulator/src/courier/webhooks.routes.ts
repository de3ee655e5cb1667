/**
 * Tracking by number, and the webhook that tells of news: ids only, signed with the time over the raw body.
 */
import { createHmac } from "node:crypto";
import { Refusal } from "../engine.ts";
import type { Answer, Call } from "../http/call.ts";
import { answer, readText } from "../http/call.ts";
import type { Route } from "../http/router.ts";
import type { Subscription } from "../model.ts";
import { listSubscriptions, subscribe, unsubscribe } from "../webhooks/subscriptions.ts";
import type { WebhookManner } from "../webhooks/webhook-sender.ts";
import { wrong, type CourierContext } from "./courier.context.ts";
import { toTracking } from "./courier.wire.ts";

const TOPIC = "parcel.updated";

export const TRACKING_ROUTES: readonly Route<CourierContext>[] = [
  { method: "GET", pattern: "/tracking/:number", run: track },
  {
    method: "GET",
    pattern: "/webhook_subscriptions",
    run: (_call, context) =>
      answer(200, { subscriptions: listSubscriptions(context.sim, ownerOf(context)).map(toWire) }),
  },
  { method: "POST", pattern: "/webhook_subscriptions", run: add },
  {
    method: "DELETE",
    pattern: "/webhook_subscriptions/:id",
    run: (call, context) => {
      unsubscribe(context.sim, ownerOf(context), call.params.id ?? "");
      return answer(204, null);
    },
  },
];

/** Whoever knows the number may ask, whose parcel it ever is: so it is at the post. */
function track(call: Call, { sim }: CourierContext): Answer {
  for (const parcel of sim.store.parcel.all()) {
    if (parcel.trackingNumber === call.params.number) return answer(200, toTracking(parcel));
  }
  throw new Refusal("parcel_not_found", "Nobody has seen this number.");
}

function add(call: Call, context: CourierContext): Answer {
  const url = readText(call.body, "url");
  const secret = readText(call.body, "secret");
  if (secret.length < 16 || secret.length > 100)
    throw wrong("field_invalid", "secret", "secret needs 16 to 100 characters.");
  return answer(
    201,
    toWire(subscribe(context.sim, ownerOf(context), { prefix: "cs-", url, secret, topics: [TOPIC] })),
  );
}

function ownerOf({ account }: CourierContext): { market: "courier"; username: string } {
  return { market: "courier", username: account.id };
}

function toWire(one: Subscription): Record<string, unknown> {
  return { subscription_id: one.id, url: one.url };
}

export const COURIER_WEBHOOKS: WebhookManner = {
  topicOf: (happening) => (happening.type === TOPIC ? TOPIC : null),
  snapshot: () => null,
  build: (_sim, happening, attempt) => {
    const body = JSON.stringify({
      event_id: attempt.eventId,
      type: TOPIC,
      label_id: happening.id,
      occurred_at: new Date(attempt.occurredAt).toISOString(),
    });
    const seconds = String(Math.floor(attempt.sentAt / 1000));
    return {
      body,
      headers: {
        "X-Courier-Event-Id": attempt.eventId,
        "X-Courier-Signature": `t=${seconds},v1=${createHmac("sha256", attempt.secret).update(`${seconds}.${body}`).digest("hex")}`,
      },
    };
  },
};
