/** The items of a purchase as they are typed: rows of code, pieces and cost, or a column pasted from a sheet. */
import type { ClipboardEvent } from "react";
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
  /** Codes that the service found no item for, as they were sent. */
  unknown: readonly string[];
  isMissing: boolean;
}

export function PurchaseRows({ rows, onChange, currency, wrong, unknown, isMissing }: PurchaseRowsProps) {
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
  const isUnknown = ({ code }: TypedRow): boolean => code.trim() !== "" && unknown.includes(code.trim());
  const at = wrong?.findIndex((cell) => cell !== null) ?? -1;
  const strange = rows.findIndex(isUnknown);
  const problem = isMissing
    ? words.itemsNeeded
    : at < 0
      ? strange < 0
        ? undefined
        : words.noItem(strange + 1, rows[strange]?.code.trim() ?? "")
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
        <div key={line} className="flex gap-2">
          <TextInput
            aria-label={words.codeOf(line + 1)}
            className="grow min-w-0 sk-mono"
            autoComplete="off"
            maxLength={100}
            isInvalid={wrong?.[line] === "code" || isUnknown(row) || (isMissing && line === 0)}
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
        </div>
      ))}
      {problem !== undefined && (
        <p role="alert" className="text-red">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
