/**
 * The orders of rows in a list. Each is total: two orders that agree on the field are told apart
 * by their id, so that a row has exactly one place and can be found again by halving.
 */
import type { OrderQueue } from "@stallkeeper/domain";
import type { ListOrder } from "./list-order.ts";

export const sortFields = ["updated", "created", "due", "total", "number"] as const;
export type SortField = (typeof sortFields)[number];
export type SortDirection = "asc" | "desc";

export interface OrderSort {
  field: SortField;
  direction: SortDirection;
}

export type CompareOrders = (a: ListOrder, b: ListOrder) => number;

/** A deadline that is not known stands behind all that are. */
const noDeadline = "9999";

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const byField: Record<SortField, CompareOrders> = {
  updated: (a, b) => compareTexts(a.updatedAt, b.updatedAt),
  created: (a, b) => compareTexts(a.createdAt, b.createdAt),
  due: (a, b) => compareTexts(a.dispatchBy ?? noDeadline, b.dispatchBy ?? noDeadline),
  total: (a, b) => compareTexts(a.currency, b.currency) || a.amountTotal - b.amountTotal,
  number: (a, b) => compareTexts(a.orderNumber, b.orderNumber),
};

/** The comparison of a sort; totals are compared within their currency, never across. */
export function compareBy({ field, direction }: OrderSort): CompareOrders {
  const compare = byField[field];
  const sign = direction === "asc" ? 1 : -1;
  return (a, b) => sign * compare(a, b) || compareTexts(a._id, b._id);
}

/** The sort a queue starts with: Ship by deadline, all others by their last update (design 4.3). */
export function defaultSort(queue: OrderQueue): OrderSort {
  return queue === "ship" ? { field: "due", direction: "asc" } : { field: "updated", direction: "desc" };
}

/** Reads "due:asc"; null when it names no sort. */
export function parseSort(text: string): OrderSort | null {
  const [field, direction] = text.split(":");
  const known = sortFields.find((name) => name === field);
  return known !== undefined && (direction === "asc" || direction === "desc") ? { field: known, direction } : null;
}
