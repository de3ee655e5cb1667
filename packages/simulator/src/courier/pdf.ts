/**
 * A small PDF writer: pages of text in Helvetica and of filled rectangles, no compression, so that its text
 * can be read back.
 */
export type PdfText = { x: number; y: number; size: number; text: string; isBold?: boolean };
export type PdfBox = { x: number; y: number; width: number; height: number };
export type PdfPage = { texts: PdfText[]; boxes: PdfBox[] };

/** One document of pages of the same size, in points. What the font cannot show becomes a question mark. */
export function writePdf(size: { width: number; height: number }, pages: readonly PdfPage[]): Buffer {
  const objects: string[] = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "",
    font("Helvetica"),
    font("Helvetica-Bold"),
  ];
  const kids: string[] = [];
  for (const page of pages) {
    const content = drawPage(page);
    objects.push(
      `<< /Length ${String(Buffer.byteLength(content, "latin1"))} >>\nstream\n${content}\nendstream`,
    );
    const contentAt = objects.length;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${point(size.width)} ${point(size.height)}] /Contents ${String(contentAt)} 0 R ` +
        `/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
    );
    kids.push(`${String(objects.length)} 0 R`);
  }
  objects[1] = `<< /Type /Pages /Count ${String(pages.length)} /Kids [${kids.join(" ")}] >>`;
  return assemble(objects);
}

function font(name: string): string {
  return `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
}

function drawPage({ texts, boxes }: PdfPage): string {
  const drawn = boxes.map(
    ({ x, y, width, height }) => `${point(x)} ${point(y)} ${point(width)} ${point(height)} re f`,
  );
  const said = texts.map(
    ({ x, y, size, text, isBold }) =>
      `BT /${isBold === true ? "F2" : "F1"} ${point(size)} Tf ${point(x)} ${point(y)} Td (${escapeText(text)}) Tj ET`,
  );
  return [...drawn, ...said].join("\n");
}

function assemble(objects: readonly string[]): Buffer {
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, at) => {
    const offset = Buffer.byteLength(body, "latin1");
    body += `${String(at + 1)} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = Buffer.byteLength(body, "latin1");
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = String(objects.length + 1);
  body += `xref\n0 ${size}\n0000000000 65535 f \n${table}`;
  body += `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${String(start)}\n%%EOF\n`;
  return Buffer.from(body, "latin1");
}

function point(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function escapeText(text: string): string {
  return text.replace(/[^ -~¡-ÿ]/g, "?").replace(/[\\()]/g, (mark) => `\\${mark}`);
}
