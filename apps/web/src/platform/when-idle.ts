/** Work that may wait until the browser has nothing else to do. */
const idleTimeoutMs = 2_000;

/**
 * Runs work when the browser is idle, at the latest after 2 s (spec 9). Returns the function that calls it
 * off.
 */
export function whenIdle(work: () => void): () => void {
  // Safari knows no idle time.
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(work, idleTimeoutMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: idleTimeoutMs });
  return () => cancelIdleCallback(handle);
}
