import { importFields, type ImportField } from "@stallkeeper/domain";
import { writeNumber } from "../../ui/format.ts";
import type { ShownRow } from "./imports.api.ts";
import { texts } from "./texts.ts";

const words = texts.checked;

const shownOf = (value: unknown): string =>
  value === null || value === undefined || value === ""
    ? words.noValue
    : typeof value === "boolean"
      ? value
        ? words.yes
        : words.no
      : typeof value === "number"
        ? writeNumber(value)
        : typeof value === "string"
          ? value
          : words.noValue;

function Change({ field, change: [before, after] }: { field: ImportField; change: [unknown, unknown] }) {
  return (
    <span className="min-w-0 break-words">
      <span className="sk-meta">{texts.fields[field]} </span>
      <span>
        {shownOf(before) !== words.noValue && `${shownOf(before)} → `}
        <strong>{shownOf(after)}</strong>
      </span>
    </span>
  );
}

/** What rows would change, or changed: each field before and after. */
export function ChangeRows({ rows }: { rows: readonly ShownRow[] }) {
  return (
    <ul className="grid">
      {rows.map(({ _id, line, sku, state, changes }) => (
        <li
          key={_id}
          className="grid gap-x-3 gap-y-1 px-4 py-2 border-b border-line md:grid-cols-[64px_180px_1fr]"
        >
          <span className="sk-mono">
            <span className="md:hidden">{words.row} </span>
            {line}
          </span>
          <span className="sk-mono min-w-0 break-words">{sku}</span>
          <span className="flex flex-wrap gap-x-4 gap-y-1 min-w-0">
            {state === "new" && <span className="text-green">{words.newItem}</span>}
            {importFields.flatMap((field) => {
              const change = changes[field];
              return change === undefined ? [] : <Change key={field} field={field} change={change} />;
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}
