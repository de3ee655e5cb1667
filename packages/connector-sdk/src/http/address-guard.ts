/**
 * Keeps the server from being sent to addresses inside its own network (reliability, threat 11 and S13).
 *
 * A URL passes when it is http(s), names no user, and uses port 80 or 443. Its host must not be, and must not
 * resolve to, a private, loopback, link-local, shared, multicast or otherwise special address, in any
 * notation. The socket connects to the address that was checked, so a second resolution cannot differ.
 * `host:port` pairs allowed by the operator (practice market, a shop in the LAN) pass without the address
 * check.
 */
import { lookup as dnsLookup } from "node:dns";
import { BlockList, isIP } from "node:net";
import type { LookupFunction } from "node:net";
import { Rejected } from "../errors.ts";

const forbidden = new BlockList();
for (const [net, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  forbidden.addSubnet(net, prefix, "ipv4");

// Of IPv6 only global unicast (2000::/3) is let through, less the parts that carry or hide another address:
// Teredo and the protocol block, documentation, 6to4, the second documentation block.
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");
const forbiddenV6 = new BlockList();
for (const [net, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  forbiddenV6.addSubnet(net, prefix, "ipv6");

/**
 * true for an address that may be reached from the open internet. Anything that is no address is not public.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !forbidden.check(address, "ipv4");
  return family === 6 && globalUnicast.check(address, "ipv6") && !forbiddenV6.check(address, "ipv6");
}

function refuse(reason: string): Rejected {
  return new Rejected("ADDRESS_NOT_ALLOWED", reason);
}

/** The refusal of a host that the operator could allow; `host:port` is exactly what the allow-list needs. */
export function refuseHost(url: URL, operation?: string): Rejected {
  const refusedHost = hostAndPort(url);
  return new Rejected(
    "ADDRESS_NOT_ALLOWED",
    `${refusedHost} is on a private network or uses an unusual port. The operator can allow it in the configuration.`,
    { refusedHost, ...(operation === undefined ? {} : { operation }) },
  );
}

/** `host:port` as the allow-list spells it: lower case, default port written out, IPv6 in brackets. */
export function hostAndPort(url: URL): string {
  return `${url.hostname}:${url.port === "" ? (url.protocol === "https:" ? "443" : "80") : url.port}`;
}

/**
 * Checks what can be known without a resolution. Returns true when the operator allowed this host and port.
 * Throws Rejected("ADDRESS_NOT_ALLOWED"). The URL parser has by now turned decimal, octal and hex spellings
 * into plain notation.
 */
export function assertAddressAllowed(url: URL, allowedHosts: ReadonlySet<string>): boolean {
  if (url.protocol !== "https:" && url.protocol !== "http:")
    throw refuse("The address must begin with https:// or http://.");
  if (url.username !== "" || url.password !== "")
    throw refuse("The address must not hold a user name or password.");
  if (allowedHosts.has(hostAndPort(url))) return true;
  if (url.port !== "") throw refuseHost(url);
  const literal = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(literal) !== 0 && !isPublicAddress(literal)) throw refuseHost(url);
  return false;
}

/**
 * A `lookup` for sockets: resolves once, refuses when any answer is not public, hands out what was checked.
 */
export const guardedLookup: LookupFunction = (hostname, options, callback) => {
  dnsLookup(hostname, { family: options.family, hints: options.hints, all: true }, (error, addresses) => {
    if (error) return callback(error, "", 0);
    const first = addresses[0];
    if (!first || addresses.some(({ address }) => !isPublicAddress(address))) {
      return callback(
        Object.assign(new Error("The name resolves to a private address."), { code: "ADDRESS_NOT_ALLOWED" }),
        "",
        0,
      );
    }
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};
