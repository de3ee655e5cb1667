import { useEffect } from "react";
import { keepFresh } from "../../platform/keep-fresh.ts";
import { queryClient } from "../../platform/metadata.ts";
import { takesKey } from "./takes.api.ts";

/** Reads stock takes again when somebody counts, or stock moves. */
export function useLiveTakes(): void {
  useEffect(
    () =>
      keepFresh(
        () => void queryClient.invalidateQueries({ queryKey: takesKey }),
        ["stockTake", "itemLocation"],
      ),
    [],
  );
}
