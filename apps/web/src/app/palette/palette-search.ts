/**
 * Brings the sources together: which rows the palette shows for a text, in which order, and how many there
 * are.
 */
import type { Recent } from "../recents.ts";
import { findCommands, findContext, findPlaces, toRecentPageRow } from "./command-source.tsx";
import { findOrders, findThings, toRecentOrderRow, type PaletteOrders } from "./order-source.tsx";
import { readPaletteQuery, shareRows, type GroupId, type PaletteQuery } from "./palette-query.ts";
import type { Found, PaletteRow } from "./palette-rows.ts";

export interface PaletteGroup {
  id: Found["group"];
  rows: readonly PaletteRow[];
}

export interface PaletteAnswer {
  groups: readonly PaletteGroup[];
  shown: number;
  count: number;
  words: readonly string[];
}

const mostRecent = 5;

function listRecent(recents: readonly Recent[]): PaletteAnswer {
  const rows = recents
    .flatMap(
      (recent) =>
        (recent.kind === "order" ? toRecentOrderRow(recent.id) : toRecentPageRow(recent.href)) ?? [],
    )
    .slice(0, mostRecent);
  return {
    groups: rows.length === 0 ? [] : [{ id: "recent", rows }],
    shown: rows.length,
    count: rows.length,
    words: [],
  };
}

const listRow = (row: PaletteRow | null | undefined): PaletteRow[] => (row ? [row] : []);

function findIn(
  group: GroupId,
  text: string,
  query: PaletteQuery,
  recents: readonly Recent[],
  search: PaletteOrders,
): Found {
  switch (group) {
    case "context":
      return findContext(query.words);
    case "orders":
      return findOrders(text, query, recents, search);
    case "items":
      return findThings("items", query, search);
    case "buyers":
      return findThings("buyers", query, search);
    case "goTo":
      return findPlaces(query.words);
    case "commands":
      return findCommands(query.words);
    // Conversations are not kept in memory yet.
    case "conversations":
      return { group, count: 0, rows: [] };
  }
}

/** The rows for a text; an empty one shows what was opened last. */
export function searchPalette(
  text: string,
  recents: readonly Recent[],
  search: PaletteOrders,
): PaletteAnswer {
  const query = readPaletteQuery(text, search.isFilter);
  if (query.words.length === 0 && query.groups.length > 3) return listRecent(recents);
  const found = query.groups
    .map((group) => findIn(group, text.trim(), query, recents, search))
    .sort((one, other) => Number(other.hasExact ?? false) - Number(one.hasExact ?? false));
  const shares = shareRows(found.map(({ rows }) => rows.length));
  const shown = found
    .map(({ group, rows, toAll }, index) => ({ id: group, rows: rows.slice(0, shares[index]), toAll }))
    .filter(({ rows }) => rows.length > 0);
  return {
    groups: shown.map(({ id, rows, toAll }) => ({ id, rows: [...rows, ...listRow(toAll?.(rows.length))] })),
    words: query.words,
    shown: shown.reduce((sum, { rows }) => sum + rows.length, 0),
    count: found.reduce((sum, { count }) => sum + count, 0),
  };
}
