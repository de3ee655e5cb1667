/**
 * Labels on paper. Whatever a courier delivers is printed as a document of the label's own size; pictures get
 * a page of it. Many labels become one file: a page each for a label printer, or two to an A4 sheet, at their
 * true size, since a barcode that was shrunk may not scan. Strangers' files are read with it in a process of
 * its own alone (label-reader.ts).
 */
import type { LabelFile } from "@stallkeeper/connector-sdk";
import type { LabelFormat } from "@stallkeeper/domain";
import { degrees, PDFDocument, PDFName, rgb, type PDFPage, type PDFEmbeddedPage } from "pdf-lib";
import { refuseLargeDocument } from "../../platform/foreign-files/index.ts";
import { refuseLargePng } from "./label-bombs.ts";

/** The size of a label by itself. */
export type LabelSize = Exclude<LabelFormat, "a4x2">;

/** The page of each size, in points. */
export const labelPages: Record<LabelSize, [number, number]> = { "4x6": [288, 432], a6: [297.64, 419.53] };
const a4: [number, number] = [595.28, 841.89];
/** What no printer reaches, 5 mm. */
const margin = 14;
/** A label with its customs papers has a few. */
const mostPages = 50;

/**
 * A courier's file as a document of that size. A document that can be read stays as it is. Throws Error with
 * the reason for what can't be printed.
 */
export async function toPaper({ mediaType, bytes }: LabelFile, size: LabelSize): Promise<Buffer> {
  if (mediaType === "application/pdf") {
    refuseLargeDocument(bytes);
    if ((await PDFDocument.load(bytes, { ignoreEncryption: true })).getPageCount() > mostPages)
      throw new Error("the document has too many pages");
    return bytes;
  }
  if (mediaType !== "image/png") throw new Error(`no label comes as ${mediaType}`);
  refuseLargePng(bytes);
  const document = await PDFDocument.create({ updateMetadata: false });
  const picture = await document.embedPng(bytes);
  const [width, height] = labelPages[size];
  const scaled = picture.scaleToFit(width, height);
  document
    .addPage([width, height])
    .drawImage(picture, {
      x: (width - scaled.width) / 2,
      y: (height - scaled.height) / 2,
      width: scaled.width,
      height: scaled.height,
    });
  return Buffer.from(await document.save());
}

/**
 * Many labels as one file, in their order. With `asksToPrint` the file's first action is "Print" (ISO
 * 32000-1, 12.6.4.11): Chrome, Edge and Firefox open their print dialog for it, other viewers ignore it.
 * Throws Error for a file that can't be read.
 */
export async function joinLabels(
  files: readonly Buffer[],
  format: LabelFormat,
  asksToPrint = false,
): Promise<Buffer> {
  const joined = await PDFDocument.create({ updateMetadata: false });
  const labels: PDFEmbeddedPage[] = [];
  for (const file of files) {
    const source = await PDFDocument.load(file);
    if (format === "a4x2") labels.push(...(await joined.embedPdf(source, source.getPageIndices())));
    else for (const page of await joined.copyPages(source, source.getPageIndices())) joined.addPage(page);
  }
  for (let at = 0; at < labels.length; at += 2) {
    const sheet = joined.addPage(a4);
    const [width, half] = [a4[0], a4[1] / 2];
    sheet.drawLine({
      start: { x: margin, y: half },
      end: { x: width - margin, y: half },
      thickness: 0.5,
      color: rgb(0.7, 0.7, 0.7),
      dashArray: [4, 4],
    });
    for (const [place, label] of labels.slice(at, at + 2).entries())
      drawLabel(sheet, label, { width, height: half, bottom: place === 0 ? half : 0 });
  }
  if (asksToPrint)
    joined.catalog.set(
      PDFName.of("OpenAction"),
      joined.context.obj({ Type: "Action", S: "Named", N: "Print" }),
    );
  return Buffer.from(await joined.save());
}

/** Draws a label in the middle of a half, turned where only that lets it keep its size. */
function drawLabel(
  sheet: PDFPage,
  label: PDFEmbeddedPage,
  half: { width: number; height: number; bottom: number },
): void {
  const [roomX, roomY] = [half.width - 2 * margin, half.height - 2 * margin];
  const scaleOf = (width: number, height: number): number => Math.min(1, roomX / width, roomY / height);
  const isTurned = scaleOf(label.height, label.width) > scaleOf(label.width, label.height);
  const scale = isTurned ? scaleOf(label.height, label.width) : scaleOf(label.width, label.height);
  const [width, height] = [label.width * scale, label.height * scale];
  if (isTurned)
    sheet.drawPage(label, {
      x: (half.width + height) / 2,
      y: half.bottom + (half.height - width) / 2,
      width,
      height,
      rotate: degrees(90),
    });
  else
    sheet.drawPage(label, {
      x: (half.width - width) / 2,
      y: half.bottom + (half.height - height) / 2,
      width,
      height,
    });
}
