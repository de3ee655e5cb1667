/**
 * Runs: wishes about many orders that the service took in whole (docs/adr/0041-bulk-runs.md). This tab
 * follows those that it asked for and those that another page of the person left behind.
 *   asked for | found -> under way (read again with each change) -> some rows on their way: said once ->
 *     over: said once, its refused rows selected
 *                                                               \-> over
 */
import type { BulkRunLineView, BulkRunView } from "@stallkeeper/contract";
import { useSyncExternalStore } from "react";
import { keepFresh } from "../../../platform/keep-fresh.ts";
import { logError } from "../../../platform/log.ts";
import { notifyInfo, notifySuccess } from "../../../platform/notify.ts";
import { shippedHref } from "../../orders/section.ts";
import { aboutOrder } from "../../../platform/order-names.ts";
import { keepOutcome } from "../../orders/index.ts";
import { setShipmentStates } from "../shipment-states.ts";
import { listOpenRuns, readRun, tellRun } from "./bulk-runs.api.ts";
import { texts } from "./texts.ts";
import { wantRows } from "./wanted-rows.ts";

interface Followed {
  view: BulkRunView;
  /** How it stands was said. */
  isTold: boolean;
  onView: (view: BulkRunView) => void;
}

/**
 * For lines whose step nobody announces, such as one that began to wait; what waits for its platform may do
 * so for days.
 */
const lookEveryMs = 2_000;
const looksUntilAllAreRead = 15;
const ownPlace = "/shipping?queue=all";

/**
 * The call of a page that was left may still be on its way when the next one opens, and one whose answer was
 * lost may be taken in later.
 */
const lookAfterMs: readonly number[] = [0, 5_000, 20_000];

const followed = new Map<string, Followed>();
const toldIds = new Set<string>();
let lookForRuns: () => void = () => undefined;
let stopLooking: (() => void) | null = null;
let openPlace: (href: string) => void = () => undefined;

const isRefused = ({ state }: BulkRunLineView): boolean => state === "refused";
/** Somebody has to look at it. */
const isBad = (line: BulkRunLineView): boolean => isRefused(line) || line.state === "unsure";
const isOver = ({ isRunning, lines }: BulkRunView): boolean =>
  !isRunning && lines.every(({ state }) => state !== "onItsWay");

let underWay: readonly BulkRunView[] = [];
const listeners = new Set<() => void>();

function showUnderWay(): void {
  const next = [...followed.values()].map(({ view }) => view).filter(({ isRunning }) => isRunning);
  if (next.length === 0 && underWay.length === 0) return;
  underWay = next;
  for (const listener of listeners) listener();
}

/** The runs whose rows are being worked right now. */
export function useRunsUnderWay(): readonly BulkRunView[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => underWay,
  );
}

/** What a run does, and how far it is. Pure. */
export function nameRun({ kind, lines }: BulkRunView): string {
  const sent = lines.filter(({ state }) => state === "sent").length;
  return texts[kind].under(sent, lines.length, lines.filter(isBad).length);
}

/**
 * Why orders were not shipped: they keep what was typed for them. Of other runs the rows themselves say why.
 */
function showRefused({ kind }: BulkRunView, lines: readonly BulkRunLineView[]): void {
  if (kind !== "shipment") return;
  setShipmentStates(
    lines.map(
      ({ orderId, msg, wish: { provider = "", trackingNumber = "" } }) =>
        [orderId, { state: "refused", reason: msg, typed: { provider, trackingNumber } }] as const,
    ),
  );
}

function tell(view: BulkRunView): void {
  const { kind, lines } = view;
  const bad = lines.filter(isBad);
  const words = texts[kind];
  keepOutcome({
    done: lines.filter((line) => !isBad(line)).map(({ orderId }) => orderId),
    failed: bad.map(({ orderId, code, msg, state }) => ({
      id: orderId,
      code,
      reason: state === "unsure" ? texts.unsure : msg,
    })),
  });
  const onItsWay = lines.filter(({ state }) => state === "onItsWay").length;
  // Of one line it names the order; of several it counts them.
  const about = aboutOrder(...lines.map(({ orderId }) => orderId));
  if (bad.length + onItsWay === 0)
    return notifySuccess(
      words.done(lines.length),
      undefined,
      about ?? (kind === "shipment" ? { label: texts.whereShipped, href: shippedHref } : undefined),
    );
  if (bad.length === 0) return notifyInfo(words.partly(lines.length, onItsWay, 0), undefined, about);
  const ids = bad.map(({ orderId }) => orderId);
  wantRows(ids, "ifNone");
  notifyInfo(
    words.partly(lines.length, onItsWay, bad.length),
    {
      label: texts.show,
      run: () => {
        openPlace(ownPlace);
        wantRows(ids, "instead");
      },
    },
    about,
  );
}

