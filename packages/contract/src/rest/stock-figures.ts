/** What lies on hand and how it sells: Stock of Analytics. Values are at cost and stand by currency. */

/** How long ago an item was added: up to so many days, as Inventory filters them. */
export const stockAges = ["7", "30", "90", "180", "older"] as const;
export type StockAge = (typeof stockAges)[number];

/** Items on hand of an age, in the currency of their costs. */
export interface StockAgeRow {
  age: StockAge;
  currency: string;
  items: number;
  pieces: number;
  /** Of the pieces whose cost is known. */
  valueMinor: number;
  itemsWithoutCost: number;
  piecesWithoutCost: number;
}

export interface LyingItem {
  itemId: string;
  sku: string;
  title: string;
  addedAt: string;
  pieces: number;
  /** null: its cost isn't known. */
  valueMinor: number | null;
  currency: string;
}

/** An account's listings: those live now, and those first read in the range. */
export interface ListingsRow {
  accountId: string;
  live: number;
  /** Without those that an account had when it was first read. */
  fresh: number;
}

export interface StockFiguresView {
  asOf: string;
  ages: StockAgeRow[];
  /** Items that nobody has counted: what lies there isn't known. */
  itemsNotCounted: number;
  /** Those that lie longest. */
  oldest: LyingItem[];
  /** Those with most pieces. */
  withoutCost: LyingItem[];
  /** What sold in the range. */
  orders: number;
  pieces: number;
  /** Pieces of items in Inventory. */
  piecesOfItems: number;
  /** From adding an item to its sale; null: nothing sold. */
  medianDays: number | null;
  listings: ListingsRow[];
}
