/** What the bench reads: alone knows the transport, with kept-scans.ts for what it sends. */
import type { Pack } from "@stallkeeper/contract";
import { queryOptions } from "@tanstack/react-query";
import { askGraphql } from "../../platform/api/graphql-client.ts";

export type ListedPack = Pick<Pack, "_id" | "state" | "items" | "package" | "weightGrams" | "trackingNumber" | "packedByName" | "packedAt" | "updatedAt">;
const packFields = "_id state items { itemId checked skipped } package weightGrams trackingNumber packedByName packedAt updatedAt";

export interface BenchToday {
  done: number;
  latest: ListedPack[];
}

/** What was packed since the day began, and what was packed last. */
export const todayQuery = (dayStart: string) => queryOptions({
  queryKey: ["packing", "today", dayStart],
  queryFn: async ({ signal }): Promise<BenchToday> => {
    const { PackCount, PackMany } = await askGraphql<{ PackCount: number; PackMany: ListedPack[] }>(
      `query Bench($since: Date!) { PackCount(filter: { state: "packed", _operators: { packedAt: { gte: $since } } }) PackMany(sort: UPDATEDAT_DESC, limit: 8) { ${packFields} } }`,
      { since: dayStart }, signal);
    return { done: PackCount, latest: PackMany };
  },
});

/** What the bench said of one order before; null when nothing. Throws ApiError. */
export async function readPack(orderId: string): Promise<ListedPack | null> {
  return (await askGraphql<{ PackById: ListedPack | null }>(`query Pack($id: MongoID!) { PackById(_id: $id) { ${packFields} } }`, { id: orderId })).PackById;
}
