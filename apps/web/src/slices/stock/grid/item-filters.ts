/**
 * The filters of the inventory: as the address holds them, and as the service is asked. Values of one filter
 * are "or", filters are "and". Pure.
 */
import { daysInMs } from "@stallkeeper/domain";

export const filterNames = ["status", "platform", "brand", "category", "age", "stock", "needs"] as const;
export type FilterName = (typeof filterNames)[number];

/** What is chosen of each filter; one that isn't there is off. */
export type ItemFilters = Readonly<Partial<Record<FilterName, readonly string[]>>>;

/** States of listings as the service has them; `unlisted` is having none. */
export const listingStates = [
  "live",
  "draft",
  "inReview",
  "onHold",
  "refused",
  "ended",
  "sold",
  "unknown",
] as const;
export const statusValues = ["live", "draft", "inReview", "onHold", "refused", "ended", "sold", "unlisted"];
export const stockValues = ["in", "onHand", "low", "zero", "negative", "oversold", "unknown"];
export const ageValues = ["7", "30", "90", "180", "older"];
export const needsValues = ["noCost", "noPhoto", "belowMinimum"];

/** The values of a text of the address. Each is encoded, so that a brand may have a comma in it. */
export const readValues = (text: string | undefined): readonly string[] =>
  (text ?? "").split(",").flatMap((part) => {
    try {
      return part === "" ? [] : [decodeURIComponent(part)];
    } catch {
      return [];
    }
  });

/** Values as the address holds them; "" for none. */
export const writeValues = (values: readonly string[]): string => values.map(encodeURIComponent).join(",");

/** An account, as far as filters care. */
export interface FilteredAccount {
  _id: string;
  platform: string;
}

type Wire = Record<string, unknown>;
const operators = (fields: Wire): Wire => ({ _operators: fields });

const stocks: Record<string, Wire> = {
  in: operators({ available: { gt: 0 } }),
  // As Analytics counts it: what lies there, sold or not.
  onHand: operators({ onHand: { gt: 0 } }),
  low: operators({ available: { gte: 1, lte: 3 } }),
  zero: operators({ available: { gte: 0, lte: 0 } }),
  negative: operators({ available: { lt: 0 } }),
  // As Home counts them.
  oversold: { isOversold: true },
  unknown: operators({ onHand: { exists: false } }),
};

const needs: Record<string, Wire> = {
  noCost: operators({ cost: { exists: false } }),
  noPhoto: operators({ image: { exists: false } }),
  belowMinimum: { isBelowMinimum: true },
};

/** Items as old as one of `ageValues` says, counted back from `nowMs`. */
function agesOf(age: string, nowMs: number): Wire | null {
  const at = ageValues.indexOf(age);
  if (at < 0) return null;
  const before = (days: string): string => new Date(nowMs - daysInMs(Number(days))).toISOString();
  const [younger, older] = [ageValues[at - 1], age];
  return operators({
    createdAt: {
      ...(younger === undefined ? {} : { lt: before(younger) }),
      ...(older === "older" ? {} : { gte: before(older) }),
    },
  });
}

/** Status and platform are one question: "ended on Bazaar" is a listing that ended there. */
function listedOf({ status = [], platform = [] }: ItemFilters, accounts: readonly FilteredAccount[]): Wire[] {
  if (status.length === 0 && platform.length === 0) return [];
  const states = status.filter((one) => one !== "unlisted");
  const ids = accounts
    .filter((account) => platform.includes(account.platform) || platform.includes(account._id))
    .map(({ _id }) => _id);
  const at = (wanted: readonly string[]) => ids.flatMap((id) => wanted.map((state) => `${id} ${state}`));
  const ask = (operator: "in" | "nin", wanted: readonly string[]): Wire =>
    platform.length === 0
      ? operators({ states: { [operator]: wanted } })
      : operators({ accountStates: { [operator]: at(wanted) } });
  const either = [
    ...(states.length > 0 || status.length === 0
      ? [ask("in", states.length === 0 ? listingStates : states)]
      : []),
    ...(status.includes("unlisted") ? [ask("nin", listingStates)] : []),
  ];
  return [either.length === 1 ? (either[0] ?? {}) : { OR: either }];
}

const anyOf = (chosen: readonly (Wire | null | undefined)[]): Wire[] => {
  const known = chosen.filter((one) => one !== null && one !== undefined);
  return known.length === 0 ? [] : known.length === 1 ? known : [{ OR: known }];
};

/** The conditions of the chosen filters, all of which have to hold. What isn't known asks for nothing. */
export function conditionsOf(
  filters: ItemFilters,
  accounts: readonly FilteredAccount[],
  nowMs: number,
): Wire[] {
  const { brand = [], category = [], age = [], stock = [], needs: needed = [] } = filters;
  return [
    ...listedOf(filters, accounts),
    ...(brand.length === 0 ? [] : [operators({ brand: { in: brand } })]),
    ...(category.length === 0 ? [] : [operators({ category: { in: category } })]),
    ...anyOf(age.map((one) => agesOf(one, nowMs))),
    ...anyOf(stock.map((one) => stocks[one])),
    ...anyOf(needed.map((one) => needs[one])),
  ];
}
