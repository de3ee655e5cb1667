/**
 * A run over many messages: four are under way at a time, each line goes
 *   waiting -> sending -> sent | onItsWay | refused (with the reason)
 * It belongs to the tab, not to the dialog: closed, it goes on, and Notices tell how it ended. The same text to the same order
 * keeps its key until it was answered (platform/request-keys.ts): a repeat after a lost answer, from whichever dialog or page, is
 * the same message.
 */
import { normaliseError } from "../../../platform/api/api-error.ts";
import { notifyInfo, notifySuccess } from "../../../platform/notify.ts";
import { isUnanswered, keepRequest, settleRequest } from "../../../platform/request-keys.ts";
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
  const sendOne = async ({ order, text }: MessageLine): Promise<boolean> => {
    onState(order._id, { state: "sending" });
    const wish = `message ${order._id} ${text}`;
    const { key, body } = keepRequest(wish, targetOf(order));
    try {
      const { outcome } = await sendMessage(body, text, key);
      settleRequest(wish);
      onState(order._id, { state: outcome === "done" ? "sent" : "onItsWay" });
      return true;
    } catch (thrown) {
      const error = normaliseError(thrown);
      if (!isUnanswered(error)) settleRequest(wish);
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
