/** Writers of files: nothing a buyer types becomes a formula, and what was written reads back. */
import {
  csvCell,
  exportSetIds,
  harmlessCell,
  usualFormat,
  type ExportDefinition,
  type ExportFormat,
} from "@stallkeeper/domain";
import { SaxesParser } from "saxes";
import { describe, expect, test } from "vitest";
import { cellsOf, fileColumns, type Cell } from "./cells.ts";
import {
  everyColumn,
  hostile,
  hostileRows,
  readFile,
  textOfEntry,
  withoutMark,
  writeFile,
} from "./hostile-rows.fixture.ts";

const numbers = ["+44 7700 900123", "+44 (0)7700 900123", "-5", "+49", "-12.50", "-1.234,56", "12", "0.10"];
const definition: ExportDefinition = {
  set: "orders",
  filter: { range: "all", from: null, to: null, accounts: [], status: "any" },
  columns: [
    { id: "items", name: "Items" },
    { id: "notes", name: "=Notes" },
    { id: "total", name: "Total" },
    { id: "placed_at", name: "Placed" },
    { id: "is_gift", name: "Gift" },
  ],
  format: usualFormat,
};
const columns = fileColumns(definition, true);
const rows = hostile.map((text) =>
  cellsOf(columns, {
    items: text,
    notes: text,
    total: -1_250,
    currency: "GBP",
    placed_at: "2026-03-29 16:30",
    is_gift: true,
  }),
);

const write = (format: ExportFormat, all: Cell[][], batch?: number): Promise<Buffer> =>
  writeFile(columns, format, all, batch);

