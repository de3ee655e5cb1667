/** Restore drills, as the audit log keeps them. */
import type { DrillView } from "@stallkeeper/contract";
import type { Tx } from "../db/index.ts";

const most = 20;

/** The newest drills of the installation, whichever store they were asked for in: a copy holds all stores. */
export function listDrills(tx: Tx): Promise<DrillView[]> {
  return tx.rows<DrillView>(
    `select id as "_id", object_id as file, at, (after ->> 'rows')::int as rows,
       (after ->> 'tables')::int as tables, after ->> 'problem' as problem
     from audit_entries where action = 'backupChecked' order by at desc limit $1`,
    [most],
  );
}
