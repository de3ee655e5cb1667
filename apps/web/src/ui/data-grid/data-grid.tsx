// A list of rows that stays as fast with 100,000 of them as with 10: only what is seen is drawn, every
// position is arithmetic (row-window), and the cells of a row are drawn again only when its object, the
// columns or its own state change. The grid is one Tab stop (use-grid-control). The row that carries it stays
// mounted while it is scrolled out of sight, so focus is never lost. ArrowUp from the first row leads to the
// head, ArrowRight into the controls of a row, ArrowLeft back.
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type RefObject,
} from "react";
import { useDelayed } from "../format-settings.tsx";
import { useIsPhone } from "../media.ts";
import { Skeleton } from "../skeleton.tsx";
import type { DataGridProps, GridColumn } from "./data-grid.types.ts";
import { GridHeader } from "./grid-header.tsx";
import { GridRow } from "./grid-row.tsx";
import { getHeadState } from "./grid-selection.ts";
import { getListHeight, getRowTop, type RowMetrics } from "./row-window.ts";
import { createDrawnOrder, isGlide, useDrawnOrder } from "./use-drawn-order.ts";
import { useGridControl } from "./use-grid-control.ts";
import { useGridView } from "./use-grid-view.ts";

const NONE: readonly number[] = [];
const ROW_HEIGHTS = { comfortable: 44, compact: 32 } as const;
const NOTE_HEIGHT = 28;
const CARD_HEIGHT = 85;
const SETTLE_MS = 120;
const END_ROWS = 60;

/** The pixels of a column that has a width of its own. */
function getWidth<Row>({ width, wide }: GridColumn<Row>, gridWidth: number): number | undefined {
  return wide !== undefined && gridWidth >= wide.from ? wide.width : width;
}

function getTracks<Row>(
  columns: readonly GridColumn<Row>[],
  hasBox: boolean,
  hasGlyph: boolean,
  gridWidth: number,
): string {
  const tracks = columns.map((column) => {
    const width = getWidth(column, gridWidth);
    return width === undefined ? `minmax(${column.minWidth ?? 0}px, ${column.flex ?? 1}fr)` : `${width}px`;
  });
  return [...(hasBox ? ["22px"] : []), ...(hasGlyph ? ["24px"] : []), ...tracks].join(" ");
}

/** How wide the rows have to be at least; the padding of a row included. */
function getLeastWidth<Row>(
  columns: readonly GridColumn<Row>[],
  hasBox: boolean,
  hasGlyph: boolean,
  gridWidth: number,
): number {
  return columns.reduce(
    (sum, column) => sum + (getWidth(column, gridWidth) ?? column.minWidth ?? 0),
    28 + (hasBox ? 22 : 0) + (hasGlyph ? 24 : 0),
  );
}

/** How much of a cell a grid of this width has room for: styles read it. */
const getRoom = (width: number): "wide" | "medium" | undefined =>
  width >= 1100 ? "wide" : width >= 900 ? "medium" : undefined;

