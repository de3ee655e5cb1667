import { useMemo } from "react";
import { readFacets } from "../filter/order-facets.ts";
import { parseOrdersSearch } from "../section.ts";
import { useOrderRows } from "../use-orders.ts";

/**
 * How many loaded orders a list finds. `view` is the list as its address keeps it: "queue=ship&tag=urgent".
 */
export function useListCount(view: string): number {
  const { queue, q, facets } = useMemo(() => {
    const search = parseOrdersSearch(Object.fromEntries(new URLSearchParams(view)));
    return { queue: search.queue ?? "new", q: search.q ?? "", facets: readFacets(search) };
  }, [view]);
  return useOrderRows(queue, q, undefined, facets).length;
}
