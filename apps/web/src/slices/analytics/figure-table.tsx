/** Figures as a table; a cell with an address opens the orders that it counts. */
import type { ReactNode } from "react";
import { joinClasses, TextLink } from "../../ui/index.ts";

export interface FigureColumn {
  label: string;
  isNumber?: boolean;
  /** Its head in a file, where that says more. */
  file?: string;
}

interface FigureCell {
  text: string;
  /** What a file says, where a person is shown something else: a plain number. */
  file?: string | number;
  href?: string;
  /** Drawn in place of the text. */
  shown?: ReactNode;
}

export interface FigureRow {
  key: string;
  cells: readonly FigureCell[];
}

const mostHeightPx = 420;

/** A table that scrolls inside its panel. */
export function FigureTable({
  caption,
  columns,
  rows,
}: {
  caption: string;
  columns: readonly FigureColumn[];
  rows: readonly FigureRow[];
}) {
  return (
    <div
      className="overflow-auto"
      style={{ maxHeight: mostHeightPx }}
      role="region"
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keys
      tabIndex={0}
    >
      <table className="w-full">
        <caption className="sk-hidden-text">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, isNumber }) => (
              <th
                key={label}
                scope="col"
                className={joinClasses(
                  "sk-label px-3 py-2 border-b border-line",
                  isNumber === true ? "text-right" : "text-left",
                )}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="border-b border-line last:border-b-0">
              {cells.map(({ text, href, shown }, index) => (
                <td
                  key={columns[index]?.label}
                  className={joinClasses(
                    "px-3 py-2",
                    columns[index]?.isNumber === true && "text-right whitespace-nowrap tabular-nums",
                  )}
                >
                  {href === undefined ? (shown ?? text) : <TextLink href={href}>{shown ?? text}</TextLink>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
