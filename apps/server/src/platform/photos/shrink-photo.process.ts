/**
 * The process that decodes foreign pictures, started by photo-shrinker.ts and ended by it.
 *
 * A decoder is the likeliest place for a hostile file to do harm. Here it has no settings, no secrets and no
 * database, only the loaders of five formats, and it can be killed. What leaves is redrawn: no metadata
 * survives.
 */
import type { Metadata } from "sharp";
import { serveForeignFiles } from "../foreign-files/index.ts";
import type { ImageKind } from "./image-kind.ts";

export interface ShrinkTask {
  bytes: Uint8Array;
  kind: ImageKind;
  pixels: number;
  fit: "cover" | "inside";
  /** JPEG, on white, is what every marketplace takes. Left out: WebP. */
  format?: "webp" | "jpeg";
}

const maxPixels = 50_000_000;
/** What decoding may take; the file says beforehand what it needs. */
const maxDecodedBytes = 150_000_000;
const quality = 80;
/** Words on a screenshot stay sharp. */
const jpeg = { quality: 88, chromaSubsampling: "4:4:4" };
/** sharp calls both by their containers. */
const formatNames: Record<ImageKind, readonly string[]> = {
  jpeg: ["jpeg"],
  png: ["png"],
  webp: ["webp"],
  gif: ["gif"],
  avif: ["heif", "avif"],
};
const loaders = ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((name) => `VipsForeignLoad${name}`);

/**
 * Measured: AVIF takes seven times its plain pixels, a progressive JPEG twice (all its coefficients are
 * held).
 */
function decodedBytes({ width, height, channels, depth, format, isProgressive }: Metadata): number {
  const factor = format === "jpeg" ? (isProgressive ? 2 : 1) : formatNames.avif.includes(format) ? 7 : 1;
  return width * height * channels * (depth === "uchar" ? 1 : 2) * factor;
}

serveForeignFiles<ShrinkTask, Uint8Array>(async () => {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: loaders });

  return async ({ bytes, kind, pixels, fit, format = "webp" }) => {
    const picture = sharp(bytes, {
      limitInputPixels: maxPixels,
      failOn: "error",
      pages: 1,
      sequentialRead: true,
    });
    const facts = await picture.metadata();
    if (!formatNames[kind].includes(facts.format)) throw new Error(`a ${kind} that is ${facts.format}`);
    if (decodedBytes(facts) > maxDecodedBytes) throw new Error("decoding it takes too much memory");
    const drawn = picture
      .autoOrient()
      .resize({ width: pixels, height: pixels, fit, withoutEnlargement: true });
    return (
      format === "jpeg" ? drawn.flatten({ background: "#fff" }).jpeg(jpeg) : drawn.webp({ quality })
    ).toBuffer();
  };
});
