/**
 * What a courier's picture unpacks to, looked at before anything draws with it. Runs in the process that
 * reads such files (read-labels.process.ts).
 */

/** A label of 10 by 15 cm at 600 dots an inch has 8.5 million. */
const mostPixels = 40_000_000;

/** Throws Error for a picture of more dots than any label has. */
export function refuseLargePng(bytes: Buffer): void {
  if (bytes.length < 24) throw new Error("no picture");
  if (bytes.readUInt32BE(16) * bytes.readUInt32BE(20) > mostPixels)
    throw new Error("the picture has too many dots");
}
