/**
 * A run over many shipments: idle -> running -> ended. Four are sent at a time, each line goes
 *   waiting -> sending -> sent | onItsWay | refused (with the platform's words)
 * Held before sending, all of them wait together; taken back, or lost with the page, none was sent.
 * The run belongs to the tab, not to the dialog: closed, it goes on, and Notices tell how it ended.
 */
import { useSyncExternalStore } from "react";
import { holdBeforeSending } from "../../../platform/hold-before-sending.ts";
import { notifyInfo, notifySuccess } from "../../../platform/notify.ts";
import { heldShipment, orderTexts, rememberCourier, shipOrder } from "../../orders/index.ts";
import { texts } from "../texts.ts";
import { isComplete, type ShipLine } from "./ship-lines.ts";

export type LineState = { state: "waiting" | "sending" | "onItsWay" | "refused" } | { state: "sent"; atMs: number };

export interface ShipRun {
  isRunning: boolean;
  /** All lines of the dialog, also those that can't be sent. */
  lines: readonly ShipLine[];
  states: ReadonlyMap<string, LineState>;
}

const idle: ShipRun = { isRunning: false, lines: [], states: new Map() };
const atOnce = 4;

let run = idle;
const listeners = new Set<() => void>();

function setRun(next: ShipRun): void {
  run = next;
  for (const listener of listeners) listener();
}

const setState = (orderId: string, state: LineState): void => setRun({ ...run, states: new Map(run.states).set(orderId, state) });

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
  if (run.isRunning) notifyInfo(texts.many.goesOn);
  else setRun(idle);
}

/** Runs the work on every item, four at a time, in order. `work` must not throw. */
export async function runFourAtOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const runner = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, runner));
}

/** Whether a line was sent before; it is not sent again. */
export const isSettled = (state: LineState | undefined): boolean => state?.state === "sent" || state?.state === "onItsWay";

/**
 * Sends what is complete and not sent yet, and says how it ended; answers how many lines are left. While a run is under
 * way a further call does nothing. `onSent` hears of each order that was sent. Never throws.
 */
export async function startShipRun(lines: readonly ShipLine[], addToPaypal: boolean, onSent: (orderId: string) => void): Promise<number> {
  const ready = lines.filter((line) => isComplete(line) && !isSettled(run.states.get(line.orderId)));
  if (run.isRunning || ready.length === 0) return lines.length;
  const states = new Map([...run.states].filter(([, state]) => isSettled(state)));
  for (const { orderId } of ready) states.set(orderId, { state: "waiting" });
  setRun({ isRunning: true, lines, states });
  if (!(await holdBeforeSending({ ...heldShipment(orderTexts.orderCount(ready.length)), isRun: true }))) {
    setRun({ isRunning: false, lines, states: new Map([...states].filter(([, state]) => isSettled(state))) });
    return lines.length;
  }
  await runFourAtOnce(ready, async ({ orderId, platform, country, provider, trackingNumber }) => {
    setState(orderId, { state: "sending" });
    const outcome = await shipOrder({ orderId, provider: provider ?? "", trackingNumber, addToPaypal, isSilent: true });
    if (outcome === "done" || outcome === "onItsWay") {
      setState(orderId, outcome === "done" ? { state: "sent", atMs: Date.now() } : { state: "onItsWay" });
      rememberCourier(`${platform} ${country}`, provider ?? "");
      onSent(orderId);
    } else setState(orderId, { state: "refused" });
  });
  const left = lines.filter(({ orderId }) => !isSettled(run.states.get(orderId))).length;
  setRun({ ...run, isRunning: false });
  if (left > 0) notifyInfo(texts.many.partly(lines.length - left, lines.length, left));
  else notifySuccess(`${orderTexts.shipped} ${orderTexts.orderCount(lines.length)}`);
  return left;
}
