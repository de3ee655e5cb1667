/**
 * The chips above a list: what each is called in the address, which orders pass it, and what of it there is
 * to choose. Values of one chip are alternatives, chips have to hold together; a tag with a minus must be
 * absent.
 */
import { isOrderTag, stockStates, isHeld, countPieces, nameBuyer, nameCountry } from "@stallkeeper/domain";
import { startOfDate, type DaySettings } from "./day-bounds.ts";
import type { ListOrder } from "../list-order.ts";
import { addressProblemsOf } from "../../order-look/index.ts";
import { createDueRule, createWithinRule, dueSpans, dueWords, readHours } from "./order-due.ts";
import { amountFilter, type OrderFilter } from "./order-filter.ts";
import { facetNames, type FacetName } from "../section.ts";

/**
 * The chips that are on, each as the address says it: "bazaar,atelier", "urgent,-queued",
 * "2026-01-01..2026-01-31".
 */
export type Facets = Readonly<Partial<Record<FacetName, string>>>;

export const noFacets: Facets = {};

/** The chips that an address has on; what names nothing is left out of them. */
export const readFacets = (search: Readonly<Record<string, string | undefined>>): Facets =>
  Object.fromEntries(
    facetNames.flatMap((name) => {
      const text = cleanFacet(name, search[name] ?? "");
      return text === "" ? [] : [[name, text] as const];
    }),
  );

/** The values of a chip. */
export const readValues = (text: string | undefined): string[] => [
  ...new Set(
    (text ?? "")
      .split(",")
      .map((value) => value.trim())
      .filter((value) => value !== ""),
  ),
];

type DueOf = ReturnType<typeof createDueRule>;

/** What a chip calls a buyer: commas part values in the address. */
export const buyerKey = (order: Pick<ListOrder, "buyer" | "address">): string =>
  (order.buyer.handle || nameBuyer(order)).replaceAll(",", " ");

/** What a chip calls an account: one name may stand for accounts at several platforms. */
export const accountKey = ({ platform, account }: Pick<ListOrder, "platform" | "account">): string =>
  `${platform}/${account}`;

/** What the address may call an order's value beside what the chip offers: an account by its name alone. */
const alsoCalled: Partial<Record<FacetName, (order: ListOrder) => string>> = {
  account: ({ account }) => account,
};

const yesNo = (isOn: boolean): readonly string[] => [isOn ? "yes" : "no"];

const listed: Partial<Record<FacetName, (order: ListOrder, dueOf: DueOf) => readonly string[]>> = {
  platform: (order) => [order.platform],
  account: (order) => [accountKey(order)],
  tag: (order) => order.tags,
  country: (order) => [nameCountry(order)],
  due: (order, dueOf) => {
    const due = dueOf(order);
    return due === null ? [] : [due];
  },
  note: (order) => yesNo(order.notes !== ""),
  disbursed: (order) => yesNo(order.paymentDisbursed),
  held: (order) => yesNo(isHeld(order)),
  together: (order) => [
    order.parts.length > 0
      ? "split"
      : order.combinedId !== null
        ? "combined"
        : (order.extras?.toSameAddress ?? 1) > 1
          ? "possible"
          : "alone",
  ],
  address: (order) => yesNo(addressProblemsOf(order).length > 0),
  intl: (order) => yesNo(order.extras?.isInternational === true),
  pieces: (order) => [countPieces(order) > 1 ? "multi" : "single"],
  service: (order) => [order.extras?.service?.replaceAll(",", " ") ?? noService],
  printed: (order) => yesNo(order.extras?.isPrinted === true),
  stock: ({ extras }) => (typeof extras?.stock === "string" ? [extras.stock] : []),
  sku: (order) => [...new Set(order.items.flatMap(({ sku }) => sku?.replaceAll(",", " ") || []))],
  buyer: (order) => [buyerKey(order)],
};

/** Stands for orders for which no service was chosen yet. */
export const noService = "none";

/** Chips with a few fixed values. */
export const facetChoices: Partial<Record<FacetName, readonly string[]>> = {
  due: [...dueWords, ...dueSpans],
  note: ["yes", "no"],
  disbursed: ["yes", "no"],
  held: ["yes", "no"],
  together: ["possible", "combined", "split", "alone"],
  address: ["yes", "no"],
  intl: ["yes", "no"],
  pieces: ["single", "multi"],
  printed: ["yes", "no"],
  stock: stockStates,
};

/** Wrong values are left out: an address that was written by hand hides nothing by mistake. */
const isKnown = (name: FacetName, value: string): boolean => {
  if (name === "due" && readHours(value) !== null) return true;
  return name === "tag" ? isOrderTag(value.replace(/^-/, "")) : (facetChoices[name]?.includes(value) ?? true);
};

/**
 * The text of a chip without the values that name nothing; "" when none is left. A chip that is shown hides
 * what it says.
 */
export function cleanFacet(name: FacetName, text: string): string {
  if (name === "created") return rangeFilter(text, "UTC") === null ? "" : text;
  if (name === "amount") return amountFilter(text) === null ? "" : text;
  return readValues(text)
    .filter((value) => isKnown(name, value))
    .join(",");
}

function rangeFilter(text: string, timeZone: string): OrderFilter | null {
  const [from = "", until = ""] = text.split("..");
  const [start, end] = [startOfDate(from, 0, timeZone), startOfDate(until, 1, timeZone)];
  if (start === null && end === null) return null;
  return ({ createdAt }) => (start === null || createdAt >= start) && (end === null || createdAt < end);
}

function readFacet(name: FacetName, text: string, settings: DaySettings): OrderFilter | null {
  if (name === "created") return rangeFilter(text, settings.timeZone);
  if (name === "amount") return amountFilter(text);
  const asked = readValues(text).filter((value) => isKnown(name, value));
  const wanted = new Set(asked.filter((value) => name !== "tag" || !value.startsWith("-")));
  const unwanted = new Set(asked.filter((value) => !wanted.has(value)).map((value) => value.slice(1)));
  if (asked.length === 0) return null;
  const dueOf = createDueRule(settings);
  const withins =
    name === "due"
      ? asked.flatMap((value) => readHours(value) ?? []).map((hours) => createWithinRule(hours, settings))
      : [];
  const valuesOf = listed[name] ?? (() => []);
  const alias = alsoCalled[name];
  return (order) => {
    const values = valuesOf(order, dueOf);
    const held = alias === undefined ? values : [...values, alias(order)];
    return (
      (wanted.size === 0 ||
        held.some((value) => wanted.has(value)) ||
        withins.some((isWithin) => isWithin(order))) &&
      !held.some((value) => unwanted.has(value))
    );
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
export function countValues(
  orders: Iterable<ListOrder>,
  name: FacetName,
  settings: DaySettings,
): Map<string, number> {
  const dueOf = createDueRule(settings);
  const valuesOf = listed[name] ?? (() => []);
  const withins =
    name === "due"
      ? dueSpans.map((span) => [span, createWithinRule(readHours(span) ?? 0, settings)] as const)
      : [];
  const counts = new Map<string, number>();
  for (const order of orders)
    for (const value of [
      ...valuesOf(order, dueOf),
      ...withins.flatMap(([span, isWithin]) => (isWithin(order) ? [span] : [])),
    ])
      counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
