/** Body of POST /api/actions/:id/settle, and answers of /api/actions/runs: one wish about many orders that the service took in whole and works through by itself. */
import { z } from "zod";

/** Whether the marketplace did what nobody knows of, as a person saw it there. */
export const settleActionInput = z.strictObject({ isDone: z.boolean() });

export type ActionRunKind = "shipment" | "message";

/** waiting -> sending -> sent | onItsWay (the platform has not answered in time, or nobody knows what became of it) | refused (by us at once, by the platform later, or given up without effect). */
export type ActionRunLineState = "waiting" | "sending" | "sent" | "onItsWay" | "refused";

export interface ActionRunLineView {
  orderId: string;
  state: ActionRunLineState;
  /** Since when the platform has it. */
  at: string | null;
  code: string | null;
  /** Why it was refused; empty otherwise. */
  msg: string;
  /** What was asked for, as far as it is shown again. */
  wish: Record<string, string>;
}

export interface ActionRunView {
  /** Null: every line was refused at once, so that nothing was begun and nothing is kept. */
  _id: string | null;
  kind: ActionRunKind;
  createdAt: string;
  /** Some lines are waiting or being sent. */
  isRunning: boolean;
  lines: ActionRunLineView[];
}
