/**
 * The bench at work: takes scans, keeps the order in hand (bench-session.ts), and sends what was done.
 * Nothing waits for the service: the next order can be scanned while the last one is held or sent, and what
 * is refused comes back as an alert and a line of the list.
 */
import { packOutcome, type ItemCheck, type PackageId, type SkipReason, nameOrder } from "@stallkeeper/domain";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { holdBeforeSending } from "../../../platform/hold-before-sending.ts";
import { heldShipment } from "../../parcels/index.ts";
import { type ListOrder, orderStore } from "../../orders/index.ts";
import { shipPack, verifyPack, type ShipWish } from "../unsent-scans.ts";
import { readPack } from "../packing.api.ts";
import { texts as shared } from "../texts.ts";
import {
  checksAfterSkip,
  emptyBench,
  isPacked,
  isUnfinished,
  openBench,
  waitOf,
  type BenchSession,
} from "./bench-session.ts";
import {
  countPieces,
  readScan,
  type BoughtLabel,
  type Finder,
  type ReadScan,
  type ScanAlert,
} from "./read-scan.ts";
import { noteScan } from "./scan-log.ts";
import { playRight, playWrong } from "./scan-sound.ts";
import { checksWithoutRefunded, keyOfStop, listStops } from "./stops.ts";
import { itemsToPack } from "./to-pack.ts";

/** What the page knows and the station asks for. */
export interface StationDeps {
  makeFinder: () => Finder;
  mayWrite: () => boolean;
  /** Every order is loaded: what matches nothing now never will. */
  isLoaded: () => boolean;
  settings: () => { hasScanSound: boolean; checksItems: boolean };
  /** The label of an order that waits to be put on its parcel; null: none, or several. May throw ApiError. */
  findLabel: (orderId: string) => Promise<BoughtLabel | null>;
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
  isLoaded: () => false,
  mayWrite: () => false,
  settings: () => ({ hasScanSound: false, checksItems: true }),
  findLabel: () => Promise.resolve(null),
  onOpened: () => undefined,
  onSaved: () => undefined,
  onSkip: () => undefined,
  onReprint: () => undefined,
  onConfirm: () => undefined,
  onCancel: () => undefined,
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
  const inHand = (): ListOrder | null =>
    bench.orderId === null ? null : (orderStore.read(bench.orderId) ?? null);
  const complain = (alert: ScanAlert): void => {
    if (deps.settings().hasScanSound) playWrong();
    set({ alert });
  };
  const leave = (): void => {
    set(emptyBench);
    deps.onOpened(null);
  };

  function open(orderId: string, checks: readonly ItemCheck[] = []): void {
    // What is still waiting to be read stays: it belongs to what comes next.
    const { held } = bench;
    // A lone SKU opened it, so that nobody has named the order yet.
    set({ ...openBench(orderId, checks, Date.now()), held, isSeen: checks.length === 0 });
    deps.onOpened(orderId);
    const order = inHand();
    if (order !== null && deps.settings().hasScanSound && waitOf(order, bench) === "stops") playWrong();
    void restore(orderId);
    void restoreLabel(orderId);
  }

  /** A label that was bought elsewhere or earlier is the order's label here too. */
  async function restoreLabel(orderId: string): Promise<void> {
    const label = await deps.findLabel(orderId).catch(() => null);
    if (label !== null && bench.orderId === orderId && bench.label === null) set({ label });
  }

  /**
   * What the bench said of the order before stands again, unless somebody has begun again. Without an answer
   * it is checked again.
   */
  async function restore(orderId: string): Promise<void> {
    const pack = await readPack(orderId).catch(() => null);
    if (pack?.state !== "packed" || bench.orderId !== orderId || bench.checks.length > 0) return;
    set({
      checks: pack.items as ItemCheck[],
      wrapped: pack.package,
      weightGrams: pack.weightGrams,
      isSaved: true,
    });
  }

  /**
   * Runs a call for an order and tells the list how it went; a refusal is an alert, with what was to be
   * shipped where that may be tried again. Never throws.
   */
  async function send(order: ListOrder, ship: ShipWish | null, work: () => Promise<void>): Promise<void> {
    noteScan(
      order._id,
      ship === null ? { state: "checking", detail: "" } : { state: "sending", detail: ship.trackingNumber },
    );
    try {
      await work();
      noteScan(order._id, null);
    } catch (error) {
      const { message, code } = normaliseError(error);
      noteScan(order._id, { state: "refused", detail: message });
      const text = `${order.orderNumber}: ${message}`;
      if (code === "NUMBER_IN_USE" && ship !== null)
        complain({ kind: "used", scanned: ship.trackingNumber, use: null, said: text, ship });
      else complain({ kind: "failed", message: text });
    }
    deps.onSaved();
  }

  const saveOf =
    (orderId: string, { checks, wrapped, weightGrams }: BenchSession) =>
    (): Promise<void> =>
      verifyPack({ orderId, items: [...checks], package: wrapped, weightGrams });

  /** Saves what was checked once everything is accounted for and nothing is waited for. */
  function saveIfPacked(order: ListOrder): void {
    if (!isPacked(order, bench)) return;
    const save = saveOf(order._id, bench);
    set({ isSaved: true });
    void send(order, null, save);
  }

  function takeChecks(order: ListOrder, checks: readonly ItemCheck[]): void {
    set({ checks, alert: null });
    if (packOutcome(itemsToPack(order), checks) !== "aside") return saveIfPacked(order);
    void send(order, null, saveOf(order._id, bench));
    leave();
  }

