/**
 * WooCommerce webhooks (class-wc-webhook.php): X-WC-Webhook-Signature is base64 HMAC-SHA256 over the raw
 * body.
 *
 * No time is signed, and nothing is tried again after a failure; more than five failures in a row turn a hook
 * off. So a delivery only says "look again": the order is read over the API, and polling recovers what is
 * lost. The delivery id is made of hook and second, two orders of one second share it: our event id adds
 * order and signature.
 */
import { z } from "zod";
import { assertSignature, readWebhookBody, Rejected, signBytes } from "@stallkeeper/connector-sdk";
import type { ConnectorContext, WebhooksPort } from "@stallkeeper/connector-sdk";
import { fetchFromShop } from "./woocommerce.client.ts";

const TOPICS = ["order.created", "order.updated", "order.deleted"] as const;

const hooksSchema = z.array(z.looseObject({ id: z.number(), topic: z.string(), delivery_url: z.string() }));
const batchSchema = z.looseObject({
  create: z
    .array(
      z.looseObject({
        id: z.number(),
        error: z.looseObject({ code: z.string(), message: z.string() }).optional(),
      }),
    )
    .default([]),
  update: z
    .array(
      z.looseObject({
        id: z.number(),
        error: z.looseObject({ code: z.string(), message: z.string() }).optional(),
      }),
    )
    .default([]),
});
const bodySchema = z.looseObject({ id: z.union([z.number(), z.string()]) });

async function ownHooks(
  ctx: ConnectorContext,
  url: string,
): Promise<readonly { id: number; topic: string }[]> {
  const hooks = await fetchFromShop(ctx, {
    operation: "webhooks.list",
    method: "GET",
    path: "/webhooks",
    query: { per_page: 100 },
    schema: hooksSchema,
  });
  return hooks.filter((hook) => hook.delivery_url === url);
}

export const wooWebhooks: WebhooksPort = {
  isReliable: false,

  async register(ctx, { url, secret }) {
    const present = await ownHooks(ctx, url);
    const create = TOPICS.filter((topic) => !present.some((hook) => hook.topic === topic)).map((topic) => ({
      name: `Stallkeeper ${topic}`,
      topic,
      delivery_url: url,
      secret,
      status: "active",
    }));
    const update = present
      .filter((hook) => TOPICS.some((topic) => topic === hook.topic))
      .map(({ id }) => ({ id, secret, status: "active" }));
    const answer = await fetchFromShop(ctx, {
      operation: "webhooks.register",
      method: "POST",
      path: "/webhooks/batch",
      json: { create, update },
      schema: batchSchema,
    });
    // A batch answers 200 with errors inside [M].
    const failed = [...answer.create, ...answer.update].find((hook) => hook.error !== undefined)?.error;
    if (failed) throw new Rejected(failed.code, failed.message, { operation: "webhooks.register" });
    return { vendorRefs: [...answer.create, ...answer.update].map((hook) => String(hook.id)), secret };
  },

  async unregister(ctx, { vendorRefs }) {
    const ids = vendorRefs.map(Number).filter(Number.isInteger);
    if (ids.length === 0) return;
    await fetchFromShop(ctx, {
      operation: "webhooks.unregister",
      method: "POST",
      path: "/webhooks/batch",
      json: { delete: ids },
      schema: z.looseObject({}),
    });
  },

  verify({ rawBody, headers, secret }) {
    const signature = headers["x-wc-webhook-signature"];
    // The call that comes with a hook's creation: a form, unsigned, and good for nothing but an answer.
    if (signature === undefined && /^webhook_id=\d+$/.test(rawBody.subarray(0, 64).toString("utf8")))
      return { kind: "ping" };
    assertSignature(signBytes(secret, [rawBody], "base64"), signature);
    const body = readWebhookBody(rawBody, bodySchema);
    const topic = headers["x-wc-webhook-topic"] ?? "";
    const resourceId = String(body.id);
    return {
      kind: "event",
      eventId: [headers["x-wc-webhook-delivery-id"] ?? "", resourceId, (signature ?? "").slice(0, 16)].join(
        ":",
      ),
      topic,
      resource: {
        kind: topic.startsWith("order.") ? "order" : "unknown",
        id: resourceId,
        ...(topic === "order.deleted" ? { wasDeleted: true as const } : {}),
      },
      occurredAt: null,
    };
  },
};
