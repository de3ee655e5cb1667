import { useSyncExternalStore } from "react";

let sinceMs = Date.now();
let snapshot = { isOnline: globalThis.navigator?.onLine ?? true, sinceMs };

function subscribe(listener: () => void): () => void {
  const handle = (): void => {
    if (snapshot.isOnline === navigator.onLine) return;
    sinceMs = Date.now();
    snapshot = { isOnline: navigator.onLine, sinceMs };
    listener();
  };
  addEventListener("online", handle);
  addEventListener("offline", handle);
  return () => {
    removeEventListener("online", handle);
    removeEventListener("offline", handle);
  };
}

/** Whether the browser reports a network, and since when that is so. */
export function useIsOnline(): { isOnline: boolean; sinceMs: number } {
  return useSyncExternalStore(subscribe, () => snapshot);
}
