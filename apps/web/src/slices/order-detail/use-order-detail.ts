import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { orderStore, readAgain, useOrder } from "../orders/index.ts";
import { readOrderDetail } from "./order-detail.api.ts";

/** The whole of one order. */
export const orderDetailQuery = (id: string) =>
  queryOptions({
    queryKey: ["order", id],
    queryFn: ({ signal }) => readOrderDetail(id, signal),
    staleTime: 5_000,
  });

/** One order whole, read again when the service tells that it changed. */
export function useOrderDetail(id: string) {
  const client = useQueryClient();
  const listed = useOrder(id);
  const seen = useRef(listed);
  useEffect(() => {
    if (seen.current === listed) return;
    seen.current = listed;
    if (!orderStore.isPending(id)) void client.invalidateQueries({ queryKey: ["order", id] });
  }, [client, id, listed]);
  const query = useQuery(orderDetailQuery(id));
  // An order that exists and is not in the lists yet, such as one beyond their limit, joins them.
  const isMissing = listed === undefined && query.data !== undefined && query.data !== null;
  useEffect(() => {
    if (isMissing) void readAgain([id]);
  }, [id, isMissing]);
  return query;
}
