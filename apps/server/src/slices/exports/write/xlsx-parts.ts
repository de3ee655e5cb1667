/** The parts of a workbook around its sheets (ECMA-376, parts 1 and 2). */
import type { ExportDateFormat, ExportFormat } from "@stallkeeper/domain";

/** Cell formats by their place in `styles.xml`. */
export const styleOf = {
  plain: 0,
  heading: 1,
  date: 2,
  typedText: 3,
  moneyOf0: 4,
  moneyOf2: 5,
  moneyOf3: 6,
} as const;

const declared = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const kinds = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const dateCodes: Readonly<Record<ExportDateFormat, string>> = {
  "YYYY-MM-DD": "yyyy\\-mm\\-dd",
  "YYYY-MM-DD HH:mm": "yyyy\\-mm\\-dd\\ hh:mm",
  "DD/MM/YYYY": "dd/mm/yyyy",
  "MM/DD/YYYY": "mm/dd/yyyy",
  "DD.MM.YYYY": "dd\\.mm\\.yyyy",
};

const numberXf = (format: number): string =>
  `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`;

const styles = (dates: ExportDateFormat): string => `${declared}<styleSheet xmlns="${main}">
<numFmts count="2"><numFmt numFmtId="164" formatCode="${dateCodes[dates]}"/>
<numFmt numFmtId="165" formatCode="#,##0.000"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/>
${[3, 4, 165].map(numberXf).join("")}</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const types = "http://schemas.openxmlformats.org/package/2006/content-types";
const packageKinds = "application/vnd.openxmlformats-package";
const kindOf = (path: string, kind: string): string =>
  `<Override PartName="/xl/${path}.xml" ContentType="${kinds}.${kind}+xml"/>`;
const relation = (id: string, kind: string, target: string): string =>
  `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;
const sheetTag = (number: number): string =>
  `<sheet name="Export ${number}" sheetId="${number}" r:id="rId${number}"/>`;

/** Paths and texts of the parts that follow the sheets. */
export function lastParts(sheets: number, { dates }: ExportFormat): [path: string, xml: string][] {
  const each = (write: (number: number) => string): string =>
    Array.from({ length: sheets }, (_, at) => write(at + 1)).join("");
  const relationsOf = (inner: string): string =>
    `${declared}<Relationships xmlns="${relations}">${inner}</Relationships>`;
  const contents = [
    `<Default Extension="rels" ContentType="${packageKinds}.relationships+xml"/>`,
    '<Default Extension="xml" ContentType="application/xml"/>',
    kindOf("workbook", "sheet.main"),
    each((number) => kindOf(`worksheets/sheet${number}`, "worksheet")),
    kindOf("styles", "styles"),
  ].join("");
  const book = `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each(sheetTag)}</sheets></workbook>`;
  const parts = each((number) => relation(`rId${number}`, "worksheet", `worksheets/sheet${number}.xml`));
  return [
    ["[Content_Types].xml", `${declared}<Types xmlns="${types}">${contents}</Types>`],
    ["_rels/.rels", relationsOf(relation("rId1", "officeDocument", "xl/workbook.xml"))],
    ["xl/workbook.xml", declared + book],
    ["xl/_rels/workbook.xml.rels", relationsOf(parts + relation(`rId${sheets + 1}`, "styles", "styles.xml"))],
    ["xl/styles.xml", styles(dates)],
  ];
}
