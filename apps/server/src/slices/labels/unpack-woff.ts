/**
 * Fonts are kept packed (WOFF 1.0, W3C); what embeds them unpacks their tables for every letter again, so
 * they are unpacked once before.
 */
import { inflateSync } from "node:zlib";

const headBytes = 12;
const packed = { head: 44, entry: 20 };
const entryBytes = 16;

/** The same font with plain tables. */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(headBytes + entryBytes * count);
  woff.copy(directory, 0, 4, 8);
  const power = Math.floor(Math.log2(count));
  for (const [at, value] of [
    [4, count],
    [6, 2 ** power * entryBytes],
    [8, power],
    [10, (count - 2 ** power) * entryBytes],
  ] as const)
    directory.writeUInt16BE(value, at);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  for (let n = 0; n < count; n++) {
    const from = packed.head + n * packed.entry;
    const [start = 0, size = 0, wholeSize = 0] = [4, 8, 12].map((more) => woff.readUInt32BE(from + more));
    const bytes = woff.subarray(start, start + size);
    const table = size < wholeSize ? inflateSync(bytes) : bytes;
    const to = headBytes + n * entryBytes;
    woff.copy(directory, to, from, from + 4);
    woff.copy(directory, to + 4, from + 16, from + 20);
    directory.writeUInt32BE(offset, to + 8);
    directory.writeUInt32BE(wholeSize, to + 12);
    // Tables begin at multiples of four.
    const gap = Buffer.alloc((4 - (wholeSize % 4)) % 4);
    parts.push(table, gap);
    offset += wholeSize + gap.length;
  }
  return Buffer.concat(parts);
}
