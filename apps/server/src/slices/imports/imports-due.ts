import { defineJob } from "../../platform/jobs/index.ts";

/** An import that waits for work. One at a time: each has a process that reads its file. */
export const importsDue = defineJob<{ storeId: string; importId: string }>("item-import", {
  concurrency: 2,
  perGroup: 1,
  retryLimit: 5,
});
