import type { ExportKind } from "@stallkeeper/domain";
import { csvFile } from "./csv-file.ts";
import type { FileWriter } from "./file-writer.ts";
import { jsonFile } from "./json-file.ts";
import { xlsxFile } from "./xlsx-file.ts";
import { xmlFile } from "./xml-file.ts";

/** A writer of each format. */
export const fileWriters: Readonly<Record<ExportKind, FileWriter>> = {
  csv: csvFile,
  json: jsonFile,
  xlsx: xlsxFile,
  xml: xmlFile,
};
