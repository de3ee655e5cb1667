export { createJobs, defineJob, type Jobs } from "./jobs.ts";
