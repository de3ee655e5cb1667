/**
 * Signing as the Standard Webhooks scheme has it (standardwebhooks.com, version 1): HMAC-SHA256 over id, time
 * and body, so that a receiver knows who sent it, that nothing was changed, and that it isn't a replay.
 */
import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";
const secretBytes = 32;

/** A new secret, as a receiver's library takes it. */
export const makeWebhookSecret = (): string => prefix + randomBytes(secretBytes).toString("base64");

/** Where a receiver's secret belongs when it's sealed. */
export const secretPlace = (storeId: string, receiverId: string): string =>
  `webhook_receivers.secret:${storeId}:${receiverId}`;

/** The headers of a delivery. `id` stays the same for every try, so a receiver can tell a repeat. Pure. */
export function signDelivery(
  secret: string,
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const key = Buffer.from(secret.slice(prefix.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    "content-type": "application/json; charset=utf-8",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
  };
}
