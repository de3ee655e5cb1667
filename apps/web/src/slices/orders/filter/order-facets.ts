/**
 * The chips above a list: what each is called in the address, which orders pass it, and what of it there is
 * to choose. Values of one chip are alternatives, chips have to hold together; a tag with a minus must be absent.
 */
import { isOrderTag } from "@stallkeeper/domain";
import { startOfDate, type DaySettings } from "./day-bounds.ts";
import type { ListOrder } from "../list-order.ts";
import { createDueRule, dueWords, type DueWord } from "./order-due.ts";
import { amountFilter, type OrderFilter } from "./order-filter.ts";
import { facetNames, type FacetName } from "./order-query.ts";

/** The chips that are on, each as the address says it: "bazaar,atelier", "urgent,-queued", "2026-01-01..2026-01-31". */
export type Facets = Readonly<Partial<Record<FacetName, string>>>;

export const noFacets: Facets = {};

/** The chips that an address has on. */
export const readFacets = (search: Readonly<Record<string, string | undefined>>): Facets =>
  Object.fromEntries(facetNames.flatMap((name) => (search[name] ? [[name, search[name]] as const] : [])));

/** The values of a chip. */
export const readValues = (text: string | undefined): string[] => [...new Set((text ?? "").split(",").map((value) => value.trim()).filter((value) => value !== ""))];

/** The country of an order as filters and columns name it: the code where the platform gives one. */
export const countryOf = ({ buyer, address }: Pick<ListOrder, "buyer" | "address">): string => buyer.country ?? address.countryName ?? "";

type DueOf = ReturnType<typeof createDueRule>;

const listed: Partial<Record<FacetName, (order: ListOrder, dueOf: DueOf) => readonly string[]>> = {
  platform: (order) => [order.platform],
  account: (order) => [order.account],
  tag: (order) => order.tags,
  country: (order) => [countryOf(order)],
  due: (order, dueOf) => {
    const due = dueOf(order);
    return due === null ? [] : [due];
  },
  note: (order) => [order.notes === "" ? "no" : "yes"],
  disbursed: (order) => [order.paymentDisbursed ? "yes" : "no"],
};

/** Wrong values are left out: an address that was written by hand hides nothing by mistake. */
const isKnown = (name: FacetName, value: string): boolean => {
  if (name === "due") return dueWords.includes(value as DueWord);
  if (name === "tag") return isOrderTag(value.replace(/^-/, ""));
  return name !== "note" && name !== "disbursed" || value === "yes" || value === "no";
};

function rangeFilter(text: string, timeZone: string): OrderFilter | null {
  const [from = "", until = ""] = text.split("..");
  const [start, end] = [startOfDate(from, 0, timeZone), startOfDate(until, 1, timeZone)];
  if (start === null && end === null) return null;
  return ({ createdAt }) => (start === null || createdAt >= start) && (end === null || createdAt < end);
}

function readFacet(name: FacetName, text: string, settings: DaySettings): OrderFilter | null {
  if (name === "created") return rangeFilter(text, settings.timeZone);
  if (name === "amount") return amountFilter(text);
  const values = readValues(text).filter((value) => isKnown(name, value));
  const wanted = new Set(values.filter((value) => name !== "tag" || !value.startsWith("-")));
  const unwanted = new Set(values.filter((value) => !wanted.has(value)).map((value) => value.slice(1)));
  if (values.length === 0) return null;
  const dueOf = createDueRule(settings);
  const valuesOf = listed[name] ?? (() => []);
  return (order) => {
    const held = valuesOf(order, dueOf);
    return (wanted.size === 0 || held.some((value) => wanted.has(value))) && !held.some((value) => unwanted.has(value));
  };
}

/** The filter of all chips together; null when none is on. */
export function facetFilter(facets: Facets, settings: DaySettings): OrderFilter | null {
  const filters = facetNames.flatMap((name) => {
    const text = facets[name];
    return (text === undefined ? null : readFacet(name, text, settings)) ?? [];
  });
  return filters.length === 0 ? null : (order) => filters.every((filter) => filter(order));
}

/** How many orders there are of each value of a chip. */
export function countValues(orders: Iterable<ListOrder>, name: FacetName, settings: DaySettings): Map<string, number> {
  const dueOf = createDueRule(settings);
  const valuesOf = listed[name] ?? (() => []);
  const counts = new Map<string, number>();
  for (const order of orders) for (const value of valuesOf(order, dueOf)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
