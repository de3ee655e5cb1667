/**
 * The bench at work: takes scans, keeps the order in hand (bench-session.ts), and sends what was done. Nothing waits for the service:
 * the next order can be scanned while the last one is held or sent, and what is refused comes back as an alert and a line of the list.
 */
import { packOutcome, type ItemCheck, type PackageId, type SkipReason } from "@stallkeeper/domain";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { holdBeforeSending } from "../../../platform/hold-before-sending.ts";
import { heldShipment, nameOrder, readOrder, type ListOrder } from "../../orders/index.ts";
import { shipPack, verifyPack } from "../kept-scans.ts";
import { readPack } from "../packing.api.ts";
import { texts as shared } from "../texts.ts";
import { checksAfterSkip, emptyBench, openBench, type BenchSession } from "./bench-session.ts";
import { countPieces, readScan, type BoughtLabel, type Finder, type ReadScan, type ScanAlert } from "./read-scan.ts";
import { noteScan } from "./scan-log.ts";
import { playRight, playWrong } from "./scan-sound.ts";

/** What the page knows and the station asks for. */
export interface StationDeps {
  makeFinder: () => Finder;
  mayWrite: () => boolean;
  /** Every order is loaded: what matches nothing now never will. */
  isLoaded: () => boolean;
  settings: () => { hasScanSound: boolean; checksItems: boolean };
  onOpened: (orderId: string | null) => void;
  /** The list of what was packed has changed. */
  onSaved: () => void;
  onSkip: () => void;
  onReprint: () => void;
  onConfirm: () => void;
  onCancel: () => void;
}

const nobody: StationDeps = {
  makeFinder: () => {
    throw new Error("nobody has connected the station");
  },
  isLoaded: () => false, mayWrite: () => false, settings: () => ({ hasScanSound: false, checksItems: true }),
  onOpened: () => undefined, onSaved: () => undefined, onSkip: () => undefined, onReprint: () => undefined, onConfirm: () => undefined, onCancel: () => undefined,
};

