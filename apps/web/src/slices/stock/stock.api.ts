/** The calls of stock: alone knows the transport. */
import type {
  OversoldLine,
  StockCheck,
  StockChecksInput,
  StockCounted,
  StockCountsInput,
  StockEntry,
  StockLevel,
} from "@stallkeeper/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api/api-client.ts";
import { askGraphql } from "../../platform/api/graphql-client.ts";
import { inParts } from "../../platform/in-parts.ts";

export const stockKey = ["stock"] as const;
const countsAtOnce = 1_000;
const entriesShown = 200;
/** One call answers no more. */
const checksShown = 200;

export type Level = Pick<StockLevel, "_id" | "title" | "location" | "onHand" | "allocated" | "available">;
export type ShownCheck = StockCheck;
export type ShownEntry = Pick<
  StockEntry,
  "_id" | "delta" | "onHandAfter" | "found" | "orderId" | "note" | "byName" | "movedAt" | "at"
> & { reason: string };

/** One SKU; null: nothing is known of it. */
export const levelQuery = (sku: string) =>
  queryOptions({
    queryKey: [...stockKey, "level", sku],
    enabled: sku !== "",
    retry: false,
    queryFn: async ({ signal }) =>
      (
        await askGraphql<{ level: Level | null }>(
          `query Level($sku: MongoID!) { level: StockLevelById(_id: $sku) {
             _id title location onHand allocated available } }`,
          { sku },
          signal,
        )
      ).level,
  });

/** The lines of an order of which more is ordered than there is, and who else has the pieces. */
export const oversoldQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...stockKey, "oversold", orderId],
    queryFn: ({ signal }): Promise<OversoldLine[]> =>
      call("GET /api/stock/oversold", { query: { orderId }, signal }),
  });

/** The ledger of a SKU, the newest first. */
export const entriesQuery = (sku: string) =>
  queryOptions({
    queryKey: [...stockKey, "entries", sku],
    queryFn: async ({ signal }) =>
      (
        await askGraphql<{ entries: ShownEntry[] }>(
          `query Entries($sku: String!) { entries: StockEntryMany(filter: { sku: $sku }, sort: _ID_DESC,
             limit: ${entriesShown}) { _id reason delta onHandAfter found orderId note byName movedAt at } }`,
          { sku },
          signal,
        )
      ).entries,
  });

export type SentCount = StockCountsInput["counts"][number];

/** Says what was on hand so long ago. The same key is the same count. Throws ApiError. */
export async function saveCounts(
  counts: readonly SentCount[],
  key: string,
  agoMs: number,
): Promise<StockCounted[]> {
  const saved: StockCounted[] = [];
  for (const [at, part] of [...inParts(counts, countsAtOnce)].entries()) {
    saved.push(
      ...(await call("POST /api/stock/counts", {
        body: { counts: part, agoMs },
        requestKey: `${key}:${at}`,
      })),
    );
  }
  return saved;
}

/**
 * What somebody has to say of pieces that may have left before a count as well as after it, the newest first.
 */
export const checksQuery = queryOptions({
  queryKey: [...stockKey, "checks"],
  queryFn: async ({ signal }) =>
    (
      await askGraphql<{ checks: ShownCheck[] }>(
        `query Checks { checks: StockCheckMany(sort: TOLDAT_DESC, limit: ${checksShown}) {
           _id orderId orderNumber source sku title quantity placedAt toldAt countedAt countedByName } }`,
        {},
        signal,
      )
    ).checks,
});

/** Says of them whether they left after the count; null takes it back. Throws ApiError. */
export const answerChecks = (
  itemIds: readonly string[],
  answer: StockChecksInput["answer"],
): Promise<unknown> => call("POST /api/stock/checks", { body: { itemIds, answer } });
