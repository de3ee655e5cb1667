import type { DataGridProps } from "./data-grid.types.ts";

/** A virtual grid of rows. */
export function DataGrid<Row>({ label, rows, getKey, columns, status = "ready", density = "comfortable", selection, currentKey, emptyState, errorState, banner, footer, onOpen }: DataGridProps<Row>) {
  return (
    <div>
      {banner}
      {status === "error" && errorState}
      {status === "ready" && rows.length === 0 && emptyState}
      <div role="grid" aria-label={label}>
        {rows.slice(0, 100).map((row) => (
          <div role="row" key={getKey(row)} onClick={() => onOpen?.(row, "detail")}>
            {columns.map((column) => (
              <div role="gridcell" key={column.id}>{column.render(row, { density, isSelected: selection?.has(getKey(row)) ?? false, isCurrent: currentKey === getKey(row) })}</div>
            ))}
          </div>
        ))}
      </div>
      {footer}
    </div>
  );
}
