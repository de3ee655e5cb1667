/**
 * What to take from the shelves for one order, on paper of its label's size, so that a label printer can
 * print it behind the label.
 */
import { listPicks } from "@stallkeeper/domain";
import { PDFDocument, rgb } from "pdf-lib";
import { labelPages, type LabelSize } from "./label-paper.ts";
import type { OrderToPick } from "./orders-to-send.store.ts";
import { openLetters } from "./paper-letters.ts";

const margin = 18;
const lineHeight = 26;
const headHeight = 50;
const columns = { box: margin, place: margin + 16, quantity: margin + 92, item: margin + 124 };
const gapWords = "An empty box is a character that can't be printed here. The order shows it.";

/** The slip, on as many pages as its lines need. */
export async function drawPickSlip(
  order: OrderToPick,
  places: ReadonlyMap<string, string>,
  size: LabelSize,
): Promise<Buffer> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const [width, height] = labelPages[size];
  const lines = listPicks([order], places).flatMap(({ location, lines: own }) =>
    own.map((line) => ({ ...line, place: location ?? "" })),
  );
  const letters = await openLetters(document, [
    order.orderNumber,
    ...lines.flatMap(({ place, sku, name }) => [place, sku, name]),
  ]);
  const perPage = Math.floor((height - 2 * margin - headHeight) / lineHeight);
  for (let from = 0; from === 0 || from < lines.length; from += perPage) {
    const page = document.addPage([width, height]);
    const top = height - margin;
    const whole = width - 2 * margin;
    letters.write(page, "Pick slip", { x: margin, y: top - 12, size: 12, room: whole });
    letters.write(page, order.orderNumber, { x: margin, y: top - 32, size: 14, room: whole, isBold: true });
    for (const [at, { place, quantity, sku, name }] of lines.slice(from, from + perPage).entries()) {
      const y = top - headHeight - at * lineHeight;
      const room = width - margin - columns.item;
      page.drawRectangle({
        x: columns.box,
        y: y - 10,
        width: 9,
        height: 9,
        borderColor: rgb(0, 0, 0),
        borderWidth: 0.8,
      });
      letters.write(page, place, {
        x: columns.place,
        y: y - 9,
        size: 10,
        room: columns.quantity - columns.place - 4,
        isBold: true,
      });
      letters.write(page, `${quantity} x`, {
        x: columns.quantity,
        y: y - 9,
        size: 10,
        room: columns.item - columns.quantity,
      });
      letters.write(page, sku || name, { x: columns.item, y: y - 9, size: 10, room, isBold: true });
      if (sku !== "") letters.write(page, name, { x: columns.item, y: y - 19, size: 8, room });
    }
    if (letters.hasGaps) letters.write(page, gapWords, { x: margin, y: margin - 10, size: 7, room: whole });
  }
  return Buffer.from(await document.save());
}
