import { useSyncExternalStore } from "react";

export interface Network {
  isOnline: boolean;
  sinceMs: number;
}

let network: Network = { isOnline: globalThis.navigator?.onLine ?? true, sinceMs: Date.now() };

function readNetwork(): Network {
  if (network.isOnline !== navigator.onLine) network = { isOnline: navigator.onLine, sinceMs: Date.now() };
  return network;
}

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Whether the browser reports a network, and since when that is so. */
export function useIsOnline(): Network {
  return useSyncExternalStore(subscribe, readNetwork);
}
