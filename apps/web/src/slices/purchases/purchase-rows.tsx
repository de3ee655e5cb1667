/** The items of a purchase as they are typed: rows of code, pieces and cost, or a column pasted from a sheet. */
import type { ClipboardEvent, Ref } from "react";
import { TextInput } from "../../ui/index.ts";
import { readPastedRows, type TypedRow } from "./pasted-rows.ts";
import { texts } from "./texts.ts";

const words = texts.form;

const emptyRow: TypedRow = { code: "", ordered: "", cost: "" };
export const isEmptyRow = ({ code, ordered, cost }: TypedRow): boolean =>
  `${code}${ordered}${cost}`.trim() === "";
/** There is always an empty row to type into. */
export const withRoom = (rows: readonly TypedRow[]): TypedRow[] => [
  ...rows.filter((row) => !isEmptyRow(row)),
  emptyRow,
];

/** The first cell of a row that keeps it from being saved; null: none, as in an empty row. */
export function wrongCell(row: TypedRow, isMoney: (text: string) => boolean): keyof TypedRow | null {
  if (isEmptyRow(row)) return null;
  if (row.code.trim() === "") return "code";
  if (!/^[1-9]\d{0,6}$/.test(row.ordered.trim())) return "ordered";
  return isMoney(row.cost) ? null : "cost";
}

interface PurchaseRowsProps {
  rows: readonly TypedRow[];
  onChange: (rows: TypedRow[]) => void;
  /** Empty as long as it isn't known. */
  currency: string;
  /** By row; missing until somebody tried to save. */
  wrong: readonly (keyof TypedRow | null)[] | undefined;
  /** Codes that the service found no item for: their rows ask what the new item is called. */
  unknown: readonly string[];
  isMissing: boolean;
  /** The name of the first new item. */
  nameInput: Ref<HTMLInputElement>;
}

/** Whether saving the row makes an item. */
export const isNewItem = ({ code }: TypedRow, unknown: readonly string[]): boolean =>
  code.trim() !== "" && unknown.includes(code.trim());

/** What a new item is called: as typed or pasted, else a code that reads like a name. */
export const titleOf = ({ code, newTitle }: TypedRow): string =>
  newTitle ?? (/\p{L}\s+\p{L}/u.test(code.trim()) ? code.trim() : "");

export function PurchaseRows({
  rows,
  onChange,
  currency,
  wrong,
  unknown,
  isMissing,
  nameInput,
}: PurchaseRowsProps) {
  const put = (at: number, change: Partial<TypedRow>): void => {
    const next = rows.map((row, place) => (place === at ? { ...row, ...change } : row));
    onChange(next.every((row) => !isEmptyRow(row)) ? [...next, emptyRow] : next);
  };
  const handlePaste = (at: number, event: ClipboardEvent): void => {
    const text = event.clipboardData.getData("text/plain");
    if (!/[\r\n\t]/.test(text.trim())) return;
    event.preventDefault();
    onChange(withRoom([...rows.slice(0, at), ...readPastedRows(text), ...rows.slice(at + 1)]));
  };
  const at = wrong?.findIndex((cell) => cell !== null) ?? -1;
  const strange = rows.filter((row) => isNewItem(row, unknown));
  const isNameless = strange.some((row) => titleOf(row).trim() === "");
  const problem = isMissing
    ? words.itemsNeeded
    : at < 0
      ? isNameless
        ? words.nameNeeded
        : undefined
      : wrong?.[at] === "cost"
        ? words.wrongCost(at + 1)
        : words.wrongLine(at + 1);
  return (
    <fieldset className="grid gap-2 min-w-0">
      <legend className="font-[650]">{words.items}</legend>
      <p className="sk-meta">{words.pasteHint}</p>
      <div aria-hidden="true" className="flex gap-2 sk-label">
        <span className="grow min-w-0">{words.code}</span>
        <span className="w-[88px] shrink-0">{words.ordered}</span>
        <span className="w-[120px] shrink-0">{words.cost(currency)}</span>
      </div>
      {rows.map((row, line) => (
        // A row is its place: nothing of it is kept elsewhere.
        <div key={line} className="flex gap-2 flex-wrap">
          <TextInput
            aria-label={words.codeOf(line + 1)}
            className="grow basis-0 min-w-0 sk-mono"
            autoComplete="off"
            maxLength={100}
            isInvalid={wrong?.[line] === "code" || (isMissing && line === 0)}
            value={row.code}
            onPaste={(event) => handlePaste(line, event)}
            onChange={(event) => put(line, { code: event.target.value })}
          />
          <TextInput
            aria-label={words.orderedOf(line + 1)}
            className="w-[88px] shrink-0"
            inputMode="numeric"
            isInvalid={wrong?.[line] === "ordered"}
            value={row.ordered}
            onChange={(event) => put(line, { ordered: event.target.value })}
          />
          <TextInput
            aria-label={words.costOf(line + 1)}
            className="w-[120px] shrink-0"
            inputMode="decimal"
            isInvalid={wrong?.[line] === "cost"}
            value={row.cost}
            onChange={(event) => put(line, { cost: event.target.value })}
          />
          {isNewItem(row, unknown) && (
            <label className="basis-full flex gap-2 items-center min-w-0">
              <span className="sk-label shrink-0">{words.newItem}</span>
              <TextInput
                aria-label={words.nameOf(row.code.trim())}
                className="grow min-w-0"
                ref={row === strange[0] ? nameInput : undefined}
                maxLength={500}
                placeholder={words.name}
                isInvalid={wrong !== undefined && titleOf(row).trim() === ""}
                value={titleOf(row)}
                onChange={(event) => put(line, { newTitle: event.target.value })}
              />
            </label>
          )}
        </div>
      ))}
      {strange.length > 0 && (
        <p role="status" className="text-ochre">
          {words.noItems(strange.length)}
        </p>
      )}
      {problem !== undefined && (
        <p role="alert" className="text-red">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
