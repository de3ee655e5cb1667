/**
 * The picture formats that are taken in; everything else, SVG first of all, is no photo (reliability, threat
 * 10).
 */
export type ImageKind = "jpeg" | "png" | "webp" | "gif" | "avif";

/** What the bytes themselves say they are, whatever a header or a name claims; null for anything else. */
export function readImageKind(bytes: Buffer): ImageKind | null {
  if (bytes.length < 16) return null;
  if (bytes.readUIntBE(0, 3) === 0xffd8ff) return "jpeg";
  const start = bytes.toString("latin1", 0, 16);
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (start.startsWith("GIF87a") || start.startsWith("GIF89a")) return "gif";
  if (start.startsWith("RIFF") && start.slice(8, 12) === "WEBP") return "webp";
  return start.slice(4, 12) === "ftypavif" ? "avif" : null;
}
