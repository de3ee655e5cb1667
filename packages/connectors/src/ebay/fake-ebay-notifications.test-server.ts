/** The fake eBay's notifications: topics, destinations, subscriptions, its public keys, pairs for signatures. */
import { createSign, generateKeyPairSync } from "node:crypto";
import { FakeKeys } from "./fake-ebay-keys.test-server.ts";
import { refusal } from "./fake-ebay-answers.test-server.ts";
import type { AskedRequest, FakeAnswer } from "./fake-ebay-answers.test-server.ts";

interface Entry {
  readonly id: string;
  /** The seller who has the subscription; "": the application. */
  readonly owner: string;
  body: Record<string, unknown>;
}

export class FakeNotifications {
  config: unknown = null;
  readonly destinations: Entry[] = [];
  readonly subscriptions: Entry[] = [];
  readonly keys = new Map<string, { readonly publicKey: string; readonly privateKey: string }>();
  /** Topics that this app may not have. */
  readonly refused = new Set<string>();
  made = 0;
  #kid = "";

  /** eBay signs with another key from now on; gives its id. */
  rotate(): string {
    this.#kid = `kid-${this.keys.size + 1}`;
    this.keys.set(
      this.#kid,
      generateKeyPairSync("ec", {
        namedCurve: "prime256v1",
        publicKeyEncoding: { type: "spki", format: "pem" },
        privateKeyEncoding: { type: "pkcs8", format: "pem" },
      }),
    );
    return this.#kid;
  }

  /** A delivery as eBay sends it. */
  deliver(topic: string, data: object, { id = "n-1", kid = this.#kid || this.rotate() } = {}) {
    const rawBody = Buffer.from(
      JSON.stringify({
        metadata: { topic, schemaVersion: "1.0", deprecated: false },
        notification: {
          notificationId: id,
          eventDate: "2026-11-20T09:00:00.000Z",
          publishDate: "2026-11-20T09:00:01.000Z",
          publishAttemptCount: 1,
          data,
        },
      }),
    );
    const { privateKey = "", publicKey = "" } = this.keys.get(kid) ?? {};
    const signature = createSign("sha1").update(rawBody).sign(privateKey, "base64");
    const header = JSON.stringify({ alg: "ecdsa", kid, signature, digest: "SHA1" });
    return { rawBody, publicKey, headers: { "x-ebay-signature": Buffer.from(header).toString("base64") } };
  }
}

const topics = [
  ["ORDER_CONFIRMATION", "USER"],
  ["NEW_MESSAGE", "USER"],
  ["MARKETPLACE_ACCOUNT_DELETION", "APPLICATION"],
  ["ITEM_AVAILABILITY", "APPLICATION"],
].map(([topicId, scope]) => ({
  topicId,
  scope,
  supportedPayloads: [
    { schemaVersion: "1.0", deliveryProtocol: "HTTPS", format: ["JSON"], deprecated: false },
  ],
}));

/** Answers `/commerce/notification/v1/…` and `/developer/key_management/v1/signing_key`. */
export function answerNotifications(
  notifications: FakeNotifications,
  asked: AskedRequest,
  { isApp, seller }: { isApp: boolean; seller: string },
): FakeAnswer {
  const path = asked.path.replace("/commerce/notification/v1", "");
  if (asked.path === "/developer/key_management/v1/signing_key")
    return isApp ? { status: 201, body: FakeKeys.makePair() } : refusal(403, 1100, "Access denied");
  const [, kid] = /^\/public_key\/(.+)$/.exec(path) ?? [];
  if (kid !== undefined) {
    const key = notifications.keys.get(decodeURIComponent(kid));
    // As eBay writes it: in one line.
    return key === undefined
      ? refusal(404, 195_001, "The specified key id is invalid.")
      : {
          status: 200,
          body: { key: key.publicKey.replaceAll("\n", ""), algorithm: "ECDSA", digest: "SHA1" },
        };
  }
  const body = asked.text === "" ? {} : (JSON.parse(asked.text) as Record<string, unknown>);
  if (path === "/config") {
    notifications.config = body;
    return { status: 204 };
  }
  if (path === "/topic") return { status: 200, body: { topics, total: topics.length } };
  if (notifications.config === null && asked.method === "POST")
    return refusal(
      409,
      195_003,
      "Please provide configurations required for notifications. Refer to /config",
    );
  const [, kind, id] = /^\/(destination|subscription)(?:\/([^/]+))?$/.exec(path) ?? [];
  if (kind === undefined) return refusal(404, 2002, "Resource not found");
  const list = kind === "destination" ? notifications.destinations : notifications.subscriptions;
  const found = list.find((entry) => entry.id === id);
  const owner = kind === "destination" || isApp ? "" : seller;
  if (id !== undefined && found?.owner !== owner)
    return refusal(404, 195_013, "The subscription id does not exist.");
  if (asked.method === "GET" && found !== undefined)
    return { status: 200, body: { ...found.body, [`${kind}Id`]: found.id } };
  if (asked.method === "GET")
    return {
      status: 200,
      body: {
        [`${kind}s`]: list.map((entry) => ({ ...entry.body, [`${kind}Id`]: entry.id })),
        total: list.length,
      },
    };
  if (asked.method === "POST") {
    if (notifications.refused.has(String(body.topicId)))
      return refusal(403, 195_011, "Not authorized for this topic.");
    if (
      list.some((one) => one.owner === owner && kind === "subscription" && one.body.topicId === body.topicId)
    )
      return refusal(409, 195_012, "Subscription already exists.");
    notifications.made += 1;
    const made = { id: `${kind}-${notifications.made}`, body, owner };
    list.push(made);
    return { status: 201, headers: { location: `https://api.ebay.com${asked.path}/${made.id}` } };
  }
  if (found === undefined) return refusal(405, 2005, "Method not allowed");
  if (asked.method === "DELETE" && found.body.status === "ENABLED" && kind === "destination")
    return refusal(409, 195_024, "Destination is in use and cannot be deleted.");
  if (asked.method === "DELETE") list.splice(list.indexOf(found), 1);
  else found.body = { ...found.body, ...body };
  return { status: 204 };
}
