/**
 * A run over many shipments: idle -> held -> asked for -> followed -> ended. The service takes all of it in
 * with one call, so that nothing is
 * lost with the page (docs/adr/0041-bulk-runs.md), sends four at a time, and each line goes
 *   waiting -> sending -> sent | refused (with the reason, at once or in the platform's words) | onItsWay ->
 *     sent | refused | unsure (nobody knows)
 * A call whose answer was lost keeps its key: the same lines again are the same run. Closed, the dialog's
 * run goes on, and Notices tell how it ended.
 */
import type { BulkRunLineView, BulkRunView } from "@stallkeeper/contract";
import { useSyncExternalStore } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { holdBeforeSending } from "../../../platform/hold-before-sending.ts";
import { fitsALeavingPage } from "../../../platform/leaving-page.ts";
import { notifyError, notifyInfo } from "../../../platform/notify.ts";
import { isUnanswered, keepRequest, settleRequest } from "../../../platform/request-keys.ts";
import { askForRun, findLeftRuns, followRun } from "../../actions/index.ts";
import { heldShipment } from "../../parcels/index.ts";
import { orderTexts } from "../../orders/index.ts";
import { showShipped } from "../ship-order.ts";
import { texts } from "../texts.ts";
import type { ShipLine } from "./ship-line.ts";
import { isComplete } from "./ship-lines.ts";

export type LineState =
  | { state: "waiting" | "sending" | "onItsWay" | "unsure" }
  | { state: "refused"; reason: string; code: string | null; trackingNumber: string }
  | { state: "sent"; atMs: number };

export interface ShipRun {
  isRunning: boolean;
  /** All lines of the dialog, also those that can't be sent. */
  lines: readonly ShipLine[];
  states: ReadonlyMap<string, LineState>;
}

const idle: ShipRun = { isRunning: false, lines: [], states: new Map() };

let run = idle;
/** The run whose rows are shown: what becomes of an earlier one's is no news here any more. */
let shownRun = {};
const listeners = new Set<() => void>();

function setRun(next: ShipRun): void {
  run = next;
  for (const listener of listeners) listener();
}

/** The run now. */
export const readShipRun = (): ShipRun => run;

/** The run, and a new render with each step. */
export function useShipRun(): ShipRun {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, readShipRun);
}

/** Forgets a run that has ended; one that is under way goes on. */
export function leaveShipRun(): void {
  if (run.isRunning) return notifyInfo(texts.many.goesOn);
  shownRun = {};
  setRun(idle);
}

/** Whether a line was sent, or may have been; it is not sent again. */
export const isSettled = (state: LineState | undefined): boolean =>
  state?.state === "sent" || state?.state === "onItsWay" || state?.state === "unsure";

/** What including a line after such a refusal confirms. */
export const confirmOf: Readonly<Record<string, "confirmUnpaid" | "confirmHeldBack" | undefined>> = {
  ORDER_AWAITS_PAYMENT: "confirmUnpaid",
  ORDER_HELD_BACK: "confirmHeldBack",
};

/** Whether the service wants to know that a person means it. */
export const isQuestion = (state: LineState | undefined): boolean =>
  state?.state === "refused" && confirmOf[state.code ?? ""] !== undefined;

/**
 * The state as far as it holds for the line as it is now: that a number is in use says nothing of the next
 * one, which nobody confirmed; and a question that was answered is none any more. Pure.
 */
export function stateFor(
  state: LineState | undefined,
  line: Pick<ShipLine, "trackingNumber" | "confirmUnpaid" | "confirmHeldBack">,
): LineState | undefined {
  if (state?.state !== "refused") return state;
  const isOfAnother =
    state.code === "NUMBER_IN_USE" && state.trackingNumber.trim() !== line.trackingNumber.trim();
  const confirm = confirmOf[state.code ?? ""];
  return isOfAnother || (confirm !== undefined && line[confirm] === true) ? undefined : state;
}

