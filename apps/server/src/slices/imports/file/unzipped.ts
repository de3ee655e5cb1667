/**
 * Parts of a zip, inflated piece by piece and never past a limit: a small file may hold gigabytes. Small
 * pieces go in, so that even the densest one can't fill the memory before it's counted.
 */
import { Unzip, UnzipInflate } from "fflate";

const pieceBytes = 16 * 1024;
const mostParts = 2_000;
/** Sheets pack to a tenth or a thirtieth; what packs better than this is made to fill a disk. */
const mostDensity = 150;
const alwaysFine = 16 * 1024 * 1024;

export interface InflateLimits {
  /** Bytes of one call, all its parts. */
  mostBytes: number;
}

/**
 * Inflates the parts that `wants` names, in the order of the file; each yield is a place where a reader may
 * stop. Throws Error for a broken or a too large file.
 */
export function* inflate(
  zip: Uint8Array,
  wants: (path: string) => boolean,
  take: (path: string, piece: Uint8Array, isLast: boolean) => void,
  { mostBytes }: InflateLimits,
): Generator<undefined> {
  const most = Math.min(mostBytes, Math.max(alwaysFine, zip.length * mostDensity));
  let inflated = 0;
  let parts = 0;
  let failure: Error | null = null;
  const unzip = new Unzip((part) => {
    if ((parts += 1) > mostParts) failure = new Error("The file has too many parts.");
    if (failure !== null || !wants(part.name)) return;
    part.ondata = (error, piece, isLast) => {
      if (error !== null) failure ??= new Error("The file is damaged.", { cause: error });
      if (failure !== null) return;
      inflated += piece.length;
      if (inflated > most) failure = new Error("The file is too large once unpacked.");
      else take(part.name, piece, isLast);
    };
    part.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < zip.length; at += pieceBytes) {
    try {
      unzip.push(zip.subarray(at, at + pieceBytes), at + pieceBytes >= zip.length);
    } catch (error) {
      failure ??= new Error("The file is damaged.", { cause: error });
    }
    if (failure !== null) throw failure;
    yield undefined;
  }
}
