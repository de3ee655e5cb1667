/** The calls of the queue page and of many shipments: alone knows the transport. */
import type { Shipment } from "@stallkeeper/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api/api-client.ts";
import { askGraphql } from "../../platform/api/graphql-client.ts";

const freshMs = 30_000;

/**
 * The day's work as Home shows it, under the same key: what one of them has read, the other one need not ask
 * again.
 */
export const dayQuery = queryOptions({
  queryKey: ["home", "run"],
  queryFn: ({ signal }) => call("GET /api/dashboard/run", { signal }),
  retry: false,
  staleTime: freshMs,
  refetchInterval: freshMs * 2,
});

/** The labels bought for these orders, the newest first. Throws ApiError. */
export async function readLabels(
  orderIds: readonly string[],
  signal?: AbortSignal,
): Promise<Pick<Shipment, "orderId" | "provider" | "trackingNumber" | "state" | "voidState">[]> {
  return (
    await askGraphql<{ ShipmentMany: Awaited<ReturnType<typeof readLabels>> }>(
      `query LabelsOf($filter: FilterFindManyShipmentInput) {
         ShipmentMany(filter: $filter, sort: CREATEDAT_DESC, limit: 2000) {
         orderId provider trackingNumber state voidState } }`,
      { filter: { hasLabel: true, _operators: { orderId: { in: orderIds } } } },
      signal,
    )
  ).ShipmentMany;
}
