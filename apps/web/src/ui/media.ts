import { useCallback, useSyncExternalStore } from "react";

// One list for each query: asking the browser again in every render of every row is what costs.
const lists = new Map<string, MediaQueryList>();

function listOf(query: string): MediaQueryList {
  const media = lists.get(query) ?? matchMedia(query);
  lists.set(query, media);
  return media;
}

/** Whether a media query holds now; renders again when that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = listOf(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => listOf(query).matches,
    () => false,
  );
}

/** Below 768 px: one column, cards for rows, drawers as pages. */
export function useIsPhone(): boolean {
  return useMedia("(max-width: 767px)");
}