function takeIn(view: BulkRunView): void {
  const { _id: id, isRunning, lines } = view;
  const held = id === null ? undefined : followed.get(id);
  if (held === undefined || id === null) return;
  const wasRefused = new Set(held.view.lines.filter(isRefused).map(({ orderId }) => orderId));
  showRefused(
    view,
    lines.filter((line) => isRefused(line) && !wasRefused.has(line.orderId)),
  );
  held.view = view;
  const isEnd = isOver(view);
  if (isEnd) {
    followed.delete(id);
    toldIds.add(id);
    if (followed.size === 0) stopFollowing();
  }
  showUnderWay();
  held.onView(view);
  if (isRunning || (held.isTold && !isEnd)) return;
  held.isTold = true;
  tell(view);
  tellRun(id, isEnd).catch((error: unknown) => logError("Runs", error));
}

async function readAll(ids: Iterable<string> = followed.keys()): Promise<void> {
  for (const id of ids) {
    try {
      takeIn(await readRun(id));
    } catch {
      // The next change, or the next look, reads it again.
    }
  }
}

function stopFollowing(): void {
  stopLooking?.();
  stopLooking = null;
}

/**
 * Follows a run until it is over, and says how it stands once its rows were tried, and how it ended; `onView`
 * hears of each step, the first and the last one too.
 */
export function followRun(view: BulkRunView, onView: Followed["onView"] = () => undefined): void {
  const { _id: id } = view;
  if (id === null) {
    showRefused(view, view.lines);
    onView(view);
    return tell(view);
  }
  const held = followed.get(id);
  if (held !== undefined) {
    const { onView: onViewBefore } = held;
    held.onView = (now) => {
      onViewBefore(now);
      onView(now);
    };
    return takeIn(view);
  }
  followed.set(id, { view: { ...view, lines: [] }, isTold: view.isTold, onView });
  if (stopLooking === null) {
    const stopFresh = keepFresh(() => void readAll(), ["action"]);
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      const isForAll = looks % looksUntilAllAreRead === 0;
      void readAll([...followed].flatMap(([one, { view: now }]) => (isForAll || now.isRunning ? [one] : [])));
    }, lookEveryMs);
    stopLooking = () => {
      stopFresh();
      clearInterval(timer);
    };
  }
  takeIn(view);
}

/**
 * Looks for runs that this page knows nothing of, now and a little later: a call that nobody answered may
 * have been taken in.
 */
export const findLeftRuns = (): void => lookForRuns();

/**
 * Takes up what other pages of the person left behind, until the returned function is called, which forgets
 * all of it; `open` goes to a page.
 */
export function keepRunsTold(open: (href: string) => void, looksMs = lookAfterMs): () => void {
  openPlace = open;
  let isOver = false;
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const takeUp = (runs: readonly BulkRunView[]): void => {
    for (const run of isOver ? [] : runs) {
      if (run._id !== null && toldIds.has(run._id)) continue;
      if (run.isRunning && run._id !== null && !followed.has(run._id)) notifyInfo(texts.goesOn(nameRun(run)));
      followRun(run);
    }
  };
  const look = (): void =>
    void listOpenRuns()
      .then(takeUp)
      .catch((error: unknown) => logError("Runs", error));
  lookForRuns = () => {
    for (const ms of looksMs) timers.add(setTimeout(look, ms));
  };
  lookForRuns();
  return () => {
    isOver = true;
    lookForRuns = () => undefined;
    for (const timer of timers) clearTimeout(timer);
    const left = [...followed.values()];
    followed.clear();
    stopFollowing();
    showUnderWay();
    // Whoever waits for the end is let go; the next person is none of theirs.
    for (const { view, onView } of left) onView({ ...view, isRunning: false });
  };
}
