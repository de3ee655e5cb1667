/**
 * A small PNG writer: the same pages that the PDF writer takes, as a picture in black and white for label
 * printers of 203 dots an inch.
 */
import { crc32, deflateSync } from "node:zlib";
import type { PdfPage } from "./pdf.ts";

const DOTS_PER_POINT = 203 / 72;
/** Seven rows of five dots a character, one row a base 32 digit, the left dot first. */
const FONT: Readonly<Record<string, string>> = {
  A: "ehhvhhh",
  B: "uhhuhhu",
  C: "ehggghe",
  D: "uhhhhhu",
  E: "vgguggv",
  F: "vgguggg",
  G: "ehgnhhf",
  H: "hhhvhhh",
  I: "e44444e",
  J: "72222ic",
  K: "hikokih",
  L: "ggggggv",
  M: "hrllhhh",
  N: "hhpljhh",
  O: "ehhhhhe",
  P: "uhhuggg",
  Q: "ehhhlid",
  R: "uhhukih",
  S: "fgge11u",
  T: "v444444",
  U: "hhhhhhe",
  V: "hhhhha4",
  W: "hhhllla",
  X: "hha4ahh",
  Y: "hhha444",
  Z: "v1248gv",
  0: "ehjlphe",
  1: "4c4444e",
  2: "eh1248v",
  3: "v2421he",
  4: "26aiv22",
  5: "vgu11he",
  6: "68guhhe",
  7: "v124888",
  8: "ehhehhe",
  9: "ehhf12c",
  " ": "0000000",
  ".": "00000cc",
  ",": "0000c48",
  "-": "000e000",
  "/": "11248gg",
  ":": "0cc0cc0",
  "'": "c480000",
  "(": "2488842",
  ")": "8422248",
  "?": "eh12404",
};

/**
 * One page as a picture. What the font cannot show becomes a question mark. The same page gives the same
 * bytes.
 */
export function writePng(size: { width: number; height: number }, { texts, boxes }: PdfPage): Buffer {
  const [width, height] = [dots(size.width), dots(size.height)];
  const rowBytes = Math.ceil(width / 8);
  // One bit a dot, white where it is set; each row begins with its filter, which is none.
  const raster = Buffer.alloc((rowBytes + 1) * height, 0xff);
  for (let y = 0; y < height; y++) raster[y * (rowBytes + 1)] = 0;
  const fill = (left: number, top: number, right: number, bottom: number): void => {
    for (let y = Math.max(0, top); y < Math.min(height, bottom); y++) {
      for (let x = Math.max(0, left); x < Math.min(width, right); x++) {
        const at = y * (rowBytes + 1) + 1 + (x >> 3);
        raster[at] = (raster[at] ?? 0) & ~(0x80 >> (x & 7));
      }
    }
  };
  for (const box of boxes)
    fill(dots(box.x), height - dots(box.y + box.height), dots(box.x + box.width), height - dots(box.y));
  for (const { x, y, size: points, text, isBold } of texts) {
    const dot = Math.max(1, Math.round((points * DOTS_PER_POINT) / 10));
    const top = height - dots(y) - 7 * dot;
    for (const [at, character] of Array.from(plain(text)).entries()) {
      const left = dots(x) + at * 6 * dot;
      for (const [row, digit] of Array.from(FONT[character] ?? FONT["?"] ?? "").entries()) {
        const bits = Number.parseInt(digit, 32);
        for (let column = 0; column < 5; column++) {
          if ((bits & (16 >> column)) !== 0)
            fill(
              left + column * dot,
              top + row * dot,
              left + (column + 1) * dot + (isBold === true ? 1 : 0),
              top + (row + 1) * dot,
            );
        }
      }
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // One bit, greyscale; the rest is 0.
  head[8] = 1;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(raster)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function dots(points: number): number {
  return Math.round(points * DOTS_PER_POINT);
}

/** Capitals without their accents. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
