/** Reads a request body whole, JSON or form, up to a limit. */
import type { IncomingMessage } from "node:http";

const LIMIT_BYTES = 256 * 1024;
const FILE_LIMIT_BYTES = 8 * 1024 * 1024;
/** Files and forms with files are left to whoever takes them. */
const FILE_TYPE = /^(?:image\/|application\/pdf|multipart\/form-data)/;

export type ReadBody = { raw: Buffer; body: Record<string, unknown> } | "too-large" | "malformed";

/** The body as an object; an empty body is an empty object, and XML is left to whoever speaks it. */
export async function readBody(request: IncomingMessage): Promise<ReadBody> {
  const isFile = FILE_TYPE.test(request.headers["content-type"] ?? "");
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > (isFile ? FILE_LIMIT_BYTES : LIMIT_BYTES)) return "too-large";
    chunks.push(chunk);
  }
  const raw = Buffer.concat(chunks);
  if (raw.length === 0 || isFile) return { raw, body: {} };
  if (/^(text|application)\/xml/.test(request.headers["content-type"] ?? "")) return { raw, body: {} };
  // 123 is `{`: command-line clients send JSON under the form type unless they are told otherwise.
  if (
    request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") === true &&
    raw[0] !== 123
  ) {
    return { raw, body: Object.fromEntries(new URLSearchParams(raw.toString("utf8"))) };
  }
  try {
    const parsed: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(raw));
    if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) return "malformed";
    return { raw, body: parsed as Record<string, unknown> };
  } catch {
    return "malformed";
  }
}
