/** What the bench reads: alone knows the transport, with unsent-scans.ts for what it sends. */
import type { Pack, RunView } from "@stallkeeper/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api/api-client.ts";
import { askGraphql } from "../../platform/api/graphql-client.ts";

export type ListedPack = Pick<
  Pack,
  | "_id"
  | "state"
  | "items"
  | "package"
  | "weightGrams"
  | "trackingNumber"
  | "packedByName"
  | "packedAt"
  | "updatedAt"
>;
const packFields =
  "_id state items { itemId checked skipped } package weightGrams trackingNumber packedByName packedAt updatedAt";

export interface BenchToday {
  done: number;
  latest: ListedPack[];
  /** When the person packed since then, newest first. */
  ownAt: string[];
}

const mostOwn = 200;

/** What was packed since the day began, by everybody and by one person, and what was packed last. */
export const todayQuery = (dayStart: string, userId: string) =>
  queryOptions({
    queryKey: ["packing", "today", dayStart, userId],
    queryFn: async ({ signal }): Promise<BenchToday> => {
      const { PackCount, PackMany, own } = await askGraphql<{
        PackCount: number;
        PackMany: ListedPack[];
        own: { packedAt: string }[];
      }>(
        `query Bench($since: Date!, $me: MongoID!, $most: Int!) {
           PackCount(filter: { state: "packed", _operators: { packedAt: { gte: $since } }
           }) PackMany(sort: UPDATEDAT_DESC, limit: 8) { ${packFields} } own: PackMany(filter: {
           state: "packed", packedById: $me, _operators: { packedAt: { gte: $since } } }, sort: PACKEDAT_DESC,
           limit: $most) { packedAt } }`,
        { since: dayStart, me: userId, most: mostOwn },
        signal,
      );
      return { done: PackCount, latest: PackMany, ownAt: own.map(({ packedAt }) => packedAt) };
    },
  });

/**
 * How many unfulfilled orders are due, and by when: the figure that Home shows, counted by the service for
 * both.
 */
export const dueQuery = queryOptions({
  queryKey: ["packing", "due"],
  queryFn: ({ signal }) => call("GET /api/dashboard/run", { signal }),
  select: ({ due, cutOff }: RunView) => ({ count: due.new, hasCutOff: cutOff !== null }),
});

/** What the bench said of one order before; null when nothing. Throws ApiError. */
export async function readPack(orderId: string): Promise<ListedPack | null> {
  return (
    await askGraphql<{ PackById: ListedPack | null }>(
      `query Pack($id: MongoID!) { PackById(_id: $id) { ${packFields} } }`,
      { id: orderId },
    )
  ).PackById;
}
