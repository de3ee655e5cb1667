/**
 * OAuth 1.0a without tokens, HMAC-SHA256, as WooCommerce wants it on plain http (developer.woocommerce.com,
 * REST API, "Authentication over HTTP"; RFC 5849 sections 3.4 and 3.6). The nonce works once and the time may
 * be 15 minutes off, so every try is signed again; a `Link: rel=next` holds a spent signature and cannot be
 * followed.
 */
import { createHmac, randomBytes } from "node:crypto";

/** RFC 3986 encoding: stricter than encodeURIComponent. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

export interface OneLeggedKey {
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

/**
 * Query parameters that sign one request. `nonce` and `nowMs` are given so that the result can be checked.
 */
export function signOneLegged(
  key: OneLeggedKey,
  method: string,
  url: URL,
  nowMs: number,
  nonce = randomBytes(16).toString("hex"),
): Record<string, string> {
  const parameters: Record<string, string> = {
    oauth_consumer_key: key.consumerKey,
    oauth_nonce: nonce,
    oauth_signature_method: "HMAC-SHA256",
    oauth_timestamp: String(Math.floor(nowMs / 1000)),
    oauth_version: "1.0",
  };
  const pairs = [...url.searchParams, ...Object.entries(parameters)]
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .toSorted(([nameA, valueA], [nameB, valueB]) =>
      nameA === nameB ? compare(valueA, valueB) : compare(nameA, nameB),
    )
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
  const base = [method.toUpperCase(), encode(`${url.origin}${url.pathname}`), encode(pairs)].join("&");
  // No token: the second half of the signing key stays empty.
  const signature = createHmac("sha256", `${encode(key.consumerSecret)}&`)
    .update(base)
    .digest("base64");
  return { ...parameters, oauth_signature: signature };
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
