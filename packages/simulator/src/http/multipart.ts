/** A form with files (RFC 7578), taken apart by its boundary. */

/** The parts of a form in their order; null when the body is none. */
export function readForm(raw: Buffer, type: string | undefined): Buffer[] | null {
  const [, boundary] =
    /^multipart\/form-data;.*\bboundary="?([\w'()+,./:=? -]{1,70}?)"?$/i.exec(type ?? "") ?? [];
  if (boundary === undefined) return null;
  const mark = Buffer.from(`--${boundary}`);
  const parts: Buffer[] = [];
  for (let at = raw.indexOf(mark); at !== -1;) {
    const begin = at + mark.length;
    const end = raw.indexOf(mark, begin);
    if (end === -1) break;
    const part = raw.subarray(begin, end);
    const head = part.indexOf("\r\n\r\n");
    if (head !== -1) parts.push(part.subarray(head + 4, part.length - 2));
    at = end;
  }
  return parts;
}
