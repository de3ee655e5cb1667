/** From a row of a data set to the cells of a file: in the chosen columns, masked where they must be. */
import {
  exportColumn,
  maskedCell,
  toDecimalText,
  type ExportColumn,
  type ExportDefinition,
} from "@stallkeeper/domain";
import type { ExportRow, ExportValue } from "../sets/export-source.ts";

/** A cell with its type; a number or money is its exact decimal text, a date local, as "2026-03-29 16:30". */
export type Cell =
  | { type: "empty" }
  | { type: "text" | "number" | "money" | "date"; text: string }
  | { type: "yesNo"; isYes: boolean };

export interface FileColumn extends ExportColumn {
  /** What the file calls it. */
  name: string;
  isMasked: boolean;
}

/** The columns of a definition's file. `maySeePersonal`: without it, what tells who a buyer is gets masked. */
export function fileColumns({ set, columns }: ExportDefinition, maySeePersonal: boolean): FileColumn[] {
  return columns.flatMap(({ id, name }) => {
    const found = exportColumn(set, id);
    return found === undefined
      ? []
      : [{ ...found, name, isMasked: found.isPersonal === true && !maySeePersonal }];
  });
}

function cellOf({ type, isMasked }: FileColumn, value: ExportValue, currency: string): Cell {
  if (value === null || value === "") return { type: "empty" };
  if (isMasked) return { type: "text", text: maskedCell };
  switch (type) {
    case "money":
      return { type: "money", text: toDecimalText(Number(value), currency) };
    case "number":
      return { type: "number", text: String(value) };
    case "date":
      return { type: "date", text: String(value) };
    case "yesNo":
      return { type: "yesNo", isYes: value === true };
    case "text":
      // No file holds what isn't Unicode.
      return { type: "text", text: String(value).toWellFormed() };
  }
}

/** The cells of a row. Pure. */
export function cellsOf(columns: readonly FileColumn[], row: ExportRow): Cell[] {
  const currency = typeof row["currency"] === "string" ? row["currency"] : "";
  return columns.map((column) => cellOf(column, row[column.id] ?? null, currency));
}
