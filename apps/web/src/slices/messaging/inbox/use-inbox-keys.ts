import { useEffect, useRef, type RefObject } from "react";
import { focusOnceRead, focusWhenDrawn } from "../../../platform/type-ahead.ts";
import { useShortcuts } from "../../../platform/use-shortcuts.ts";
import { focusWhole } from "../../../ui/index.ts";
import type { ListHandle } from "./conversation-list.tsx";
import type { WriteMode } from "./conversation-pane.tsx";
import { texts } from "./texts.ts";
import type { ConversationActions } from "./use-conversation-actions.ts";
import type { InboxCommands } from "./use-inbox-commands.ts";
import type { Inbox } from "./use-inbox.ts";
import type { Picks } from "./use-picks.ts";

export interface InboxKeys {
  inbox: Inbox;
  actions: ConversationActions;
  list: RefObject<HTMLDivElement | null>;
  filterInput: RefObject<HTMLInputElement | null>;
  commands: InboxCommands;
  picks: Picks;
  handle: RefObject<ListHandle | null>;
  writeIn: (mode: WriteMode) => void;
  openOrder: () => void;
  /** Opens the form that ships the order that is talked about. */
  shipOrder: () => void;
  actOnOrder: (kind: "markFor" | "refund") => void;
  showBuyer: (isShown: boolean) => void;
  isBuyerShown: boolean;
  back: () => void;
}

const { keys: words } = texts;
const hasPageFocus = (): boolean =>
  document.activeElement === document.body || document.activeElement?.tagName === "H1";

/** The keys of the inbox (design 3.4); only those whose action exists. */
export function useInboxKeys({
  inbox,
  actions,
  list,
  filterInput,
  commands,
  picks,
  handle,
  writeIn,
  openOrder,
  shipOrder,
  actOnOrder,
  showBuyer,
  isBuyerShown,
  back,
}: InboxKeys): void {
  const { current, step } = inbox;
  const open = current ?? null;
  const shared = { group: words.group };
  /** Named by the address and still being read: what is typed meanwhile is a reply, never a row of keys. */
  const isComing = inbox.openId !== null && current === undefined;
  const coming = useRef(isComing);
  useEffect(() => {
    coming.current = isComing;
  });
  const write = (mode: WriteMode, field: string): void => {
    if (open === null && !isComing) return;
    writeIn(mode);
    const find = () => document.querySelector<HTMLElement>(field);
    if (isComing) focusOnceRead(find, () => coming.current);
    else focusWhenDrawn(find);
  };
  const pick = (): void => {
    const id = handle.current?.activeId ?? open?._id;
    if (id !== undefined) picks.toggle(id);
  };
  useShortcuts([
    { ...shared, keys: "j", label: words.move, run: () => step(1), isHint: true },
    { ...shared, keys: "k", label: words.move, run: () => step(-1), isHint: true },
    { ...shared, keys: "x", label: words.pick, run: pick, isOnce: true, isHint: true },
    { ...shared, keys: "Shift+j", label: words.extend, run: () => handle.current?.extend(1) },
    { ...shared, keys: "Shift+k", label: words.extend, run: () => handle.current?.extend(-1) },
    { ...shared, keys: "ArrowDown", label: words.move, run: () => list.current?.focus(), isOn: hasPageFocus },
    {
      ...shared,
      keys: "r",
      label: words.reply,
      run: () => (picks.ids.size > 0 ? commands.writeToMany() : write("reply", "[data-reply-composer]")),
      isHint: true,
    },
    { ...shared, keys: "i", label: words.note, run: () => write("note", "[data-note-box]") },
    { ...shared, keys: "a", label: words.assign, run: () => commands.ask("assign"), isOnce: true },
    {
      ...shared,
      keys: "z",
      label: words.snooze,
      run: () => commands.ask("snooze"),
      isOnce: true,
      isHint: true,
    },
    { ...shared, keys: "e", label: words.done, run: commands.toggleDone, isOnce: true, isHint: true },
    {
      ...shared,
      keys: "u",
      label: words.unread,
      run: () => commands.markRead(false),
      isOnce: true,
      isHint: true,
    },
    { ...shared, keys: "Shift+r", label: words.reload, run: () => void actions.reload(open) },
    { ...shared, keys: "/", label: words.filter, run: () => focusWhole(filterInput.current), isHint: true },
    { ...shared, keys: "o", label: words.order, run: openOrder, isOnce: true },
    { ...shared, keys: "m", label: words.ship, run: shipOrder, isOnce: true },
    { ...shared, keys: "f", label: words.markFor, run: () => actOnOrder("markFor"), isOnce: true },
    { ...shared, keys: "Shift+f", label: words.refund, run: () => actOnOrder("refund"), isOnce: true },
    { ...shared, keys: "[", label: words.list, run: () => list.current?.focus() },
    { ...shared, keys: "]", label: words.pane, run: () => open !== null && showBuyer(!isBuyerShown) },
    {
      ...shared,
      keys: "Escape",
      label: words.leave,
      run: () => {
        if (picks.ids.size > 0 || picks.isSelecting) commands.clear();
        else if (isBuyerShown) showBuyer(false);
        else if (open !== null) back();
      },
    },
  ]);
}
