/**
 * Reading a file from the open web, such as the photo of an item: bytes instead of JSON, no account, no
 * sign-in.
 *
 * It passes the same address check as every other call, and each address of up to three redirects passes it
 * again. One time limit covers the whole way. Nothing is tried again: whoever needs the file asks again
 * later.
 */
import type { Dispatcher, request } from "undici";
import { Malformed, Rejected } from "../errors.ts";
import { readBody } from "./read-body.ts";
import { errorOfStatus } from "./read-status.ts";

const MAX_REDIRECTS = 3;
const MAX_URL_LENGTH = 4_096;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const PAUSE_WITHOUT_HINT_MS = 60_000;

export interface DownloadRequest {
  /** Name for errors, e.g. `photos.fetch`. */
  readonly operation: string;
  readonly url: string;
  /** The Accept header, e.g. `image/webp,image/jpeg`. */
  readonly accept: string;
  /** Of the body; at most 10 MB whatever it says. */
  readonly maxBytes: number;
  /** For connection, redirects and body together. */
  readonly timeoutMs: number;
}

export interface DownloadParts {
  readonly send: typeof request;
  /** Throws Rejected for an address that must not be reached, else gives the way to it. */
  readonly dispatcherFor: (url: URL) => Dispatcher;
  readonly userAgent: string;
  readonly nowMs: () => number;
  /** Ends the whole way: its time limit, or the end of the process. */
  readonly signal: AbortSignal;
}

/** The bytes of a 200. Throws connector errors, and undici's own for a broken connection. */
export async function download(parts: DownloadParts, wanted: DownloadRequest): Promise<Buffer> {
  const { signal } = parts;
  let url = parseAddress(wanted.url, undefined, wanted.operation);
  for (let followed = 0; ; followed += 1) {
    const response = await parts.send(url, {
      method: "GET",
      dispatcher: parts.dispatcherFor(url),
      signal,
      headers: { accept: wanted.accept, "accept-encoding": "identity", "user-agent": parts.userAgent },
    });
    const { statusCode: status } = response;
    if (status === 200) return readWithin(response, wanted);
    await response.body.dump({ limit: 65_536, signal });
    const location = one(response.headers.location);
    if (REDIRECTS.has(status) && location !== undefined) {
      if (followed === MAX_REDIRECTS)
        throw new Rejected("REDIRECTED", "The address redirects too many times.", {
          operation: wanted.operation,
        });
      url = parseAddress(location, url, wanted.operation);
      continue;
    }
    const headers = {
      "retry-after": one(response.headers["retry-after"]) ?? "",
      date: one(response.headers.date) ?? "",
    };
    throw errorOfStatus(
      { status, headers, body: null },
      {
        isWrite: false,
        nowMs: parts.nowMs(),
        pauseWithoutHintMs: PAUSE_WITHOUT_HINT_MS,
        operation: wanted.operation,
      },
    );
  }
}

/** A body that names its size is refused before a byte of it is read. */
async function readWithin(
  response: Dispatcher.ResponseData,
  { maxBytes, operation }: DownloadRequest,
): Promise<Buffer> {
  const headers = response.headers;
  if (Number(one(headers["content-length"]) ?? 0) > maxBytes) {
    response.body.on("error", () => undefined).destroy();
    throw new Malformed("The file is too large.", { operation });
  }
  return readBody(response, (one(headers["content-encoding"]) ?? "").toLowerCase(), maxBytes);
}

function parseAddress(text: string, base: URL | undefined, operation: string): URL {
  const url = text.length > MAX_URL_LENGTH ? null : URL.parse(text, base?.href);
  if (url === null) throw new Rejected("ADDRESS_NOT_ALLOWED", "This isn't an address.", { operation });
  return url;
}

function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
