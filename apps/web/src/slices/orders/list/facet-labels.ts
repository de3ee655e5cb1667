/** What the values of chips are called. */
import { formatDayText, isDay, nameRegion, orderTags, type OrderTag } from "@stallkeeper/domain";
import { nameApart } from "../../../platform/account-names.ts";
import type { Account, Platform } from "../../../platform/metadata.ts";
import { accountKey, facetChoices, readValues } from "../filter/order-facets.ts";
import { filterTexts } from "../filter/texts.ts";
import { tagLooks } from "../../order-look/index.ts";
import { readHours } from "../filter/order-due.ts";
import type { FacetName } from "../section.ts";

export interface LabelSettings {
  platforms: readonly Pick<Platform, "_id" | "name">[];
  accounts: readonly Pick<Account, "_id" | "username" | "platform" | "address">[];
  locale: string;
}

function nameCountry(code: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code === "" ? filterTexts.noCountry : code;
  return nameRegion(code, locale) ?? code;
}

const nameTag = (tag: string): string => tagLooks[tag as OrderTag]?.label ?? tag;

/**
 * An account by its name, with its platform where others share the name; one that isn't linked keeps its own.
 */
function nameAccount(value: string, { platforms, accounts }: LabelSettings): string {
  const account = accounts.find((one) => accountKey({ ...one, account: one.username }) === value);
  const nameOf = (id: string): string | undefined => platforms.find(({ _id }) => _id === id)?.name;
  if (account !== undefined) return nameApart(account, accounts, (id) => nameOf(id) ?? id);
  const [id = "", ...rest] = value.split("/");
  const platform = nameOf(id);
  return platform === undefined ? value : `${rest.join("/")} (${platform})`;
}

/** One value of a chip in words. */
export function nameValue(facet: FacetName, value: string, settings: LabelSettings): string {
  const { platforms, locale } = settings;
  switch (facet) {
    case "platform":
      return platforms.find(({ _id }) => _id === value)?.name ?? value;
    case "account":
      return nameAccount(value, settings);
    case "tag":
      return value.startsWith("-") ? filterTexts.not(nameTag(value.slice(1))) : nameTag(value);
    case "country":
      return nameCountry(value, locale);
    case "due": {
      const hours = readHours(value);
      return hours === null
        ? (filterTexts.dues[value as keyof typeof filterTexts.dues] ?? value)
        : filterTexts.within(hours);
    }
    default:
      return filterTexts.values[facet]?.[value] ?? value;
  }
}

function nameRange(
  text: string,
  nameEnd: (end: string) => string,
  { from, until }: { from: (end: string) => string; until: (end: string) => string },
): string {
  const [least = "", most = ""] = text.split("..");
  if (!text.includes("..")) return text;
  return least === ""
    ? until(nameEnd(most))
    : most === ""
      ? from(nameEnd(least))
      : `${nameEnd(least)}–${nameEnd(most)}`;
}

const mostNamed = 2;

/** What a chip that is on says after its name; undefined when it is off. */
export function nameChoice(
  facet: FacetName,
  text: string | undefined,
  settings: LabelSettings,
): string | undefined {
  if (text === undefined) return undefined;
  if (facet === "amount")
    return nameRange(text, String, { from: filterTexts.atLeast, until: filterTexts.atMost });
  if (facet === "created") {
    const nameDay = (day: string): string => (isDay(day) ? formatDayText(day, settings.locale, "day") : day);
    return nameRange(text, nameDay, filterTexts);
  }
  const names = readValues(text).map((value) => nameValue(facet, value, settings));
  return names.length <= mostNamed
    ? names.join(", ")
    : `${names.slice(0, mostNamed).join(", ")} +${names.length - mostNamed}`;
}

export interface FacetOption {
  value: string;
  label: string;
  count: number;
}

/** What there is to choose, the most frequent first; tags also by their absence. */
export function listOptions(
  facet: FacetName,
  counts: ReadonlyMap<string, number>,
  chosen: readonly string[],
  rowCount: number,
  settings: LabelSettings,
): FacetOption[] {
  const toOption = (value: string, count: number): FacetOption => ({
    value,
    count,
    label: nameValue(facet, value, settings),
  });
  const fixed = facetChoices[facet];
  if (fixed !== undefined) return fixed.map((value) => toOption(value, counts.get(value) ?? 0));
  if (facet === "tag") {
    return [
      ...orderTags.map((tag) => toOption(tag, counts.get(tag) ?? 0)),
      ...orderTags.map((tag) => toOption(`-${tag}`, rowCount - (counts.get(tag) ?? 0))),
    ];
  }
  const values = new Set([...counts.keys(), ...chosen]);
  return [...values]
    .map((value) => toOption(value, counts.get(value) ?? 0))
    .sort((one, other) => other.count - one.count || one.label.localeCompare(other.label));
}

/** The values after one was switched. A tag is there or absent, a question has one answer. */
export function switchValue(facet: FacetName, chosen: readonly string[], value: string): string[] {
  if (chosen.includes(value)) return chosen.filter((held) => held !== value);
  if (facetChoices[facet]?.length === 2) return [value];
  const opposite = value.startsWith("-") ? value.slice(1) : `-${value}`;
  return [...chosen.filter((held) => facet !== "tag" || held !== opposite), value];
}
