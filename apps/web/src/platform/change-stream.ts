/**
 * A stream of changes, carrying the ids of what changed:
 *   off -> connecting -> live -> (connection lost) -> broken -> live …
 * The browser reconnects by itself and says where it stopped (Last-Event-ID), so that nothing is missed;
 * a stream that the service closed for good is opened again after a pause. Nobody tells what was committed
 * before the service listens for the new one, so a gap is called out on its `ready`, never before; not where
 * `ready` says that the stream has caught up, because then it tells what changed since the page began to
 * read. Ids that arrive together are handed over together, once a frame's worth of time has passed.
 */
export type LiveState =
  | { state: "off" | "connecting" }
  | { state: "live"; heardAtMs: number }
  | { state: "broken"; sinceMs: number };
export type LiveListener = (ids: readonly string[]) => void;

/** What is used of an EventSource. */
export interface ChangeSource {
  readonly readyState: number;
  addEventListener(kind: string, listener: (event: Event) => void): void;
  close(): void;
}

export interface ChangeStream {
  onChange(entity: string, listener: LiveListener): () => void;
  onGap(listener: () => void): () => void;
  start(): void;
  stop(): void;
  readState(): LiveState;
  subscribeState(listener: () => void): () => void;
}

function isCaughtUp(ready: Event): boolean {
  if (!(ready instanceof MessageEvent) || typeof ready.data !== "string") return false;
  return (JSON.parse(ready.data) as { isCaughtUp?: boolean }).isCaughtUp === true;
}

const closedState = 2;
const gatherMs = 16;

/**
 * Makes a stream that is off. `openSource` opens a connection; after a close it is called again `reopenMs`
 * later.
 */
export function createChangeStream(openSource: () => ChangeSource, reopenMs: number): ChangeStream {
  const byEntity = new Map<string, Set<LiveListener>>();
  const gathered = new Map<string, Set<string>>();
  const gapListeners = new Set<() => void>();
  const stateListeners = new Set<() => void>();
  let live: LiveState = { state: "off" };
  let source: ChangeSource | null = null;
  let gatherTimer: ReturnType<typeof setTimeout> | undefined;
  let reopenTimer: ReturnType<typeof setTimeout> | undefined;

  const setState = (next: LiveState): void => {
    live = next;
    for (const listener of stateListeners) listener();
  };
  const tellGap = (): void => {
    for (const listener of gapListeners) listener();
  };
  const handOver = (): void => {
    gatherTimer = undefined;
    // Once for all that came together: who shows how the stream is doing draws anew each time.
    if (live.state === "live") setState({ state: "live", heardAtMs: Date.now() });
    const batch = [...gathered];
    gathered.clear();
    for (const [entity, ids] of batch) for (const listener of byEntity.get(entity) ?? []) listener([...ids]);
  };
  const take = (event: Event): void => {
    const change = JSON.parse((event as MessageEvent<string>).data) as { entity?: string; ids?: string[] };
    if (change.entity === undefined) return;
    const ids = gathered.get(change.entity) ?? new Set<string>();
    for (const id of change.ids ?? []) ids.add(id);
    gathered.set(change.entity, ids);
    gatherTimer ??= setTimeout(handOver, gatherMs);
  };

  const open = (): void => {
    const opened = openSource();
    source = opened;
    // What was read before this stream's first `ready` may be older than what it will tell.
    let isFresh = true;
    const handleOpen = (): void => setState({ state: "live", heardAtMs: Date.now() });
    opened.addEventListener("open", handleOpen);
    opened.addEventListener("ready", (event) => {
      handleOpen();
      if (!isFresh) return;
      isFresh = false;
      if (!isCaughtUp(event)) tellGap();
    });
    opened.addEventListener("change", take);
    opened.addEventListener("reset", tellGap);
    opened.addEventListener("error", () => {
      if (live.state !== "broken") setState({ state: "broken", sinceMs: Date.now() });
      if (opened.readyState === closedState && source === opened) reopenTimer = setTimeout(open, reopenMs);
    });
  };

  const addTo = <T>(set: Set<T>, listener: T): (() => void) => {
    set.add(listener);
    return () => void set.delete(listener);
  };
  return {
    onChange(entity, listener) {
      const listening = byEntity.get(entity) ?? new Set<LiveListener>();
      byEntity.set(entity, listening);
      return addTo(listening, listener);
    },
    onGap: (listener) => addTo(gapListeners, listener),
    subscribeState: (listener) => addTo(stateListeners, listener),
    readState: () => live,
    start() {
      if (source !== null) return;
      setState({ state: "connecting" });
      open();
    },
    stop() {
      clearTimeout(reopenTimer);
      clearTimeout(gatherTimer);
      gatherTimer = undefined;
      // What was told for one person or store is not handed to the next.
      gathered.clear();
      source?.close();
      source = null;
      setState({ state: "off" });
    },
  };
}
