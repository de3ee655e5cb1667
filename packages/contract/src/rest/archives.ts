/** Answers of /api/exports/archives (docs/adr/0135-archives-of-a-store.md). */
import { z } from "zod";

/** The name of an archive as the list says it. */
export const archiveQuery = z.object({ file: z.string().min(1).max(100) });

export interface ArchiveView {
  file: string;
  at: string;
  bytes: number;
  /** When it goes. */
  expiresAt: string;
}

export interface ArchivesView {
  /** The store's, the newest first. */
  archives: ArchiveView[];
  isRunning: boolean;
  /** Why the last one came to nothing; null: nothing went wrong. */
  problem: string | null;
}
