/**
 * Tar (POSIX ustar), the little of it that an archive needs: plain files with short names, whose size is known
 * before their bytes. Every system opens it, it has no limit of files or bytes, and it's written and read in
 * one go. Reading trusts nothing: anything but such a file is refused, and nothing is ever written to disk.
 */
const block = 512;
const zeros = Buffer.alloc(block);

const sumOf = (header: Buffer): number => {
  let sum = 0;
  // The field of the sum itself counts as blanks.
  for (let at = 0; at < block; at += 1) sum += at >= 148 && at < 156 ? 32 : (header[at] ?? 0);
  return sum;
};

/** The pieces of one file in an archive. Pure. Throws a RangeError for a name that is too long. */
export function tarEntry(name: string, content: Buffer, at: Date): Buffer[] {
  if (Buffer.byteLength(name) > 100) throw new RangeError(`A name is too long: ${name}`);
  const header = Buffer.alloc(block);
  const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, "0");
  header.write(name, 0);
  header.write("0000600\0", 100);
  header.write("0000000\0", 108);
  header.write("0000000\0", 116);
  header.write(`${octal(content.length, 11)}\0`, 124);
  header.write(`${octal(Math.floor(at.getTime() / 1000), 11)}\0`, 136);
  header.write("0", 156);
  header.write("ustar\x0000", 257);
  header.write(`${octal(sumOf(header), 6)}\0 `, 148);
  const rest = content.length % block;
  return rest === 0 ? [header, content] : [header, content, zeros.subarray(rest)];
}

/** The end of an archive. */
export const tarEnd: Buffer = Buffer.alloc(2 * block);

export interface TarFile {
  name: string;
  content: Buffer;
}

const damaged = (): Error => new Error("The archive is damaged or cut off.");
const textOf = (field: Buffer): string => {
  const end = field.indexOf(0);
  return field.subarray(0, end === -1 ? field.length : end).toString("latin1");
};

/**
 * The files of an archive in their order, each whole. Throws an Error in words for what is cut off, damaged,
 * larger than `mostBytes`, or no plain file.
 */
export async function* readTar(bytes: AsyncIterable<Buffer>, mostBytes: number): AsyncGenerator<TarFile> {
  const reader = readerOf(bytes);
  for (;;) {
    const header = await reader.take(block);
    if (header === null) throw damaged();
    if (header.equals(zeros)) return;
    const size = textOf(header.subarray(124, 136)).trim();
    const sum = Number.parseInt(textOf(header.subarray(148, 156)).trim(), 8);
    if (textOf(header.subarray(257, 263)) !== "ustar" || sum !== sumOf(header) || !/^[0-7]+$/.test(size))
      throw damaged();
    const length = Number.parseInt(size, 8);
    const name = textOf(header.subarray(0, 100));
    if (textOf(header.subarray(156, 157)) !== "0" || textOf(header.subarray(345, 500)) !== "")
      throw new Error("The archive holds something that is no plain file.");
    if (length > mostBytes) throw new Error("The archive holds a file that is too large.");
    const content = await reader.take(length);
    const rest = length % block;
    if (content === null || (rest > 0 && (await reader.take(block - rest)) === null)) throw damaged();
    yield { name, content };
  }
}

/** Takes bytes off a stream, so many at a time; null: it's over before. */
function readerOf(bytes: AsyncIterable<Buffer>): { take: (count: number) => Promise<Buffer | null> } {
  const pieces = bytes[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let heldBytes = 0;
  return {
    async take(count) {
      while (heldBytes < count) {
        const next = await pieces.next();
        if (next.done === true) return null;
        held.push(next.value);
        heldBytes += next.value.length;
      }
      const all = held.length === 1 && held[0] !== undefined ? held[0] : Buffer.concat(held);
      held = [all.subarray(count)];
      heldBytes -= count;
      return all.subarray(0, count);
    },
  };
}
