/** The keys of the queue page (design 3.4); only those whose act exists. */
import { orderQueues } from "@stallkeeper/domain";
import { useRouter } from "@tanstack/react-router";
import type { RefObject } from "react";
import { notifySuccess } from "../../platform/notify.ts";
import { useShortcuts } from "../../platform/use-shortcuts.ts";
import type { Shortcut } from "../../platform/shortcuts.ts";
import { copyOrderAddress, orderTexts, queueLooks, togglePin, undoNewest, type ActKind } from "../orders/index.ts";
import { texts } from "./texts.ts";
import { focusWhenNew } from "./focus-soon.ts";
import type { OrdersPageState } from "./use-orders-page.ts";

const { keys: words } = texts;

/** What keys start that the page draws. */
export interface OrdersPageActs {
  open: (kind: ActKind, ids: readonly string[]) => void;
  shipMany: () => void;
  openRowMenu: (id: string) => void;
}

/** Registers them for as long as the page is open. */
export function useOrdersKeys(page: OrdersPageState, filterInput: RefObject<HTMLInputElement | null>, acts: OrdersPageActs): void {
  const router = useRouter();
  const { grid } = page;
  const isOpen = page.openId !== null;
  const current = page.openId ?? page.focusedId;

  const focusField = (input: RefObject<HTMLElement | null>): void => {
    if (current === null) return;
    if (!isOpen) page.open(current);
    focusWhenNew(input, null);
  };
  const copyTracking = async (): Promise<void> => {
    const order = page.rows[page.openIndex] ?? page.rows.find((row) => row._id === current);
    const number = order?.shipping.trackingNumber ?? "";
    if (number === "") return;
    await navigator.clipboard.writeText(number);
    notifySuccess(orderTexts.detail.trackingCopied);
  };
  const move = (delta: number): void => (isOpen ? page.step(delta) : grid.current?.moveFocus(delta));
  const escape = (): void => {
    if (isOpen) page.close();
    else page.clearSelection();
  };
  const inList = (keys: string, label: string, run: () => void, isHint = false): Shortcut => ({ keys, label, run, isHint, group: words.list });
  const onOrder = (keys: string, label: string, run: () => void, isHint = false): Shortcut => ({ keys, label, run, isHint, group: words.order });

  useShortcuts([
    inList("j", words.move, () => move(1), true),
    inList("k", words.move, () => move(-1)),
    inList("x", words.select, () => grid.current?.toggleFocused(), true),
    inList("Shift+j", words.extend, () => grid.current?.extendFocus(1)),
    inList("Shift+k", words.extend, () => grid.current?.extendFocus(-1)),
    inList("o", words.page, () => current !== null && router.history.push(`/shipping/orders/${encodeURIComponent(current)}`)),
    inList("/", words.filter, () => filterInput.current?.focus()),
    inList("Mod+z", words.undo, () => void undoNewest()),
    inList("Escape", words.clear, escape, true),
    onOrder("m", words.ship, () => (page.selection.size > 0 ? acts.shipMany() : focusField(page.inputs.tracking)), true),
    onOrder("n", words.notes, () => focusField(page.inputs.notes), true),
    onOrder("v", words.moveTo, () => acts.open("move", page.targets()), true),
    onOrder("t", words.tag, () => acts.open("tags", page.targets()), true),
    onOrder("f", words.markFor, () => acts.open("markFor", page.targets())),
    onOrder("p", words.pin, () => void togglePin(page.targets()), true),
    onOrder("c", words.address, () => current !== null && void copyOrderAddress(current)),
    inList(".", words.menu, () => current !== null && acts.openRowMenu(current)),
    onOrder("y", words.tracking, () => void copyTracking()),
    ...orderQueues.map((queue, index) => inList(String(index + 1), queueLooks[queue].label, () => page.setQueue(queue))),
  ]);
}
