/**
 * What the list of sections says together: pages, entries of the navigation, tabs, senders, by what they are
 * looked up by.
 */
import { hrefOf, type TabRow } from "../platform/section-header.tsx";
import type { NavEntry, NewsSource, Page, Place, Section } from "../platform/section.ts";
import * as list from "./sections.ts";

const sections: readonly Section[] = Object.values(list);

/** Every page but `/`, which app/ draws itself. */
export const pages: readonly Page[] = sections.flatMap((section) => section.pages ?? []);

/** The entries of the navigation, from the left; the gear and what stands at the end come last. */
export const navEntries: readonly NavEntry[] = sections
  .flatMap(({ nav }) => (nav === undefined ? [] : [nav]))
  .toSorted((one, other) => one.at - other.at);

/** Places of the palette that are no pages of their own. */
export const extraPlaces: readonly Place[] = sections.flatMap((section) => section.places ?? []);

/** What the system's own notices may tell. */
export const newsSources: readonly NewsSource[] = sections.flatMap(({ news }) => news ?? []);

/** What runs behind the first page, once somebody is signed in. */
export const starts = sections.flatMap(({ onSignedIn }) => onSignedIn ?? []);

const tabsOf = (nav: string): TabRow["tabs"] =>
  pages
    .filter((page) => page.nav === nav)
    .flatMap(({ path, tab, moreTabs = [] }) => [
      ...(tab === undefined ? [] : [{ href: hrefOf(path), ...tab }]),
      ...moreTabs.map(({ search, ...more }) => ({ href: `${hrefOf(path)}${search}`, ...more })),
    ])
    .toSorted((one, other) => one.at - other.at)
    .map(({ at: _at, ...tab }) => tab);

/** The tabs of each entry, by its id. */
export const tabRows: ReadonlyMap<string, TabRow> = new Map(
  navEntries.map(({ id, label, tabsLabel = "Section" }) => [
    id,
    { label: tabsLabel, name: label, tabs: tabsOf(id) },
  ]),
);

const byId = new Map(navEntries.map((entry) => [entry.id, entry]));

/** The entry with this id. */
export const findNav = (id: string | undefined): NavEntry | undefined => byId.get(id ?? "");

/** The entry that an address belongs to; undefined when it is none's. */
export function navOf(path: string): NavEntry | undefined {
  const first = `/${path.split("/")[1] ?? ""}`;
  return navEntries.find(({ href }) => href === first);
}

/** Loads what sends a kind of change that was kept without a network. */
export const loadSender = async (kind: string): Promise<unknown> =>
  sections.map(({ senders }) => senders?.[kind]).find((load) => load !== undefined)?.();
