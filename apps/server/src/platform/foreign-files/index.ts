export { createForeignWorker, ForeignFileRefused } from "./foreign-worker.ts";
export { serveForeignFiles } from "./serve-foreign-files.ts";
export { refuseLargeDocument } from "./packed-document.ts";
