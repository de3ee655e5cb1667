/** Rows of a CSV file: its encoding and delimiter are found, quoted line ends stay in their cell. */
import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { headingRows, mapColumns, mostImportColumns } from "@stallkeeper/domain";
import { findEncoding, textOf } from "./decode-text.ts";
import { keptCells, type FileRow, type RowSource } from "./row-source.ts";

const delimiters = [",", ";", "\t", "|"] as const;
const longestRecord = 1_000_000;
/** Blank ones too. */
const mostLines = 50;

interface Shape {
  delimiter: string;
  /** How many cells the headings are; 0: no line was known for headings. */
  columns: number;
}

/** The cells of a line, without what quotes may do inside of one. */
const cellsOf = (line: string, sign: string): string[] =>
  line.split(sign).map((cell) => cell.trim().replaceAll(/^"|"$/g, ""));

/**
 * The delimiter by which one of the first lines shows most headings that are known: a title above them may hold
 * other signs. Else the one that the first line with words uses most, outside of quotes.
 */
function findShape(text: string): Shape {
  const [, stated] = /^\s*sep=(.)\r?\n/i.exec(text) ?? [];
  if (stated !== undefined) return { delimiter: stated, columns: 0 };
  const lines = text.split(/\r\n|\r|\n/, mostLines).filter((line) => line.trim() !== "");
  const shapes = delimiters.flatMap((delimiter) =>
    lines.slice(0, headingRows).map((line) => {
      const cells = cellsOf(line, delimiter);
      return {
        delimiter,
        columns: cells.length,
        known: mapColumns(cells).filter((one) => one !== null).length,
      };
    }),
  );
  const [best] = shapes.toSorted((one, other) => other.known - one.known);
  if (best !== undefined && best.known >= 2) return best;
  const plain = text.replaceAll(/"(?:[^"]|"")*"/g, "x");
  const first = plain.split(/\r\n|\r|\n/).find((line) => line.trim() !== "") ?? "";
  const counts = delimiters.map((sign) => ({ sign, count: first.split(sign).length }));
  return { delimiter: counts.reduce((best, one) => (one.count > best.count ? one : best)).sign, columns: 0 };
}

/**
 * A row that a spreadsheet with another delimiter kept in one cell, and quoted: "A-1;Vase;12,50" is three cells
 * where the headings are three.
 */
function unwrapped(cells: string[], { delimiter, columns }: Shape): string[] {
  const [only = ""] = cells;
  if (cells.length !== 1 || columns < 2 || !only.includes(delimiter)) return cells;
  const inner = cellsOf(only, delimiter);
  return inner.length === columns ? inner : cells;
}

/** Throws Error for bytes that are no text; `next` for a quote that never ends. */
export function openCsv(bytes: Uint8Array): RowSource {
  const encoding = findEncoding(bytes);
  const pieces = textOf(bytes, encoding);
  const first = pieces.next().value ?? "";
  const shape = findShape(first);
  const { delimiter } = shape;
  const statedLine = /^\s*sep=.\r?\n/i.test(first);
  const parser = parse({
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: longestRecord,
  });
  const source = Readable.from(
    (function* whole() {
      yield first;
      yield* pieces;
    })(),
  );
  source.on("error", (error) => parser.destroy(error));
  const records: AsyncIterator<string[]> = parser[Symbol.asyncIterator]();
  let line = 0;
  let isBegun = false;
  return {
    kind: "csv",
    encoding: encoding.name,
    delimiter,
    async next(count) {
      const rows: FileRow[] = [];
      // Not before somebody listens: what is wrong may be told at once.
      if (!isBegun) source.pipe(parser);
      isBegun = true;
      try {
        while (rows.length < count) {
          const record = await records.next();
          if (record.done === true) break;
          line += 1;
          const cells =
            statedLine && line === 1 ? null : keptCells(unwrapped(record.value, shape), mostImportColumns);
          if (cells !== null) rows.push({ line, cells });
        }
      } catch (error) {
        throw error instanceof CsvError
          ? new Error(`Row ${parser.info.records + 1}: a quote (") is opened and never closed.`, {
              cause: error,
            })
          : error;
      }
      return rows;
    },
  };
}
