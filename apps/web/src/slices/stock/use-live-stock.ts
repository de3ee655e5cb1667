import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { keepFresh } from "../../platform/keep-fresh.ts";
import { stockKey } from "./stock.api.ts";

/** Reads stock again when a SKU or what orders want of it changed. */
export function useLiveStock(): void {
  const client = useQueryClient();
  useEffect(() => keepFresh(() => void client.invalidateQueries({ queryKey: stockKey }), ["itemLocation", "order"]), [client]);
}
