/** Which encoding a text file is in, and its text piece by piece. */
const pieceBytes = 256 * 1024;
const lookedAt = 4_096;

export interface TextEncodingFound {
  /** For TextDecoder. */
  label: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
  /** For people. */
  name: string;
}

const named = (label: TextEncodingFound["label"]): TextEncodingFound => ({
  label,
  name: { "utf-8": "UTF-8", "utf-16le": "UTF-16", "utf-16be": "UTF-16", "windows-1252": "Windows-1252" }[
    label
  ],
});

/** Throws Error for bytes that are no text. */
export function findEncoding(bytes: Uint8Array): TextEncodingFound {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return named("utf-16le");
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return named("utf-16be");
  const head = bytes.subarray(0, lookedAt);
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // Every second byte of plain words in UTF-16 is 0.
  if (odd > head.length / 4 && even === 0) return named("utf-16le");
  if (even > head.length / 4 && odd === 0) return named("utf-16be");
  if (even + odd > 0) throw new Error("This isn't a CSV or XLSX file.");
  return named(isUtf8(bytes) ? "utf-8" : "windows-1252");
}

function isUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += pieceBytes)
      decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** The text in pieces, so that it never stands in memory whole. A mark at its beginning is left out. */
export function* textOf(bytes: Uint8Array, { label }: TextEncodingFound): Generator<string> {
  const decoder = new TextDecoder(label);
  for (let at = 0; at < bytes.length; at += pieceBytes)
    yield decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true });
  yield decoder.decode();
}
