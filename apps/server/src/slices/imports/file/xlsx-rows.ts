/**
 * Rows of the first sheet of an XLSX file. Of a formula the value that was saved with it is read; nothing is
 * ever worked out, fetched or run. Entities of a document type are unknown to the parser, so none expands.
 */
import { mostImportColumns } from "@stallkeeper/domain";
import { readXml } from "./read-xml.ts";
import { keptCells, type FileRow, type RowSource } from "./row-source.ts";
import { readCellFormats, readSheetPath, readStrings } from "./xlsx-parts.ts";
import { inflate } from "./unzipped.ts";

const mostSheetBytes = 400 * 1024 * 1024;
const longestText = 32_768;
/** No sheet has more rows; a number beyond it, or one that goes back, is nonsense. */
const mostLine = 1_048_576;

const columnOf = (reference: string): number =>
  Array.from(/^[A-Z]{1,3}/.exec(reference)?.[0] ?? "").reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  ) - 1;

/** As it was typed: a number without what a machine adds, with the zeros of its format. */
function numberText(value: string, zeros: number): string {
  const number = Number(value);
  if (value.trim() === "" || !Number.isFinite(number)) return value;
  const text = Number.isSafeInteger(number) ? String(number) : String(Number(number.toPrecision(15)));
  return zeros > 0 && /^\d+$/.test(text) ? text.padStart(zeros, "0") : text;
}

/** Throws Error for a file that isn't a workbook, is damaged, or unpacks to too much. */
export function openXlsx(zip: Uint8Array): RowSource {
  const sheet = readSheetPath(zip);
  const strings = readStrings(zip);
  const zeros = readCellFormats(zip);
  const ready: FileRow[] = [];
  let cells: string[] = [];
  let numbers: number[] = [];
  let line = 0;
  let column = 0;
  let type = "";
  let style = 0;
  let text = "";
  let isText = false;
  const valueOf = (): string => {
    if (type === "s") return strings[Number(text)] ?? "";
    if (type === "b") return text === "1" ? "TRUE" : "FALSE";
    return type === "" || type === "n" ? numberText(text, zeros[style] ?? 0) : text;
  };
  const xml = readXml({
    open(tag, attributes) {
      if (tag === "row") {
        const told = Number(attributes["r"]);
        line = Number.isInteger(told) && told > line && told <= mostLine ? told : line + 1;
        cells = [];
        numbers = [];
        column = -1;
      } else if (tag === "c") {
        column = attributes["r"] === undefined ? column + 1 : columnOf(attributes["r"]);
        type = attributes["t"] ?? "";
        style = Number(attributes["s"] ?? 0);
        text = "";
      }
      isText = tag === "v" || tag === "t";
    },
    text(piece) {
      if (isText && text.length < longestText) text += piece;
    },
    close(tag) {
      isText = false;
      if (tag === "c" && column >= 0 && column < mostImportColumns) {
        while (cells.length < column) cells.push("");
        cells[column] = valueOf();
        if ((type === "" || type === "n") && text.trim() !== "") numbers.push(column);
      } else if (tag === "row") {
        const kept = keptCells(cells, mostImportColumns);
        if (kept !== null) ready.push({ line, cells: kept, ...(numbers.length > 0 ? { numbers } : {}) });
      }
    },
  });
  const steps = inflate(
    zip,
    (path) => path === sheet,
    (_path, piece, isLast) => xml.push(piece, isLast),
    { mostBytes: mostSheetBytes },
  );
  return {
    kind: "xlsx",
    encoding: "",
    delimiter: "",
    async next(count) {
      while (ready.length < count && steps.next().done !== true);
      return ready.splice(0, count);
    },
  };
}
