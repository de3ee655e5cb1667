export { keepLease } from "./keep-lease.ts";
export { createJobs, defineJob, type Jobs } from "./jobs.ts";
