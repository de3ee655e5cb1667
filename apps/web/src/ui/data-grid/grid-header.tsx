import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { memo, useEffect, useRef } from "react";
import { joinClasses } from "../class-names.ts";
import type { GridColumn, GridSort } from "./data-grid.types.ts";

interface GridHeaderProps<Row> {
  columns: readonly GridColumn<Row>[];
  /** The widths of the cells. */
  tracks: string;
  /** Pixels; none while the grid isn't measured. */
  width: number | undefined;
  hasGlyph: boolean;
  sort: GridSort | undefined;
  onSortChange: ((sort: GridSort) => void) | undefined;
  /** Null without a selection. */
  headState: boolean | "mixed" | null;
  onToggleAll: () => void;
  /** Without rows the head itself is the Tab stop. */
  isTabStop: boolean;
}

function HeadBox({
  state,
  isTabStop,
  onToggle,
}: {
  state: boolean | "mixed";
  isTabStop: boolean;
  onToggle: () => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = state === "mixed";
  }, [state]);
  return (
    <label>
      <input
        ref={box}
        type="checkbox"
        tabIndex={isTabStop ? 0 : -1}
        checked={state === true}
        aria-label="Select all rows"
        onChange={onToggle}
      />
    </label>
  );
}

function HeadLabel<Row>({
  column: { label, shortLabel, isLabelHidden = false },
}: {
  column: GridHeaderProps<Row>["columns"][number];
}) {
  if (shortLabel === undefined)
    return <span className={isLabelHidden ? "sk-hidden-text" : "sk-cut"}>{label}</span>;
  return (
    <span title={label}>
      <span aria-hidden="true">{shortLabel}</span>
      <span className="sk-hidden-text">{label}</span>
    </span>
  );
}

function HeaderOf<Row>({
  columns,
  tracks,
  width,
  hasGlyph,
  sort,
  onSortChange,
  headState,
  onToggleAll,
  isTabStop,
}: GridHeaderProps<Row>) {
  return (
    <div role="rowgroup" className="sk-grid-head" style={{ inlineSize: width }}>
      <div role="row" aria-rowindex={1} className="sk-grid-head-row" style={{ gridTemplateColumns: tracks }}>
        {headState !== null && (
          <div role="columnheader" className="sk-grid-cell is-box">
            <HeadBox state={headState} isTabStop={isTabStop} onToggle={onToggleAll} />
          </div>
        )}
        {hasGlyph && (
          <div role="columnheader" className="sk-grid-cell is-glyph">
            <span className="sk-hidden-text">State</span>
          </div>
        )}
        {columns.map((column) => {
          const direction = sort?.columnId === column.id ? sort.direction : undefined;
          const Arrow = direction === "asc" ? ArrowUp : ArrowDown;
          return (
            <div
              key={column.id}
              role="columnheader"
              aria-sort={
                direction === undefined ? undefined : direction === "asc" ? "ascending" : "descending"
              }
              className={joinClasses("sk-grid-cell", column.align && `is-${column.align}`)}
            >
              {column.canSort && onSortChange ? (
                <button
                  type="button"
                  tabIndex={isTabStop ? 0 : -1}
                  onClick={() =>
                    onSortChange({ columnId: column.id, direction: direction === "asc" ? "desc" : "asc" })
                  }
                >
                  <HeadLabel column={column} />
                  <Arrow
                    className="sk-icon"
                    data-shown={direction !== undefined || undefined}
                    aria-hidden="true"
                  />
                </button>
              ) : (
                <HeadLabel column={column} />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** The head of the columns, sticky. ArrowUp from the first row leads into it. */
export const GridHeader = memo(HeaderOf) as typeof HeaderOf;
