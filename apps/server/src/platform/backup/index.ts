export { checkBackup, type BackupCheck } from "./check-backup.ts";
export { backupName, deleteOldBackups, listBackupFiles, type BackupFile } from "./backup-files.ts";
export { listSteps, listTables, quote } from "./catalogue.store.ts";
export { loadRows, requireSameSteps } from "./load-rows.ts";
export { readBackup } from "./read-backup.ts";
export { writeBackup, type BackupWritten } from "./write-backup.ts";
