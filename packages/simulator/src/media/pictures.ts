/**
 * Photos of the drawings, as a marketplace would have them: JPEG. The library is loaded with the first one.
 */
import { drawPicture, LOOKS } from "./drawings.ts";

const SIDE_PX = 640;
const taken = new Map<string, Promise<Buffer>>();

/** The photo of a kind of goods, or null when there is no drawing of it. Drawn once, then kept in memory. */
export async function takePicture(kind: string, number: number): Promise<Buffer | null> {
  const drawing = drawPicture(kind, number);
  if (drawing === null) return null;
  const key = `${kind}-${String(number % LOOKS)}`;
  const picture = taken.get(key) ?? rasterise(drawing);
  taken.set(key, picture);
  return picture;
}

async function rasterise(drawing: string): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(drawing)).resize(SIDE_PX, SIDE_PX).jpeg({ quality: 85 }).toBuffer();
}
