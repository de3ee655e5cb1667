/** What the inventory list shows: its views, filters and sort, as the service is asked for them. Pure. */
import type { GridSort } from "../../../ui/index.ts";

export const itemViews = ["all", "in", "out", "short", "unknown", "unlinked"] as const;
export type ItemView = (typeof itemViews)[number];

export interface ItemSearch {
  view: ItemView;
  query: string;
  /** The id of one, or "". */
  platform: string;
  sort: GridSort;
}

/** Columns that can be sorted by, with their fields. Those with a key go on behind the last row by it. */
const sorts = {
  item: { field: "title", isKey: true },
  sku: { field: "sku", isKey: true },
  location: { field: "location", isKey: true },
  age: { field: "createdAt", isKey: true },
  updated: { field: "updatedAt", isKey: true },
  onHand: { field: "onHand", isKey: false },
  reserved: { field: "reserved", isKey: false },
  available: { field: "available", isKey: false },
  price: { field: "price", isKey: false },
} as const;
type SortColumn = keyof typeof sorts;

const isSortColumn = (id: string): id is SortColumn => Object.hasOwn(sorts, id);
const sortForm = /^(\w+):(asc|desc)$/;

/** The sort as the address says it; the newest change first where it says none. */
export function readItemSort(text: string | undefined): GridSort {
  const [, columnId = "", direction = ""] = sortForm.exec(text ?? "") ?? [];
  return isSortColumn(columnId)
    ? { columnId, direction: direction === "desc" ? "desc" : "asc" }
    : { columnId: "updated", direction: "desc" };
}

const sortOf = ({ columnId }: GridSort) => sorts[isSortColumn(columnId) ? columnId : "updated"];

/** The name of a sort on the wire. */
export const sortNameOf = (sort: GridSort): string =>
  `${sortOf(sort).field.toUpperCase()}_${sort.direction.toUpperCase()}`;

const views: Record<ItemView, Record<string, Record<string, unknown>>> = {
  all: {},
  in: { available: { gt: 0 } },
  out: { available: { lte: 0 } },
  // As Home counts them.
  short: { isOversold: { ne: false } },
  unknown: { onHand: { exists: false } },
  unlinked: {},
};

/** The filter of a search on the wire. */
export function filterOf({ view, query, platform }: Omit<ItemSearch, "sort">): Record<string, unknown> {
  const operators = { ...views[view], ...(platform === "" ? {} : { platforms: { in: [platform] } }) };
  return {
    ...(query.trim() === "" ? {} : { search: query }),
    ...(Object.keys(operators).length === 0 ? {} : { _operators: operators }),
  };
}

/**
 * What lies behind the last row that was loaded: by the values of that row where the sort has an index, so
 * that the thousandth page costs what the first does, else by how many there are. The first part of the
 * condition is what an index starts from.
 */
export function pageBehind<Row extends { _id: string }>(
  sort: GridSort,
  page: { last: Row; loaded: number } | null,
): { behind: Record<string, unknown>[] | null; skip: number } {
  if (page === null) return { behind: null, skip: 0 };
  const { field, isKey } = sortOf(sort);
  if (!isKey) return { behind: null, skip: page.loaded };
  const value = (page.last as Record<string, unknown>)[field];
  const [further, upTo] = sort.direction === "asc" ? ["gt", "gte"] : ["lt", "lte"];
  return {
    skip: 0,
    behind: [
      { _operators: { [field]: { [upTo]: value } } },
      {
        OR: [
          { _operators: { [field]: { [further]: value } } },
          { [field]: value, _operators: { _id: { [further]: page.last._id } } },
        ],
      },
    ],
  };
}
