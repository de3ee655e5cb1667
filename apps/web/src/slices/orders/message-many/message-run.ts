/**
 * A run over many messages: four are under way at a time, each line goes
 *   waiting -> sending -> sent | onItsWay | refused (with the reason)
 * It belongs to the tab, not to the dialog: closed, it goes on, and Notices tell how it ended. Each order has one key in a run,
 * so that a repeat after a lost answer is the same message.
 */
import { normaliseError } from "../../../platform/api/api-error.ts";
import { notifyInfo, notifySuccess } from "../../../platform/notify.ts";
import { readAgain } from "../orders-loader.ts";
import { sendMessage } from "../reply/reply.api.ts";
import type { MessageLine } from "./message-lines.ts";
import { targetOf } from "./message-many.api.ts";
import { texts } from "./texts.ts";

export type LineState = { state: "waiting" | "sending" | "sent" | "onItsWay" } | { state: "refused"; reason: string };

const atOnce = 4;

/** Whether a line was sent before; it is not sent again. */
export const isSettled = (line: LineState | undefined): boolean => line?.state === "sent" || line?.state === "onItsWay";

/** Gives what sends the lines of one dialog; `onState` hears of each step. Never throws. */
export function makeRun(onState: (orderId: string, state: LineState) => void): (lines: readonly MessageLine[]) => Promise<void> {
  const runId = crypto.randomUUID();
  const answered = new Map<string, number>();
  const sendOne = async ({ order, text }: MessageLine): Promise<boolean> => {
    onState(order._id, { state: "sending" });
    const tries = answered.get(order._id) ?? 0;
    try {
      const { outcome } = await sendMessage(targetOf(order), text, `many:${runId}:${order._id}:${tries}`);
      onState(order._id, { state: outcome === "done" ? "sent" : "onItsWay" });
      return true;
    } catch (thrown) {
      const error = normaliseError(thrown);
      // Refused is answered: the next try is a new one. A call that reached nobody is tried again under its own key.
      if (error.status < 500) answered.set(order._id, tries + 1);
      onState(order._id, { state: "refused", reason: error.fields["text"] ?? error.message });
      return false;
    }
  };
  return async (lines) => {
    const waiting = [...lines];
    let sent = 0;
    for (const { order } of lines) onState(order._id, { state: "waiting" });
    await Promise.all(Array.from({ length: Math.min(atOnce, lines.length) }, async () => {
      for (let line = waiting.shift(); line !== undefined; line = waiting.shift()) if (await sendOne(line)) sent += 1;
    }));
    if (sent === lines.length) notifySuccess(texts.done(sent));
    else notifyInfo(texts.partly(sent, lines.length));
    void readAgain(lines.map(({ order }) => order._id));
  };
}