/** Makes a station with an empty bench. It takes scans once it is connected. */
export function createStation() {
  let deps = nobody;
  let bench: BenchSession = emptyBench;
  const listeners = new Set<() => void>();

  const set = (part: Partial<BenchSession>): void => {
    bench = { ...bench, ...part };
    for (const listener of listeners) listener();
  };
  const inHand = (): ListOrder | null => (bench.orderId === null ? null : readOrder(bench.orderId) ?? null);
  const complain = (alert: ScanAlert): void => {
    if (deps.settings().hasScanSound) playWrong();
    set({ alert });
  };
  const leave = (): void => {
    set(emptyBench);
    deps.onOpened(null);
  };

  function open(orderId: string, checks: readonly ItemCheck[] = []): void {
    set(openBench(orderId, checks, Date.now()));
    deps.onOpened(orderId);
    void restore(orderId);
  }

  /** What the bench said of the order before stands again, unless somebody has begun anew. Without an answer it is checked anew. */
  async function restore(orderId: string): Promise<void> {
    const pack = await readPack(orderId).catch(() => null);
    if (pack?.state !== "packed" || bench.orderId !== orderId || bench.checks.length > 0) return;
    set({ checks: pack.items as ItemCheck[], wrapped: pack.package, weightGrams: pack.weightGrams });
  }

  /** Runs a call for an order and tells the list how it went; a refusal is an alert. Never throws. */
  async function send(order: ListOrder, state: "checking" | "sending", detail: string, work: () => Promise<void>): Promise<void> {
    noteScan(order._id, { state, detail });
    try {
      await work();
      noteScan(order._id, null);
    } catch (error) {
      const { message } = normaliseError(error);
      noteScan(order._id, { state: "refused", detail: message });
      complain({ kind: "failed", message: `${order.orderNumber}: ${message}` });
    }
    deps.onSaved();
  }

  const saveOf = (orderId: string, { checks, wrapped, weightGrams }: BenchSession) => (): Promise<void> => verifyPack({ orderId, items: [...checks], package: wrapped, weightGrams });

  function takeChecks(order: ListOrder, checks: readonly ItemCheck[]): void {
    set({ checks, alert: null });
    const outcome = packOutcome(order.items, checks);
    if (outcome === "open") return;
    void send(order, "checking", "", saveOf(order._id, bench));
    if (outcome === "aside") leave();
  }

  function ship(order: ListOrder, trackingNumber: string, provider: string, checks: readonly ItemCheck[]): void {
    const isUnsaved = packOutcome(order.items, bench.checks) === "open";
    const save = saveOf(order._id, { ...bench, checks });
    leave();
    void send(order, "sending", trackingNumber, async () => {
      // The calls of one order go out one after the other: what was checked arrives before its label.
      if (isUnsaved) await save();
      // Taken back it stays packed, and its label can be scanned again; the next label sends this one at once.
      if (!(await holdBeforeSending(heldShipment(nameOrder(order))))) return;
      await shipPack({ orderId: order._id, provider, trackingNumber });
    });
  }

  function act(scan: ReadScan, order: ListOrder | null): void {
    if (scan.kind === "nothing") return;
    if (scan.kind === "command") return { CONFIRM: deps.onConfirm, SKIP: deps.onSkip, REPRINT: deps.onReprint, CANCEL: deps.onCancel }[scan.command]();
    if (scan.kind === "alert") {
      complain(scan.alert);
      return set({ numberInHand: scan.trackingNumber ?? null });
    }
    if (deps.settings().hasScanSound) playRight();
    if (scan.kind === "open") {
      open(scan.orderId, scan.checks);
      const opened = inHand();
      if (opened !== null && scan.checks.length > 0) takeChecks(opened, scan.checks);
    } else if (order !== null && scan.kind === "piece") takeChecks(order, scan.checks);
    else if (order !== null && scan.kind === "label") ship(order, scan.trackingNumber, scan.provider, scan.checks);
  }

  /** Enter: nothing goes on while an item is open that this person checks; true when the order in hand may have its label. */
  function confirm(): boolean {
    const order = inHand();
    if (order === null) return false;
    const isBlocked = deps.settings().checksItems && packOutcome(order.items, bench.checks) === "open";
    if (isBlocked) complain({ kind: "itemsFirst", ...countPieces(order, bench.checks) });
    return !isBlocked;
  }

  /** Opens the next order of a batch, unless the one in hand would be left half checked. */
  function goOn(orderId: string): void {
    const order = inHand();
    if (order !== null && bench.checks.length > 0 && packOutcome(order.items, bench.checks) === "open") complain({ kind: "notFinished", orderNumber: order.orderNumber });
    else open(orderId);
  }

  /** Esc: first the alert goes, then the order. */
  function back(): void {
    if (bench.alert === null) leave();
    else set({ alert: null, numberInHand: null });
  }

  function take(text: string): void {
    if (!deps.mayWrite()) return complain({ kind: "failed", message: shared.noScope });
    const order = inHand();
    const scan = readScan(text, { order, checks: bench.checks, checksItems: deps.settings().checksItems, label: bench.label }, deps.makeFinder());
    if (scan.kind === "alert" && scan.alert.kind === "unknown" && !deps.isLoaded()) set({ held: text });
    else act(scan, order);
  }

  return {
    /** Says whom it asks and tells from now on. */
    connect(next: StationDeps): void {
      deps = next;
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read: () => bench,
    open, leave, back, confirm, goOn,
    /** Takes a scanned or typed text. */
    take,
    /** Takes the scan that waited for the orders. */
    takeHeld(): void {
      const { held } = bench;
      if (held === null) return;
      set({ held: null });
      take(held);
    },
    skip(itemId: string, reason: SkipReason): void {
      const order = inHand();
      if (order !== null && deps.mayWrite()) takeChecks(order, checksAfterSkip(order, bench.checks, itemId, reason));
    },
    /** Chooses the parcel; a packed order's is saved at once. */
    wrap(wrapped: PackageId, weightGrams: number | null, isWeighed = bench.isWeighed && weightGrams === bench.weightGrams): void {
      const isSame = bench.wrapped === wrapped && bench.weightGrams === weightGrams;
      set({ wrapped, weightGrams, isWeighed });
      if (isSame) return;
      const order = inHand();
      if (order !== null && deps.mayWrite() && packOutcome(order.items, bench.checks) === "packed") void send(order, "checking", "", saveOf(order._id, bench));
    },
    /** Notes the label that was bought for the order in hand: its own scan ships the order. */
    noteLabel(orderId: string, label: BoughtLabel): void {
      if (bench.orderId === orderId) set({ label });
    },
    /** Ships with the label in hand, by the courier that the person named. */
    chooseCourier(provider: string): void {
      const order = inHand();
      if (order !== null && bench.numberInHand !== null) ship(order, bench.numberInHand, provider, bench.checks);
    },
  };
}

export type Station = ReturnType<typeof createStation>;
