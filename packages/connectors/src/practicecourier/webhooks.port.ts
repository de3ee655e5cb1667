import { z } from "zod";
import { assertFresh, assertSignature, readWebhookBody, signBytes } from "@stallkeeper/connector-sdk";
import type { WebhooksPort } from "@stallkeeper/connector-sdk";
import { callCourier, fetchFromCourier } from "./practicecourier.client.ts";

const bodySchema = z.looseObject({
  event_id: z.string(),
  type: z.string(),
  label_id: z.string(),
  occurred_at: z.string(),
});

/** Only the label's id comes with the event; the time of the signature is under it. */
export const practicecourierWebhooks: WebhooksPort = {
  isReliable: false,

  async register(ctx, { url, secret }) {
    const made = await fetchFromCourier(ctx, {
      operation: "webhooks.register",
      method: "POST",
      path: "/webhook_subscriptions",
      json: { url, secret },
      schema: z.looseObject({ subscription_id: z.string() }),
    });
    return { vendorRefs: [made.subscription_id], secret };
  },

  async unregister(ctx, { vendorRefs }) {
    for (const ref of vendorRefs) {
      await callCourier(ctx, {
        operation: "webhooks.unregister",
        method: "DELETE",
        path: `/webhook_subscriptions/${encodeURIComponent(ref)}`,
        schema: z.unknown(),
        accept: [404],
      });
    }
  },

  verify({ rawBody, headers, secret, now }) {
    const [, seconds = "", signature] =
      /^t=(\d{1,12}),v1=([0-9a-f]+)$/.exec(headers["x-courier-signature"] ?? "") ?? [];
    assertSignature(signBytes(secret, [`${seconds}.`, rawBody], "hex"), signature);
    assertFresh(Number(seconds) * 1000, now);
    const body = readWebhookBody(rawBody, bodySchema);
    return {
      kind: "event",
      eventId: body.event_id,
      topic: body.type,
      resource: { kind: "parcel", id: body.label_id },
      occurredAt: Number.isNaN(Date.parse(body.occurred_at))
        ? null
        : new Date(body.occurred_at).toISOString(),
    };
  },
};
