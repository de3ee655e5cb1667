import { createHash } from "node:crypto";

/**
 * A UUID that is always the same for a text, for rows whose key is what a press or a happening was about: made
 * again, they are found instead. Version 8, whose digits are an application's own (RFC 9562). Pure.
 */
export function uuidOfText(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(12, 15)}`, `8${hex.slice(15, 18)}`];
  return [...parts, hex.slice(18, 30)].join("-");
}
