/**
 * eBay's notifications. They are signed with a key of eBay's that the header names; it is asked for over the
 * API and kept for an hour, as eBay wants it. Before it sends anything to an address, eBay asks there for a
 * hash of its challenge, our token and the address. Late ones are genuine: eBay signs no time of sending.
 */
import { createHash, createPublicKey, createVerify } from "node:crypto";
import { readWebhookBody, Rejected } from "@stallkeeper/connector-sdk";
import type { VerifiedWebhook, WebhooksPort } from "@stallkeeper/connector-sdk";
import { z } from "zod";
import { publicKeyOf } from "./public-keys.ts";
import { subscribe, unsubscribe, wantedTopics } from "./subscriptions.ts";

const signatureSchema = z.object({
  alg: z.string().transform((word) => word.toLowerCase()),
  kid: z.string().regex(/^[\w-]{1,64}$/),
  signature: z.base64(),
  digest: z.string().transform((word) => word.toUpperCase()),
});
const digests: ReadonlyMap<string, string> = new Map([
  ["SHA1", "sha1"],
  ["SHA256", "sha256"],
]);

const bodySchema = z.looseObject({
  metadata: z.looseObject({ topic: z.string() }),
  notification: z.looseObject({
    notificationId: z.string().min(1),
    eventDate: z.string().catch(""),
    data: z.unknown(),
  }),
});

export const ebayWebhooks: WebhooksPort = {
  isReliable: false,
  register: subscribe,
  unregister: unsubscribe,

  keyOf: (ctx, { headers }) => publicKeyOf(ctx, readSignature(headers["x-ebay-signature"]).kid),

  verify({ rawBody, headers, publicKey }) {
    const { alg, digest, signature } = readSignature(headers["x-ebay-signature"]);
    const hash = digests.get(digest);
    if (
      publicKey === undefined ||
      alg !== "ecdsa" ||
      hash === undefined ||
      !isSigned(hash, rawBody, signature, publicKey)
    )
      throw new Rejected("WEBHOOK_SIGNATURE", "The signature of this delivery is not right.");
    const { metadata, notification } = readWebhookBody(rawBody, bodySchema);
    return {
      kind: "event",
      eventId: notification.notificationId,
      topic: metadata.topic,
      resource: resourceOf(metadata.topic, notification.data),
      occurredAt: Number.isNaN(Date.parse(notification.eventDate))
        ? null
        : new Date(notification.eventDate).toISOString(),
    };
  },

  answerChallenge({ query, url, secret }) {
    const code = query.challenge_code;
    if (typeof code !== "string" || code === "" || code.length > 500) return null;
    const hash = createHash("sha256").update(code).update(secret).update(url);
    return { challengeResponse: hash.digest("hex") };
  },
};

/** What the header says of itself; nothing of it is believed yet. */
function readSignature(header: string | undefined): z.infer<typeof signatureSchema> {
  try {
    return signatureSchema.parse(JSON.parse(Buffer.from(header ?? "", "base64").toString("utf8")));
  } catch {
    throw new Rejected("WEBHOOK_SIGNATURE", "The signature of this delivery is not right.");
  }
}

function isSigned(hash: string, rawBody: Buffer, signature: string, pem: string): boolean {
  try {
    return createVerify(hash).update(rawBody).verify(createPublicKey(pem), Buffer.from(signature, "base64"));
  } catch {
    return false;
  }
}

function resourceOf(topic: string, data: unknown): VerifiedWebhook["resource"] {
  const wanted = wantedTopics.get(topic);
  const id = wanted === undefined ? "" : findId(data, wanted.idName, 4);
  if (wanted === undefined || id === "") return { kind: "unknown", id: "" };
  if (wanted.resource !== "buyer") return { kind: wanted.resource, id };
  // The one notice about a person: whoever it names has closed their account.
  const alsoKnownAs = [findId(data, "userId", 4)].filter((name) => name !== "" && name !== id);
  return { kind: "buyer", id, wasDeleted: true, alsoKnownAs };
}

/** Topics keep the id they are about at different depths. */
function findId(data: unknown, name: string, depth: number): string {
  if (data === null || typeof data !== "object" || depth === 0) return "";
  const own = (data as Readonly<Record<string, unknown>>)[name];
  if (typeof own === "string" || typeof own === "number") return String(own);
  for (const part of Object.values(data)) {
    const found = findId(part, name, depth - 1);
    if (found !== "") return found;
  }
  return "";
}
