/** Workbooks for tests. */
import { strToU8, zipSync } from "fflate";

const cellOf = (value: string | number, at: string): string =>
  typeof value === "number"
    ? `<c r="${at}"><v>${value}</v></c>`
    : value.startsWith("<")
      ? value.replace("<c", `<c r="${at}"`)
      : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;

/** A workbook of one sheet. A text that begins with "<" is the cell as it is. */
export function buildXlsx(
  rows: readonly (readonly (string | number)[])[],
  more: Record<string, string> = {},
) {
  const sheet = rows.map(
    (cells, row) =>
      `<row r="${row + 1}">${cells
        .map((value, at) => cellOf(value, `${String.fromCharCode(65 + at)}${row + 1}`))
        .join("")}</row>`,
  );
  const parts: Record<string, string> = {
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml":
      '<workbook xmlns:r="r"><sheets><sheet name="Old" state="hidden" sheetId="2" r:id="rId2"/>' +
      '<sheet name="Items" sheetId="1" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels":
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/>' +
      '<Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>',
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${sheet.join("")}</sheetData></worksheet>`,
    "xl/styles.xml":
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/></numFmts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    "xl/sharedStrings.xml":
      "<sst><si><t>Shared cup</t></si><si><r><t>Rich </t></r><r><t>jug</t></r></si></sst>",
    ...more,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])));
}
