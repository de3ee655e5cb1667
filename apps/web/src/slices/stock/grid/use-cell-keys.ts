/**
 * Keys and pastes of the grid's cells: Tab goes to the next cell, on through the rows; pasted
 * cells fill those below and to the right of the one they are pasted into, a blank one leaves its cell as it is; Ctrl D fills a cell's value
 * into the selected rows, or takes the one above.
 */
import { itemCells, readCell, readPastedCells, type CellValue, type ItemCell } from "@stallkeeper/domain";
import type { ClipboardEvent, KeyboardEvent, RefObject } from "react";
import { notifyInfo } from "../../../platform/notify.ts";
import { useFormatSettings, type GridHandle } from "../../../ui/index.ts";
import { countSkus } from "../count-sku.ts";
import { texts as stockTexts } from "../texts.ts";
import type { GridItem } from "./items.api.ts";
import { saveEdits, type ItemEdit } from "./save-cells.ts";
import { gridTexts as texts } from "./texts.ts";

interface Place {
  input: HTMLInputElement;
  cell: ItemCell;
  position: number;
}

function placeOf(target: EventTarget | null): Place | null {
  if (!(target instanceof HTMLInputElement)) return null;
  const name = target.closest<HTMLElement>("[data-cell]")?.dataset["cell"];
  const cell = itemCells.find((one) => one === name);
  const position = Number(target.closest<HTMLElement>("[data-position]")?.dataset["position"]);
  return cell === undefined || Number.isNaN(position) ? null : { input: target, cell, position };
}

const inputsOf = (row: Element | null): HTMLInputElement[] => [
  ...(row?.querySelectorAll<HTMLInputElement>("[data-cell] input") ?? []),
];

/** Puts focus into a cell of the row that has it; without a name into its first one. */
export function focusCell(cell?: ItemCell): void {
  const row = document.activeElement?.closest("[data-position]") ?? null;
  const inputs = inputsOf(row);
  const wanted =
    cell === undefined
      ? inputs[0]
      : inputs.find((one) => one.closest<HTMLElement>("[data-cell]")?.dataset["cell"] === cell);
  wanted?.focus();
  wanted?.select();
}

/** Saves values into one column, each item by itself; those that have it already stay. */
export async function fillColumn(
  cell: ItemCell,
  filled: readonly { item: GridItem; value: CellValue }[],
): Promise<void> {
  const fitting = cell === "onHand" ? filled.filter(({ item }) => !item.isBundle) : filled;
  const changed = fitting.filter(({ item, value }) => item[cell] !== value);
  if (fitting.length < filled.length) notifyInfo(texts.bundlesLeft(filled.length - fitting.length));
  else if (changed.length === 0) notifyInfo(texts.nothingPasted);
  if (changed.length === 0) return;
  if (cell === "onHand") {
    const counted = changed.flatMap(({ item, value }) =>
      typeof value === "number" ? [{ sku: item.sku, onHand: value }] : [],
    );
    await countSkus(counted, stockTexts.countedMany(counted.length));
    return;
  }
  const edits = changed.map(({ item, value }): ItemEdit => ({
    item,
    set: { [cell]: value },
    seen: { [cell]: item[cell] },
  }));
  await saveEdits(edits, (count) => texts.pasted(count, texts.cells[cell]));
}

/** The cells from one on to the right, by the columns shown: a bundle's row has no count to type in. */
function cellsFrom(cell: ItemCell, columns: readonly { id: string }[]): ItemCell[] {
  const shown = columns.flatMap(
    ({ id }) => itemCells.find((name) => name === (id === "item" ? "title" : id)) ?? [],
  );
  return shown.includes(cell) ? shown.slice(shown.indexOf(cell)) : [cell];
}

/** Pastes cells from one on to the right and downwards; nothing of it where one of them is no value. */
async function pasteCells(
  place: Place,
  rows: readonly GridItem[],
  lines: readonly (readonly (string | null)[])[],
  { locale, columns }: { locale: string; columns: readonly { id: string }[] },
): Promise<void> {
  const cells = cellsFrom(place.cell, columns);
  const width = Math.max(...lines.map((line) => line.length));
  if (width > cells.length) return notifyInfo(texts.pasteWide(width, cells.length));
  const filled = new Map<ItemCell, { item: GridItem; value: CellValue }[]>();
  for (const [index, line] of lines.entries()) {
    const item = rows[place.position + index];
    for (const [at, text] of line.entries()) {
      const cell = cells[at];
      if (text === null || cell === undefined) continue;
      if (item === undefined) {
        const below = lines.slice(rows.length - place.position);
        return notifyInfo(texts.pasteCut(below.filter((one) => one.some((held) => held !== null)).length));
      }
      const read = readCell(cell, text, { locale, currency: item.currency });
      if ("problem" in read)
        return notifyInfo(texts.pasteProblem(index + 1, text, texts.problems[read.problem]));
      filled.set(cell, [...(filled.get(cell) ?? []), { item, value: read.value }]);
    }
  }
  // A column after the other: each is a step that Ctrl Z takes back.
  for (const [cell, values] of filled) await fillColumn(cell, values);
}

export interface CellKeysOptions {
  columns: readonly { id: string }[];
  rows: readonly GridItem[];
  selection: ReadonlySet<string>;
  grid: RefObject<GridHandle | null>;
  mayEdit: boolean;
}

/** The handlers of the element around the grid. */
export function useCellKeys({ columns, rows, selection, grid, mayEdit }: CellKeysOptions) {
  const { locale } = useFormatSettings();
  const goTo = (position: number, isForward: boolean): void => {
    const row = rows[position];
    if (row === undefined) return;
    grid.current?.focus(row._id);
    // Drawn by then, however far the list had to scroll.
    requestAnimationFrame(() => {
      const inputs = inputsOf(document.querySelector(`.sk-grid-row[data-position="${position}"]`));
      const input = isForward ? inputs[0] : inputs.at(-1);
      input?.focus();
      input?.select();
    });
  };
  const fillDown = ({ cell, position }: Place): void => {
    const item = rows[position];
    if (item === undefined || !mayEdit) return;
    const others = rows.filter(({ _id }) => selection.has(_id) && _id !== item._id);
    const above = rows[position - 1];
    if (selection.has(item._id) && others.length > 0)
      void fillColumn(
        cell,
        others.map((other) => ({ item: other, value: item[cell] })),
      );
    else if (above !== undefined) void fillColumn(cell, [{ item, value: above[cell] }]);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const place = placeOf(event.target);
    if (place === null) return;
    if (event.key === "Tab") {
      const inputs = inputsOf(place.input.closest("[data-position]"));
      const next = inputs[inputs.indexOf(place.input) + (event.shiftKey ? -1 : 1)];
      const row = place.position + (event.shiftKey ? -1 : 1);
      if (next === undefined && rows[row] === undefined) return;
      event.preventDefault();
      if (next === undefined) goTo(row, !event.shiftKey);
      else {
        next.focus();
        next.select();
      }
    } else if (event.key.toLowerCase() === "d" && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
      event.preventDefault();
      fillDown(place);
    }
  };
  const handlePaste = (event: ClipboardEvent<HTMLElement>): void => {
    const place = placeOf(event.target);
    const pasted = event.clipboardData.getData("text/plain");
    if (place === null || !mayEdit) return;
    const lines = readPastedCells(pasted);
    // One cell is typed like any other.
    if (lines.length === 1 && (lines[0]?.length ?? 0) < 2) return;
    event.preventDefault();
    void pasteCells(place, rows, lines, { locale, columns });
  };
  return { onKeyDown: handleKeyDown, onPaste: handlePaste };
}
