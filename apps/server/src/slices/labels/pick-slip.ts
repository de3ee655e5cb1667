/**
 * What to take from the shelves for one order, on paper of its label's size, so that a label printer can
 * print it behind the label.
 */
import { listPicks } from "@stallkeeper/domain";
import { PDFDocument, rgb, type PDFPage } from "pdf-lib";
import { labelPages, type LabelSize } from "./label-paper.ts";
import type { OrderToPick } from "./orders-to-send.store.ts";
import { openLetters, type PaperLetters } from "./paper-letters.ts";

const margin = 18;
const lineHeight = 16;
const detailHeight = 10;
const headHeight = 50;
const columns = { box: margin, place: margin + 16, quantity: margin + 92, item: margin + 124 };
const gapWords = "An empty box is a character that can't be printed here. The order shows it.";

interface SlipLine {
  place: string;
  quantity: number;
  title: string;
  /** Below the title: each size or colour on a line of its own, so that none is cut, and the name. */
  details: { text: string; isBold: boolean }[];
}

function listSlipLines(order: OrderToPick, places: ReadonlyMap<string, string>): SlipLine[] {
  return listPicks([order], places).flatMap(({ location, lines }) =>
    lines.map(({ sku, name, options, quantity }) => ({
      place: location ?? "",
      quantity,
      title: sku || name,
      details: [
        ...(options === "" ? [] : options.split(" · ").map((text) => ({ text, isBold: true }))),
        ...(sku === "" ? [] : [{ text: name, isBold: false }]),
      ],
    })),
  );
}

const heightOf = ({ details }: SlipLine): number => lineHeight + Math.max(1, details.length) * detailHeight;

/** The lines of each page. A page has one at least, however many choices it has. */
function intoPages(lines: readonly SlipLine[], height: number): SlipLine[][] {
  const pages: SlipLine[][] = [[]];
  let left = height;
  for (const line of lines) {
    if (heightOf(line) > left && pages.at(-1)?.length !== 0) {
      pages.push([]);
      left = height;
    }
    pages.at(-1)?.push(line);
    left -= heightOf(line);
  }
  return pages;
}

/** The slip, on as many pages as its lines need. */
export async function drawPickSlip(
  order: OrderToPick,
  places: ReadonlyMap<string, string>,
  size: LabelSize,
): Promise<Buffer> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const [width, height] = labelPages[size];
  const lines = listSlipLines(order, places);
  const letters = await openLetters(document, [
    order.orderNumber,
    ...lines.flatMap(({ place, title, details }) => [place, title, ...details.map(({ text }) => text)]),
  ]);
  for (const own of intoPages(lines, height - 2 * margin - headHeight)) {
    const page = document.addPage([width, height]);
    const top = height - margin;
    const whole = width - 2 * margin;
    letters.write(page, "Pick slip", { x: margin, y: top - 12, size: 12, room: whole });
    letters.write(page, order.orderNumber, { x: margin, y: top - 32, size: 14, room: whole, isBold: true });
    let y = top - headHeight;
    for (const line of own) {
      drawLine(page, letters, { line, y, room: width - margin - columns.item });
      y -= heightOf(line);
    }
    if (letters.hasGaps) letters.write(page, gapWords, { x: margin, y: margin - 10, size: 7, room: whole });
  }
  return Buffer.from(await document.save());
}

/** A line with its box to tick. */
function drawLine(
  page: PDFPage,
  letters: PaperLetters,
  { line: { place, quantity, title, details }, y, room }: { line: SlipLine; y: number; room: number },
): void {
  const { box, place: placeX, quantity: quantityX, item } = columns;
  const row = { y: y - 9, size: 10 };
  page.drawRectangle({ x: box, y: y - 10, width: 9, height: 9, borderColor: rgb(0, 0, 0), borderWidth: 0.8 });
  letters.write(page, place, { ...row, x: placeX, room: quantityX - placeX - 4, isBold: true });
  letters.write(page, `${quantity} x`, { ...row, x: quantityX, room: item - quantityX });
  letters.write(page, title, { ...row, x: item, room, isBold: true });
  for (const [at, { text, isBold }] of details.entries())
    letters.write(page, text, { x: item, y: y - 19 - at * detailHeight, size: isBold ? 9 : 8, room, isBold });
}
