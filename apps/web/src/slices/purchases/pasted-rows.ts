import { pastedCell, readPastedCells } from "@stallkeeper/domain";

/** An item of a purchase as it is typed. */
export interface TypedRow {
  code: string;
  ordered: string;
  cost: string;
  /** What a new item is called, where none has the code. */
  newTitle?: string;
  /** It lies here already: it's received once it is on the purchase. */
  isHere?: boolean;
}

/** "Pieces" over the pieces: such a first row names columns and orders nothing. */
const isHeading = ({ ordered }: TypedRow): boolean => ordered !== "" && !/\d/.test(ordered);

/** Whether the second column is what things are called, and the pieces stand in the third. */
const hasNames = (rows: readonly (readonly string[])[]): boolean => {
  const full = rows.filter(([code = "", , pieces = ""]) => code !== "" && /^\d+$/.test(pieces));
  return (
    full.some(([, name = ""]) => /\p{L}/u.test(name)) && !rows.some(([, name = ""]) => /^\d+$/.test(name))
  );
};

/**
 * Rows of code, perhaps a name, pieces and cost from a spreadsheet, without its heading; one piece where none is
 * said. Pure.
 */
export function readPastedRows(text: string): TypedRow[] {
  const sheet = readPastedCells(text).map((cells) => cells.map((cell) => pastedCell(cell ?? "")));
  const isNamed = hasNames(sheet);
  const rows = sheet.map(([code = "", ...others]): TypedRow => {
    const [newTitle = "", ordered = "", cost = ""] = isNamed ? others : ["", ...others];
    const row = { code, ordered: code !== "" && ordered === "" ? "1" : ordered, cost };
    return newTitle === "" ? row : { ...row, newTitle };
  });
  const first = rows.findIndex(({ code, ordered, cost }) => `${code}${ordered}${cost}` !== "");
  return rows.filter((row, at) => at !== first || !isHeading(row));
}
