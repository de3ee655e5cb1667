import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onChange, onGap } from "../../../platform/live-stream.ts";

/** Reads batches again when one, or an order in it, changed. */
export function useLiveBatches(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = (): void => void client.invalidateQueries({ queryKey: ["packing", "batches"] });
    const stops = [onChange("batch", refresh), onChange("order", refresh), onGap(refresh)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
}
