/** The rows that weren't taken in, or not taken back, as CSV: the file's own columns, and why. */
import { AppError } from "@stallkeeper/contract";
import { csvCell, importProblemText, type ImportColumn, type ImportMapping } from "@stallkeeper/domain";
import { viewStore, type Ctx } from "../../platform/context.ts";
import { findImport } from "./imports.store.ts";
import { problemRowsAfter, type ProblemRow } from "./rows.store.ts";

const batchRows = 1_000;
/** For spreadsheets: without it they read UTF-8 as something else. */
const byteOrderMark = "\u{feff}";

const lineOf = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/** The file's own columns of the fields that a note names, such as `price, cost`. */
function columnsNamed(note: string, columns: readonly ImportColumn[], mapping: ImportMapping): string {
  const fields = new Set<string | null>(note.split(", "));
  return columns
    .filter((_column, at) => fields.has(mapping[at] ?? null))
    .map(({ name }) => name)
    .join("; ");
}

/** Name and text of the file, in pieces. Throws IMPORT_NOT_FOUND. */
export async function openProblemFile(
  ctx: Ctx,
  importId: string,
): Promise<{ name: string; pieces: AsyncGenerator<string> }> {
  const found = await viewStore(ctx, (tx) => findImport(tx, importId));
  if (found === null) throw new AppError("IMPORT_NOT_FOUND");
  const { columns, mapping, file_name: fileName } = found;
  const isUndone = found.state === "undone" || found.state === "undoing";
  const reasonsOf = ({ problems, result, note }: ProblemRow): { column: string; text: string } =>
    result === "kept" || result === "partly"
      ? {
          column: columnsNamed(note, columns, mapping),
          text: isUndone
            ? "Left as it is: it was changed or used after the import."
            : "Left as it is: it was changed after the file was checked.",
        }
      : result === "failed"
        ? { column: "", text: note }
        : {
            column: problems.map(({ column }) => columns[column]?.name ?? "").join("; "),
            text: problems.map(importProblemText).join(" "),
          };
  async function* pieces(): AsyncGenerator<string> {
    yield byteOrderMark + lineOf([...columns.map(({ name }) => name), "Row", "Column", "Problem"]);
    for (let line = 0; ;) {
      const after = line;
      const rows = await viewStore(ctx, (tx) => problemRowsAfter(tx, importId, after, batchRows));
      if (rows.length === 0) return;
      yield rows
        .map((row) => {
          const { column, text } = reasonsOf(row);
          const cells = columns.map((_column, at) => row.cells[at] ?? "");
          return lineOf([...cells, String(row.line), column, text]);
        })
        .join("");
      line = rows.at(-1)?.line ?? line;
    }
  }
  return { name: `${fileName.replace(/\.[a-z0-9]{1,5}$/i, "")} problems.csv`, pieces: pieces() };
}
