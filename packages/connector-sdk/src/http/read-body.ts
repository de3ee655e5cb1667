import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";
import type { Dispatcher } from "undici";
import { Malformed } from "../errors.ts";

/** No answer of a marketplace is larger; what is, is a fault or an attack (reliability, threat 11). */
export const MAX_BODY_BYTES = 10 * 1024 * 1024;

const inflaters = { gzip: promisify(gunzip), deflate: promisify(inflate), br: promisify(brotliDecompress) };

/** Reads a body up to the limit, before and after inflation. Throws Malformed, or the socket's own error. */
export async function readBody(
  response: Dispatcher.ResponseData,
  encoding: string,
  wantedBytes = MAX_BODY_BYTES,
): Promise<Buffer> {
  const maxBytes = Math.min(wantedBytes, MAX_BODY_BYTES);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response.body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) {
      response.body.destroy();
      throw new Malformed("The answer is too large.");
    }
    chunks.push(chunk);
  }
  const raw = Buffer.concat(chunks);
  if (encoding === "" || encoding === "identity" || raw.length === 0) return raw;
  if (encoding !== "gzip" && encoding !== "deflate" && encoding !== "br")
    throw new Malformed("The answer is encoded in an unknown way.");
  try {
    return await inflaters[encoding](raw, { maxOutputLength: maxBytes });
  } catch {
    throw new Malformed("The answer could not be unpacked.");
  }
}

// A NUL or half a surrogate pair would stop at the database (reliability 0.5): buyers can write both.
const SUSPECT_TEXT = /\\u0000|\\u[dD][89a-fA-F]/;

function cleanTexts(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll("\u0000", "\uFFFD").toWellFormed();
  if (Array.isArray(value)) return value.map(cleanTexts);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [cleanTexts(key), cleanTexts(member)]),
  );
}

/** How many places a text is tried at before it counts as no JSON. */
const mostPlaces = 50;

/**
 * JSON behind something that a server printed before it, such as PHP's notices: from the first `[` or `{` on
 * that begins one JSON text up to the end. Throws as `decodeJson` does where there is none.
 */
export function decodeNoisyJson(body: Buffer): unknown {
  const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
  for (const { index } of [...text.matchAll(/[[{]/g)].slice(0, mostPlaces)) {
    try {
      return decodeJson(Buffer.from(text.slice(index)));
    } catch {
      // A bracket of the notice itself: the next one may begin the answer.
    }
  }
  throw new SyntaxError("no JSON in it");
}

/**
 * JSON from bytes, strictly: UTF-8 without faults (a leading byte order mark is let pass), one JSON text. NUL
 * and lone surrogates in texts become U+FFFD. Throws SyntaxError or TypeError.
 */
export function decodeJson(body: Buffer): unknown {
  const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
  const value: unknown = JSON.parse(text);
  return SUSPECT_TEXT.test(text) ? cleanTexts(value) : value;
}

/** Text from bytes: UTF-8 without faults, NUL becomes U+FFFD. Throws TypeError. */
export function decodeText(body: Buffer): string {
  return new TextDecoder("utf-8", { fatal: true }).decode(body).replaceAll("\u0000", "\uFFFD");
}