/** A virtual grid of rows; see data-grid.types for what each property does. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const {
    rows,
    getKey,
    columns,
    selection,
    currentKey = null,
    rowNotes,
    density = "comfortable",
    status = "ready",
    renderCard,
    sort,
  } = props;
  const isCards = useIsPhone() && renderCard !== undefined;
  const hasBox = selection !== undefined && (!isCards || props.isSelecting === true || selection.size > 0);
  const hasGlyph = props.getGlyph !== undefined;

  const rowHeight = isCards ? (props.cardHeight ?? CARD_HEIGHT) : ROW_HEIGHTS[density];
  const metrics: RowMetrics = {
    rowCount: rows.length,
    rowHeight,
    notedRows: rowNotes?.positions ?? NONE,
    noteHeight: NOTE_HEIGHT,
  };
  const scroller = useRef<HTMLDivElement>(null);
  const view = useGridView(scroller, metrics, !isCards);

  const shownIds = columns
    .filter((column) => view.width >= (column.hideBelow ?? 0))
    .map((column) => column.id)
    .join(" ");
  const shownColumns = useMemo(
    () => columns.filter((column) => shownIds.split(" ").includes(column.id)),
    [columns, shownIds],
  );

  // At how many rows their end came near: once for each.
  const endNear = view.range.end >= rows.length - END_ROWS ? rows.length : 0;
  const { onEndNear } = props;
  useEffect(() => {
    if (endNear > 0) onEndNear?.();
  }, [endNear, onEndNear]);

  const { stopPosition, handleToggle, handleToggleAll, handlers } = useGridControl(props, scroller, view);

  const positions = Array.from(
    { length: view.range.end - view.range.first },
    (_, step) => view.range.first + step,
  );
  if (stopPosition >= 0 && stopPosition < view.range.first) positions.unshift(stopPosition);
  else if (stopPosition >= view.range.end && view.range.end > 0) positions.push(stopPosition);

  const places = new Map(
    positions.flatMap((position) => {
      const row = rows[position];
      return row === undefined ? [] : [[getKey(row), position] as const];
    }),
  );
  const stopRow = rows[stopPosition];
  const [order] = useState(createDrawnOrder);
  const drawn = useDrawnOrder(order, {
    keys: [...places.keys()],
    rowCount: rows.length,
    stopKey: stopRow === undefined ? null : getKey(stopRow),
    reusesRows: props.reusesRows === true,
  });
  useSettling(scroller, rows.length, order.endGlide);

  const isWaiting = status === "loading" && rows.length === 0;
  const hasSkeleton = useDelayed(isWaiting);
  const headState = selection === undefined ? null : getHeadState(selection, rows, getKey);
  const hasRows = rows.length > 0;
  const tracks = isCards
    ? `${hasBox ? "44px " : ""}minmax(0, 1fr)`
    : getTracks(shownColumns, hasBox, hasGlyph, view.width);
  const leastWidth = isCards ? 0 : getLeastWidth(shownColumns, hasBox, hasGlyph, view.width);
  // Rows are as wide as the list was when it was measured: when an order opens beside it, they are laid out
  // once, with the columns that fit then, not a first time with those that don't.
  const rowWidth = view.width === 0 ? undefined : Math.max(view.width, leastWidth);
  return (
    <div
      className="sk-grid"
      data-density={density}
      data-cards={isCards || undefined}
      data-room={getRoom(view.width)}
      style={{ "--row-height": `${rowHeight}px` } as CSSProperties}
    >
      {props.banner}
      {props.incoming !== undefined && (
        <button type="button" className="sk-grid-incoming" onClick={props.incoming.onShow}>
          {props.incoming.label}
        </button>
      )}
      {status === "error" && props.errorState}
      <div
        ref={scroller}
        role="grid"
        aria-label={props.label}
        aria-rowcount={(props.rowCount ?? rows.length) + (isCards ? 0 : 1)}
        aria-multiselectable={selection === undefined ? undefined : true}
        aria-busy={status === "loading" || undefined}
        className="sk-grid-scroll"
        data-empty={(!hasRows && !hasSkeleton) || undefined}
        data-fits={leastWidth <= view.width || undefined}
        onScroll={view.onScroll}
        {...handlers}
      >
        {!isCards && (
          <GridHeader
            columns={shownColumns}
            tracks={tracks}
            width={rowWidth}
            hasGlyph={hasGlyph}
            sort={sort}
            onSortChange={props.onSortChange}
            headState={headState}
            onToggleAll={handleToggleAll}
            isTabStop={!hasRows}
          />
        )}
        <div
          role="rowgroup"
          className="sk-grid-body"
          style={{ blockSize: getListHeight(metrics), inlineSize: rowWidth }}
        >
          {drawn.map(({ key, slot }) => {
            const position = places.get(key) ?? 0;
            const row = rows[position];
            if (row === undefined) return null;
            return (
              <GridRow
                key={slot}
                row={row}
                rowKey={key}
                position={position}
                top={getRowTop(metrics, position)}
                tracks={tracks}
                ariaRowIndex={position + (isCards ? 1 : 2)}
                isTabStop={position === stopPosition}
                columns={shownColumns}
                density={density}
                isCurrent={key === currentKey}
                isSelected={hasBox ? selection.has(key) : null}
                note={rowNotes?.byKey.get(key)}
                getRowName={props.getRowName}
                getSpine={props.getSpine}
                isQuiet={props.isQuiet}
                getGlyph={props.getGlyph}
                renderCard={isCards ? renderCard : undefined}
                onToggle={handleToggle}
              />
            );
          })}
        </div>
      </div>
      {hasSkeleton && (
        <SkeletonRows
          count={props.skeletonRows ?? 12}
          tracks={tracks}
          columns={isCards ? 1 : shownColumns.length}
          leading={isCards ? 0 : Number(hasBox) + Number(hasGlyph)}
        />
      )}
      {status === "ready" && !hasRows && props.emptyState}
      {props.footer}
    </div>
  );
}

interface SkeletonRowsProps {
  count: number;
  tracks: string;
  columns: number;
  leading: number;
}

function SkeletonRows({ count, tracks, columns, leading }: SkeletonRowsProps) {
  return (
    <div className="sk-grid-skeleton" role="status" aria-label="Loading">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} aria-hidden="true" style={{ gridTemplateColumns: tracks }}>
          {Array.from({ length: leading }, (_cell, cell) => (
            <span key={`lead${cell}`} />
          ))}
          {Array.from({ length: columns }, (_cell, cell) => (
            <Skeleton key={cell} width={`${45 + ((row * 7 + cell * 13) % 40)}%`} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Lets the rows below glide into place when a few rows leave or join, and only then. */
function useSettling(scroller: RefObject<HTMLElement | null>, rowCount: number, onEnd: () => void): void {
  const before = useRef(rowCount);
  useLayoutEffect(() => {
    const change = rowCount - before.current;
    before.current = rowCount;
    const element = scroller.current;
    if (element === null || !isGlide(change)) return;
    element.classList.add("is-settling");
    const end = (): void => {
      element.classList.remove("is-settling");
      onEnd();
    };
    const timer = setTimeout(end, SETTLE_MS);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [scroller, rowCount, onEnd]);
}
