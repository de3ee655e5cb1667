/** What runs inside the page. Each function is sent there as text, so it uses nothing from around it. */

/**
 * Makes the lists of orders that many times as long, by copies with ids of their own, and agrees to every
 * change without asking the service: the service lists 9,999 at most, and would not know the copies. A list
 * comes in pages, and the copies with its last one, so that they end no reading early. A pinned order is
 * copied as one that is not: pins stand on top, and a pin must move its row as far as before.
 */
export function multiplyOrders(times: number): void {
  interface Copied {
    _id: string;
    updatedAt: string;
  }
  const ask = window.fetch.bind(window);
  let seen = new Map<string, Copied>();
  window.fetch = async (input, init) => {
    const body = typeof init?.body === "string" ? init.body : "";
    if (body.includes("TransactionUpdateMany"))
      return Response.json({ data: { TransactionUpdateMany: { numAffected: 1, error: null } } });
    const answer = await ask(input, init);
    if (times === 1 || !body.includes("query Orders(")) return answer;
    const { data } = (await answer.json()) as { data: { TransactionMany: Copied[] } };
    const { limit } = (JSON.parse(body) as { variables: { limit: number } }).variables;
    const page = data.TransactionMany;
    for (const order of page) seen.set(order._id, order);
    if (page.length >= limit && seen.size < 9_999) return Response.json({ data });
    const updatedAt = "2026-01-01T00:00:00.000Z";
    const copyOf = (order: Copied, copy: number): Copied => ({
      ...order,
      _id: `${order._id}~${copy}`,
      updatedAt: order.updatedAt > "2500" ? updatedAt : order.updatedAt,
    });
    const copies = Array.from({ length: times - 1 }, (_, copy) =>
      [...seen.values()].map((order) => copyOf(order, copy + 1)),
    );
    seen = new Map();
    return Response.json({ data: { TransactionMany: [...page, ...copies.flat()] } });
  };
}

/**
 * Makes the list of conversations so long, with so many messages each, by copies with ids of their own, and
 * agrees to every change without asking the service, which would not know the copies. All are read, so that
 * opening one moves none of the others.
 */
export function multiplyConversations([total, messagesEach]: readonly [number, number]): void {
  interface Copied {
    _id: string;
    identifier: string;
    read: boolean;
    messages: { _id: string }[];
  }
  const ask = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const body = typeof init?.body === "string" ? init.body : "";
    if (body.includes("MessagingSessionUpdateMany"))
      return Response.json({ data: { MessagingSessionUpdateMany: { numAffected: 1, error: null } } });
    if (body.includes("query ConversationsAgain"))
      return Response.json({ data: { MessagingSessionMany: [] } });
    const answer = await ask(input, init);
    if (!body.includes("query Conversations(")) return answer;
    const { data } = (await answer.json()) as { data: { MessagingSessionMany: Copied[] } };
    const own = data.MessagingSessionMany;
    const many = Array.from({ length: own.length === 0 ? 0 : total }, (_, at): Copied | null => {
      const of = own[at % own.length];
      if (of === undefined) return null;
      const end = at < own.length ? "" : `~${at}`;
      const messages = Array.from({ length: messagesEach }, (_each, place) => {
        const message = of.messages[place % Math.max(1, of.messages.length)];
        return message === undefined ? null : { ...message, _id: `${message._id}~${at}~${place}` };
      });
      return {
        ...of,
        _id: `${of._id}${end}`,
        identifier: `${of.identifier}${end}`,
        read: true,
        messages: messages.filter((message) => message !== null),
      };
    });
    return Response.json({ data: { MessagingSessionMany: many } });
  };
}

/**
 * Notes the length of every interaction by the browser's own Event Timing; read it with `takeInteractions`.
 */
export function recordInteractions(): void {
  const lengths = new Map<number, number>();
  const observer = new PerformanceObserver((list) => take(list.getEntries()));
  const take = (entries: PerformanceEntryList) => {
    for (const entry of entries as PerformanceEventTiming[]) {
      if (entry.interactionId > 0)
        lengths.set(entry.interactionId, Math.max(entry.duration, lengths.get(entry.interactionId) ?? 0));
    }
  };
  observer.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  Object.assign(window, {
    takeInteractions: () => {
      take(observer.takeRecords());
      const taken = [...lengths.values()];
      lengths.clear();
      return taken;
    },
  });
}