  function ship(
    order: ListOrder,
    trackingNumber: string,
    provider: string,
    checks: readonly ItemCheck[],
    isReused = false,
  ): void {
    const save = bench.isSaved ? null : saveOf(order._id, { ...bench, checks });
    const wish: ShipWish = {
      orderId: order._id,
      provider,
      trackingNumber,
      numberUse: isReused ? "allow" : "ask",
    };
    leave();
    void send(order, wish, async () => {
      // The calls of one order go out one after the other: what was checked arrives before its label.
      await save?.();
      // Taken back it stays packed, and its label can be scanned again; the next label sends this one at
      // once.
      if (!(await holdBeforeSending(heldShipment(nameOrder(order))))) return;
      await shipPack(wish);
    });
  }

  /** The packer has looked at the order: it is finished if nothing else is waited for. */
  function see(order: ListOrder): void {
    set({ isSeen: true, alert: null });
    saveIfPacked(order);
  }

  /** The packer takes note of what stands against sending. Refunded pieces go out of the parcel again. */
  function noteStops(): void {
    const order = inHand();
    if (order === null) return;
    const noted = listStops(order, bench.checks).map(keyOfStop);
    set({ noted: [...bench.noted, ...noted], checks: checksWithoutRefunded(order, bench.checks) });
    see(order);
  }

  function act(scan: ReadScan, order: ListOrder | null): void {
    if (scan.kind === "command")
      return { CONFIRM: deps.onConfirm, SKIP: deps.onSkip, REPRINT: deps.onReprint, CANCEL: deps.onCancel }[
        scan.command
      ]();
    if (scan.kind === "alert") {
      complain(scan.alert);
      return set({ numberInHand: scan.trackingNumber ?? null });
    }
    if (deps.settings().hasScanSound) playRight();
    if (scan.kind === "open") {
      open(scan.orderId, scan.checks);
      const opened = inHand();
      if (opened !== null && scan.checks.length > 0) takeChecks(opened, scan.checks);
    } else if (order === null) return;
    else if (scan.kind === "seen") see(order);
    else if (scan.kind === "piece") takeChecks(order, scan.checks);
    else ship(order, scan.trackingNumber, scan.provider, scan.checks);
  }

  /**
   * Enter: nothing goes on while an item is open that this person checks, or while something stands against
   * sending; an order that a lone SKU opened is finished by it. True when the order in hand may have its
   * label.
   */
  function confirm(): boolean {
    const order = inHand();
    if (order === null) return false;
    if (deps.settings().checksItems && packOutcome(itemsToPack(order), bench.checks) === "open") {
      complain({ kind: "itemsFirst", ...countPieces(order, bench.checks) });
      return false;
    }
    const waits = waitOf(order, bench);
    if (waits === "stops") complain({ kind: "readStops", orderNumber: order.orderNumber });
    else if (waits === "finish") see(order);
    return waits === null;
  }

  /** Opens the next order of a batch, unless the one in hand would be left half checked. */
  function goOn(orderId: string): void {
    const order = inHand();
    if (order !== null && isUnfinished(order, bench))
      complain({ kind: "notFinished", orderNumber: order.orderNumber });
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
    const scan = readScan(
      text,
      {
        order,
        checks: bench.checks,
        checksItems: deps.settings().checksItems,
        label: bench.label,
        waits: order === null ? null : waitOf(order, bench),
        mayLeave: order === null || !isUnfinished(order, bench),
      },
      deps.makeFinder(),
    );
    const mayComeYet = scan.kind === "alert" && scan.alert.kind === "unknown" && !deps.isLoaded();
    // What follows a scan that waits waits behind it: a piece means another thing before its order.
    if (mayComeYet || bench.held.length > 0) set({ held: [...bench.held, text] });
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
    open,
    leave,
    back,
    confirm,
    goOn,
    noteStops,
    /** Takes a scanned or typed text. */
    take,
    /** Takes the scans that waited for the orders. */
    takeHeld(): void {
      const { held } = bench;
      if (held.length === 0) return;
      set({ held: [] });
      for (const text of held) take(text);
    },
    skip(itemId: string, reason: SkipReason): void {
      const order = inHand();
      if (order === null || !deps.mayWrite()) return;
      takeChecks(order, checksAfterSkip(order, bench.checks, itemId, reason));
    },
    /** Chooses the parcel; a packed order's is saved at once. */
    wrap(
      wrapped: PackageId,
      weightGrams: number | null,
      isWeighed = bench.isWeighed && weightGrams === bench.weightGrams,
    ): void {
      const isSame = bench.wrapped === wrapped && bench.weightGrams === weightGrams;
      set({ wrapped, weightGrams, isWeighed });
      if (isSame) return;
      const order = inHand();
      if (order !== null && deps.mayWrite()) saveIfPacked(order);
    },
    /** Notes the label that was bought for the order in hand: its own scan ships the order. */
    noteLabel(orderId: string, label: BoughtLabel): void {
      if (bench.orderId === orderId) set({ label });
    },
    /** Ships with the label in hand, by the courier that the person named. */
    chooseCourier(provider: string): void {
      const order = inHand();
      if (order !== null && bench.numberInHand !== null)
        ship(order, bench.numberInHand, provider, bench.checks);
    },
    /** Ships with a number that another order has, as the person asked for. */
    reuseNumber(): void {
      const { alert } = bench;
      if (alert?.kind !== "used" || alert.ship === null) return;
      const order = orderStore.read(alert.ship.orderId);
      if (order === undefined) return;
      const { provider } = alert.ship;
      set({ alert: null });
      if (bench.orderId === order._id) ship(order, alert.scanned, provider, bench.checks, true);
      else {
        const wish: ShipWish = {
          orderId: order._id,
          provider,
          trackingNumber: alert.scanned,
          numberUse: "allow",
        };
        void send(order, wish, () => shipPack(wish));
      }
    },
  };
}

export type Station = ReturnType<typeof createStation>;
