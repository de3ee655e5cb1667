/** The calls of places and bins: alone knows their transport. */
import type { ItemBin, MovePiecesInput, SavePlaceInput, StockBin, StockPlace } from "@stallkeeper/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { askGraphql } from "../../../platform/api/graphql-client.ts";
import { isUnanswered, keepRequest, settleRequest } from "../../../platform/request-keys.ts";
import { stockKey } from "../stock.api.ts";

export const placesKey = [...stockKey, "places"] as const;
const placesShown = 500;
const binsShown = 2_000;
const binsOfItem = 200;

export type ShownPlace = Pick<
  StockPlace,
  "_id" | "name" | "isMain" | "archivedAt" | "items" | "bins" | "pieces"
>;
export type ShownBin = Pick<StockBin, "_id" | "bin" | "items" | "pieces" | "skus">;
export type ShownItemBin = Pick<ItemBin, "_id" | "placeId" | "bin" | "pieces" | "isOwn">;

/** All places: the main one first, then by name. */
export const placesQuery = queryOptions({
  queryKey: [...placesKey, "list"],
  queryFn: async ({ signal }) => {
    const { places } = await askGraphql<{ places: ShownPlace[] }>(
      `{ places: StockPlaceMany(sort: NAME_ASC, limit: ${placesShown}) {
         _id name isMain archivedAt items bins pieces } }`,
      {},
      signal,
    );
    return places.toSorted((one, other) => Number(other.isMain) - Number(one.isMain));
  },
});

/** The bins of a place in which something lies. */
export const binsQuery = (placeId: string) =>
  queryOptions({
    queryKey: [...placesKey, "bins", placeId],
    queryFn: async ({ signal }) =>
      (
        await askGraphql<{ bins: ShownBin[] }>(
          `query Bins($placeId: MongoID!) { bins: StockBinMany(filter: { placeId: $placeId }, sort: BIN_ASC,
             limit: ${binsShown}) { _id bin items pieces skus } }`,
          { placeId },
          signal,
        )
      ).bins,
  });

/** Where an item lies, its own bin first. */
export const itemBinsQuery = (itemId: string) =>
  queryOptions({
    queryKey: [...placesKey, "item", itemId],
    queryFn: async ({ signal }) => {
      const { bins } = await askGraphql<{ bins: ShownItemBin[] }>(
        `query ItemBins($itemId: MongoID!) { bins: ItemBinMany(filter: { itemId: $itemId }, sort: BIN_ASC,
           limit: ${binsOfItem}) { _id placeId bin pieces isOwn } }`,
        { itemId },
        signal,
      );
      return bins.toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn));
    },
  });

/** Adds or renames a place. Throws ApiError. */
export const savePlace = (place: SavePlaceInput) => call("POST /api/stock/places", { body: place });
/** Puts a place out of use, or back. Throws ApiError. */
export const archivePlace = (placeId: string, name: string, isArchived: boolean) =>
  call("POST /api/stock/places/archive", { body: { placeId, name, isArchived } });

/** Moves pieces; once, however often it is asked before an answer came. Throws ApiError. */
export async function movePieces(move: MovePiecesInput): Promise<void> {
  const wish = `movePieces ${JSON.stringify(move)}`;
  const { key, body } = keepRequest(wish, move);
  try {
    await call("POST /api/stock/bins/move", { body, requestKey: key });
    settleRequest(wish);
  } catch (error) {
    if (!isUnanswered(normaliseError(error))) settleRequest(wish);
    throw error;
  }
}
