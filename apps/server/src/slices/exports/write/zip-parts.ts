/**
 * A zip written in pieces: each piece of an entry is deflated by itself up to a full byte, so pieces that were
 * made by different processes make one stream. Sizes and checksum follow each entry (a data descriptor), and
 * the directory comes last (APPNOTE 6.3.10, 4.3).
 */
import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";

const deflate = promisify(deflateRaw);
const largest = 0xff_ff_ff_ff;
/** 1 January 1980: files of the same rows are the same. */
const dosDate = 0x21;
const sizesFollow = 0x08;
const utf8Names = 0x08_00;
const deflated = 8;
const version = 20;
/** The last block of a deflated stream, empty. */
const lastBlock = Buffer.from([3, 0]);

export interface ZipEntry {
  path: string;
  offset: number;
  crc: number;
  bytes: number;
  packed: number;
}

/** The head of an entry that begins at an offset. Throws RangeError beyond what a zip of 32 bits holds. */
export function openEntry(path: string, offset: number): { bytes: Buffer; entry: ZipEntry } {
  if (offset > largest) throw new RangeError("The workbook is larger than 4 GB. Export it as CSV.");
  const name = Buffer.from(path);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04_03_4b_50, 0);
  head.writeUInt16LE(version, 4);
  head.writeUInt16LE(sizesFollow | utf8Names, 6);
  head.writeUInt16LE(deflated, 8);
  head.writeUInt16LE(dosDate, 12);
  head.writeUInt16LE(name.length, 26);
  return { bytes: Buffer.concat([head, name]), entry: { path, offset, crc: 0, bytes: 0, packed: 0 } };
}

/** A piece of an entry. */
export async function addToEntry(
  entry: ZipEntry,
  content: Buffer,
): Promise<{ bytes: Buffer; entry: ZipEntry }> {
  const bytes = await deflate(content, { level: 6, finishFlush: constants.Z_SYNC_FLUSH });
  return {
    bytes,
    entry: {
      ...entry,
      crc: crc32(content, entry.crc),
      bytes: entry.bytes + content.length,
      packed: entry.packed + bytes.length,
    },
  };
}

/** An entry's end. */
export function closeEntry(entry: ZipEntry): { bytes: Buffer; entry: ZipEntry } {
  const packed = entry.packed + lastBlock.length;
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(0x08_07_4b_50, 0);
  tail.writeUInt32LE(entry.crc, 4);
  tail.writeUInt32LE(packed, 8);
  tail.writeUInt32LE(entry.bytes, 12);
  return { bytes: Buffer.concat([lastBlock, tail]), entry: { ...entry, packed } };
}

/** The directory of entries, which begins at an offset. Throws RangeError as `openEntry`. */
export function closeZip(entries: readonly ZipEntry[], offset: number): Buffer {
  const heads = entries.map(({ path, offset: at, crc, bytes, packed }) => {
    const name = Buffer.from(path);
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02_01_4b_50, 0);
    head.writeUInt16LE(version, 4);
    head.writeUInt16LE(version, 6);
    head.writeUInt16LE(sizesFollow | utf8Names, 8);
    head.writeUInt16LE(deflated, 10);
    head.writeUInt16LE(dosDate, 14);
    head.writeUInt32LE(crc, 16);
    head.writeUInt32LE(packed, 20);
    head.writeUInt32LE(bytes, 24);
    head.writeUInt16LE(name.length, 28);
    head.writeUInt32LE(at, 42);
    return Buffer.concat([head, name]);
  });
  const directory = Buffer.concat(heads);
  if (offset + directory.length > largest)
    throw new RangeError("The workbook is larger than 4 GB. Export it as CSV.");
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([directory, end]);
}
