/**
 * What failed a moment ago is not asked for again at once: one address for a few minutes, and a whole host
 * after three failures of the network in a row. Kept in memory, bounded.
 */
export interface RememberedFailures<Reason> {
  /** Why this address is left alone for now, or null. */
  find(url: string): Reason | null;
  /** `isHostAtFault`: it was the host that did not answer well, not the one file. */
  remember(url: string, reason: Reason, isHostAtFault: boolean): void;
  /** The host has answered. */
  clear(url: string): void;
}

const maxRemembered = 2_000;
const failuresOfDeadHost = 3;

/** An empty memory; entries are forgotten after `memoryMs`. */
export function rememberFailures<Reason>(options: {
  memoryMs: number;
  nowMs: () => number;
}): RememberedFailures<Reason> {
  const failed = new Map<string, { reason: Reason; untilMs: number }>();
  const hosts = new Map<string, number>();

  function put(key: string, reason: Reason): void {
    failed.delete(key);
    failed.set(key, { reason, untilMs: options.nowMs() + options.memoryMs });
    if (failed.size > maxRemembered) dropOldest(failed);
  }
  function look(key: string): Reason | null {
    const entry = failed.get(key);
    if (entry === undefined) return null;
    if (entry.untilMs > options.nowMs()) return entry.reason;
    failed.delete(key);
    return null;
  }

  return {
    find: (url) => look(url) ?? look(hostOf(url)),
    remember(url, reason, isHostAtFault) {
      put(url, reason);
      if (!isHostAtFault) return;
      const host = hostOf(url);
      const inARow = (hosts.get(host) ?? 0) + 1;
      hosts.set(host, inARow);
      if (hosts.size > maxRemembered) dropOldest(hosts);
      if (inARow >= failuresOfDeadHost) put(host, reason);
    },
    clear: (url) => void hosts.delete(hostOf(url)),
  };
}

/** `https://host:port`, which no whole address equals. */
function hostOf(url: string): string {
  return URL.parse(url)?.origin ?? "";
}

function dropOldest(map: Map<string, unknown>): void {
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
