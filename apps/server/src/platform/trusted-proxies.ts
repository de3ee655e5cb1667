/**
 * The reverse proxies in front of the service. Only what they say in X-Forwarded-For counts as the address of
 * a visitor; without one it is the socket's (reliability, threat 1). Unnamed, a proxy makes all visitors one
 * address: the throttle would then hold everybody back for what one of them did.
 */
import { BlockList, isIP, isIPv6 } from "node:net";

/** The addresses and networks of comma-separated entries. Throws an Error in words for what is neither. */
export function readTrustedProxies(texts: readonly string[]): string[] {
  const entries = texts
    .flatMap((text) => text.split(","))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  for (const entry of entries) {
    const [, address = "", bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    // A network of everybody would let anybody name their own address.
    if (most < 0 || Number(bits ?? most) > most || Number(bits ?? most) < 1) {
      throw new Error(
        `--proxy and STALLKEEPER_PROXIES take addresses or networks, such as 127.0.0.1 or 10.0.0.0/8, not "${entry}".`,
      );
    }
  }
  return entries;
}

/** Tells whether an address of a socket is one of the entries, which `readTrustedProxies` has checked. */
export function namedProxies(entries: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", bits] = entry.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (said = "") => {
    const address = plainAddress(said);
    return list.check(address, isIPv6(address) ? "ipv6" : "ipv4");
  };
}

/** An IPv4 address that came by an IPv6 socket, as it is written elsewhere. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, "");
}
