/** Rows of a CSV file: its encoding and delimiter are found, quoted line ends stay in their cell. */
import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { mostImportColumns } from "@stallkeeper/domain";
import { findEncoding, textOf } from "./decode-text.ts";
import { keptCells, type FileRow, type RowSource } from "./row-source.ts";

const delimiters = [",", ";", "\t", "|"] as const;
const longestRecord = 1_000_000;

/** The delimiter that the first line with words uses most, outside of quotes. */
export function findDelimiter(text: string): string {
  const [, stated] = /^\s*sep=(.)\r?\n/i.exec(text) ?? [];
  if (stated !== undefined) return stated;
  const plain = text.replaceAll(/"(?:[^"]|"")*"/g, "x");
  const first = plain.split(/\r\n|\r|\n/).find((line) => line.trim() !== "") ?? "";
  const counts = delimiters.map((sign) => ({ sign, count: first.split(sign).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}

/** Throws Error for bytes that are no text; `next` for a quote that never ends. */
export function openCsv(bytes: Uint8Array): RowSource {
  const encoding = findEncoding(bytes);
  const pieces = textOf(bytes, encoding);
  const first = pieces.next().value ?? "";
  const delimiter = findDelimiter(first);
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
          const cells = statedLine && line === 1 ? null : keptCells(record.value, mostImportColumns);
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
