/** The small parts of an XLSX file: which sheet is the first, its shared texts, and formats of zeros. */
import { readXml } from "./read-xml.ts";
import { inflate } from "./unzipped.ts";

const mostPartBytes = 128 * 1024 * 1024;
const mostStrings = 2_000_000;
const longestText = 32_768;

type Reader = Parameters<typeof readXml>[0];

function readPart(zip: Uint8Array, path: string, reader: Reader): void {
  const xml = readXml(reader);
  const steps = inflate(
    zip,
    (one) => one === path,
    (_path, piece, isLast) => xml.push(piece, isLast),
    { mostBytes: mostPartBytes },
  );
  while (steps.next().done !== true);
}

const nothing = (): void => undefined;

/** The path of the first sheet that is shown. Throws Error where there is none. */
export function readSheetPath(zip: Uint8Array): string {
  const targets = new Map<string, string>();
  const sheets: { id: string; isHidden: boolean }[] = [];
  readPart(zip, "xl/_rels/workbook.xml.rels", {
    open(tag, attributes) {
      if (tag === "Relationship") targets.set(attributes["Id"] ?? "", attributes["Target"] ?? "");
    },
    text: nothing,
    close: nothing,
  });
  readPart(zip, "xl/workbook.xml", {
    open(tag, attributes) {
      const id = Object.entries(attributes).find(([name]) => name.endsWith(":id"))?.[1];
      if (tag === "sheet" && id !== undefined)
        sheets.push({ id, isHidden: (attributes["state"] ?? "visible") !== "visible" });
    },
    text: nothing,
    close: nothing,
  });
  const first = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
  const target = targets.get(first?.id ?? "");
  if (target === undefined) throw new Error("This file has no readable sheet.");
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

/** The texts that cells name by their place. */
export function readStrings(zip: Uint8Array): string[] {
  const strings: string[] = [];
  let text = "";
  let isText = false;
  let isReading = true;
  readPart(zip, "xl/sharedStrings.xml", {
    open(tag) {
      if (tag === "si") text = "";
      // How a text is read aloud is none of it.
      if (tag === "rPh") isReading = false;
      isText = tag === "t" && isReading;
    },
    text(piece) {
      if (isText && text.length < longestText) text += piece;
    },
    close(tag) {
      isText = false;
      if (tag === "rPh") isReading = true;
      if (tag !== "si") return;
      if (strings.length >= mostStrings) throw new Error("The file has too many different texts.");
      strings.push(text);
    },
  });
  return strings;
}

/** To how many zeros each style of cells fills a number: a SKU shown as 00123 is 00123. */
export function readCellFormats(zip: Uint8Array): number[] {
  const zerosOf = new Map<string, number>();
  const styles: number[] = [];
  let isInCells = false;
  readPart(zip, "xl/styles.xml", {
    open(tag, attributes) {
      if (tag === "cellXfs") isInCells = true;
      else if (tag === "numFmt") {
        const [zeros] = /^0{2,20}$/.exec(attributes["formatCode"] ?? "") ?? [];
        if (zeros !== undefined) zerosOf.set(attributes["numFmtId"] ?? "", zeros.length);
      } else if (tag === "xf" && isInCells) styles.push(zerosOf.get(attributes["numFmtId"] ?? "") ?? 0);
    },
    text: nothing,
    close(tag) {
      if (tag === "cellXfs") isInCells = false;
    },
  });
  return styles;
}
