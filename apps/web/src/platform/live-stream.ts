/** The stream of changes of this tab: one EventSource on /api/events. */
import { useSyncExternalStore } from "react";
import { createChangeStream } from "./change-stream.ts";
import { runtimeConfig } from "./runtime-config.ts";

const reopenMs = 3_000;
let isFirst = true;

/**
 * Nothing on the page was read before the page began: what changed since is told by its first stream. By the
 * clock of the day, because the page's own stands still in some browsers while the machine sleeps.
 */
function addressOf(): string {
  const address = `${runtimeConfig.apiUrl}/api/events`;
  if (!isFirst) return address;
  isFirst = false;
  return `${address}?readMs=${Math.max(0, Math.ceil(Date.now() - performance.timeOrigin))}`;
}

const stream = createChangeStream(() => new EventSource(addressOf(), { withCredentials: true }), reopenMs);

/** Calls the listener with the ids of an entity that changed, until the returned function is called. */
export const onChange = stream.onChange;

/**
 * Calls the listener when changes may have been missed and everything open should be read again: also once a
 * new stream is ready that doesn't tell them itself.
 */
export const onGap = stream.onGap;

/** Opens the stream. While it is open a repeat does nothing. */
export const startLiveStream = stream.start;

/** Closes the stream. Safe to repeat. */
export const stopLiveStream = stream.stop;

/** Whether changes are being told right now. */
export const isLive = (): boolean => stream.readState().state === "live";

/** Calls the listener whenever the stream's state moves, until the returned function is called. */
export const onLiveState = stream.subscribeState;

/** How the stream is doing. */
export function useLiveState() {
  return useSyncExternalStore(stream.subscribeState, stream.readState);
}
