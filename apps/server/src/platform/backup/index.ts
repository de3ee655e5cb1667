export { checkBackup, type BackupCheck } from "./check-backup.ts";
export { backupName, deleteOldBackups, listBackupFiles, type BackupFile } from "./backup-files.ts";
export { restoreBackup } from "./restore-backup.ts";
export { writeBackup, type BackupWritten } from "./write-backup.ts";
