/** The calls of lots: alone knows their transport. */
import type { StockLot } from "@stallkeeper/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { askGraphql } from "../../../platform/api/graphql-client.ts";
import { itemsKey } from "../grid/items.api.ts";

const lotsShown = 100;

export type ShownLot = Pick<
  StockLot,
  "_id" | "source" | "note" | "receivedAt" | "pieces" | "left" | "cost" | "value" | "currency" | "isFirst"
> & { purchaseId: string | null };

/** The lots of an item, the newest first. */
export const lotsQuery = (itemId: string) =>
  queryOptions({
    queryKey: [...itemsKey, "lots", itemId],
    queryFn: async ({ signal }) =>
      (
        await askGraphql<{ lots: ShownLot[] }>(
          `query Lots($itemId: MongoID!) { lots: StockLotMany(filter: { itemId: $itemId }, sort: RECEIVEDAT_DESC,
             limit: ${lotsShown}) {
             _id source note purchaseId receivedAt pieces left cost value currency isFirst } }`,
          { itemId },
          signal,
        )
      ).lots,
  });

/** Sells a lot before older ones, or the oldest first again. Throws ApiError. */
export const chooseLot = (lotId: string, isFirst: boolean) =>
  call("POST /api/stock/lots/first", { body: { lotId, isFirst } });
