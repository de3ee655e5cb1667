/** What to take from the shelves for one order, on paper of its label's size, so that a label printer can print it behind the label. */
import { listPicks } from "@stallkeeper/domain";
import { PDFDocument, rgb, StandardFonts, type PDFFont } from "pdf-lib";
import { labelPages, type LabelSize } from "./label-paper.ts";
import type { OrderToPick } from "./orders-to-send.store.ts";

const margin = 18;
const lineHeight = 26;
const headHeight = 50;
const columns = { box: margin, place: margin + 16, quantity: margin + 92, item: margin + 124 };

/** The slip, on as many pages as its lines need. */
export async function drawPickSlip(order: OrderToPick, places: ReadonlyMap<string, string>, size: LabelSize): Promise<Buffer> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const [plain, bold] = [await document.embedFont(StandardFonts.Helvetica), await document.embedFont(StandardFonts.HelveticaBold)];
  const [width, height] = labelPages[size];
  const lines = listPicks([order], places).flatMap(({ location, lines: own }) => own.map((line) => ({ ...line, place: location ?? "" })));
  const perPage = Math.floor((height - 2 * margin - headHeight) / lineHeight);
  for (let from = 0; from === 0 || from < lines.length; from += perPage) {
    const page = document.addPage([width, height]);
    const top = height - margin;
    page.drawText("Pick slip", { x: margin, y: top - 12, size: 12, font: plain });
    page.drawText(fit(order.orderNumber, bold, 14, width - 2 * margin), { x: margin, y: top - 32, size: 14, font: bold });
    for (const [at, { place, quantity, sku, name }] of lines.slice(from, from + perPage).entries()) {
      const y = top - headHeight - at * lineHeight;
      const room = width - margin - columns.item;
      page.drawRectangle({ x: columns.box, y: y - 10, width: 9, height: 9, borderColor: rgb(0, 0, 0), borderWidth: 0.8 });
      page.drawText(fit(place, bold, 10, columns.quantity - columns.place - 4), { x: columns.place, y: y - 9, size: 10, font: bold });
      page.drawText(fit(`${quantity} x`, plain, 10, columns.item - columns.quantity), { x: columns.quantity, y: y - 9, size: 10, font: plain });
      page.drawText(fit(sku || name, bold, 10, room), { x: columns.item, y: y - 9, size: 10, font: bold });
      if (sku !== "") page.drawText(fit(name, plain, 8, room), { x: columns.item, y: y - 19, size: 8, font: plain });
    }
  }
  return Buffer.from(await document.save());
}

/** What the printer's own letters can show of a text, cut where the room ends; the rest becomes a question mark. */
function fit(text: string, font: PDFFont, size: number, room: number): string {
  const known = new Set(font.getCharacterSet());
  const has = (letter: string): boolean => known.has(letter.codePointAt(0) ?? 0);
  let shown = Array.from(text.replaceAll(/\s+/g, " ").normalize("NFC"), (letter) => (has(letter) ? letter : Array.from(letter.normalize("NFD")).find(has) ?? "?")).join("");
  while (shown !== "" && font.widthOfTextAtSize(shown, size) > room) shown = shown.slice(0, -1);
  return shown;
}
