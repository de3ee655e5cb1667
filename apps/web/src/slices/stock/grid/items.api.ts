/** The calls of items: alone knows their transport. */
import type { BundlePartShown, InventoryItem, ItemEditsInput, ItemListing } from "@stallkeeper/contract";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { askGraphql } from "../../../platform/api/graphql-client.ts";
import { changeInParts, type ChangedItems } from "./change-in-parts.ts";
import { inParts } from "../../../platform/in-parts.ts";
import { stockKey } from "../stock.api.ts";
import { filterOf, pageBehind, sortNameOf, type ItemSearch } from "./item-search.ts";

/** How many items a page of the list holds. */
export const itemsAPage = 200;
const editsAtOnce = 1_000;

/** One thing that a variant is of an axis. */
export interface ItemOption {
  name: string;
  value: string;
}

type ShownColumns =
  | "_id"
  | "sku"
  | "parentId"
  | "title"
  | "image"
  | "brand"
  | "category"
  | "condition"
  | "gtin"
  | "note"
  | "onlyOne"
  | "price"
  | "cost"
  | "currency"
  | "location"
  | "safety"
  | "minimum"
  | "onHand"
  | "allocated"
  | "held"
  | "reserved"
  | "available"
  | "isBundle"
  | "createdAt"
  | "updatedAt";

/** An item of the grid. */
export type GridItem = Pick<InventoryItem, ShownColumns> & {
  options: ItemOption[];
  listings: ItemListing[];
  /** Of a bundle: what it's made of. */
  parts: BundlePartShown[];
};

export const itemsKey = [...stockKey, "items"] as const;

const shownFields = `_id sku parentId title image brand category condition gtin note onlyOne price cost currency
  location safety minimum onHand allocated held reserved available createdAt updatedAt options listings isBundle parts`;

type PageEnd = { last: GridItem; loaded: number } | null;

async function readPage(
  search: ItemSearch,
  after: PageEnd,
  limit: number,
  signal?: AbortSignal,
): Promise<GridItem[]> {
  const { behind, skip } = pageBehind(search.sort, after);
  const { items } = await askGraphql<{ items: GridItem[] }>(
    `query Items($filter: FilterFindManyInventoryItemInput, $sort: SortFindManyInventoryItemInput,
       $skip: Int, $limit: Int) {
       items: InventoryItemMany(filter: $filter, sort: $sort, skip: $skip, limit: $limit) {
         ${shownFields} } }`,
    { filter: filterOf(search, behind ?? []), sort: sortNameOf(search.sort), skip, limit },
    signal,
  );
  return items;
}

const itemsAtOnce = 2_000;
const sortedBySku = { columnId: "sku", direction: "asc" } as const;

/** Every item that the search finds, by SKU. */
export async function readAllItems(search: ItemSearch): Promise<GridItem[]> {
  const all: GridItem[] = [];
  for (;;) {
    const last = all.at(-1);
    const page = await readPage(
      { ...search, sort: sortedBySku },
      last === undefined ? null : { last, loaded: all.length },
      itemsAtOnce,
    );
    all.push(...page);
    if (page.length < itemsAtOnce) return all;
  }
}

/** A list of items, page by page. */
export const itemsQuery = (search: ItemSearch) =>
  infiniteQueryOptions({
    queryKey: [...itemsKey, "list", search],
    placeholderData: keepPreviousData,
    initialPageParam: null as PageEnd,
    queryFn: ({ pageParam, signal }) => readPage(search, pageParam, itemsAPage, signal),
    getNextPageParam: (page, pages) => {
      const last = page.at(-1);
      return page.length < itemsAPage || last === undefined
        ? null
        : { last, loaded: pages.length * itemsAPage };
    },
  });

/** How many items the filter finds, and how many there are. */
export const itemCountsQuery = (search: ItemSearch) =>
  queryOptions({
    queryKey: [...itemsKey, "counts", filterOf(search)],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      askGraphql<{ shown: number; all: number; unlinked: number }>(
        `query ItemCounts($filter: FilterCountInventoryItemInput) {
           shown: InventoryItemCount(filter: $filter) all: InventoryItemCount
           unlinked: UnlinkedListingCount }`,
        { filter: filterOf(search) },
        signal,
      ),
  });

/** How many items have a listing that shows another quantity than it should. */
export const outOfSyncQuery = queryOptions({
  queryKey: [...itemsKey, "outOfSync"],
  queryFn: async ({ signal }) =>
    (
      await askGraphql<{ count: number }>(
        "query OutOfSync { count: InventoryItemCount(filter: { isOutOfSync: true }) }",
        {},
        signal,
      )
    ).count,
});

const wordsFreshMs = 300_000;

/** The brands and categories that items have. */
export const itemWordsQuery = queryOptions({
  queryKey: [...itemsKey, "words"],
  staleTime: wordsFreshMs,
  queryFn: ({ signal }) => call("GET /api/stock/items/words", { signal }),
});

/** One item by its SKU; null: there is none. */
export const itemQuery = (sku: string) =>
  queryOptions({
    queryKey: [...itemsKey, "one", sku],
    queryFn: async ({ signal }) =>
      (
        await askGraphql<{ items: GridItem[] }>(
          `query Item($sku: String!) { items: InventoryItemMany(filter: { sku: $sku }, limit: 1) {
             ${shownFields} } }`,
          { sku },
          signal,
        )
      ).items[0] ?? null,
  });

/** The variants of a family, by SKU. */
export const familyQuery = (parentId: string | null) =>
  queryOptions({
    queryKey: [...itemsKey, "family", parentId],
    enabled: parentId !== null,
    queryFn: async ({ signal }) =>
      (
        await askGraphql<{ items: GridItem[] }>(
          `query Family($parentId: MongoID) { items: InventoryItemMany(filter: { parentId: $parentId },
             sort: SKU_ASC, limit: 250) { ${shownFields} } }`,
          { parentId },
          signal,
        )
      ).items,
  });

/** What is on hand of these SKUs; those that no item has are left out. */
export async function readOnHand(skus: readonly string[]): Promise<Map<string, number | null>> {
  const found = new Map<string, number | null>();
  for (const part of inParts(skus, editsAtOnce)) {
    const { items } = await askGraphql<{ items: Pick<GridItem, "sku" | "onHand">[] }>(
      `query OnHand($skus: [String]) {
         items: InventoryItemMany(filter: { _operators: { sku: { in: $skus } } }, limit: 9999) {
           sku onHand } }`,
      { skus: part },
    );
    for (const { sku, onHand } of items) found.set(sku, onHand);
  }
  return found;
}

/** Changes items, each by itself. Throws ApiError where none was. */
export const changeItems = (edits: ItemEditsInput["edits"]): Promise<ChangedItems> =>
  changeInParts(edits, editsAtOnce, (part) =>
    call("POST /api/stock/items/change", { body: { edits: part } }),
  );