const stateOf = ({ state, at, msg, code, wish: { trackingNumber = "" } }: BulkRunLineView): LineState =>
  state === "sent"
    ? { state, atMs: Date.parse(at ?? "") || Date.now() }
    : state === "refused"
      ? { state, reason: msg, code, trackingNumber }
      : { state };

/** What the service takes in of a line, and what tells the same wish again. */
const rowOf = ({
  orderId,
  provider,
  trackingNumber,
  isReused,
  confirmUnpaid,
  confirmHeldBack,
}: ShipLine) => ({
  saleId: orderId,
  provider: provider ?? "",
  trackingNumber,
  numberUse: isReused === true ? ("allow" as const) : ("ask" as const),
  ...(confirmUnpaid === true ? { confirmUnpaid } : {}),
  ...(confirmHeldBack === true ? { confirmHeldBack } : {}),
});

/**
 * Has everything sent that is complete and not sent yet; answers how many lines are left once the run has
 * ended. While one is under way a further call does nothing. `sendable` names the lines that may go; left
 * out: all. `onSent` hears of each order that was sent. Never throws.
 */
export async function startShipRun(
  lines: readonly ShipLine[],
  addToPaypal: boolean,
  onSent: (orderId: string) => void,
  sendable?: ReadonlySet<string>,
): Promise<number> {
  const ready = lines.filter(
    (line) =>
      isComplete(line) && sendable?.has(line.orderId) !== false && !isSettled(run.states.get(line.orderId)),
  );
  if (run.isRunning || ready.length === 0) return lines.length;
  const thisRun = {};
  shownRun = thisRun;
  const settled = [...run.states].filter(([, state]) => isSettled(state));
  setRun({
    isRunning: true,
    lines,
    states: new Map([...settled, ...ready.map(({ orderId }) => [orderId, { state: "waiting" }] as const)]),
  });
  const giveUp = (): number => {
    setRun({ isRunning: false, lines, states: new Map(settled) });
    return lines.length;
  };
  // Those that go along are marked with their leaders, unless these went before.
  const rows = ready.filter(({ leaderId }) => ready.every(({ orderId }) => orderId !== leaderId)).map(rowOf);
  if (
    !(await holdBeforeSending({
      ...heldShipment(orderTexts.orderCount(ready.length)),
      isTooLong: !fitsALeavingPage({ rows, addToPaypal }),
    }))
  )
    return giveUp();
  const wish = `shipMany ${JSON.stringify([addToPaypal, rows])}`;
  const { key, body } = keepRequest(wish, { rows, addToPaypal });
  let view: BulkRunView;
  try {
    view = await askForRun("shipment", body, key);
    settleRequest(wish);
  } catch (error) {
    if (!isUnanswered(normaliseError(error))) settleRequest(wish);
    else findLeftRuns();
    notifyError(error);
    return giveUp();
  }
  for (const {
    orderId,
    state,
    wish: { provider = "", trackingNumber = "" },
  } of view.lines)
    if (state !== "refused") showShipped(orderId, { provider, trackingNumber });
  await new Promise<void>((done) =>
    followRun(view, (now) => {
      if (!now.isRunning) done();
      if (shownRun !== thisRun) return;
      const wasSettled = (orderId: string): boolean => isSettled(run.states.get(orderId));
      for (const { orderId } of ready) {
        const line = now.lines.find((one) => one.orderId === orderId);
        if (line === undefined || wasSettled(orderId) || !isSettled(stateOf(line))) continue;
        onSent(orderId);
      }
      // One that could not go along stays behind.
      const stayed = new Set(
        ready
          .filter(
            ({ orderId, leaderId }) =>
              leaderId !== undefined && now.lines.every((one) => one.orderId !== orderId),
          )
          .map(({ orderId }) => orderId),
      );
      setRun({
        ...run,
        states: new Map([
          ...[...run.states].filter(([orderId]) => !stayed.has(orderId)),
          ...now.lines.map((line) => [line.orderId, stateOf(line)] as const),
        ]),
      });
    }),
  );
  setRun({ ...run, isRunning: false });
  return lines.filter(({ orderId }) => !isSettled(run.states.get(orderId))).length;
}
