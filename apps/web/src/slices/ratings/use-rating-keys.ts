import type { RefObject } from "react";
import { useShortcuts } from "../../platform/use-shortcuts.ts";
import type { GridHandle } from "../../ui/index.ts";
import { texts } from "./texts.ts";

const { keys: words } = texts;

const hasPageFocus = (): boolean =>
  document.activeElement === document.body || document.activeElement?.tagName === "H1";

/** The keys of the list (design 3.4). */
export function useRatingKeys({
  grid,
  filter,
  name,
  step,
  reply,
  openOrder,
  close,
}: {
  grid: RefObject<GridHandle | null>;
  filter: RefObject<HTMLInputElement | null>;
  /** What a key would act on now, in words; null: nothing. */
  name: () => string | null;
  step: (delta: number) => void;
  reply: () => void;
  openOrder: () => void;
  /** Closes what is open; null: nothing is. */
  close: (() => void) | null;
}): void {
  const shared = { group: words.group };
  const onRow = { ...shared, isHint: true, subject: name, isOn: () => name() !== null };
  useShortcuts([
    { ...shared, keys: "j", label: words.move, isHint: true, run: () => step(1) },
    { ...shared, keys: "k", label: words.move, isHint: true, run: () => step(-1) },
    {
      ...shared,
      keys: "Enter",
      label: words.open,
      isHint: true,
      // Links and buttons keep their Enter.
      isOn: hasPageFocus,
      run: () => grid.current?.openFocused(),
    },
    { ...onRow, keys: "r", label: words.reply, run: reply },
    { ...onRow, keys: "o", label: words.order, run: openOrder },
    { ...shared, keys: "/", label: words.filter, isHint: true, run: () => filter.current?.focus() },
    { ...shared, keys: "Escape", label: words.close, isOn: () => close !== null, run: () => close?.() },
  ]);
}
