export { keepLease, type Lease } from "./keep-lease.ts";
export { createJobs, defineJob, type Jobs } from "./jobs.ts";
