/** How eBay tells: JSON with the vendor's envelope, signed with an elliptic key over the bytes of the body. */
import type { WebhookManner } from "../webhooks/webhook-sender.ts";
import { toIso } from "./ebay.wire.ts";
import type { NotificationKeys } from "./notification-keys.ts";
import { dataOf, topicOf } from "./topics.ts";

/** A copy that is tried again keeps its number, counts up and is signed with the key of then. */
export function createEbayNotifications(keys: NotificationKeys): WebhookManner {
  return {
    topicOf,
    snapshot: (sim, happening) => ({ topic: topicOf(happening, sim), data: dataOf(sim, happening) }),
    build: (_sim, _happening, attempt) => {
      const { topic, data } = attempt.snapshot as { topic: string; data: unknown };
      const body = JSON.stringify({
        metadata: { topic, schemaVersion: "1.0", deprecated: false },
        notification: {
          notificationId: attempt.eventId,
          eventDate: toIso(attempt.occurredAt),
          publishDate: toIso(attempt.sentAt),
          publishAttemptCount: attempt.number,
          data,
        },
      });
      return { body, headers: { "X-EBAY-SIGNATURE": keys.sign(body) } };
    },
  };
}
