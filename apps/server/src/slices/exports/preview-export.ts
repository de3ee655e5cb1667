/** The first rows of an export, as its file will show them. */
import type { ExportPreview } from "@stallkeeper/contract";
import { harmlessCell, isHostileCell, type ExportDefinition, type ExportFormat } from "@stallkeeper/domain";
import { personOf, viewStore, type Ctx } from "../../platform/context.ts";
import type { ExportRow, Place } from "./sets/export-source.ts";
import { countRows } from "./sets/count-rows.store.ts";
import { sources } from "./sets/sources.ts";
import { wordedRow } from "./sets/worded-row.ts";
import { mayExportPersonal, requireSet, scopeOf } from "./start-export.ts";
import { cellsOf, fileColumns, type Cell } from "./write/cells.ts";
import { dateText } from "./write/date-text.ts";

const shownRows = 20;
/** Conversations without a message of the range may fill a batch or two. */
const mostBatches = 20;

function shownText(cell: Cell, { kind, decimalMark, dates }: ExportFormat): string {
  switch (cell.type) {
    case "empty":
      return "";
    case "text":
      return kind === "csv" ? harmlessCell(cell.text) : cell.text;
    case "number":
    case "money":
      return kind === "csv" && decimalMark === "," ? cell.text.replace(".", ",") : cell.text;
    case "date":
      return dateText(cell.text, dates);
    case "yesNo":
      return cell.isYes ? "yes" : "no";
  }
}

/** Counts an export's rows and shows the first. Changes nothing. Throws FORBIDDEN. */
export function previewExport(ctx: Ctx, definition: ExportDefinition): Promise<ExportPreview> {
  requireSet(ctx, definition);
  const columns = fileColumns(definition, mayExportPersonal(ctx));
  const source = sources[definition.set];
  return viewStore(ctx, async (tx) => {
    const scope = await scopeOf(ctx, tx, definition, personOf(ctx) ?? null);
    const count = await countRows(tx, source, scope);
    const unknown = (await source.countUnknown?.(tx, scope)) ?? null;
    const rows: ExportRow[] = [];
    let place: Place | null = null;
    for (let batches = 0; batches < mostBatches && rows.length < shownRows; batches += 1) {
      const batch = await source.read(tx, scope, place, shownRows);
      rows.push(...batch.rows);
      if (batch.last === null) break;
      place = batch.last;
    }
    const cells = rows.slice(0, shownRows).map((row) => cellsOf(columns, wordedRow(ctx.connectors, row)));
    return {
      count,
      unknown,
      headings: columns.map(({ name }) => name),
      rows: cells.map((row) => row.map((cell) => shownText(cell, definition.format))),
      masked: columns.filter(({ isMasked }) => isMasked).map(({ id }) => id),
      escaped: cells.flatMap((row, at) =>
        row.flatMap((cell, column) =>
          cell.type === "text" && isHostileCell(cell.text) ? [{ row: at, column }] : [],
        ),
      ),
    };
  });
}
