/** The keys of the inventory page; those inside cells are the cells' own (use-cell-keys.ts). */
import type { RefObject } from "react";
import { undoNewest } from "../../../platform/undo-stack.ts";
import { useShortcuts } from "../../../platform/use-shortcuts.ts";
import type { GridHandle } from "../../../ui/index.ts";
import { texts } from "../texts.ts";
import { countFieldId } from "./item-columns.tsx";
import type { GridItem } from "./items.api.ts";
import { gridTexts } from "./texts.ts";
import { focusCell } from "./use-cell-keys.ts";

const group = texts.keys.group;
const { keys } = gridTexts;

/** Registers them as long as the page is drawn. */
export function useInventoryKeys({
  grid,
  filter,
  rows,
  mayEdit,
  onOpen,
  setDialog,
}: {
  grid: RefObject<GridHandle | null>;
  filter: RefObject<HTMLInputElement | null>;
  rows: readonly GridItem[];
  mayEdit: boolean;
  onOpen: (sku: string) => void;
  setDialog: (dialog: "paste" | "new") => void;
}): void {
  const focused = (): GridItem | undefined => {
    const key = grid.current?.getFocusedKey() ?? null;
    return rows.find(({ _id }) => _id === key);
  };
  useShortcuts([
    { group, keys: "j", label: texts.keys.move, isHint: true, run: () => grid.current?.moveFocus(1) },
    { group, keys: "k", label: texts.keys.move, isHint: true, run: () => grid.current?.moveFocus(-1) },
    { group, keys: "/", label: texts.filter, isHint: true, run: () => filter.current?.focus() },
    { group, keys: "e", label: keys.edit, isHint: true, run: () => focusCell() },
    {
      group,
      keys: "c",
      label: texts.keys.count,
      isHint: true,
      run: () => {
        const item = focused();
        if (item !== undefined)
          document.querySelector<HTMLInputElement>(`#${CSS.escape(countFieldId(item.sku))}`)?.select();
      },
    },
    {
      group,
      keys: "o",
      label: keys.open,
      isHint: true,
      run: () => {
        const item = focused();
        if (item !== undefined) onOpen(item.sku);
      },
    },
    { group, keys: "Shift+p", label: texts.keys.paste, run: () => setDialog("paste") },
    { group, keys: "Shift+n", label: keys.newItem, run: () => mayEdit && setDialog("new") },
    { group, keys: "Mod+z", label: texts.keys.undo, run: () => void undoNewest() },
  ]);
}
