import { memo, type ReactNode } from "react";
import { joinClasses } from "../class-names.ts";
import { getFamilyClass } from "../family.ts";
import { Glyph } from "../glyph.tsx";
import type { CellContext, DataGridProps, Density, GridColumn } from "./data-grid.types.ts";

interface CellsProps<Row> {
  row: Row;
  rowKey: string;
  columns: readonly GridColumn<Row>[];
  density: Density;
  isCurrent: boolean;
  /** Null without a selection: no box is drawn. */
  isSelected: boolean | null;
  getRowName: DataGridProps<Row>["getRowName"];
  getGlyph: DataGridProps<Row>["getGlyph"];
  /** Set in card mode. */
  renderCard: DataGridProps<Row>["renderCard"];
  onToggle: (key: string, isExtending: boolean) => void;
}

interface RowBoxProps {
  rowKey: string;
  isSelected: boolean;
  label: string;
  onToggle: (key: string, isExtending: boolean) => void;
}

const RowBox = memo(function RowBox({ rowKey, isSelected, label, onToggle }: RowBoxProps) {
  return (
    <div role="gridcell" className="sk-grid-cell is-box">
      <label>
        <input
          type="checkbox"
          tabIndex={-1}
          checked={isSelected}
          aria-label={label}
          onChange={(event) =>
            onToggle(rowKey, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
          }
        />
      </label>
    </div>
  );
});

function CellsOf<Row>({
  row,
  rowKey,
  columns,
  density,
  isCurrent,
  isSelected,
  getRowName,
  getGlyph,
  renderCard,
  onToggle,
}: CellsProps<Row>) {
  const context: CellContext = { density, isSelected: isSelected === true, isCurrent };
  const box = isSelected !== null && (
    <RowBox rowKey={rowKey} isSelected={isSelected} label={`Select ${getRowName(row)}`} onToggle={onToggle} />
  );
  if (renderCard !== undefined)
    return (
      <>
        {box}
        <div role="gridcell" className="sk-grid-card">
          {renderCard(row, context)}
        </div>
      </>
    );
  const glyph = getGlyph?.(row);
  return (
    <>
      {box}
      {getGlyph !== undefined && (
        <div role="gridcell" className="sk-grid-cell is-glyph">
          {glyph && <Glyph {...glyph} />}
        </div>
      )}
      {columns.map((column) => (
        <div
          key={column.id}
          role="gridcell"
          className={joinClasses("sk-grid-cell", column.align && `is-${column.align}`)}
        >
          {column.render(row, context)}
        </div>
      ))}
    </>
  );
}

/** The cells of a row: drawn again only when the row, its columns or its state change, not when it moves. */
const Cells = memo(CellsOf) as typeof CellsOf;

export interface GridRowProps<Row> extends CellsProps<Row> {
  position: number;
  top: number;
  /**
   * The widths of the cells. Each row has them itself: a property of the list that rows inherit would be
   * looked up again by everything in them, whenever an order is opened beside the list.
   */
  tracks: string;
  ariaRowIndex: number;
  isTabStop: boolean;
  note: ReactNode;
  getSpine: DataGridProps<Row>["getSpine"];
  isQuiet: DataGridProps<Row>["isQuiet"];
}

function GridRowOf<Row>({
  position,
  top,
  tracks,
  ariaRowIndex,
  isTabStop,
  note,
  getSpine,
  isQuiet,
  ...cells
}: GridRowProps<Row>) {
  const spine = getSpine?.(cells.row);
  return (
    <div
      role="row"
      tabIndex={isTabStop ? 0 : -1}
      data-position={position}
      data-quiet={isQuiet?.(cells.row) || undefined}
      aria-rowindex={ariaRowIndex}
      aria-selected={cells.isSelected ?? undefined}
      aria-current={cells.isCurrent || undefined}
      className={joinClasses("sk-grid-row", spine && getFamilyClass(spine))}
      style={{ transform: `translateY(${top}px)`, gridTemplateColumns: tracks }}
    >
      <Cells {...cells} />
      {note !== undefined && (
        <div role="gridcell" className="sk-grid-note">
          {note}
        </div>
      )}
    </div>
  );
}

/** One row, placed by its distance from the top. */
export const GridRow = memo(GridRowOf) as typeof GridRowOf;
