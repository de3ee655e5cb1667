/** Bodies and answers of /api/admin/backups. */
import { z } from "zod";

/** One of the names that the list has. */
export const backupInput = z.object({
  file: z.string().regex(/^stallkeeper-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.ndjson\.gz$/),
});

export interface BackupView {
  file: string;
  at: string;
  bytes: number;
}

export interface BackupsView {
  backups: BackupView[];
  /** One is being made, in this process. */
  isRunning: boolean;
  /** Why the last one wasn't made; null: it was, or none was tried since the start. */
  problem: string | null;
  /** A new one is made when the newest is this old; null: only by hand. */
  everyHours: number | null;
  /** Restores on trial, the newest first; a few. */
  drills: DrillView[];
}

/** A restore on trial: what could be restored, or the reason why it couldn't. */
export interface DrillView {
  _id: string;
  file: string;
  at: string;
  rows: number | null;
  tables: number | null;
  problem: string | null;
}

/** What the drill found: each row could be read again and taken. */
export interface BackupChecked {
  rows: number;
  tables: number;
}
