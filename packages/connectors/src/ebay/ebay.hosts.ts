/** Where eBay answers: its hosts differ by what is asked; a test server or the practice market has one. */
import { Rejected } from "@stallkeeper/connector-sdk";

export interface EbayHosts {
  /** The page where a seller signs in. */
  readonly auth: string;
  readonly api: string;
  /** Keys for signatures. */
  readonly apiz: string;
}

const live: EbayHosts = {
  auth: "https://auth.ebay.com",
  api: "https://api.ebay.com",
  apiz: "https://apiz.ebay.com",
};

export const sandboxUrl = "https://api.sandbox.ebay.com";
const sandbox: EbayHosts = {
  auth: "https://auth.sandbox.ebay.com",
  api: sandboxUrl,
  apiz: "https://apiz.sandbox.ebay.com",
};

/** The hosts of an account; null is eBay itself. Pure. */
export function hostsOf(baseUrl: string | null): EbayHosts {
  if (baseUrl === null) return live;
  if (baseUrl === sandboxUrl) return sandbox;
  return { auth: baseUrl, api: baseUrl, apiz: baseUrl };
}

/** A test server's address as it is kept: no query, no trailing slash. Throws Rejected("ADDRESS_INVALID"). */
export function readTestAddress(typed: string): string {
  const url = URL.parse(typed);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new Rejected("ADDRESS_INVALID", "Enter an address that begins with https://, or leave it empty.");
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}
