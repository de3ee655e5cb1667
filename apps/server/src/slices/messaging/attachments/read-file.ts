/**
 * Tells what a stranger's file is by its bytes alone, and makes one of our own of it: pictures are drawn
 * anew, documents written anew without what could run. Both happen in processes with limits
 * (platform/foreign-files). Everything else is refused.
 */
import { AppError } from "@stallkeeper/contract";
import { createForeignWorker, ForeignFileRefused } from "../../../platform/foreign-files/index.ts";
import { readImageKind, type ImageKind, type PhotoBox } from "../../../platform/photos/index.ts";
import type { AttachmentType } from "./attachments.store.ts";

const pictures: ReadonlySet<ImageKind> = new Set(["jpeg", "png", "webp", "gif", "avif"]);
/** Enough to read a label on it. */
const picturePixels = 2_400;
const previewPixels = 640;
const refused = "Attach pictures (JPEG, PNG, WebP, GIF) or PDF files.";

const reader = createForeignWorker<{ bytes: Uint8Array }, Uint8Array>({
  entry: new URL("./read-document.process.ts", import.meta.url),
  taskMs: 20_000,
  heapMegabytes: 256,
  memoryMegabytes: 600,
});

export interface ReadFile {
  mediaType: AttachmentType;
  content: Buffer;
  preview: Buffer | null;
}

/**
 * The file as it is kept. Throws ATTACHMENT_REFUSED with the reason, ATTACHMENT_UNAVAILABLE where nothing can
 * be read, BUSY. A repeat gives the same.
 */
export async function readFile(photos: PhotoBox, bytes: Buffer): Promise<ReadFile> {
  if (bytes.length === 0) throw new AppError("ATTACHMENT_REFUSED", { reason: "The file is empty." });
  if (readImageKind(bytes) !== null) return readPicture(photos, bytes);
  // Further in, as some readers allow, it would be another kind of file as well.
  if (bytes.toString("latin1", 0, 5) === "%PDF-") return readDocument(bytes);
  throw new AppError("ATTACHMENT_REFUSED", { reason: refused });
}

/** Ends the process that reads documents; the next one starts another. */
export function closeDocumentReader(): void {
  reader.close();
}

async function readPicture(photos: PhotoBox, bytes: Buffer): Promise<ReadFile> {
  try {
    const content = await photos.redraw(bytes, { format: "jpeg", pixels: picturePixels, takes: pictures });
    return {
      mediaType: "image/jpeg",
      content,
      preview: await photos.redraw(content, { pixels: previewPixels }),
    };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "BUSY") throw error;
    throw error.code === "PHOTO_REFUSED"
      ? new AppError(
          "ATTACHMENT_REFUSED",
          { reason: "The picture can't be read, or it has too many pixels." },
          { cause: error },
        )
      : new AppError("ATTACHMENT_UNAVAILABLE", {}, { cause: error });
  }
}

async function readDocument(bytes: Buffer): Promise<ReadFile> {
  try {
    return { mediaType: "application/pdf", content: Buffer.from(await reader.run({ bytes })), preview: null };
  } catch (error) {
    throw error instanceof ForeignFileRefused
      ? new AppError("ATTACHMENT_REFUSED", { reason: `The PDF ${error.message}.` }, { cause: error })
      : new AppError("ATTACHMENT_UNAVAILABLE", {}, { cause: error });
  }
}
