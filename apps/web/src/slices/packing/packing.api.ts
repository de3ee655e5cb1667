/** The bench's calls: alone knows the transport. */
import type { Pack, VerifyPackInput } from "@stallkeeper/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api/api-client.ts";
import { askGraphql } from "../../platform/api/graphql-client.ts";
import { deliverChange, registerChangeSender } from "../../platform/offline/offline.ts";

interface ShipWish {
  orderId: string;
  provider: string;
  trackingNumber: string;
}

/** A scan as it is kept without a network; `key` makes a repeat of it the same call. */
type KeptScan = { act: "verify"; input: VerifyPackInput } | { act: "ship"; input: ShipWish; key: string };

const kind = "packing";
registerChangeSender(kind, async (payload) => {
  const scan = payload as KeptScan;
  if (scan.act === "verify") return call("/api/packing/verify", { method: "POST", body: scan.input });
  return call("/api/packing/ship", { method: "POST", body: scan.input, headers: { "idempotency-key": scan.key } });
});

const deliver = (scan: KeptScan): Promise<void> => deliverChange({ kind, keys: [scan.input.orderId], payload: scan });

/** Says that an order's items were checked; without a network later. Throws ApiError. A repeat changes nothing. */
export const verifyPack = (input: VerifyPackInput): Promise<void> => deliver({ act: "verify", input });

/** Puts a scanned label on a packed order and marks it as shipped; without a network later. Throws ApiError. */
export const shipPack = (input: ShipWish): Promise<void> => deliver({ act: "ship", input, key: crypto.randomUUID() });

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
