/**
 * How the parts of a file are kept. Texts are packed to a tenth, on a thread beside those that write: so much
 * less goes to the database, into its log and back. A workbook is packed already.
 */
import { promisify } from "node:util";
import { constants, zstdCompress, zstdDecompress } from "node:zlib";
import type { ExportFormat } from "@stallkeeper/domain";

export interface Part {
  content: Buffer;
  isPacked: boolean;
  /** Bytes of the file that it holds. */
  size: number;
}

const pack = promisify(zstdCompress);
const unpack = promisify(zstdDecompress);
const params = { [constants.ZSTD_c_compressionLevel]: 1 };

/** Bytes of a file as they are kept. */
export async function packPart(bytes: Buffer, { kind }: Pick<ExportFormat, "kind">): Promise<Part> {
  const size = bytes.length;
  return kind === "xlsx"
    ? { content: bytes, isPacked: false, size }
    : { content: await pack(bytes, { params }), isPacked: true, size };
}

/** The bytes of the file. */
export async function unpackPart({ content, isPacked }: Omit<Part, "size">): Promise<Buffer> {
  return isPacked ? unpack(content) : content;
}
