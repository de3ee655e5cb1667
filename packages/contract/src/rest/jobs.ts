/** Work under way in a store, and what of it failed. */

/** Where a job is done and where it is retried or cancelled. */
export type JobKind = "action" | "sync" | "export" | "import";
export type JobState = "running" | "waiting" | "failed";

export interface JobView {
  _id: string;
  kind: JobKind;
  /** The kind of an action, the name of an export, the file of an import; of a sync nothing. */
  name: string;
  account: { platform: string; username: string } | null;
  orderId: string | null;
  state: JobState;
  tries: number;
  /** When it is tried again; null: it runs, or nobody tries again. */
  nextAt: string | null;
  /** Why it failed or waits, in a sentence of the platform's or ours. */
  problem: string | null;
  /** We don't know whether the platform carried it out. */
  isUnsure: boolean;
  /** Who asked for it; "" for the service itself. */
  by: string;
  since: string;
  done: number | null;
  total: number | null;
  canRetry: boolean;
  canCancel: boolean;
}

export interface JobsView {
  jobs: JobView[];
  /** There is more of some kind than is listed. */
  isCut: boolean;
}
