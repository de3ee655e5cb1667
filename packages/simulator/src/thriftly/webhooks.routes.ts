/** Thriftly's webhooks: ids only, signed with the time, a secret made here and shown once. */
import { createHmac, randomBytes } from "node:crypto";
import type { Answer, Call } from "../http/call.ts";
import { answer } from "../http/call.ts";
import type { Route } from "../http/router.ts";
import type { Subscription } from "../model.ts";
import { listSubscriptions, subscribe, unsubscribe } from "../webhooks/subscriptions.ts";
import type { WebhookManner } from "../webhooks/webhook-sender.ts";
import type { ThriftlyContext } from "./thriftly.context.ts";
import { invalid, requireText } from "./thriftly.context.ts";
import { toDate } from "./thriftly.wire.ts";

const TOPICS: Readonly<Record<string, string>> = {
  "order.created": "purchase.created",
  "order.updated": "purchase.updated",
  "order.cancelled": "purchase.cancelled",
  "offer.created": "offer.created",
  "offer.updated": "offer.updated",
};

export const WEBHOOK_ROUTES: readonly Route<ThriftlyContext>[] = [
  {
    method: "GET",
    pattern: "/webhooks",
    scope: "webhooks",
    run: (_call, context) =>
      answer(200, { webhooks: listSubscriptions(context.sim, context.account).map(toWire) }),
  },
  { method: "POST", pattern: "/webhooks", scope: "webhooks", run: addWebhook },
  {
    method: "DELETE",
    pattern: "/webhooks/:id",
    scope: "webhooks",
    run: (call, context) => {
      unsubscribe(context.sim, context.account, call.params.id ?? "");
      return answer(204, null);
    },
  },
];

function toWire(one: Subscription): Record<string, unknown> {
  return { id: one.id, url: one.url, topics: one.topics };
}

function addWebhook(call: Call, context: ThriftlyContext): Answer {
  const url = requireText(call.body, "url", 500);
  const topics: unknown = call.body.topics;
  const known = Object.values(TOPICS);
  if (
    !Array.isArray(topics) ||
    topics.length === 0 ||
    !topics.every((one): one is string => typeof one === "string" && known.includes(one))
  )
    throw invalid("topics", `must be some of ${known.join(", ")}`);
  const added = subscribe(context.sim, context.account, {
    prefix: "wh-",
    url,
    secret: `whsec_${randomBytes(24).toString("base64url")}`,
    topics,
  });
  return answer(201, { ...toWire(added), signingSecret: added.secret });
}

/** Thriftly tells only that something happened. */
export const THRIFTLY_WEBHOOKS: WebhookManner = {
  topicOf: (happening) => TOPICS[happening.type] ?? null,
  snapshot: () => null,
  build: (_sim, happening, attempt) => {
    const isOffer = happening.type.startsWith("offer.");
    const body = JSON.stringify({
      id: attempt.eventId.slice(3),
      topic: TOPICS[happening.type],
      createdAt: toDate(attempt.occurredAt),
      sellerHandle: happening.account,
      [isOffer ? "offerId" : "purchaseId"]: Number(happening.id),
    });
    const seconds = String(Math.floor(attempt.sentAt / 1000));
    const signature = createHmac("sha256", attempt.secret).update(`${seconds}.${body}`).digest("hex");
    return {
      body,
      headers: {
        "Thriftly-Event-Id": attempt.eventId.slice(3),
        "Thriftly-Signature": `t=${seconds},v1=${signature}`,
      },
    };
  },
};
