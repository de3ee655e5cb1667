/** The pick list's calls: alone knows the transport, with unsent-scans.ts for the ticks. */
import type { ItemLocation, ItemPick } from "@stallkeeper/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { askGraphql } from "../../../platform/api/graphql-client.ts";

const mostLocations = 9_999;
const idsAtOnce = 500;

export const locationsQuery = queryOptions({
  queryKey: ["packing", "locations"],
  queryFn: async ({ signal }) =>
    (
      await askGraphql<{ ItemLocationMany: Pick<ItemLocation, "_id" | "location" | "shelf" | "onHand">[] }>(
        "query Locations($limit: Int) { ItemLocationMany(limit: $limit) { _id location shelf onHand } }",
        { limit: mostLocations },
        signal,
      )
    ).ItemLocationMany,
});

export type NotedPick = Pick<ItemPick, "_id" | "orderId" | "reason" | "pickedByName"> & {
  state: "picked" | "short";
};

async function readPicks(orderIds: readonly string[], signal: AbortSignal): Promise<NotedPick[]> {
  const picks: NotedPick[] = [];
  for (let from = 0; from < orderIds.length; from += idsAtOnce) {
    const part = orderIds.slice(from, from + idsAtOnce);
    picks.push(
      ...(
        await askGraphql<{ ItemPickMany: NotedPick[] }>(
          `query Picks($filter: FilterFindManyItemPickInput, $limit: Int) {
             ItemPickMany(filter: $filter, limit: $limit) { _id orderId state reason pickedByName } }`,
          { filter: { _operators: { orderId: { in: part } } }, limit: 9_999 },
          signal,
        )
      ).ItemPickMany,
    );
  }
  return picks;
}

export const picksKey = ["packing", "picks"] as const;

/** What was noted for the items of these orders. */
export const picksQuery = (orderIds: readonly string[]) =>
  queryOptions({ queryKey: [...picksKey, orderIds], queryFn: ({ signal }) => readPicks(orderIds, signal) });

/** Says where a SKU lies; an empty place forgets it. Throws ApiError. A repeat changes nothing. */
export const saveLocation = (sku: string, location: string): Promise<unknown> =>
  call("POST /api/packing/locations", { body: { sku, location } });
