/**
 * Reads a file into rows: in a process with limits, a batch at a time, so that neither the file nor its rows
 * are ever in our memory whole. A reading that was interrupted begins again.
 */
import {
  decimalsIn,
  findHeading,
  headingRows,
  headerKeyOf,
  mapColumns,
  mostImportRows,
  type ImportColumn,
  type ImportMapping,
} from "@stallkeeper/domain";
import { createHash } from "node:crypto";
import { inStore, viewStore, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { ForeignFileRefused } from "../../platform/foreign-files/index.ts";
import { createFileReader, type FileReader } from "./file/file-reader.ts";
import type { FileRow } from "./file/row-source.ts";
import { announceImport } from "./move-import.ts";
import {
  findMapping,
  forgetParts,
  moveImport,
  noteProgress,
  readPart,
  saveProblem,
  saveRead,
  type ImportRow,
} from "./imports.store.ts";
import { addRows, dropRows } from "./rows.store.ts";

const batchRows = 2_000;
const samplesKept = 3;
const longestSample = 80;

/** The key that a mapping is remembered by. */
export const headerHashOf = (columns: readonly Pick<ImportColumn, "name">[]): string =>
  createHash("sha256")
    .update(headerKeyOf(columns.map(({ name }) => name)))
    .digest("hex");

const letterOf = (column: number): string =>
  (column >= 26 ? String.fromCharCode(64 + Math.floor(column / 26)) : "") +
  String.fromCharCode(65 + (column % 26));

/** As much of a cell as a heading or a sample shows; a sign is never cut in two, which no database keeps. */
const cutCell = (cell: string): string => cell.slice(0, longestSample).toWellFormed();

/** Adds what a batch shows of the columns. */
export function lookAt(columns: ImportColumn[], rows: readonly Pick<FileRow, "cells" | "numbers">[]): void {
  for (const { cells, numbers = [] } of rows)
    for (const [at, column] of columns.entries()) {
      const cell = cells[at]?.trim() ?? "";
      if (cell === "") continue;
      const sample = cutCell(cell);
      if (column.samples.length < samplesKept && !column.samples.includes(sample))
        column.samples.push(sample);
      // A number of a workbook is written as no person writes it.
      if (!numbers.includes(at)) column.decimals ??= decimalsIn(cell);
    }
}

/** The columns by their headings; null: there are none, and they go by their letters. */
export function columnsOf(headings: readonly string[] | null, top: readonly FileRow[]): ImportColumn[] {
  const width = headings?.length ?? Math.max(...top.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, at) => ({
    name: cutCell(headings?.[at]?.trim() ?? "") || `Column ${letterOf(at)}`,
    samples: [],
    decimals: null,
  }));
}

/** Headings of a file before, or those that look so; null: there are none. */
async function placeOfHeading(ctx: Ctx, top: readonly FileRow[]): Promise<number | null> {
  const known = await viewStore(ctx, (tx) =>
    Promise.all(top.map(({ cells }) => findMapping(tx, headerHashOf(columnsOf(cells, top))))),
  );
  const remembered = known.findIndex((mapping) => mapping !== null);
  return remembered >= 0 ? remembered : findHeading(top.map(({ cells }) => cells));
}

/** False: it's in other hands. Throws ForeignFileRefused with what is wrong with the file. */
async function stageRows(ctx: Ctx, work: ImportRow, reader: FileReader): Promise<boolean> {
  for (let at = 0; ; at += 1) {
    const part = await viewStore(ctx, (tx) => readPart(tx, work.id, at));
    if (part === null) break;
    await reader.take(part);
  }
  const file = await reader.open();
  const top = await reader.next(headingRows);
  if (top.length === 0) throw new ForeignFileRefused("The file has no rows.");
  const place = await placeOfHeading(ctx, top);
  const columns = columnsOf(place === null ? null : (top[place]?.cells ?? []), top);
  const headingLine = place === null ? 0 : (top[place]?.line ?? 0);
  if (!(await inStore(ctx, (tx) => begin(tx, work)))) return false;
  let rowsTotal = 0;
  const looked = top.slice(place === null ? 0 : place + 1);
  const next = () => reader.next(batchRows);
  for (let rows = looked.length > 0 ? looked : await next(); rows.length > 0; rows = await next()) {
    rowsTotal += rows.length;
    if (rowsTotal > mostImportRows)
      throw new ForeignFileRefused("The file has more than 100,000 rows. Split it and import the parts.");
    lookAt(columns, rows);
    const isOurs = await inStore(ctx, async (tx) => {
      if (!(await noteProgress(tx, work, { done: rows.length, lastLine: rows.at(-1)?.line ?? 0 })))
        return false;
      await addRows(tx, work.id, rows);
      return true;
    });
    if (!isOurs) return false;
  }
  if (rowsTotal === 0) throw new ForeignFileRefused("The file has headings but no rows.");
  await inStore(ctx, async (tx) => {
    if (!(await noteProgress(tx, work, { done: 0, lastLine: 0 }))) return;
    const mapped = await mapRead(tx, columns, headingLine);
    await saveRead(tx, work.id, { ...file, ...mapped, columns, rowsTotal, headingLine, topRows: top });
    await forgetParts(tx, work.id);
    await moveImport(tx, work.id, "mapping", ctx.now());
    await announceImport(tx, work.id);
  });
  return true;
}

/** Which column is what: as it was for a file with these headings before, else by their names. */
export async function mapRead(
  tx: StoreTx,
  columns: readonly ImportColumn[],
  headingLine: number,
): Promise<{ mapping: ImportMapping; mappingFrom: "known" | "remembered" }> {
  const remembered = headingLine === 0 ? null : await findMapping(tx, headerHashOf(columns));
  return {
    mapping: remembered ?? mapColumns(columns.map(({ name }) => name)),
    mappingFrom: remembered === null ? "known" : "remembered",
  };
}

async function begin(tx: StoreTx, work: ImportRow): Promise<boolean> {
  if (!(await noteProgress(tx, work, { done: 0, lastLine: 0 }))) return false;
  await dropRows(tx, work.id);
  return true;
}

const sentenceOf = (reason: string): string =>
  /^[A-Z]/.test(reason) ? reason : `This file can't be read: ${reason}.`;

const unkept = "This file can't be read: a cell holds something we can't store.";
/** The database refuses a value, and would at every further try. */
const isUnkept = (error: unknown): boolean =>
  error instanceof Error && "code" in error && String(error.code).startsWith("22");

/** Reads a file that is here whole. What is wrong with it is kept for the person. */
export async function readFile(ctx: Ctx, work: ImportRow): Promise<void> {
  const reader = createFileReader();
  try {
    await stageRows(ctx, work, reader);
  } catch (error) {
    const reason =
      error instanceof ForeignFileRefused ? sentenceOf(error.message) : isUnkept(error) ? unkept : null;
    if (reason === null) throw error;
    await inStore(ctx, async (tx) => {
      if (!(await noteProgress(tx, work, { done: 0, lastLine: 0 }))) return;
      await dropRows(tx, work.id);
      await forgetParts(tx, work.id);
      await saveProblem(tx, work.id, reason);
      await moveImport(tx, work.id, "failed", ctx.now());
      await announceImport(tx, work.id);
    });
  } finally {
    reader.close();
  }
}
