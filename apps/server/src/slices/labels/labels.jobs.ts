import { defineJob } from "../../platform/jobs/index.ts";

/**
 * A label was bought for an order that is to be marked as shipped with it. The order says whether it still is
 * to be; repeats are harmless.
 */
export const labelBought = defineJob<{ storeId: string; shipmentId: string; actionId: string }>(
  "label-bought",
  { concurrency: 8, perGroup: 2, retryLimit: 3 },
);
