/** The page of backups lists restore drills, which the audit log keeps: found without reading all of it. */
export const name = "0136-restore-drills";

export const sql = `
create index audit_drills on audit_entries (at desc) where action = 'backupChecked';
`;
