import type { RefObject } from "react";
import { useShortcuts } from "../../platform/use-shortcuts.ts";
import type { GridHandle } from "../../ui/index.ts";
import { texts } from "./texts.ts";

const { keys: words } = texts;

const hasPageFocus = (): boolean =>
  document.activeElement === document.body || document.activeElement?.tagName === "H1";

/** The keys of the desk (design 3.4): accept and reject need Shift, because they bind. */
export function useOfferKeys({
  grid,
  filter,
  isNew,
  name,
  step,
  accept,
  reject,
  counter,
  message,
  close,
}: {
  grid: RefObject<GridHandle | null>;
  filter: RefObject<HTMLInputElement | null>;
  isNew: boolean;
  /** What a key would act on now, in words; null: nothing. */
  name: () => string | null;
  step: (delta: number) => void;
  accept: () => void;
  reject: () => void;
  counter: () => void;
  message: () => void;
  /** Closes what is open, or clears the selection; null: there is neither. */
  close: (() => void) | null;
}): void {
  const shared = { group: words.group };
  // Held, they would answer the next offer once this one has left.
  const onOffer = { ...shared, isOnce: true, subject: name, isOn: () => isNew && name() !== null };
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
    { ...onOffer, keys: "Shift+a", label: words.accept, isHint: isNew, run: accept },
    { ...onOffer, keys: "Shift+d", label: words.reject, isHint: isNew, run: reject },
    { ...onOffer, keys: "c", label: words.counter, run: counter },
    {
      ...shared,
      keys: "r",
      label: words.message,
      isHint: true,
      subject: name,
      isOn: () => name() !== null,
      run: message,
    },
    { ...shared, keys: "x", label: words.select, isHint: isNew, run: () => grid.current?.toggleFocused() },
    { ...shared, keys: "/", label: words.filter, isHint: true, run: () => filter.current?.focus() },
    { ...shared, keys: "Escape", label: words.close, isOn: () => close !== null, run: () => close?.() },
  ]);
}
