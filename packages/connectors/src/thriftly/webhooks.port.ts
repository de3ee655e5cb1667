import { z } from "zod";
import { assertFresh, assertSignature, readWebhookBody, signBytes } from "@stallkeeper/connector-sdk";
import type { WebhooksPort } from "@stallkeeper/connector-sdk";
import { callThriftly, fetchFromThriftly } from "./thriftly.client.ts";

const TOPICS = [
  "purchase.created",
  "purchase.updated",
  "purchase.cancelled",
  "offer.created",
  "offer.updated",
];

const id = z.union([z.number(), z.string()]).transform(String);
const bodySchema = z.looseObject({
  id: z.string(),
  topic: z.string(),
  createdAt: z.string(),
  purchaseId: id.nullish(),
  offerId: id.nullish(),
});

/**
 * Best effort: three in ten are never sent, order is not kept. `Thriftly-Signature: t=SECONDS,v1=HEX` over
 * `t.body`.
 */
export const thriftlyWebhooks: WebhooksPort = {
  isReliable: false,

  /** The marketplace makes the secret and shows it once: the one given is not used. */
  async register(ctx, { url }) {
    const { body } = await fetchFromThriftly(ctx, {
      operation: "webhooks.register",
      method: "POST",
      path: "/webhooks",
      json: { url, topics: TOPICS },
      schema: z.looseObject({ id: z.string(), signingSecret: z.string() }),
    });
    return { vendorRefs: [body.id], secret: body.signingSecret };
  },

  async unregister(ctx, { vendorRefs }) {
    for (const ref of vendorRefs) {
      await callThriftly(ctx, {
        operation: "webhooks.unregister",
        method: "DELETE",
        path: `/webhooks/${encodeURIComponent(ref)}`,
        schema: z.unknown(),
        accept: [404],
      });
    }
  },

  verify({ rawBody, headers, secret, now }) {
    const parts = new Map(
      (headers["thriftly-signature"] ?? "")
        .split(",")
        .map((part) => part.trim().split("=", 2) as [string, string]),
    );
    const signedAt = parts.get("t") ?? "";
    assertSignature(signBytes(secret, [`${signedAt}.`, rawBody], "hex"), parts.get("v1"));
    assertFresh(Number(signedAt) * 1000, now);
    const body = readWebhookBody(rawBody, bodySchema);
    const occurredAt = Number.isNaN(Date.parse(body.createdAt))
      ? null
      : new Date(body.createdAt).toISOString();
    const resource = body.purchaseId
      ? { kind: "order" as const, id: body.purchaseId }
      : body.offerId
        ? { kind: "offer" as const, id: body.offerId }
        : { kind: "unknown" as const, id: "" };
    return { kind: "event", eventId: body.id, topic: body.topic, resource, occurredAt };
  },
};
