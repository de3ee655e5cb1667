/**
 * What is typed into the palette: a prefix narrows it to a group, operators make it a filter of orders
 * (design 3.3).
 */
import { fold } from "../../platform/fuzzy-match.ts";

export type GroupId = "context" | "orders" | "conversations" | "items" | "buyers" | "goTo" | "commands";

/** The groups in the order they are shown. */
export const groupIds: readonly GroupId[] = [
  "context",
  "orders",
  "conversations",
  "items",
  "buyers",
  "goTo",
  "commands",
];

export interface PaletteQuery {
  /** Folded words. */
  words: readonly string[];
  /** The whole text, as it might stand on a label: no spaces, no leading #. */
  exact: string;
  groups: readonly GroupId[];
  /** The text is a filter of orders, such as `is:unfulfilled total:>50`. */
  isFilter: boolean;
}

const byPrefix: Readonly<Record<string, readonly GroupId[]>> = {
  "#": ["orders"],
  "@": ["buyers", "orders"],
  ">": ["context", "goTo", "commands"],
};

/** An id, tracking number or SKU in the form in which they are compared. */
export const toExact = (text: string): string => text.replaceAll(/[\s#]/g, "").toLowerCase();

/** Reads what was typed; `isOrderFilter` knows the operators of the order list. */
export function readPaletteQuery(text: string, isOrderFilter: (text: string) => boolean): PaletteQuery {
  const trimmed = text.trim();
  const groups = byPrefix[trimmed.charAt(0)];
  const rest = groups === undefined ? trimmed : trimmed.slice(1).trim();
  const isFilter = isOrderFilter(rest);
  return {
    words: fold(rest)
      .split(/\s+/)
      .filter((word) => word !== ""),
    exact: toExact(rest),
    groups: isFilter ? ["orders"] : (groups ?? groupIds),
    isFilter,
  };
}

const mostRows = 8;
const mostPerGroup = 5;

/**
 * Divides the rows among the groups: one for each that found something, then more in the order of the groups,
 * at most 5 for one and 8 in all.
 */
export function shareRows(counts: readonly number[]): number[] {
  const shares = counts.map((count) => Math.min(count, 1));
  let left = mostRows - shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share, index) => {
    const more = Math.max(0, Math.min(left, Math.min(counts[index] ?? 0, mostPerGroup) - share));
    left -= more;
    return share + more;
  });
}

/**
 * Whether the words are the beginning of a page's name, "scan stati" of "Shipping › Scan station": who types
 * more than one word of it wants that page, not an order in whose address they stand somewhere. Pure.
 */
export const beginsName = (title: string, words: readonly string[]): boolean =>
  words.length > 1 && fold(title).split("› ").at(-1)?.startsWith(words.join(" ")) === true;
