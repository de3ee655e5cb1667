import { defineJob } from "../../platform/jobs/index.ts";

/** An action is due. The row says what is to be done; a job too many finds nothing to do. */
export const actionDue = defineJob<{ storeId: string; actionId: string }>("action-due", {
  concurrency: 32,
  perGroup: 4,
  retryLimit: 0,
});
