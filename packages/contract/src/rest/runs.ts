/**
 * Body of POST /api/actions/:id/settle, and answers of /api/actions/runs: one wish about many orders that the
 * service took in whole and works through by itself.
 */
import { z } from "zod";

/** Whether the marketplace did what nobody knows of, as a person saw it there. */
export const settleActionInput = z.strictObject({ isDone: z.boolean() });

/**
 * Body of POST /api/actions/runs/:runId/told: whether its end was told, or only how it stands while rows are
 * on their way.
 */
export const runToldInput = z.strictObject({ isOver: z.boolean().default(true) });

export type BulkRunKind = "shipment" | "message" | "label";

/**
 * waiting -> sending -> sent | refused (by us at once, by the platform later, or given up without effect)
 *         | onItsWay (the platform has not answered in time) -> sent | refused | unsure (given up, and
 *           nobody knows what became of it: a person is asked)
 */
export type BulkRunLineState = "waiting" | "sending" | "sent" | "onItsWay" | "refused" | "unsure";

export interface BulkRunLineView {
  orderId: string;
  state: BulkRunLineState;
  /** Since when the platform has it. */
  at: string | null;
  code: string | null;
  /** Why it was refused, or given up; empty otherwise. */
  msg: string;
  /**
   * What was asked for, as far as it is shown again; `goesWith`: the order that it goes along with in one
   * parcel, where nobody named this one.
   */
  wish: Record<string, string>;
}

export interface BulkRunView {
  /** Null: every line was refused at once, so that nothing was begun and nothing is kept. */
  _id: string | null;
  kind: BulkRunKind;
  createdAt: string;
  /** Some lines are waiting or being sent. It is over once none is on its way either. */
  isRunning: boolean;
  /** How it stood was told to whoever asked for it. */
  isTold: boolean;
  lines: BulkRunLineView[];
}
