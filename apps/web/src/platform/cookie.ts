import { daysInMs } from "@stallkeeper/domain";

/**
 * The cookie `apollo-token`: the half of the sign-in that script may read, because it has to become a header
 * (decisions 4). 7 days, path /, SameSite=Strict; Secure where the page itself is.
 */
const name = "apollo-token";
const maxAgeSeconds = daysInMs(7) / 1_000;

/** The token, null when there is none. */
export function readApiToken(): string | null {
  const found = globalThis.document?.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1));
}

/** Keeps the token. A repeat replaces it. */
export function writeApiToken(token: string): void {
  document.cookie = `${name}=${encodeURIComponent(token)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Strict${secureSuffix()}`;
}

/** Removes the token. Safe to repeat. */
export function removeApiToken(): void {
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Strict${secureSuffix()}`;
}

function secureSuffix(): string {
  return location.protocol === "https:" ? "; Secure" : "";
}
