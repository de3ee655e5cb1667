/** The calls of stock takes: alone knows the transport. */
import type {
  MoveTakeInput,
  PostTakeInput,
  StockPlace,
  StartTakeInput,
  StockTake,
  StockTakeLine,
} from "@stallkeeper/contract";
import { compareNames } from "@stallkeeper/domain";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api/api-client.ts";
import { askGraphql } from "../../platform/api/graphql-client.ts";

export const takesKey = ["stockTakes"] as const;
const takesShown = 200;
/** One list holds no more than 9,999; these come in a second. */
const linesAtOnce = 5_000;

const takeFields = `_id name state scope shelf placeId place isBlind lines counted counters worths byName createdAt
  startedAt finishedAt approvedByName postedByName postedAt undoneByName undoneAt updatedAt`;

export type ShownTake = Omit<StockTake, "approvedAt" | "value" | "currency" | "worths"> & {
  /** What its differences cost, by currency. */
  worths: { currency: string; minor: number }[];
};
export type ShownLine = Pick<
  StockTakeLine,
  | "_id"
  | "itemId"
  | "sku"
  | "title"
  | "location"
  | "isListed"
  | "counted"
  | "counters"
  | "lastAt"
  | "expected"
  | "variance"
  | "value"
  | "currency"
  | "movedMeanwhile"
  | "outcome"
> & { options: { name: string; value: string }[] };

/** Stock takes, the newest first. */
export const takesQuery = queryOptions({
  queryKey: [...takesKey, "list"],
  queryFn: async ({ signal }) =>
    (
      await askGraphql<{ takes: ShownTake[] }>(
        `{ takes: StockTakeMany(sort: UPDATEDAT_DESC, limit: ${takesShown}) { ${takeFields} } }`,
        {},
        signal,
      )
    ).takes,
});

/** The places in use: the main one first. */
export const placesQuery = queryOptions({
  queryKey: [...takesKey, "places"],
  queryFn: async ({ signal }) => {
    const { places } = await askGraphql<{
      places: Pick<StockPlace, "_id" | "name" | "isMain" | "archivedAt">[];
    }>(
      `{ places: StockPlaceMany(sort: NAME_ASC, limit: ${takesShown}) { _id name isMain archivedAt } }`,
      {},
      signal,
    );
    return places
      .filter(({ archivedAt }) => archivedAt === null)
      .toSorted((one, other) => Number(other.isMain) - Number(one.isMain));
  },
});

/** One stock take with its lines, by place and SKU; `take` null: there is none. */
export const takeQuery = (takeId: string) =>
  queryOptions({
    queryKey: [...takesKey, "one", takeId],
    queryFn: async ({ signal }) => {
      const lines: ShownLine[] = [];
      for (;;) {
        const page = await askGraphql<{ take: ShownTake | null; lines: ShownLine[] }>(
          `query Take($id: MongoID!, $after: MongoID!) { take: StockTakeById(_id: $id) { ${takeFields} }
             lines: StockTakeLineMany(filter: { takeId: $id, _operators: { _id: { gt: $after } } }, sort: _ID_ASC,
               limit: ${linesAtOnce}) {
               _id itemId sku title options location isListed counted counters lastAt expected variance value
               currency movedMeanwhile outcome } }`,
          { id: takeId, after: lines.at(-1)?._id ?? takeId },
          signal,
        );
        lines.push(...page.lines);
        if (page.lines.length < linesAtOnce) return { take: page.take, lines: lines.toSorted(byPlace) };
      }
    },
  });

/** As somebody walks along the shelves; what lies nowhere comes last. */
const byPlace = (one: ShownLine, other: ShownLine): number =>
  Number(one.location === "") - Number(other.location === "") ||
  compareNames(one.location, other.location) ||
  compareNames(one.sku, other.sku);

/** Makes a stock take. The same id is the same one. Throws ApiError. */
export const startTake = (take: StartTakeInput) => call("POST /api/stock/takes", { body: take });
/** Moves one on, or back to counting. Throws ApiError. */
export const moveTake = (move: MoveTakeInput) => call("POST /api/stock/takes/move", { body: move });
/** Books what was counted; once. Throws ApiError. */
export const postTake = (post: PostTakeInput) => call("POST /api/stock/takes/post", { body: post });
/** Takes a posted one back; once. Throws ApiError. */
export const undoTake = (takeId: string) => call("POST /api/stock/takes/undo", { body: { takeId } });
