/**
 * The orders of rows in a list. Each is total: two orders that agree on the field are told apart by their id,
 * so that a row has exactly one place and can be found again by halving.
 */
import { locationTags, type OrderQueue, countPieces, nameBuyer, nameCountry } from "@stallkeeper/domain";
import type { ListOrder } from "./list-order.ts";
import { namePlan } from "../order-look/index.ts";

/** Every column can be sorted by, shown or not. */
export const sortFields = [
  "updated",
  "created",
  "due",
  "total",
  "number",
  "item",
  "buyer",
  "tags",
  "qty",
  "sku",
  "location",
  "courier",
  "tracking",
  "disbursed",
  "note",
  "postage",
  "requested",
  "service",
  "weight",
  "bin",
  "message",
  "plan",
  "shipped",
] as const;
export type SortField = (typeof sortFields)[number];
export type SortDirection = "asc" | "desc";

export interface OrderSort {
  field: SortField;
  direction: SortDirection;
}

export type CompareOrders = (a: ListOrder, b: ListOrder) => number;

/** What is not known stands behind all that is: no deadline, no number. */
const last = "\uFFFF";
const heaviest = Number.MAX_SAFE_INTEGER;

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Compares by a text that is made once per order. */
function byText(textOf: (order: ListOrder) => string | null | undefined): CompareOrders {
  const made = new WeakMap<ListOrder, string>();
  const read = (order: ListOrder): string => {
    const known = made.get(order);
    if (known !== undefined) return known;
    const text = textOf(order)?.toLowerCase() || last;
    made.set(order, text);
    return text;
  };
  return (a, b) => compareTexts(read(a), read(b));
}

/** Where an order lies in the seller's work: one of the location tags, or new. */
export const locationOf = ({ tags }: Pick<ListOrder, "tags">): (typeof locationTags)[number] | "new" =>
  locationTags.find((tag) => tags.includes(tag)) ?? "new";

const byField: Record<SortField, CompareOrders> = {
  updated: (a, b) => compareTexts(a.updatedAt, b.updatedAt),
  created: (a, b) => compareTexts(a.createdAt, b.createdAt),
  due: (a, b) => compareTexts(a.dispatchBy ?? last, b.dispatchBy ?? last),
  total: (a, b) => compareTexts(a.currency, b.currency) || a.amountTotal - b.amountTotal,
  number: (a, b) => compareTexts(a.orderNumber, b.orderNumber),
  item: byText(({ items }) => items[0]?.name),
  buyer: byText((order) => `${nameBuyer(order)} ${nameCountry(order)}`),
  tags: byText(({ tags }) => tags.join(" ")),
  qty: (a, b) => countPieces(a) - countPieces(b),
  sku: byText(({ items }) => items[0]?.sku),
  location: byText(locationOf),
  courier: byText(({ shipping }) => shipping.provider),
  tracking: byText(({ shipping }) => shipping.trackingNumber),
  disbursed: (a, b) => Number(a.paymentDisbursed) - Number(b.paymentDisbursed),
  note: byText(({ notes }) => notes),
  postage: (a, b) =>
    compareTexts(a.currency, b.currency) || (a.facts.postage ?? -1) - (b.facts.postage ?? -1),
  requested: byText(({ facts }) => facts.postageService),
  service: byText(({ extras }) => extras?.service),
  plan: byText(namePlan),
  shipped: (a, b) => compareTexts(a.shipping.shippedAt ?? "", b.shipping.shippedAt ?? ""),
  weight: (a, b) => (a.extras?.weightGrams ?? heaviest) - (b.extras?.weightGrams ?? heaviest),
  bin: byText(({ extras }) => extras?.bins),
  message: (a, b) => Number(b.extras?.hasUnread ?? false) - Number(a.extras?.hasUnread ?? false),
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

/** As the address and preferences have it: "due:asc". */
export const writeSort = ({ field, direction }: OrderSort): string => `${field}:${direction}`;

/** Reads "due:asc"; null when it names no sort. */
export function parseSort(text: string): OrderSort | null {
  const [field, direction] = text.split(":");
  const known = sortFields.find((name) => name === field);
  return known !== undefined && (direction === "asc" || direction === "desc")
    ? { field: known, direction }
    : null;
}
