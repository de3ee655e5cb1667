/** What the inventory list shows: its views, filters and sort, as the service is asked for them. Pure. */
import type { GridSort } from "../../../ui/index.ts";
import { conditionsOf, type FilteredAccount, type ItemFilters } from "./item-filters.ts";

export interface ItemSearch {
  query: string;
  filters: ItemFilters;
  /** Only those of which a listing shows another quantity than it should. */
  isOutOfSync: boolean;
  sort: GridSort;
  /** What platforms of filters mean, and the hour that ages are counted from. */
  accounts: readonly FilteredAccount[];
  nowMs: number;
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
  cost: { field: "cost", isKey: false },
  safety: { field: "safety", isKey: false },
  minimum: { field: "minimum", isKey: false },
  brand: { field: "brand", isKey: true },
  category: { field: "category", isKey: true },
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

/** The filter of a search on the wire; `behind` is what a page adds to it. */
export function filterOf(
  { query, filters, isOutOfSync, accounts, nowMs }: Omit<ItemSearch, "sort">,
  behind: readonly Record<string, unknown>[] = [],
): Record<string, unknown> {
  const all = [...conditionsOf(filters, accounts, nowMs), ...behind];
  return {
    ...(query.trim() === "" ? {} : { search: query }),
    ...(isOutOfSync ? { isOutOfSync: true } : {}),
    ...(all.length === 0 ? {} : { AND: all }),
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
