/** What runs inside the page. Each function is sent there as text, so it uses nothing from around it. */

/**
 * Makes every list of orders that many times as long, by copies with ids of their own, and agrees to
 * every change without asking the service: the service lists 9,999 at most, and would not know the copies.
 * A pinned order is copied as one that is not: pins stand on top, and a pin must move its row as far as before.
 */
export function multiplyOrders(times: number): void {
  const ask = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const body = typeof init?.body === "string" ? init.body : "";
    if (body.includes("TransactionUpdateMany")) return Response.json({ data: { TransactionUpdateMany: { numAffected: 1, error: null } } });
    const answer = await ask(input, init);
    if (times === 1 || !body.includes("query Orders(")) return answer;
    const { data } = (await answer.json()) as { data: { TransactionMany: { _id: string; updatedAt: string }[] } };
    const copies = Array.from({ length: times }, (_, copy) => data.TransactionMany.map((order) => (copy === 0 ? order : { ...order, _id: `${order._id}~${copy}`, updatedAt: order.updatedAt > "2500" ? "2026-01-01T00:00:00.000Z" : order.updatedAt })));
    return Response.json({ data: { TransactionMany: copies.flat() } });
  };
}

/** Notes the length of every interaction by the browser's own Event Timing; read it with `takeInteractions`. */
export function recordInteractions(): void {
  const lengths = new Map<number, number>();
  const observer = new PerformanceObserver((list) => take(list.getEntries()));
  const take = (entries: PerformanceEntryList) => {
    for (const entry of entries as PerformanceEventTiming[]) {
      if (entry.interactionId > 0) lengths.set(entry.interactionId, Math.max(entry.duration, lengths.get(entry.interactionId) ?? 0));
    }
  };
  observer.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  Object.assign(window, { takeInteractions: () => {
    take(observer.takeRecords());
    const taken = [...lengths.values()];
    lengths.clear();
    return taken;
  } });
}

/** Sets the page's `drawnAfterMs`: a promise of the milliseconds from the next press or click to the frame that shows the selector. */
export function timeToDrawn(selector: string): void {
  const drawnAfterMs = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error(`${selector} was not drawn`)), 10_000);
    let startMs = Number.NaN;
    const begin = (event: Event) => (startMs = event.timeStamp);
    for (const kind of ["keydown", "pointerdown"]) window.addEventListener(kind, begin, { capture: true, once: true });
    const observer = new MutationObserver(() => {
      if (Number.isNaN(startMs) || document.querySelector(selector) === null) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startMs)));
    });
    observer.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
  });
  Object.assign(window, { drawnAfterMs });
}

/** Pins and unpins the focused order; resolves to the milliseconds from each key to React's commit. */
export async function timePins(rounds: number): Promise<number[]> {
  const grid = document.querySelector("[role=grid]");
  if (grid === null) throw new Error("there is no list");
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const committed = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => (observer.disconnect(), resolve(performance.now())));
      observer.observe(grid, { childList: true, subtree: true, attributes: true, characterData: true });
    });
    const startMs = performance.now();
    // A key held down acts at once; a first press waits 35 ms for what might be a scanner.
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "p", code: "KeyP", repeat: true, bubbles: true, cancelable: true }));
    times.push((await committed) - startMs);
    await new Promise((done) => setTimeout(done, 60));
  }
  return times;
}
