import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { keepFresh } from "../../platform/keep-fresh.ts";
import { levelQuery, stockKey } from "./stock.api.ts";

/** Reads all stock, or that of one SKU, again when a SKU or what orders want of it changed. */
export function useLiveStock(sku?: string): void {
  const client = useQueryClient();
  useEffect(
    () =>
      keepFresh(
        () =>
          void client.invalidateQueries({
            queryKey: sku === undefined ? stockKey : levelQuery(sku).queryKey,
          }),
        ["itemLocation", "order"],
      ),
    [client, sku],
  );
}
