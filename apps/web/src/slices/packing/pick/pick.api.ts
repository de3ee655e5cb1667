/** The pick list's calls: alone knows the transport. */
import type { ItemLocation } from "@stallkeeper/contract";
import { queryOptions } from "@tanstack/react-query";
import { askGraphql } from "../../../platform/api/graphql-client.ts";

const mostLocations = 9_999;

export const locationsQuery = queryOptions({
  queryKey: ["packing", "locations"],
  queryFn: async ({ signal }) => (await askGraphql<{ ItemLocationMany: Pick<ItemLocation, "_id" | "location">[] }>(
    "query Locations($limit: Int) { ItemLocationMany(limit: $limit) { _id location } }", { limit: mostLocations }, signal)).ItemLocationMany,
});
