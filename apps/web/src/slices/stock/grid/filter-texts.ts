/** The words of the inventory's filters, and of its legend. */
import type { FilterName } from "./item-filters.ts";

const status: Record<string, string> = {
  live: "Live",
  draft: "Draft",
  inReview: "In review",
  onHold: "Paused",
  refused: "Refused",
  ended: "Ended",
  sold: "Sold",
  unlisted: "Not listed",
};
const stock: Record<string, string> = {
  in: "In stock",
  onHand: "On hand",
  low: "Low (1–3 left)",
  zero: "None left",
  negative: "Below zero",
  oversold: "Oversold",
  unknown: "Not counted",
};
const age: Record<string, string> = {
  "7": "Up to 7 days",
  "30": "8–30 days",
  "90": "31–90 days",
  "180": "91–180 days",
  older: "Over 180 days",
};
const needs: Record<string, string> = {
  noCost: "No cost",
  noPhoto: "No photo",
  belowMinimum: "Below minimum",
};

const names: Record<FilterName, string> = {
  status: "Status",
  platform: "Platform",
  brand: "Brand",
  category: "Category",
  age: "Age",
  stock: "Stock",
  needs: "Needs",
};

export const filterTexts = {
  names,
  values: { status, stock, age, needs } as Partial<Record<FilterName, Record<string, string>>>,
  filters: "Filters",
  outOfSync: "Out of sync",
  unlinked: "Unlinked listings",
  search: (words: string) => `“${words.slice(0, 60)}”`,
  one: (name: string, values: string) => `${name}: ${values}`,
  noMatch: (filters: readonly string[]) => `No items match ${filters.join(" and ")}.`,
  narrow: (name: string) => `Find in ${name}`,
  nothing: (name: string) => `No ${name.toLowerCase()} matches.`,
  back: "Back to items",
  legend: "Legend",
  notListed: "not listed",
  items: "Search items",
} as const;
