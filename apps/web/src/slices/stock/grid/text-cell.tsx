import { formatMoney, readCell, toMinor, type CellValue, type ItemCell } from "@stallkeeper/domain";
import { useRef, useState, type FocusEvent, type KeyboardEvent } from "react";
import { useAllows } from "../../../platform/session.ts";
import { joinClasses, TextInput, Tooltip, useFormatSettings } from "../../../ui/index.ts";
import { texts as stockTexts } from "../texts.ts";
import { markCells, useCellMark } from "./cell-marks.ts";
import type { GridItem } from "./items.api.ts";
import { saveEdits } from "./save-cells.ts";
import { gridTexts as texts } from "./texts.ts";

/** Cells that hold what people say of an item; on hand is counted (count-field.tsx). */
export type TextCellName = Exclude<ItemCell, "onHand">;

/** A value as it is typed. */
export const typedOf = (value: CellValue): string => (value === null ? "" : String(value));

function shownOf(cell: TextCellName, { [cell]: value, currency }: GridItem, locale: string): string {
  if (value === null) return "";
  const isMoney = cell === "price" || cell === "cost";
  return isMoney ? formatMoney(toMinor(Number(value), currency), currency, locale) : String(value);
}

/**
 * A cell of the grid that is typed into: Enter saves, Esc leaves it as it was, and what is no value stays to
 * be mended. It saves alone and shows what became of it.
 */
export function TextCell({ item, cell }: { item: GridItem; cell: TextCellName }) {
  const { locale } = useFormatSettings();
  const mayEdit = useAllows("inventory.write");
  const mark = useCellMark(item._id, cell);
  const [typed, setTyped] = useState<string | null>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const isDropped = useRef(false);
  const value = item[cell];
  const kept = mark?.state === "failed" ? (mark.text ?? null) : null;
  const text = typed ?? kept ?? (hasFocus ? typedOf(value) : shownOf(cell, item, locale));
  const read = typed === null ? null : readCell(cell, typed, { locale, currency: item.currency });
  const problem = read !== null && "problem" in read ? texts.problems[read.problem] : undefined;
  const reason = problem ?? mark?.reason;
  const markAs = (failed: { text: string; reason: string } | null): void =>
    markCells([{ itemId: item._id, cell, mark: failed && { state: "failed", ...failed } }]);
  /** What is no value stays in its cell, with the reason below the row. */
  const keepWrong = (): void => {
    if (typed !== null && problem !== undefined) markAs({ text: typed, reason: problem });
    setTyped(null);
  };
  const save = (): void => {
    const wasDropped = isDropped.current;
    isDropped.current = false;
    if (typed === null || wasDropped || read === null) return setTyped(null);
    if ("problem" in read) return keepWrong();
    setTyped(null);
    if (read.value !== value)
      void saveEdits([{ item, set: { [cell]: read.value }, seen: { [cell]: value } }]);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter" && problem !== undefined) return keepWrong();
    isDropped.current = event.key === "Escape";
    // What couldn't be saved is given up, too.
    if (event.key === "Escape" && mark?.state === "failed") markAs(null);
    const row = event.currentTarget.closest<HTMLElement>("[data-position]");
    if (row === null) event.currentTarget.blur();
    else row.focus({ preventScroll: true });
  };
  const handleFocus = (event: FocusEvent<HTMLInputElement>): void => {
    setHasFocus(true);
    const input = event.currentTarget;
    // Behind the render that writes the bare value.
    queueMicrotask(() => document.activeElement === input && input.select());
  };
  const isNumber = cell !== "title" && cell !== "location";
  return (
    <Tooltip content={reason ?? (mayEdit ? undefined : stockTexts.noScope)}>
      <span data-cell={cell} className="grid min-w-0 grow">
        <TextInput
          size="sm"
          isMono={cell === "location"}
          inputMode={isNumber ? "decimal" : undefined}
          className={joinClasses("sk-input-cell", isNumber && "[&_input]:text-end")}
          aria-label={texts.cellOf(cell, item.sku)}
          placeholder="—"
          readOnly={!mayEdit}
          autoComplete="off"
          tabIndex={-1}
          isInvalid={reason !== undefined}
          value={text}
          data-saved={typed === null && kept === null ? "" : undefined}
          endSlot={<Mark state={mark?.state} />}
          onChange={(event) => {
            if (mark?.state === "failed") markAs(null);
            setTyped(event.target.value);
          }}
          onFocus={handleFocus}
          onBlur={() => {
            setHasFocus(false);
            save();
          }}
          onKeyDown={handleKeyDown}
        />
      </span>
    </Tooltip>
  );
}

function Mark({ state }: { state: "saving" | "saved" | "failed" | undefined }) {
  if (state !== "saving" && state !== "saved") return null;
  return (
    <span role="status" className="pe-1">
      <span aria-hidden="true" className={state === "saving" ? "text-ochre" : "text-green"}>
        {state === "saving" ? "●" : "✓"}
      </span>
      <span className="sk-hidden-text">{texts[state]}</span>
    </span>
  );
}
