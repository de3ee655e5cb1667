/**
 * The stream of changes: one EventSource a tab on /api/events, carrying the ids of what changed.
 *   off -> connecting -> live -> (connection lost) -> broken -> live …
 * The browser reconnects by itself and says where it stopped (Last-Event-ID), so that nothing is missed;
 * a stream that the service closed for good is opened anew after a pause. Ids that arrive together are
 * handed over together, once a frame's worth of time has passed.
 */
import { useSyncExternalStore } from "react";
import { runtimeConfig } from "./runtime-config.ts";

export type LiveState = { state: "off" | "connecting" } | { state: "live"; heardAtMs: number } | { state: "broken"; sinceMs: number };
export type LiveListener = (ids: readonly string[]) => void;

const gatherMs = 16;
const reopenMs = 3_000;

const byEntity = new Map<string, Set<LiveListener>>();
const gathered = new Map<string, Set<string>>();
const resumeListeners = new Set<() => void>();
const stateListeners = new Set<() => void>();
let live: LiveState = { state: "off" };
let source: EventSource | null = null;
let gatherTimer: ReturnType<typeof setTimeout> | undefined;
let reopenTimer: ReturnType<typeof setTimeout> | undefined;

function setState(next: LiveState): void {
  live = next;
  for (const listener of stateListeners) listener();
}

/** Calls the listener with the ids of an entity that changed, until the returned function is called. */
export function onChange(entity: string, listener: LiveListener): () => void {
  const listening = byEntity.get(entity) ?? new Set<LiveListener>();
  listening.add(listener);
  byEntity.set(entity, listening);
  return () => void listening.delete(listener);
}

/** Calls the listener when changes may have been missed and everything open should be read again. */
export function onGap(listener: () => void): () => void {
  resumeListeners.add(listener);
  return () => void resumeListeners.delete(listener);
}

function handOver(): void {
  gatherTimer = undefined;
  const batch = [...gathered];
  gathered.clear();
  for (const [entity, ids] of batch) for (const listener of byEntity.get(entity) ?? []) listener([...ids]);
}

function take(event: MessageEvent<string>): void {
  const change = JSON.parse(event.data) as { entity?: string; ids?: string[] };
  setState({ state: "live", heardAtMs: Date.now() });
  if (change.entity === undefined) return;
  const ids = gathered.get(change.entity) ?? new Set<string>();
  for (const id of change.ids ?? []) ids.add(id);
  gathered.set(change.entity, ids);
  gatherTimer ??= setTimeout(handOver, gatherMs);
}

function open(): void {
  const opened = new EventSource(`${runtimeConfig.apiUrl}/api/events`, { withCredentials: true });
  source = opened;
  const handleOpen = (): void => setState({ state: "live", heardAtMs: Date.now() });
  opened.addEventListener("ready", handleOpen);
  opened.addEventListener("open", handleOpen);
  opened.addEventListener("change", take);
  opened.addEventListener("reset", () => {
    for (const listener of resumeListeners) listener();
  });
  opened.addEventListener("error", () => {
    if (live.state !== "broken") setState({ state: "broken", sinceMs: Date.now() });
    if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
    reopenTimer = setTimeout(() => {
      open();
      for (const listener of resumeListeners) listener();
    }, reopenMs);
  });
}

/** Opens the stream. While it is open a repeat does nothing. */
export function startLiveStream(): void {
  if (source !== null) return;
  setState({ state: "connecting" });
  open();
}

/** Closes the stream. A repeat is harmless. */
export function stopLiveStream(): void {
  clearTimeout(reopenTimer);
  source?.close();
  source = null;
  setState({ state: "off" });
}

/** How the stream is doing. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(
    (listener) => {
      stateListeners.add(listener);
      return () => void stateListeners.delete(listener);
    },
    () => live,
  );
}
