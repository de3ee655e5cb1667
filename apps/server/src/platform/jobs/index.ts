export { createJobs, defineJob, type EnqueueOptions, type Job, type JobHandler, type Jobs, type JobsOptions } from "./jobs.ts";
