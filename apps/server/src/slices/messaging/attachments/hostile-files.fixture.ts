/** Files that want to be something else, or too much, for the tests of attachments. */
import { crc32, deflateRawSync, deflateSync, constants, gzipSync } from "node:zlib";
import { PDFDocument, PDFName, PDFString } from "pdf-lib";
import sharp from "sharp";

export const script = "<script>alert(document.cookie)</script>";

/** A picture of one colour. */
export const drawPicture = (
  format: "jpeg" | "png" | "webp" | "gif" | "tiff" = "png",
  color = "#a05030",
): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: color } })
    .toFormat(format)
    .toBuffer();

/** A JPEG of some length. */
export const drawNoise = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: "#777",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG with a right head of any size, and rows of zeros as far as they are given. */
export function pngOf(width: number, height: number, rows = 0, extra: Buffer[] = []): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", head),
    ...extra,
    chunk("IDAT", deflateSync(Buffer.alloc(rows * (1 + width * 3)))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A text that a PNG carries along. */
export const pngText = (text: string): Buffer => chunk("tEXt", Buffer.from(`Comment\0${text}`, "latin1"));

/** A PDF of these objects, numbered from 1; the first is the catalog. */
export function pdfOf(objects: readonly (string | Buffer)[], trailer = ""): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.5\n")];
  for (const [at, content] of objects.entries())
    parts.push(Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(content), Buffer.from("\nendobj\n"));
  parts.push(Buffer.from(`trailer\n<< /Root 1 0 R ${trailer} >>\n%%EOF\n`));
  return Buffer.concat(parts);
}

const noPages = ["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 0 /Kids [] >>"];
/** It has nothing to show. */
export const pdfWithoutPages = (): Buffer => pdfOf(noPages);
/** Its words take a password. */
export const lockedPdf = (): Buffer =>
  pdfOf([...noPages, "<< /Filter /Standard /V 1 /R 2 /P -4 /O () /U () >>"], "/Encrypt 3 0 R");

/** A gigabyte of zeros, packed into its object stream. */
export function pdfBomb(): Buffer {
  const block = deflateRawSync(Buffer.alloc(16 * 1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH });
  const packed = Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: 64 }, () => block),
    Buffer.from([0x03, 0x00, 0, 0, 0, 0]),
  ]);
  const head = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`;
  return pdfOf([...noPages, Buffer.concat([Buffer.from(head), packed, Buffer.from("\nendstream")])]);
}

/** A PDF of so many pages. */
export async function plainPdf(pages = 1): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let at = 0; at < pages; at += 1) document.addPage([200, 200]).drawText(`Page ${at + 1}`);
  return Buffer.from(await document.save());
}

/** A PDF that runs, opens, plays and carries what it can. */
export async function armedPdf(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const page = document.addPage([200, 200]);
  page.drawText("Care instructions");
  const { context, catalog } = document;
  const run = context.obj({ S: "JavaScript", JS: PDFString.of("app.alert('in')") });
  catalog.set(PDFName.of("OpenAction"), run);
  document.addJavaScript("onOpen", "app.alert('in')");
  await document.attach(Buffer.from("MZ"), "virus.exe", { mimeType: "application/octet-stream" });
  page.node.set(PDFName.of("AA"), context.obj({ O: run }));
  const note = (fields: Record<string, unknown>): unknown =>
    context.obj({ Type: "Annot", Rect: [0, 0, 50, 50], ...fields } as never);
  page.node.set(
    PDFName.of("Annots"),
    context.obj([
      note({ Subtype: "Link", A: { S: "Launch", F: PDFString.of("cmd.exe") } }),
      note({ Subtype: "Link", A: { S: "URI", URI: PDFString.of("javascript:alert(1)") } }),
      note({ Subtype: "Link", A: { S: "URI", URI: PDFString.of("https://shop.example/care"), Next: run } }),
      note({ Subtype: "FileAttachment", FS: { Type: "Filespec", F: PDFString.of("virus.exe") } }),
      note({ Subtype: "Screen", A: run }),
      note({ Subtype: "Widget", FT: "Btn", AA: { D: run }, A: run }),
    ] as never),
  );
  return Buffer.from(await document.save());
}

export const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`;
export const svgz = (): Buffer => gzipSync(svg);
