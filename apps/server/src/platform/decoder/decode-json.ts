/**
 * The one place that turns bytes from outside into values (reliability, threat 17). It refuses what
 * PostgreSQL cannot keep (NUL, lone surrogates), what would silently change (invalid UTF-8, numbers beyond a
 * double) and what is only ever sent to break something (depth, `__proto__`).
 */
import { isUtf8 } from "node:buffer";
import { AppError } from "@stallkeeper/contract";

export const maxDepth = 50;

export type JsonObject = Record<string, unknown>;

/** The JSON object in these bytes; no bytes are an empty object. Throws BODY_MALFORMED. */
export function decodeJsonObject(bytes: Uint8Array): JsonObject {
  const decoded = bytes.length === 0 ? {} : decodeJson(bytes);
  if (typeof decoded !== "object" || decoded === null || Array.isArray(decoded))
    throw malformed("not an object");
  return decoded as JsonObject;
}

/** Any JSON value in these bytes. Throws BODY_MALFORMED. */
export function decodeJson(bytes: Uint8Array): unknown {
  const text = decodeText(bytes);
  let decoded: unknown;
  try {
    decoded = JSON.parse(text);
  } catch {
    throw malformed("not JSON");
  }
  checkValue(decoded, 1);
  return decoded;
}

/** The text in these bytes. Throws BODY_MALFORMED for invalid UTF-8 and for NUL. */
export function decodeText(bytes: Uint8Array): string {
  if (!isUtf8(bytes)) throw malformed("not UTF-8");
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
  if (text.includes("\0")) throw malformed("NUL");
  return text;
}

/** Whether a text can be kept and comes back unchanged. Pure. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

function checkValue(value: unknown, depth: number): void {
  if (typeof value === "string") {
    if (!isStorableText(value)) throw malformed("text that cannot be kept");
  } else if (typeof value === "number") {
    if (!Number.isFinite(value)) throw malformed("a number beyond range");
  } else if (typeof value === "object" && value !== null) {
    if (depth > maxDepth) throw malformed("too deep");
    for (const [key, inner] of Object.entries(value)) {
      if (key === "__proto__" || !isStorableText(key)) throw malformed("a key that cannot be used");
      checkValue(inner, depth + 1);
    }
  }
}

function malformed(reason: string): AppError {
  return new AppError("BODY_MALFORMED", { reason });
}