describe("cells", () => {
  test.each(hostile)("%j is made harmless", (text) => {
    expect(harmlessCell(text)).toBe(`'${text}`);
    expect(csvCell(text)).toMatch(/^"?'/);
  });

  test.each(numbers)("the number %s stays", (text) => {
    expect(harmlessCell(text)).toBe(text);
  });
});

describe("files", () => {
  test.each(exportSetIds)(
    "of %s hold 30 hostile cells in every column of texts as texts, and numbers as numbers",
    async (set) => {
      const all = everyColumn(set);
      const shown = { number: "-7", money: "-12.50", date: "2026-03-29", yesNo: "yes" };
      const inBook = { ...shown, money: "-12.5", date: "46110", yesNo: "TRUE" };
      const csv = await readFile(await writeFile(all, usualFormat, hostileRows(all)));
      const book = await writeFile(all, { ...usualFormat, kind: "xlsx" }, hostileRows(all));
      expect(csv.slice(1)).toEqual(
        hostile.map((text) =>
          all.map(({ type }) => (type === "text" ? `'${withoutMark(text)}` : shown[type])),
        ),
      );
      expect((await readFile(book)).slice(1)).toEqual(
        hostile.map((text) => all.map(({ type }) => (type === "text" ? withoutMark(text) : inBook[type]))),
      );
      expect(textOfEntry(book, "xl/worksheets/sheet1.xml")).not.toContain("<f");
    },
  );

  test.each([",", ";", "\t"] as const)(
    "CSV by %j holds 30 hostile cells in each column as texts, numbers as numbers",
    async (delimiter) => {
      expect(hostile).toHaveLength(30);
      const file = await write({ ...usualFormat, delimiter }, rows);
      const back = await readFile(file);
      expect(back[0]).toEqual(["Items", "'=Notes", "Total", "Placed", "Gift"]);
      expect(back.slice(1)).toEqual(
        hostile.map(withoutMark).map((text) => [`'${text}`, `'${text}`, "-12.50", "2026-03-29", "yes"]),
      );
    },
  );

  test("CSV takes a comma for the decimals, without a mark, and days first", async () => {
    const format = {
      ...usualFormat,
      delimiter: ";",
      decimalMark: ",",
      hasByteOrderMark: false,
      dates: "DD.MM.YYYY",
    } as const;
    const file = (await write(format, rows.slice(3, 4))).toString();
    expect(file).toBe("Items;'=Notes;Total;Placed;Gift\r\n'+1+1;'+1+1;\"-12,50\";29.03.2026;yes\r\n");
  });

  test("XLSX holds the same texts as they are, none as a formula, and reads back the same", async () => {
    const format = { ...usualFormat, kind: "xlsx", dates: "YYYY-MM-DD HH:mm" } as const;
    const back = await readFile(await write(format, rows));
    expect(back.slice(1)).toEqual(
      hostile.map(withoutMark).map((text) => [text, text, "-12.5", "46110.6875", "TRUE"]),
    );
    expect((await write(format, rows, 3)).equals(await write(format, rows, 3))).toBe(true);
  });

  test("XLSX gives each column its width, and money the decimals of its currency", async () => {
    const money = ["JPY", "GBP", "KWD"].map((currency) => cellsOf(columns, { total: 1_234_567, currency }));
    const file = await write({ ...usualFormat, kind: "xlsx" }, money);
    const sheet = textOfEntry(file, "xl/worksheets/sheet1.xml");
    expect(sheet).toContain('<col min="4" max="4" width="18" customWidth="1"/>');
    expect(sheet.indexOf("<cols>")).toBeLessThan(sheet.indexOf("<sheetData>"));
    const formats = ['s="4"><v>1234567', 's="5"><v>12345.67', 's="6"><v>1234.567'];
    for (const format of formats) expect(sheet).toContain(format);
    const styles = textOfEntry(file, "xl/styles.xml");
    expect(styles.match(/<xf /g)).toHaveLength(1 + 7);
  });

  test("XLSX keeps what XML can't hold out, and long texts within what a cell holds", async () => {
    const format = { ...usualFormat, kind: "xlsx" } as const;
    const odd = ["a\u0000b\u0008c", "<&>\"'", "_x000D_", "x".repeat(40_000), "\ud800 lone"];
    const back = await readFile(
      await write(
        format,
        odd.map((items) => cellsOf(columns, { items, total: 1, currency: "JPY" })),
      ),
    );
    const first = back.slice(1).map(([one]) => one ?? "");
    expect(first.toSpliced(3, 1)).toEqual(["abc", "<&>\"'", "_x005F_x000D_", "\ufffd lone"]);
    expect(first[3]).toMatch(/^x+$/);
    expect(back[1]?.[2]).toBe("1");
  });

  test("JSON holds texts as they are and numbers with all their digits", async () => {
    const file = await write({ ...usualFormat, kind: "json" }, rows);
    const back = JSON.parse(file.toString()) as Record<string, unknown>[];
    expect(back.map((row) => row["Items"])).toEqual(hostile);
    expect(back[0]).toMatchObject({ Total: -12.5, Placed: "2026-03-29", Gift: true });
    expect(file.toString()).toContain('"Total":-12.50');
    expect(JSON.parse((await write({ ...usualFormat, kind: "json" }, [])).toString())).toEqual([]);
  });

  test("XML is well-formed whatever texts and columns say, and holds texts as they are", async () => {
    const odd = ["a\u0000b", "]]>", "<!-- & -->", "one\r\ntwo\tthree", "\ud800 lone", "&amp;"];
    const all = [...hostile, ...odd];
    const named = columns.map((column, at) =>
      at === 1 ? { ...column, name: `"<Notes>" & 'more'\n` } : column,
    );
    const cells = all.map((items) => cellsOf(named, { items, notes: items, total: -1_250, currency: "EUR" }));
    const file = await writeFile(named, { ...usualFormat, kind: "xml" }, cells);
    const back = readXml(file.toString());
    expect(back.map(([first]) => first)).toEqual(
      all.map((text) => ["Items", text.toWellFormed().replaceAll("\u0000", "")]),
    );
    expect(back[0]?.[1]?.[0]).toBe(`"<Notes>" & 'more'\n`);
    expect(back.every((row) => row.length === 3 && row[2]?.[1] === "-12.50")).toBe(true);
    expect(readXml((await writeFile(named, { ...usualFormat, kind: "xml" }, [])).toString())).toEqual([]);
  });
});

/** The cells of a file's rows, each with its name, by a parser that refuses what isn't well-formed. */
function readXml(text: string): [name: string, text: string][][] {
  const found: [string, string][][] = [];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    if (name === "row") found.push([]);
    if (name === "cell") found.at(-1)?.push([attributes["name"] ?? "", ""]);
  });
  parser.on("text", (part) => {
    const cell = found.at(-1)?.at(-1);
    if (cell !== undefined && part !== "\n") cell[1] += part;
  });
  parser.write(text).close();
  return found;
}
