/**
 * The machines of one's own network that connectors may call, as an operator writes them: `host:port`, a host
 * alone for the two usual web ports, or the address of the shop. A name is matched by its name, whatever it
 * resolves to.
 */

/** The `host:port` pairs of comma-separated entries. Throws an Error in words for one that names no host. */
export function readAllowedHosts(texts: readonly string[]): string[] {
  const entries = texts
    .flatMap((text) => text.split(","))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  return [...new Set(entries.flatMap(readEntry))];
}

function readEntry(entry: string): string[] {
  const scheme = /^https?(?=:\/\/)/i.exec(entry)?.[0].toLowerCase();
  const url = URL.parse(scheme === undefined ? `http://${entry}` : entry);
  if (
    url === null ||
    url.username !== "" ||
    /^[a-z][a-z0-9+.-]*:\/\//i.test(entry) !== (scheme !== undefined)
  ) {
    throw new Error(
      `--allow-host and STALLKEEPER_ALLOWED_HOSTS take host:port, such as 192.168.1.20:80, not "${entry}".`,
    );
  }
  const port = /^[^/?#]*:(\d+)(?=[/?#]|$)/.exec(entry.replace(/^https?:\/\//i, ""))?.[1];
  // As a number: "080" and "80" are one port.
  if (port !== undefined) return [`${url.hostname}:${Number(port)}`];
  if (scheme !== undefined) return [`${url.hostname}:${scheme === "https" ? 443 : 80}`];
  return [`${url.hostname}:80`, `${url.hostname}:443`];
}
