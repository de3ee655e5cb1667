/** So many characters are turned into bytes at a time: what lives shortly is cheap to forget. */
const pieceLength = 16_384;

/** Texts one after the other as UTF-8; none of them is kept longer than its piece. Pure. */
export function bytesOfTexts(texts: Iterable<string>): Buffer {
  const pieces: Buffer[] = [];
  let piece = "";
  for (const text of texts) {
    piece += text;
    if (piece.length < pieceLength) continue;
    pieces.push(Buffer.from(piece));
    piece = "";
  }
  pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}
