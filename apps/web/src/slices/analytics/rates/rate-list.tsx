/** Exchange rates as a table, the newest first. */
import type { ExchangeRate } from "@stallkeeper/domain";
import type { ExchangeRatesView } from "@stallkeeper/contract";
import { messages } from "../../../platform/messages.ts";
import { Button } from "../../../ui/index.ts";
import { texts } from "../texts.ts";

const words = texts.rate;
const mostHeightPx = 280;

/** A table that scrolls inside the dialog. */
export function RateList({
  view: { rows, base, total },
  writeDay,
  mayChange,
  isBusy,
  onRemove,
}: {
  view: ExchangeRatesView;
  writeDay: (day: string) => string;
  mayChange: boolean;
  isBusy: boolean;
  onRemove: (rate: ExchangeRate) => void;
}) {
  return (
    <>
      <div
        className="overflow-auto border border-line"
        style={{ maxHeight: mostHeightPx }}
        role="region"
        aria-label={words.title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keys
        tabIndex={0}
      >
        <table className="w-full">
          <caption className="sk-hidden-text">{words.title}</caption>
          <thead>
            <tr>
              {[words.day, words.currency, words.rate("", base), words.by].map((label, at) => (
                <th
                  key={label}
                  scope="col"
                  className={`sk-label px-3 py-2 border-b border-line ${at === 2 ? "text-right" : "text-left"}`}
                >
                  {label}
                </th>
              ))}
              <th scope="col">
                <span className="sk-hidden-text">{words.remove}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.currency} ${row.day}`} className="border-b border-line last:border-b-0">
                <td className="px-3 py-1 whitespace-nowrap">{writeDay(row.day)}</td>
                <td className="px-3 py-1">{row.currency}</td>
                <td className="px-3 py-1 text-right tabular-nums">{row.rate}</td>
                <td className="px-3 py-1 sk-meta">{row.byName}</td>
                <td className="px-3 py-1 text-right">
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={words.removeOf(row.currency, writeDay(row.day))}
                    isDisabled={!mayChange || isBusy}
                    disabledReason={messages.noScope}
                    onClick={() => onRemove(row)}
                  >
                    {words.remove}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {total > rows.length && <p className="sk-meta">{words.more(rows.length, total)}</p>}
    </>
  );
}
