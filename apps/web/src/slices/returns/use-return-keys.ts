import { useRef } from "react";
import { undoNewest } from "../../platform/undo-stack.ts";
import { useShortcuts } from "../../platform/use-shortcuts.ts";
import { texts } from "./texts.ts";

const rowsShown = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[data-return]")];
const orderOf = (row: HTMLElement | undefined): HTMLElement | null | undefined =>
  row?.querySelector<HTMLElement>("[data-return-order]");

/**
 * The keys of the list of returns (design 3.4): the focus goes from order to order, and from a row to its
 * next step.
 */
export function useReturnKeys(): void {
  const last = useRef<string | null>(null);
  const readPlace = (): number => {
    const here =
      document.activeElement?.closest<HTMLElement>("[data-return]")?.dataset["return"] ?? last.current;
    return rowsShown().findIndex((row) => row.dataset["return"] === here);
  };
  const goTo = (place: number): void => {
    const rows = rowsShown();
    const row = rows[Math.max(0, Math.min(rows.length - 1, place))];
    last.current = row?.dataset["return"] ?? null;
    orderOf(row)?.focus();
    row?.scrollIntoView({ block: "nearest" });
  };
  const open = (): void => orderOf(rowsShown()[readPlace()])?.click();
  const isFree = (): boolean => document.activeElement?.closest("a, button, input, [role=dialog]") === null;
  const { title: group, keys: words } = texts;
  useShortcuts([
    { group, keys: "j", label: words.move, isHint: true, run: () => goTo(readPlace() + 1) },
    { group, keys: "k", label: words.move, run: () => goTo(readPlace() - 1) },
    { group, keys: "ArrowDown", label: words.move, isOn: isInList, run: () => goTo(readPlace() + 1) },
    { group, keys: "ArrowUp", label: words.move, isOn: isInList, run: () => goTo(readPlace() - 1) },
    // On the order itself Enter is the browser's.
    { group, keys: "Enter", label: words.open, isHint: true, isOn: isFree, run: open },
    { group, keys: "o", label: words.open, run: open },
    {
      group,
      keys: ".",
      label: words.step,
      isHint: true,
      run: () => rowsShown()[readPlace()]?.querySelector<HTMLElement>("[data-return-steps] button")?.focus(),
    },
    { group, keys: "Mod+z", label: words.undo, run: () => void undoNewest() },
  ]);
}

const isInList = (): boolean =>
  document.activeElement?.closest("[data-return]") !== null &&
  document.activeElement?.closest("[role=dialog]") === null;
