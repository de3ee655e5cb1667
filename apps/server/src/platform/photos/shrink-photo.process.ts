/**
 * The process that decodes foreign pictures, started by photo-shrinker.ts and ended by it.
 *
 *   import sharp -> "ready" (or its error, then the end) -> one task at a time -> WebP or why not
 *
 * A decoder is the likeliest place for a hostile file to do harm. Here it has no settings, no secrets and no
 * database, only the loaders of five formats, and it can be killed. What leaves is drawn anew: no metadata survives.
 */
import type { Metadata } from "sharp";
import type { ImageKind } from "./image-kind.ts";

export interface ShrinkTask { bytes: Uint8Array; kind: ImageKind; pixels: number; fit: "cover" | "inside" }
export type ShrinkMessage = { state: "ready" } | { state: "unavailable"; reason: string } | { state: "done"; webp: Uint8Array } | { state: "refused"; reason: string };

const maxPixels = 50_000_000;
/** What decoding may take; the file says beforehand what it needs. */
const maxDecodedBytes = 150_000_000;
const quality = 80;
/** sharp calls both by their containers. */
const formatNames: Record<ImageKind, readonly string[]> = { jpeg: ["jpeg"], png: ["png"], webp: ["webp"], gif: ["gif"], avif: ["heif", "avif"] };
const loaders = ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((name) => `VipsForeignLoad${name}`);

function say(message: ShrinkMessage): void {
  process.send?.(message);
}

/** Measured: AVIF takes seven times its plain pixels, a progressive JPEG twice (all its coefficients are held). */
function decodedBytes({ width, height, channels, depth, format, isProgressive }: Metadata): number {
  const factor = format === "jpeg" ? (isProgressive ? 2 : 1) : formatNames.avif.includes(format) ? 7 : 1;
  return width * height * channels * (depth === "uchar" ? 1 : 2) * factor;
}

async function begin(): Promise<void> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: loaders });

  async function shrink({ bytes, kind, pixels, fit }: ShrinkTask): Promise<ShrinkMessage> {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: "error", pages: 1, sequentialRead: true });
    const facts = await picture.metadata();
    if (!formatNames[kind].includes(facts.format)) return { state: "refused", reason: `a ${kind} that is ${facts.format}` };
    if (decodedBytes(facts) > maxDecodedBytes) return { state: "refused", reason: "decoding it takes too much memory" };
    const webp = await picture.autoOrient().resize({ width: pixels, height: pixels, fit, withoutEnlargement: true }).webp({ quality }).toBuffer();
    return { state: "done", webp };
  }

  process.on("message", (task: ShrinkTask) => {
    shrink(task).then(say, (error: unknown) => say({ state: "refused", reason: error instanceof Error ? error.message : "unreadable" }));
  });
  say({ state: "ready" });
}

// The service has ended, however that came about.
process.on("disconnect", () => process.exit(0));
begin().catch((error: unknown) => {
  say({ state: "unavailable", reason: error instanceof Error ? error.message : String(error) });
  process.disconnect();
});
