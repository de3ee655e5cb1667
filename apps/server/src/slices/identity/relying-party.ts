/**
 * The name that passkeys are made for. Browsers bind a passkey to the name in the address bar and refuse IP
 * addresses; a name that is neither ours nor this machine's is nobody we vouch for.
 */
import { isIP } from "node:net";

export interface RelyingParty {
  /** The host name. */
  id: string;
  origin: string;
}

/** Who we are under the address that was asked; null where passkeys cannot work. Pure. */
export function relyingPartyOf(host: string | undefined, publicUrl: string): RelyingParty | null {
  const own = new URL(publicUrl);
  const asked = URL.parse(`http://${host ?? ""}`);
  if (asked === null || isIP(asked.hostname.replace(/^\[|\]$/g, "")) !== 0) return null;
  if (asked.hostname === own.hostname) return { id: own.hostname, origin: own.origin };
  return asked.hostname === "localhost" ? { id: "localhost", origin: asked.origin } : null;
}

/** An address of this installation under which passkeys work. Pure. */
export function namedAddress(host: string | undefined, publicUrl: string): string {
  const own = new URL(publicUrl);
  if (isIP(own.hostname.replace(/^\[|\]$/g, "")) === 0) return own.origin;
  const port = URL.parse(`http://${host ?? ""}`)?.port ?? own.port;
  return `http://localhost${port === "" ? "" : `:${port}`}`;
}
