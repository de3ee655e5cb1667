/**
 * What a courier's file unpacks to, looked at before anything draws with it: a small one may hold a gigabyte.
 * Runs in the process that reads such files (read-labels.process.ts).
 */
import { inflateSync } from "node:zlib";

const mostInflated = 64 * 1024 * 1024;
const mostInAll = 256 * 1024 * 1024;
const mostStreams = 5_000;
/** A label of 10 by 15 cm at 600 dots an inch has 8.5 million. */
const mostPixels = 40_000_000;

/** Throws Error for a document whose parts unpack to more than any label holds. */
export function refuseLargeDocument(bytes: Buffer): void {
  let inAll = 0;
  let count = 0;
  for (let at = bytes.indexOf("stream"); at !== -1; at = bytes.indexOf("stream", at + 6)) {
    // "endstream" is no beginning of one.
    if (bytes.toString("latin1", Math.max(0, at - 3), at) === "end") continue;
    if ((count += 1) > mostStreams) throw new Error("the document has too many parts");
    inAll += inflatedBytes(bytes.subarray(at + (bytes[at + 6] === 0x0d ? 8 : 7)));
    if (inAll > mostInAll) throw new Error("the document unpacks to too much");
  }
}

/** Throws Error for a picture of more dots than any label has. */
export function refuseLargePng(bytes: Buffer): void {
  if (bytes.length < 24) throw new Error("no picture");
  if (bytes.readUInt32BE(16) * bytes.readUInt32BE(20) > mostPixels)
    throw new Error("the picture has too many dots");
}

/** 0 for what is not packed this way, or broken: whoever draws with it finds that. */
function inflatedBytes(packed: Buffer): number {
  try {
    return inflateSync(packed, { maxOutputLength: mostInflated }).length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE")
      throw new Error("the document unpacks to too much", { cause: error });
    return 0;
  }
}
