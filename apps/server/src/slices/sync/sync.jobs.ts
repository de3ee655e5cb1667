import { defineJob } from "../../platform/jobs/index.ts";

/**
 * A genuine webhook was stored in `webhook_events` and waits to be worked. Safe to repeat. That a buyer closed
 * their account is worked in an archived store too; the rest waits for an account that is connected, and those
 * of an archived store are paused.
 */
export const webhookReceived = defineJob<{ storeId: string; webhookEventId: string }>("webhook-received", {
  concurrency: 16,
  perGroup: 2,
  evenArchived: true,
});
