import { pastedCell, readPastedCells } from "@stallkeeper/domain";

/** An item of a purchase as it is typed. */
export interface TypedRow {
  code: string;
  ordered: string;
  cost: string;
}

/** "Pieces" over the pieces: such a first row names columns and orders nothing. */
const isHeading = ({ ordered }: TypedRow): boolean => ordered !== "" && !/\d/.test(ordered);

/** Rows of code, pieces and cost from a spreadsheet, without its heading; one piece where none is said. Pure. */
export function readPastedRows(text: string): TypedRow[] {
  const rows = readPastedCells(text).map((cells): TypedRow => {
    const [code = "", ordered = "", cost = ""] = cells.map((cell) => pastedCell(cell ?? ""));
    return { code, ordered: code !== "" && ordered === "" ? "1" : ordered, cost };
  });
  const first = rows.findIndex(({ code, ordered, cost }) => `${code}${ordered}${cost}` !== "");
  return rows.filter((row, at) => at !== first || !isHeading(row));
}
