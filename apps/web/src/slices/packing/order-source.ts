/** Which orders a list or slips are made of: a batch, a selection, or a queue. */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type SourceSearch } from "./source-search.ts";
import { readIds } from "../../platform/id-list.ts";
import { batchQuery } from "./batches/batches.api.ts";
import { useOrderRows, useOrders, type ListOrder } from "../orders/index.ts";

export interface SourceOrders {
  orders: readonly ListOrder[];
  /** Ids of the source, loaded or not. */
  ids: readonly string[];
  isLoading: boolean;
  problem: string | null;
  retry: () => void;
}

/** The orders of a source, kept up to date. */
export function useSourceOrders({ batch, orders: wanted, queue = "new" }: SourceSearch): SourceOrders {
  const status = useOrders();
  const isQueue = batch === undefined && wanted === undefined;
  const rows = useOrderRows(isQueue ? queue : "all");
  const query = useQuery({ ...batchQuery(batch ?? ""), enabled: batch !== undefined });
  const ids = useMemo(() => {
    if (isQueue) return rows.map(({ _id }) => _id);
    return wanted !== undefined ? readIds(wanted) : (query.data?.orders ?? []).map(({ orderId }) => orderId);
  }, [isQueue, rows, wanted, query.data]);
  const orders = useMemo(() => {
    if (isQueue) return rows;
    const byId = new Map(rows.map((row) => [row._id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }, [isQueue, rows, ids]);
  const isReady = status.state === "ready" || (status.state === "partial" && isQueue && queue === "new");
  return {
    orders,
    ids,
    isLoading: !isReady && status.state !== "failed" ? true : batch !== undefined && query.isPending,
    problem: status.state === "failed" ? status.message : query.isError ? query.error.message : null,
    retry: () => void query.refetch(),
  };
}
