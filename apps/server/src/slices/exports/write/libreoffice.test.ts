/**
 * Files as a spreadsheet reads them: LibreOffice opens those of every data set, told to work out formulas, and
 * saves what it saw; that is read back. `npm test` leaves it out where LibreOffice isn't installed (Debian:
 * libreoffice-calc-nogui); `npm run test:long` demands it.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  exportSetIds,
  harmlessCell,
  usualFormat,
  type ExportKind,
  type ExportSetId,
} from "@stallkeeper/domain";
import { showFigure, tries } from "@stallkeeper/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  everyColumn,
  hostile,
  hostileRows,
  readFile,
  textOfEntry,
  writeFile,
} from "./hostile-rows.fixture.ts";

const office = "/usr/bin/soffice";
const isWanted = existsSync(office) || tries(0, 1) > 0;
const kinds = ["csv", "xlsx"] as const;
/** Comma, quotes, UTF-8, from line 1, US English, dates and numbers are found, formulas worked out. */
const csvFilter = "--infilter=CSV:44,34,76,1,,1033,false,true,false,false,false,,true";
let folder: string;

/** Has LibreOffice save the files of a kind as workbooks of its own. */
function convert(kind: ExportKind): void {
  const files = exportSetIds.map((set) => join(folder, `${set}.${kind}`));
  const into = join(folder, kind);
  mkdirSync(into);
  const given = [
    `-env:UserInstallation=file://${folder}/profile`,
    "--headless",
    ...(kind === "csv" ? [csvFilter] : []),
    "--convert-to",
    "xlsx:Calc MS Excel 2007 XML",
    "--outdir",
    into,
    ...files,
  ];
  execFileSync(office, given, { stdio: "ignore" });
}
const saved = (set: ExportSetId, kind: ExportKind): Buffer => readFileSync(join(folder, kind, `${set}.xlsx`));
const sheetOf = (file: Buffer): string => textOfEntry(file, "xl/worksheets/sheet1.xml");
const countOf = (text: string, found: RegExp): number => [...text.matchAll(found)].length;
/** What is worked out there; a yes is kept as a call without anything given to it. */
const formulasOf = (file: Buffer): number => countOf(sheetOf(file), /<f\b[^>]*>(?!TRUE\(\)<)/g);
/** A spreadsheet has one kind of line break in a cell, and no marks of an encoding. */
const asShown = (text: string): string => text.replaceAll(/\r\n?/g, "\n").replaceAll("\u{feff}", "");

describe.runIf(isWanted)("LibreOffice", () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "sk-office-"));
    for (const set of exportSetIds)
      for (const kind of kinds) {
        const columns = everyColumn(set);
        const file = await writeFile(columns, { ...usualFormat, kind }, hostileRows(columns));
        writeFileSync(join(folder, `${set}.${kind}`), file);
      }
    for (const kind of kinds) convert(kind);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(exportSetIds)("reads the CSV of %s as it was meant", async (set) => {
    const columns = everyColumn(set);
    const file = saved(set, "csv");
    const shown = { number: "-7", money: "-12.5", date: "46110", yesNo: "yes" };
    expect((await readFile(file)).map((cells) => cells.map(asShown))).toEqual([
      columns.map(({ name }) => name),
      ...hostile.map((text) =>
        columns.map(({ type }) => (type === "text" ? asShown(harmlessCell(text)) : shown[type])),
      ),
    ]);
    expect(formulasOf(file)).toBe(0);
  });

  test.each(exportSetIds)("reads the workbook of %s as it was meant", async (set) => {
    const columns = everyColumn(set);
    const file = saved(set, "xlsx");
    const shown = { number: "-7", money: "-12.5", date: "46110", yesNo: "TRUE" };
    expect((await readFile(file)).map((cells) => cells.map(asShown))).toEqual([
      columns.map(({ name }) => name),
      ...hostile.map((text) => columns.map(({ type }) => (type === "text" ? asShown(text) : shown[type]))),
    ]);
    const numbers = columns.filter(({ type }) => ["number", "money", "date"].includes(type));
    expect(formulasOf(file)).toBe(0);
    expect(countOf(sheetOf(file), /<c [^>]*t="n"/g)).toBe(numbers.length * hostile.length);
  });

  test("was shown every data set", () => {
    const cells = exportSetIds.reduce((sum, set) => sum + everyColumn(set).length * hostile.length, 0);
    expect(cells).toBeGreaterThan(3_000);
    showFigure(
      "libreoffice",
      `LibreOffice opens every data set as CSV and XLSX: ${cells} cells of each equal, no formula`,
    );
  });
});
