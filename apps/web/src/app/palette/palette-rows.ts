/** One line of the palette: what it says, and what happens when it is taken. */
import type { ReactNode } from "react";
import type { GroupId } from "./palette-query.ts";

export interface PaletteRow {
  id: string;
  /** Before the title, in mono: an order's number. */
  lead?: string;
  title: string;
  /** Other words for the same, which are looked for and not shown. */
  also?: string;
  detail?: ReactNode;
  icon?: ReactNode;
  end?: ReactNode;
  /** The key that does the same. */
  keys?: string;
  /** A place to go to; ⌘↵ opens it in a new tab. */
  href?: string;
  isPlainLink?: boolean;
  /** What to do once the palette is closed and the focus is back. */
  run?: () => void;
}

/** What a source found: how much, and its best rows. An exact match goes before everything else. */
export interface Found {
  group: GroupId | "recent";
  count: number;
  rows: readonly PaletteRow[];
  hasExact?: boolean;
  /** The row that leads to all it found, where no more than so many rows of it are shown; null: none is needed. */
  toAll?: (shown: number) => PaletteRow | null;
}

export interface Ranked<Thing> {
  thing: Thing;
  score: number;
  /** Breaks ties: the newer the greater. */
  atMs: number;
}

const most = 5;

/** The best of many, best first; the first of equal ones. One walk: thousands fit a single letter. */
export function takeBest<Thing>(ranked: readonly Ranked<Thing>[]): Thing[] {
  const best: Ranked<Thing>[] = [];
  const isBetter = (one: Ranked<Thing>, other: Ranked<Thing> | undefined): boolean =>
    other === undefined || one.score > other.score || (one.score === other.score && one.atMs > other.atMs);
  for (const one of ranked) {
    if (best.length === most && !isBetter(one, best.at(-1))) continue;
    let place = best.length;
    while (place > 0 && isBetter(one, best[place - 1])) place -= 1;
    best.splice(place, 0, one);
    if (best.length > most) best.pop();
  }
  return best.map(({ thing }) => thing);
}
