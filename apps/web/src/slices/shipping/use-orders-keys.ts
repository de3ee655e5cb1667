/** The keys of the queue page (design 3.4); only those whose action exists. */
import { orderQueues, nameOrder } from "@stallkeeper/domain";
import { useRouter } from "@tanstack/react-router";
import type { RefObject } from "react";
import { shippedView } from "../orders/section.ts";
import { queueLooks } from "../order-look/index.ts";
import {
  orderStore,
  orderTexts,
  togglePin,
  useOrderTargets,
  type ActionKind,
  type OrdersPageState,
} from "../orders/index.ts";
import { focusWhole } from "../../ui/index.ts";
import { useShortcuts } from "../../platform/use-shortcuts.ts";
import type { Shortcut } from "../../platform/shortcuts.ts";
import { copyOrderAddress, copyTracking, editAddress, orderDetailTexts } from "../order-detail/index.ts";
import { undoNewest } from "../../platform/undo-stack.ts";
import { texts } from "./texts.ts";

const words = { ...orderDetailTexts.keys, ...texts.keys };

/** What keys start that the page draws. */
export interface OrdersPageActions {
  open: (kind: ActionKind, ids: readonly string[]) => void;
  shipMany: () => void;
  openRowMenu: (id: string) => void;
  setViewsOpen: (isOpen: boolean) => void;
}

/**
 * Arrows belong to whatever has the focus; only while nothing has it but the page do they move in the list.
 */
const hasPageFocus = (): boolean =>
  document.activeElement === document.body || document.activeElement?.tagName === "H1";

/** Registers them for as long as the page is open. */
export function useOrdersKeys(
  page: OrdersPageState,
  filterInput: RefObject<HTMLInputElement | null>,
  actions: OrdersPageActions,
): void {
  const router = useRouter();
  const { grid, readCurrentId } = page;
  useOrderTargets(page.targets);
  const isOpen = (): boolean => page.readOpenId() !== null;

  /** Opens the order if needed and focuses one of its fields; a shipped order has no tracking field. */
  const focusField = (part: "tracking" | "notes"): void => {
    const id = readCurrentId();
    if (id === null) return;
    if (!isOpen()) page.open(id);
    const isShipped = part === "tracking" && orderStore.read(id)?.shipping.shipped === true;
    page.focusPart(isShipped ? "panel" : part);
  };
  /** Opens the order if needed and begins its own address. */
  const writeAddress = (id: string): void => {
    if (!isOpen()) page.open(id);
    editAddress(id);
  };
  const move = (delta: number): void => (isOpen() ? page.step(delta) : grid.current?.moveFocus(delta));
  const escape = (): void => (isOpen() ? page.close() : page.clearSelection());
  /** Opens the saved views and goes there; pressed there, collapses them and goes back to the list. */
  const visitRail = (): void => {
    const current = document.querySelector<HTMLElement>(".sk-rail [aria-current]");
    const isThere = document.activeElement?.closest(".sk-rail") !== null;
    if (current?.checkVisibility() !== true) return;
    actions.setViewsOpen(!isThere);
    if (isThere) grid.current?.focus();
    else current.focus();
  };
  /** Runs an action on the open order or the focused row. */
  const onCurrent = (run: (id: string) => void) => (): void => {
    const id = readCurrentId();
    if (id !== null) run(id);
  };
  const inList = (keys: string, label: string, run: () => void, isHint = false): Shortcut => ({
    keys,
    label,
    run,
    isHint,
    group: words.list,
  });
  const subject = (): string | null => {
    if (page.selection.size > 1) return orderTexts.orderCount(page.selection.size);
    const order = orderStore.read(page.targets()[0] ?? "");
    return order === undefined ? null : nameOrder(order);
  };
  const onOrder = (keys: string, label: string, run: () => void, isHint = false): Shortcut => ({
    keys,
    label,
    run,
    isHint,
    subject,
    group: words.order,
  });

  const pin = (): void => void togglePin(page.targets());

  useShortcuts([
    inList("j", words.move, () => move(1), true),
    inList("k", words.move, () => move(-1)),
    { ...inList("ArrowDown", words.move, () => move(1)), isOn: hasPageFocus },
    { ...inList("ArrowUp", words.move, () => move(-1)), isOn: hasPageFocus },
    inList("x", words.select, () => grid.current?.toggleFocused(), true),
    inList("Shift+j", words.extend, () => grid.current?.extendFocus(1)),
    inList("Shift+k", words.extend, () => grid.current?.extendFocus(-1)),
    { ...inList("Mod+a", words.all, () => page.selectShown()), isOn: hasPageFocus },
    inList(
      "o",
      words.page,
      onCurrent((id) => router.history.push(`/shipping/orders/${encodeURIComponent(id)}`)),
    ),
    inList("/", words.filter, () => focusWhole(filterInput.current)),
    inList("Mod+z", words.undo, () => void undoNewest()),
    // With nothing of the list to close, Esc is left to the message below it.
    { ...inList("Escape", words.clear, escape, true), isOn: () => isOpen() || page.selection.size > 0 },
    onOrder(
      "m",
      words.ship,
      () => (page.selection.size > 0 ? actions.shipMany() : focusField("tracking")),
      true,
    ),
    onOrder("r", words.message, () => actions.open("message", page.targets()), true),
    onOrder("n", words.notes, () => focusField("notes"), true),
    onOrder("v", words.moveTo, () => actions.open("move", page.targets()), true),
    onOrder("t", words.tag, () => actions.open("tags", page.targets()), true),
    onOrder("h", words.hold, () => actions.open("hold", page.targets())),
    onOrder("Shift+h", words.splitHold, () => actions.open("splitHold", page.targets())),
    onOrder("u", words.combine, () => actions.open("combine", page.targets())),
    onOrder("f", words.markFor, () => actions.open("markFor", page.targets())),
    onOrder("l", orderTexts.actions.label, () => actions.open("label", page.targets())),
    onOrder("a", words.alreadySold, () => actions.open("alreadySold", page.targets())),
    onOrder("Shift+f", orderTexts.actions.refund, () => actions.open("refund", page.targets())),
    { ...onOrder("p", words.pin, pin, true), takeBack: pin },
    onOrder("e", words.ownAddress, onCurrent(writeAddress)),
    onOrder(
      "c",
      words.address,
      onCurrent((id) => void copyOrderAddress(id)),
    ),
    onOrder("b", words.batch, () => actions.open("batch", page.targets())),
    onOrder("w", words.plan, () => actions.open("plan", page.targets())),
    onOrder("s", words.preset, () => actions.open("preset", page.targets())),
    onOrder("Shift+r", words.rules, () => actions.open("rules", page.targets())),
    inList("[", words.views, visitRail),
    inList(".", words.menu, onCurrent(actions.openRowMenu)),
    inList("Shift+s", words.shipped, () => page.setView(shippedView)),
    onOrder(
      "y",
      words.tracking,
      onCurrent((id) => void copyTracking(id)),
    ),
    ...orderQueues.map((queue, index) =>
      inList(String((index + 1) % 10), queueLooks[queue].label, () => page.setQueue(queue)),
    ),
  ]);
}
