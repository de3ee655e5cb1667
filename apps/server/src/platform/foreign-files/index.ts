export { createForeignWorker, ForeignFileRefused, type ForeignWorker } from "./foreign-worker.ts";
export { serveForeignFiles } from "./serve-foreign-files.ts";
