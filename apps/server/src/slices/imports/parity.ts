/**
 * Whether a file and the items here say the same: for a seller who comes from another system and wants to see
 * that nothing was lost. It is worked out when it is asked, so it follows what is mended.
 */
import { AppError, type ImportParity, type ParityRow } from "@stallkeeper/contract";
import { csvCell } from "@stallkeeper/domain";
import { viewStore, type Ctx } from "../../platform/context.ts";
import { findImport } from "./imports.store.ts";
import { countParity, parityRowsAfter } from "./parity.store.ts";

/** Rows that the page shows; the file has all. */
const rowsShown = 200;
const batchRows = 1_000;
/** For spreadsheets: without it they read UTF-8 as something else. */
const byteOrderMark = "\u{feff}";
const kinds: Record<ParityRow["kind"], string> = {
  differs: "Quantity differs",
  missingHere: "Not in Stallkeeper",
  missingInFile: "Not in the file",
};

const lineOf = (cells: readonly (string | number | null)[]): string =>
  `${cells.map((cell) => csvCell(String(cell ?? ""))).join(",")}\r\n`;

/** The report and its first rows. Throws IMPORT_NOT_FOUND. */
export function readParity(ctx: Ctx, importId: string): Promise<ImportParity> {
  return viewStore(ctx, async (tx) => {
    if ((await findImport(tx, importId)) === null) throw new AppError("IMPORT_NOT_FOUND");
    // What the file says and isn't so comes first: a file that adds a few items names few of those that are here.
    const ofFile = await parityRowsAfter(tx, importId, { part: "ofFile", after: "", count: rowsShown });
    const room = rowsShown - ofFile.length;
    const others =
      room === 0 ? [] : await parityRowsAfter(tx, importId, { part: "notInFile", after: "", count: room });
    return { ...(await countParity(tx, importId)), rows: [...ofFile, ...others] };
  });
}

/** Name and text of the whole report as CSV, in pieces. Throws IMPORT_NOT_FOUND. */
export async function openParityFile(
  ctx: Ctx,
  importId: string,
): Promise<{ name: string; pieces: AsyncGenerator<string> }> {
  const found = await viewStore(ctx, (tx) => findImport(tx, importId));
  if (found === null) throw new AppError("IMPORT_NOT_FOUND");
  async function* pieces(): AsyncGenerator<string> {
    yield byteOrderMark + lineOf(["Difference", "SKU", "Title", "In the file", "On hand here"]);
    for (let sku = ""; ;) {
      const after = sku;
      const rows = await viewStore(ctx, (tx) =>
        parityRowsAfter(tx, importId, { part: "all", after, count: batchRows }),
      );
      if (rows.length === 0) return;
      yield rows.map((row) => lineOf([kinds[row.kind], row.sku, row.title, row.inFile, row.here])).join("");
      sku = rows.at(-1)?.sku ?? sku;
    }
  }
  return { name: `${found.file_name.replace(/\.[a-z0-9]{1,5}$/i, "")} compared.csv`, pieces: pieces() };
}
