/**
 * What a stranger's document unpacks to, looked at before anything reads or draws with it: a small one may
 * hold a gigabyte. Runs in the process that reads such files (foreign-worker.ts).
 */
import { inflateSync } from "node:zlib";

const mostInflated = 64 * 1024 * 1024;
const mostInAll = 256 * 1024 * 1024;
const mostStreams = 5_000;

/** Throws Error for a document whose parts unpack to more than any paper holds. */
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
