import { defineJob } from "../../platform/jobs/index.ts";

/** A genuine webhook was stored in `webhook_events` and waits to be worked. Safe to repeat. */
export const webhookReceived = defineJob<{ storeId: string; webhookEventId: string }>("webhook-received", {
  concurrency: 16,
  perGroup: 2,
});
