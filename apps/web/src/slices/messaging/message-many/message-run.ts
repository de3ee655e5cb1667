/**
 * A run over many messages. The service takes all of it in with one call, so that nothing is lost with the
 * page (docs/adr/0041-bulk-runs.md), sends four at a time, and each line goes
 *   waiting -> sending -> sent | refused (with the reason) | onItsWay -> sent | refused | unsure (nobody
 *     knows)
 * Closed, the dialog's run goes on, and Notices tell how it ended. A call whose answer was lost keeps its key
 * and that of each of its texts (platform/request-keys.ts): the same text to the same order, from whichever
 * dialog or page and among whichever others, is the same message.
 */
import type { BulkRunLineView, BulkRunView } from "@stallkeeper/contract";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { fitsALeavingPage } from "../../../platform/leaving-page.ts";
import { notifyError } from "../../../platform/notify.ts";
import { isUnanswered, keepKeys, keepRequest, settleRequest } from "../../../platform/request-keys.ts";
import { readAgain } from "../../orders/index.ts";
import { findLeftRuns, followRun, askForRun } from "../../actions/index.ts";
import { rowOf, type MessageLine } from "./message-lines.ts";

export type LineState =
  | { state: "waiting" | "sending" | "sent" | "onItsWay" | "unsure" }
  | { state: "refused"; reason: string };

/** Whether a line was sent, or may have been; it is not sent again. */
export const isSettled = (line: LineState | undefined): boolean =>
  line?.state === "sent" || line?.state === "onItsWay" || line?.state === "unsure";

const stateOf = ({ state, msg }: BulkRunLineView): LineState =>
  state === "refused" ? { state, reason: msg } : { state };

type Sessions = ReadonlyMap<string, string>;
const noSessions: Sessions = new Map();

const keyed = (lines: readonly MessageLine[], keys: readonly string[], sessions = noSessions) =>
  lines.map((line, at) => {
    const session = sessions.get(line.order._id);
    return { ...rowOf(line), ...(session === undefined ? {} : { session }), idempotencyKey: keys[at] };
  });

/** Whether a page that is left can still send all of this. */
export const canLeaveWith = (lines: readonly MessageLine[]): boolean =>
  fitsALeavingPage({
    rows: keyed(
      lines,
      lines.map(() => crypto.randomUUID()),
    ),
  });

/**
 * Sends the lines and waits for the end; `onStates` hears of each step. An order in `sessions` is written to
 * in that conversation. False: nothing was taken in, and that
 * was said. Never throws.
 */
export async function runMessages(
  lines: readonly MessageLine[],
  onStates: (states: ReadonlyMap<string, LineState>) => void,
  sessions: Sessions = noSessions,
): Promise<boolean> {
  const wishes = lines.map(rowOf).map(({ orderId, text }) => `message of many ${orderId} ${text}`);
  const rows = keyed(lines, keepKeys(wishes), sessions);
  const wish = `messages ${rows.map(({ idempotencyKey }) => idempotencyKey).join(" ")}`;
  const { key, body } = keepRequest(wish, { rows });
  let view: BulkRunView;
  try {
    view = await askForRun("message", body, key);
    settleRequest(wish, ...wishes);
  } catch (error) {
    if (!isUnanswered(normaliseError(error))) settleRequest(wish, ...wishes);
    else findLeftRuns();
    notifyError(error);
    return false;
  }
  await new Promise<void>((done) =>
    followRun(view, (now) => {
      onStates(new Map(now.lines.map((line) => [line.orderId, stateOf(line)])));
      if (!now.isRunning) done();
    }),
  );
  void readAgain(rows.map(({ orderId }) => orderId));
  return true;
}
