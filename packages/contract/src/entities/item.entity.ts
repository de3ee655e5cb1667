/**
 * What the seller sells (docs/adr/0089-items-own-their-listings.md): one row for each thing with a SKU and a
 * stock, its listings, and what is held back of it. Changed by REST commands, and by orders and listings that
 * are read.
 */
import { defineEntity, type EntityOf } from "./entity.ts";
import { boolean, date, id, integer, json, money, text, textList } from "./field.ts";

export const inventoryItem = defineEntity({
  name: "InventoryItem",
  table: "inventory_items",
  idColumn: "id",
  searchColumn: "search",
  fields: {
    _id: id({ required: true, column: "id", isUuid: true }),
    sku: text({ required: true }),
    // of a variant: its family, and [{ name, value }] of each axis
    parentId: id({ isUuid: true }),
    options: json({ required: true }),
    title: text({ required: true }),
    brand: text({ required: true }),
    category: text({ required: true }),
    condition: text({ required: true }),
    gtin: text({ required: true }),
    image: text(),
    images: textList({ required: true, isFilterable: false }),
    // the seller's own, which listings start from
    price: money({ column: "price_minor", currencyColumn: "currency" }),
    cost: money({ column: "cost_minor", currencyColumn: "currency" }),
    currency: text({ required: true }),
    location: text({ required: true }),
    note: text({ required: true }),
    onlyOne: boolean({ required: true }),
    safety: integer({ required: true }),
    // below it it's on the reorder list; 0: never
    minimum: integer({ required: true }),
    // null: nobody counted it
    onHand: integer(),
    countedAt: date(),
    countedByName: text({ required: true }),
    allocated: integer({ required: true }),
    held: integer({ required: true }),
    reserved: integer({ required: true, sortColumn: "sorted_reserved" }),
    available: integer({
      sortColumn: "sorted_available",
      adjusted: { table: "adjusted_items", item: "item_id", base: "on_hand" },
    }),
    // orders want more than is on hand
    isOversold: boolean({ required: true, members: { table: "oversold_items", item: "item_id" } }),
    // [ItemListing]
    listings: json({ required: true }),
    // those on which it is live
    platforms: textList({
      required: true,
      members: { table: "live_item_platforms", item: "item_id", value: "platform" },
    }),
    // of its listings: "sold" is one that ended because it was; none: it's listed nowhere. One that we keep at 0
    // is found as "onHold"
    states: textList({
      required: true,
      members: { table: "item_listings", item: "item_id", value: "shown_state" },
    }),
    // "<account id> <state>"
    accountStates: textList({
      required: true,
      members: { table: "item_listings", item: "item_id", value: "shown_account_state" },
    }),
    // a live listing shows another quantity than it should
    isOutOfSync: boolean({ required: true, members: { table: "unsynced_items", item: "item_id" } }),
    // it has a minimum, and less can be sold
    isBelowMinimum: boolean({ required: true }),
    // of a bundle: what it's made of, [BundlePartShown]
    parts: json({ required: true }),
    isBundle: boolean({ required: true }),
    createdAt: date({ required: true }),
    updatedAt: date({ required: true }),
  },
  sorts: [
    "_id",
    "sku",
    "title",
    "location",
    "onHand",
    "reserved",
    "available",
    "price",
    "cost",
    "safety",
    "minimum",
    "brand",
    "category",
    "createdAt",
    "updatedAt",
  ],
  updatable: {},
});
export type InventoryItem = EntityOf<typeof inventoryItem>;

/** What a bundle is made of, in its `parts`. */
export interface BundlePartShown {
  itemId: string;
  sku: string;
  title: string;
  pieces: number;
  onHand: number | null;
}

/** A listing that sells an item, in its `listings`. */
export interface ItemListing {
  listingId: string;
  /** "" where the listing has no variants. */
  variantId: string;
  accountId: string;
  account: string;
  platform: string;
  /** The listing's, or "sold" where it ended because it was. */
  state: string;
  /** What it shows there as far as we know. */
  quantity: number;
  /** What it should show, by its rule where quantities are sent to it; null: nobody counted the item. */
  ours: number | null;
  /** Quantities are sent to it. */
  isPushed: boolean;
  /** due, sending, told or refused; null: none was sent. */
  pushState: string | null;
  /** What the platform said when it refused the listing or its quantity. */
  problem: string | null;
  priceMinor: number;
  currency: string;
  title: string;
  link: string;
  /** Ended because its pieces sold. */
  isSold: boolean;
  readAt: string;
}

/** A listing, or one variant of it, that no item is known of. */
export const unlinkedListing = defineEntity({
  name: "UnlinkedListing",
  table: "unlinked_listings",
  idColumn: "id",
  fields: {
    _id: id({ required: true, column: "id" }),
    listingId: id({ required: true }),
    variantId: text({ required: true }),
    sku: text({ required: true }),
    title: text({ required: true }),
    options: json({ required: true }),
    images: textList({ required: true, isFilterable: false }),
    price: money({ column: "price_minor", currencyColumn: "currency" }),
    currency: text({ required: true }),
    quantity: integer(),
    accountId: id({ required: true, isUuid: true }),
    account: text({ required: true }),
    platform: text({ required: true }),
    state: text({ required: true }),
    link: text({ required: true }),
    updatedAt: date({ required: true }),
  },
  sorts: ["_id", "updatedAt", "title"],
  updatable: {},
});
export type UnlinkedListing = EntityOf<typeof unlinkedListing>;

/** Pieces that somebody holds back; `endedAt` once they were released. */
export const stockHold = defineEntity({
  name: "StockHold",
  table: "stock_holds",
  idColumn: "id",
  fields: {
    _id: id({ required: true, column: "id", isUuid: true }),
    itemId: id({ required: true, isUuid: true }),
    quantity: integer({ required: true }),
    reason: text({ required: true }),
    // null: until somebody releases it
    until: date(),
    byName: text({ required: true }),
    createdAt: date({ required: true }),
    endedAt: date(),
  },
  sorts: ["_id", "createdAt"],
  updatable: {},
});
export type StockHold = EntityOf<typeof stockHold>;

/** A line of an item's history. */
export const itemEvent = defineEntity({
  name: "ItemEvent",
  table: "item_events",
  idColumn: "id",
  fields: {
    _id: id({ required: true, column: "id", isUuid: true }),
    itemId: id({ required: true, isUuid: true }),
    // made, changed, linked, unlinked, held or released
    kind: text({ required: true }),
    // field to [before, after]
    changes: json({ required: true }),
    byName: text({ required: true }),
    at: date({ required: true }),
  },
  sorts: ["_id", "at"],
  updatable: {},
});
export type ItemEvent = EntityOf<typeof itemEvent>;
