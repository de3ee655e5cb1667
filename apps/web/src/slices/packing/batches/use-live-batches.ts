import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { keepFresh } from "../../../platform/keep-fresh.ts";

/** Reads batches again when one, or an order in it, changed. */
export function useLiveBatches(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      keepFresh(
        () => void client.invalidateQueries({ queryKey: ["packing", "batches"] }),
        ["batch", "order"],
      ),
    [client],
  );
}
