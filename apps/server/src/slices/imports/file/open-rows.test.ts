/** Files as sellers have them, and as nobody should. */
import { describe, expect, test } from "vitest";
import { buildXlsx } from "./build-xlsx.fixture.ts";
import { openRows } from "./open-rows.ts";

const read = async (file: string | Uint8Array) => {
  const source = openRows(Buffer.from(file));
  // As in its process, where the first rows are asked for later.
  await new Promise((resolve) => setImmediate(resolve));
  return { ...source, rows: await source.next(100) };
};
const failure = async (file: string | Uint8Array): Promise<string> =>
  read(file).then(
    () => expect.fail("it was read"),
    (error: unknown) => (error instanceof Error ? error.message : ""),
  );

describe("text", () => {
  const text = "SKU;Titel;Preis\nEN-1;Käse für Ömer;1.234,50\n";
  test.each([
    ["UTF-8", "with a mark", Buffer.from(`\u{feff}${text}`)],
    ["UTF-8", "without one", Buffer.from(text)],
    ["UTF-16", "with a mark", Buffer.from(`\u{feff}${text}`, "utf16le")],
    ["UTF-16", "with the big end first", Buffer.from(`\u{feff}${text}`, "utf16le").swap16()],
    ["UTF-16", "without a mark", Buffer.from(text, "utf16le")],
    ["Windows-1252", "of an old spreadsheet", Buffer.from(text, "latin1")],
  ])("in %s %s", async (encoding, _what, bytes) => {
    expect(await read(bytes)).toMatchObject({
      kind: "csv",
      encoding,
      delimiter: ";",
      rows: [
        { line: 1, cells: ["SKU", "Titel", "Preis"] },
        { line: 2, cells: ["EN-1", "Käse für Ömer", "1.234,50"] },
      ],
    });
  });

  test("with tabs, quoted line ends, inches, blank lines and lines of any length", async () => {
    const { delimiter, rows } = await read(
      'sku\ttitle\nTB-1\t"two\nlines"\n\n\t\nTB-2\t5" disc\tmore\r\nTB-3',
    );
    expect(delimiter).toBe("\t");
    expect(rows.slice(1)).toEqual([
      { line: 2, cells: ["TB-1", "two\nlines"] },
      { line: 5, cells: ["TB-2", '5" disc', "more"] },
      { line: 6, cells: ["TB-3"] },
    ]);
  });

  test("with a stated delimiter, and commas inside of quotes", async () => {
    expect(await read('sep=;\r\nsku;title\r\n0042;"a, b"\r\n')).toMatchObject({
      delimiter: ";",
      rows: [{ line: 2 }, { line: 3, cells: ["0042", "a, b"] }],
    });
    expect(await read('"a,b,c";d\n"1,2,3";4\n')).toMatchObject({ delimiter: ";" });
  });

  test("with the delimiter of its headings, whatever a title above them or the words below hold", async () => {
    const cells = async (file: string) => (await read(file)).rows.map((row) => row.cells);
    expect(await cells("Stock list, spring, 2026\n\nSKU;Title;Price\nA-1;Vase;12,50\n")).toEqual([
      ["Stock list, spring, 2026"],
      ["SKU", "Title", "Price"],
      ["A-1", "Vase", "12,50"],
    ]);
    expect(await cells("SKU,Title,Qty\nA-1,Trip 35; boxed; strap; tested,1\n")).toEqual([
      ["SKU", "Title", "Qty"],
      ["A-1", "Trip 35; boxed; strap; tested", "1"],
    ]);
  });

  test("with rows that another spreadsheet kept in one cell and quoted", async () => {
    const whole = await read('"SKU;Title;Price"\n"A-1;Vase;12,50"\n"A-2;""Bowl"";8"\n');
    expect(whole).toMatchObject({
      delimiter: ";",
      rows: [
        { cells: ["SKU", "Title", "Price"] },
        { cells: ["A-1", "Vase", "12,50"] },
        { cells: ["A-2", "Bowl", "8"] },
      ],
    });
    const some = await read('SKU;Title;Price\n"A-1;Vase;12,50"\nA-2;Bowl;8\n"see; note"\n');
    expect(some.rows.map((row) => row.cells)).toEqual([
      ["SKU", "Title", "Price"],
      ["A-1", "Vase", "12,50"],
      ["A-2", "Bowl", "8"],
      ["see; note"],
    ]);
  });

  test("in batches, to the end and no further", async () => {
    const source = openRows(Buffer.from(`sku\n${"x\n".repeat(250)}`));
    const sizes = [];
    for (let i = 0; i < 4; i += 1) sizes.push((await source.next(100)).length);
    expect(sizes).toEqual([100, 100, 51, 0]);
  });
});

describe("workbooks", () => {
  test("give their first shown sheet: texts, zeros and the saved values of formulas", async () => {
    const { kind, rows } = await read(
      buildXlsx([
        ["00700", '<c t="s"><v>0</v></c>', 3, 12.1],
        ['<c s="1"><v>42</v></c>', '<c t="s"><v>1</v></c>', "<c><f>1+1</f><v>2</v></c>", 8.299999999999999],
        [],
        [1234567890128, "Long", '<c t="e"><v>#N/A</v></c>', '<c t="b"><v>1</v></c>'],
      ]),
    );
    expect(kind).toBe("xlsx");
    expect(rows).toEqual([
      { line: 1, cells: ["00700", "Shared cup", "3", "12.1"], numbers: [2, 3] },
      { line: 2, cells: ["00042", "Rich jug", "2", "8.3"], numbers: [0, 2, 3] },
      { line: 4, cells: ["1234567890128", "Long", "#N/A", "TRUE"], numbers: [0] },
    ]);
  });

  const sheet = "xl/worksheets/sheet1.xml";
  const laughs = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData><row>
    <c t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>`;
  test.each([
    [
      "a zip that unpacks without end",
      () => buildXlsx([], { [sheet]: `<worksheet><a>${" ".repeat(40 * 1024 * 1024)}` }),
      "The file is too large once unpacked.",
    ],
    [
      "texts that unpack without end",
      () => buildXlsx([["SKU"]], { "xl/sharedStrings.xml": `<sst><si>${" ".repeat(40 * 1024 * 1024)}` }),
      "The file is too large once unpacked.",
    ],
    ["entities that multiply", () => buildXlsx([], { [sheet]: laughs }), "The file is damaged."],
    ["a workbook cut in two", () => buildXlsx([["SKU"], ["A"]]).slice(0, 400), "The file is damaged."],
    ["a zip of something else", () => buildXlsx([], { "xl/workbook.xml": "<x/>" }), "no readable sheet"],
    ["an old workbook", () => Buffer.from("d0cf11e0a1b11ae1", "hex"), "This is an old or locked Excel file"],
    ["a picture", () => Buffer.from("89504e470d0a1a0a0000000d", "hex"), "This isn't a CSV or XLSX file."],
    ["a quote that never ends", () => 'sku,title\nA,"open\nB,x\n', "Row 2: a quote"],
  ])("or not: %s", async (_what, build, problem) => {
    expect(await failure(build())).toContain(problem);
  });

  test("whose sheet names cells beyond all columns keep their first ones", async () => {
    const far =
      '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row></sheetData></worksheet>';
    expect((await read(buildXlsx([], { [sheet]: far }))).rows).toEqual([
      { line: 1, cells: ["1"], numbers: [0] },
    ]);
  });
});
