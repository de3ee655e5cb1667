import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { keepFresh } from "../../platform/keep-fresh.ts";
import { onChange } from "../../platform/live-stream.ts";
import { couriersOfLabelsQuery, labelsKey, manifestsKey, parcelsKey } from "./labels.api.ts";

/** Reads labels, days and parcels again when one changed. Prices are no news. */
export function useLiveLabels(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = (): void => {
      void client.invalidateQueries({
        queryKey: labelsKey,
        predicate: ({ queryKey }) => queryKey[1] !== "rates",
      });
      void client.invalidateQueries({ queryKey: parcelsKey });
      void client.invalidateQueries({ queryKey: manifestsKey });
    };
    const stops = [
      keepFresh(refresh, ["shipment", "manifest"]),
      onChange("account", () => void client.invalidateQueries({ queryKey: couriersOfLabelsQuery.queryKey })),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
}
