export { checkBackup } from "./check-backup.ts";
export { deleteOldBackups, listBackupFiles } from "./backup-files.ts";
export { listSteps, listTables, quote, type CopiedTable } from "./catalogue.store.ts";
export { loadRows, requireSameSteps } from "./load-rows.ts";
export { openPackedFile, type PackedFile } from "./packed-file.ts";
export { readBackup } from "./read-backup.ts";
export { writeBackup } from "./write-backup.ts";
