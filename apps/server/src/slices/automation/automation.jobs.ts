import { defineJob } from "../../platform/jobs/index.ts";

/** A trigger has come to its end: whoever caused it and does not wait for it is told. Repeats are harmless. */
export const triggerEnded = defineJob<{ storeId: string; orderId: string; trigger: string }>("trigger-ended", { concurrency: 4 });
