/** What rows would change, or changed: each field before and after. */
import { formatMoney, importFields, toMinor, type ImportField } from "@stallkeeper/domain";
import { useSession } from "../../platform/session.ts";
import { writeNumber } from "../../ui/format.ts";
import { useFormatSettings } from "../../ui/index.ts";
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

interface ChangeProps {
  field: ImportField;
  change: [unknown, unknown];
  /** What amounts are in; empty: not known, such as of an item that may have its own. */
  currency: string;
}

function Change({ field, change: [before, after], currency }: ChangeProps) {
  const { locale } = useFormatSettings();
  const shown = (value: unknown): string =>
    (field === "price" || field === "cost") && currency !== "" && typeof value === "number"
      ? formatMoney(toMinor(value, currency), currency, locale)
      : shownOf(value);
  return (
    <span className="min-w-0 break-words">
      <span className="sk-meta">{texts.fields[field]} </span>
      <span>
        {shown(before) !== words.noValue && `${shown(before)} → `}
        <strong>{shown(after)}</strong>
      </span>
    </span>
  );
}

/** The list. */
export function ChangeRows({ rows }: { rows: readonly ShownRow[] }) {
  const storeCurrency = useSession().user?.store?.currency ?? "";
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
              return change === undefined ? (
                []
              ) : (
                <Change
                  key={field}
                  field={field}
                  change={change}
                  currency={state === "new" ? storeCurrency : ""}
                />
              );
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}
