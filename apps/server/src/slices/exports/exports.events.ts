/** What exports tell within the transaction in which it happens (platform/events). */
import { defineEvent } from "../../platform/events/index.ts";

/** A run is over: its file is whole, or it stopped and nothing more is tried. */
export const exportEnded = defineEvent<{
  runId: string;
  /** Tells its ends apart: one that stopped may be tried again. */
  fence: number;
  name: string;
  set: string;
  format: string;
  rows: number;
  /** null: it's ready. */
  problem: string | null;
  at: Date;
}>("exports.exportEnded");