/**
 * Sets the page's `drawnAfterMs`: a promise of the milliseconds from the next press or click to the frame
 * that shows the selector.
 */
export function timeToDrawn(selector: string): void {
  const drawnAfterMs = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error(`${selector} was not drawn`)), 10_000);
    let startMs = Number.NaN;
    const begin = (event: Event) => (startMs = event.timeStamp);
    for (const kind of ["keydown", "pointerdown"])
      window.addEventListener(kind, begin, { capture: true, once: true });
    const observer = new MutationObserver(() => {
      if (Number.isNaN(startMs) || document.querySelector(selector) === null) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startMs)));
    });
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      characterData: true,
    });
  });
  Object.assign(window, { drawnAfterMs });
}

/**
 * Sets the page's `drawnAfterMs`: a promise of the milliseconds from the next press to the frame that shows
 * the list changed by it.
 */
export function timeToListChange(): void {
  const drawnAfterMs = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error("the list did not change")), 10_000);
    let startMs = Number.NaN;
    window.addEventListener("keydown", (event) => (startMs = event.timeStamp), { capture: true, once: true });
    const grid = document.querySelector("[role=grid]");
    if (grid === null) throw new Error("there is no list");
    const observer = new MutationObserver(() => {
      if (Number.isNaN(startMs)) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startMs)));
    });
    observer.observe(grid, { childList: true, subtree: true, attributes: true, characterData: true });
  });
  Object.assign(window, { drawnAfterMs });
}

/**
 * From the first script on: when the first order is painted, every interaction, and the longest frame after
 * that order. Read it with `readFirstUse`.
 */
export function followFirstUse(): void {
  const interactions = new Map<number, number>();
  const frames: { startTime: number; duration: number }[] = [];
  let firstRowMs = Number.NaN;
  const takeEvents = (entries: PerformanceEntryList) => {
    for (const { interactionId, duration } of entries as PerformanceEventTiming[]) {
      if (interactionId > 0)
        interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
    }
  };
  const events = new PerformanceObserver((list) => takeEvents(list.getEntries()));
  events.observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  const takeFrames = (entries: PerformanceEntryList) => frames.push(...entries);
  const longFrames = new PerformanceObserver((list) => takeFrames(list.getEntries()));
  longFrames.observe({ type: "long-animation-frame", buffered: true });
  const rows = new MutationObserver(() => {
    if (document.querySelector("[role=grid] [data-position]") === null) return;
    rows.disconnect();
    requestAnimationFrame(() => setTimeout(() => (firstRowMs = performance.now())));
  });
  rows.observe(document, { childList: true, subtree: true });
  Object.assign(window, {
    readFirstUse: async () => {
      while (Number.isNaN(firstRowMs)) await new Promise((done) => requestAnimationFrame(done));
      takeEvents(events.takeRecords());
      takeFrames(longFrames.takeRecords());
      const after = frames.filter(({ startTime }) => startTime > firstRowMs).map(({ duration }) => duration);
      // What the browser does not list took less than its least: 16 ms of an interaction, 50 ms of a frame.
      return { firstRowMs, interactions: [...interactions.values()], longestFrameMs: Math.max(0, ...after) };
    },
  });
}

/** Draws as many rows of plain text as a list has, in a box that scrolls. */
export function drawStaticRows(count: number): void {
  const box = document.createElement("div");
  box.setAttribute("role", "grid");
  box.style.cssText = "block-size: 100vh; overflow: auto";
  for (let row = 0; row < count; row += 1)
    box.append(
      Object.assign(document.createElement("div"), {
        textContent: `Order ${row}`,
        style: "block-size: 44px",
      }),
    );
  document.body.replaceChildren(box);
}

/** Scrolls the list for so long, a little with every frame; resolves to the frames in a second. */
export async function countScrollFrames(forMs: number): Promise<number> {
  const list = document.querySelector("[role=grid]");
  if (list === null) throw new Error("there is no list");
  const nextFrame = () => new Promise<number>((done) => requestAnimationFrame(done));
  list.scrollTop = 0;
  const startMs = await nextFrame();
  let frames = 0;
  let nowMs = startMs;
  for (; nowMs - startMs < forMs; frames += 1) {
    list.scrollTop += 60;
    nowMs = await nextFrame();
  }
  return (frames * 1_000) / (nowMs - startMs);
}
