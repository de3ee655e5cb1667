/**
 * Refuses state changes that a foreign page caused (reliability, threat 4). Browsers say where a
 * request comes from in Sec-Fetch-Site and Origin; both must be ours when present. A program that
 * sends neither has no cookies of a browser to abuse.
 */
import type { FastifyRequest } from "fastify";

type Headers = FastifyRequest["headers"];

/** Whether the request was caused by our own pages or by no page at all. Pure. */
export function isOwnOrigin(headers: Headers, publicUrl: string): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  const { origin } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  return from.origin === new URL(publicUrl).origin || (from.protocol.startsWith("http") && from.host === headers.host);
}

/** Whether a person went there themselves: by our link, the address bar or a bookmark. Pure. */
export function isOwnNavigation(headers: Headers): boolean {
  const site = headers["sec-fetch-site"];
  if (site === undefined) return headers.origin === undefined && headers.referer === undefined;
  return site === "same-origin" || site === "none";
}
