import { defineJob } from "../../../platform/jobs/index.ts";

/** Marks of a store wait, or pushes whose time has come. */
export const pushesDue = defineJob<{ storeId: string }>("stock-pushes-due", { concurrency: 4, perGroup: 1 });
