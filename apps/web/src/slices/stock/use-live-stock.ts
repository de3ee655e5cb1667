import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { keepFresh } from "../../platform/keep-fresh.ts";
import { levelQuery, oversoldQuery, stockKey } from "./stock.api.ts";

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

/** Reads who else has an order's pieces again when a count or an order changed. */
export function useRereadOversold(orderId: string): void {
  const client = useQueryClient();
  useEffect(
    () =>
      keepFresh(
        () => void client.invalidateQueries({ queryKey: oversoldQuery(orderId).queryKey }),
        ["itemLocation", "order"],
      ),
    [client, orderId],
  );
}
