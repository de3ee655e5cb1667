/**
 * A person says which of the first rows holds the headings, where that was found wrong: a title that reads like
 * them, a language that isn't known. Rows above it go, those behind it come back, and the columns are mapped anew.
 */
import { AppError, type ImportHeadingInput } from "@stallkeeper/contract";
import { requireScope, type Ctx } from "../../platform/context.ts";
import { moveImport, saveHeading } from "./imports.store.ts";
import { withImport } from "./move-import.ts";
import { columnsOf, lookAt, mapRead } from "./read-file.ts";
import { addRows, dropRowsUpTo, rowsAfter } from "./rows.store.ts";

/** So many rows show what the columns hold. */
const mostLooked = 10_000;

/**
 * Takes that row's cells as headings; what was mapped or checked by others is forgotten. Throws as `withImport`,
 * FIELDS_INVALID for a row that isn't among the first. Safe to repeat.
 */
export function chooseHeading(ctx: Ctx, importId: string, { line }: ImportHeadingInput): Promise<void> {
  requireScope(ctx, "inventory.write");
  return withImport(
    ctx,
    importId,
    ["mapping", "ready"],
    async (tx, { top_rows: top }) => {
      const heading = top.find((row) => row.line === line);
      if (line !== 0 && heading === undefined)
        throw new AppError("FIELDS_INVALID", { fields: { line: "Choose one of the first rows." } });
      const below = top.filter((row) => row.line > line);
      await addRows(tx, importId, below);
      const rowsTotal = await dropRowsUpTo(tx, importId, line);
      if (rowsTotal === 0)
        throw new AppError("FIELDS_INVALID", { fields: { line: "No rows are left below these headings." } });
      const columns = columnsOf(heading?.cells ?? null, top);
      lookAt(columns, await rowsAfter(tx, importId, 0, mostLooked));
      const mapped = await mapRead(tx, columns, line);
      await saveHeading(tx, importId, { ...mapped, columns, rowsTotal, headingLine: line });
      await moveImport(tx, importId, "mapping", ctx.now());
    },
    (found) => found.state === "mapping" && found.heading_line === line,
  );
}
