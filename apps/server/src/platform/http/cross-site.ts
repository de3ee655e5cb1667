/**
 * Refuses state changes that a foreign page caused (reliability, threat 4). Browsers say where a request
 * comes from in Sec-Fetch-Site and Origin; both must be ours when present. A program that sends neither has
 * no cookies of a browser to abuse.
 */
import { isIP } from "node:net";
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
  return (
    from.origin === new URL(publicUrl).origin ||
    (from.protocol.startsWith("http") && from.host === headers.host)
  );
}

/**
 * Whether a request was addressed to us under a name that nobody else can point at this machine: an IP
 * address, a loopback name, or the public address. A page of a foreign name that was pointed here (DNS
 * rebinding) passes for our own otherwise. Pure.
 */
export function isOwnHost(host: string | undefined, publicUrl: string): boolean {
  const name = URL.parse(`http://${host ?? ""}`)?.hostname;
  if (name === undefined || name === "") return false;
  const isLoopback = name === "localhost" || name.endsWith(".localhost");
  return isLoopback || isIP(name.replace(/^\[|\]$/g, "")) !== 0 || name === new URL(publicUrl).hostname;
}

/** Whether a person went there themselves: by our link, the address bar or a bookmark. Pure. */
export function isOwnNavigation(headers: Headers): boolean {
  const site = headers["sec-fetch-site"];
  if (site === undefined) return headers.origin === undefined && headers.referer === undefined;
  return site === "same-origin" || site === "none";
}
