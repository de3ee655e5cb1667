export { createJobs, type Job, type JobHandler, type Jobs } from "./jobs.ts";
