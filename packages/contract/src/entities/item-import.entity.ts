/**
 * A file of items that is, or was, imported, and its rows (docs/adr/0105-imports.md). Changed by REST
 * commands and by the job that works it.
 */
import { defineEntity, type EntityOf } from "./entity.ts";
import { date, id, integer, json, text, textList } from "./field.ts";

export const itemImport = defineEntity({
  name: "ItemImport",
  table: "imports",
  idColumn: "id",
  fields: {
    _id: id({ required: true, column: "id", isUuid: true }),
    fileName: text({ required: true }),
    // ImportState of the domain
    state: text({ required: true }),
    // csv or xlsx, once it was read
    kind: text(),
    encoding: text({ required: true }),
    delimiter: text({ required: true }),
    // [ImportColumn]
    columns: json({ required: true }),
    // ImportMapping
    mapping: json({ required: true }),
    mappingFrom: text({ required: true }),
    ifExists: text({ required: true }),
    rowsTotal: integer({ required: true }),
    // the row of the headings; 0: the file has none; null: not looked for
    headingLine: integer(),
    // [{ line, cells }]: the first rows, of which one may hold the headings
    topRows: json({ required: true }),
    // of the step under work
    rowsDone: integer({ required: true }),
    // { new, changed, unchanged, wrong, skipped }, and of results { done, partly, failed, undone, kept }
    counts: json({ required: true }),
    problem: text(),
    byName: text({ required: true }),
    createdAt: date({ required: true }),
    updatedAt: date({ required: true }),
    appliedAt: date(),
    undoneAt: date(),
  },
  sorts: ["_id", "createdAt"],
  updatable: {},
});
export type ItemImport = EntityOf<typeof itemImport>;

export const itemImportRow = defineEntity({
  name: "ItemImportRow",
  table: "import_row_list",
  idColumn: "id",
  fields: {
    _id: id({ required: true, column: "id" }),
    importId: id({ required: true, isUuid: true }),
    // in the file, as a spreadsheet numbers it
    line: integer({ required: true }),
    cells: textList({ required: true }),
    sku: text({ required: true }),
    // read, new, changed, unchanged, wrong, skipped
    state: text({ required: true }),
    // { field: [before, after] }
    changes: json({ required: true }),
    // [ImportProblem]
    problems: json({ required: true }),
    // done, partly, failed, undone, kept
    result: text(),
    note: text({ required: true }),
  },
  sorts: ["_id", "line"],
  updatable: {},
});
export type ItemImportRow = EntityOf<typeof itemImportRow>;
