import { defineJob } from "../../platform/jobs/index.ts";

/** A run that waits to be written. One of a store at a time, so that a large one leaves the others a database. */
export const exportDue = defineJob<{ storeId: string; runId: string }>("export-run", {
  concurrency: 2,
  perGroup: 1,
  retryLimit: 5,
});

/** A schedule whose time may have come. */
export const scheduleDue = defineJob<{ storeId: string; scheduleId: string }>("export-schedule", {
  concurrency: 2,
  perGroup: 1,
});

/** Somebody wants an archive of the store, as it is at that moment or later. */
export const archiveWanted = defineJob<{ storeId: string; wantedAt: string }>("archive-wanted", {
  concurrency: 1,
  perGroup: 1,
  retryLimit: 0,
});
