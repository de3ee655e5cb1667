import { useQuery } from "@tanstack/react-query";
import { readShelf } from "./order-detail.api.ts";

/** Where an SKU lies in the store; "" while nobody said so, or it is not known yet. */
export function useShelf(sku: string | null): string {
  const query = useQuery({
    queryKey: ["shelf", sku],
    queryFn: ({ signal }) => readShelf(sku ?? "", signal),
    enabled: sku !== null && sku !== "",
    staleTime: 60_000,
    retry: false,
  });
  return query.data ?? "";
}
