/**
 * How much there is of each SKU, and the ledger of what changed it (docs/adr/0039-the-stock-ledger.md).
 * Changed by REST commands and by what happens to orders.
 */
import { defineEntity, type EntityOf } from "./entity.ts";
import { boolean, date, id, integer, money, text, textList } from "./field.ts";

export const stockLevel = defineEntity({
  name: "StockLevel",
  table: "stock_levels",
  idColumn: "sku",
  fields: {
    _id: id({ required: true, column: "sku" }),
    title: text({ required: true }),
    location: text({ required: true }),
    // null: nobody counted it
    onHand: integer(),
    // what open orders still want of it, those that await payment included
    allocated: integer({ required: true }),
    // on hand without what is allocated, held and kept as safety stock; null while that is not known
    available: integer(),
    countedAt: date(),
    countedByName: text(),
    updatedAt: date(),
  },
  sorts: ["_id", "available", "updatedAt"],
  updatable: {},
});
export type StockLevel = EntityOf<typeof stockLevel>;

export const stockEntry = defineEntity({
  name: "StockEntry",
  table: "stock_entries",
  idColumn: "id",
  fields: {
    _id: id({ required: true, column: "id", isUuid: true }),
    sku: text({ required: true }),
    // one of the domain's stockReasons
    reason: text({ required: true }),
    delta: integer({ required: true }),
    onHandBefore: integer(),
    onHandAfter: integer(),
    // of a count: what lay there when it was taken
    found: integer(),
    orderId: id(),
    // what somebody wrote about it, or where it was moved
    note: text({ required: true }),
    byName: text({ required: true }),
    // when it moved or was counted, and when it was booked
    movedAt: date({ required: true }),
    at: date({ required: true }),
  },
  // by _id: in the order in which they were booked
  sorts: ["_id", "at"],
  updatable: {},
});
export type StockEntry = EntityOf<typeof stockEntry>;

/** Pieces of which nobody knows whether they left before a count or after it. */
export const stockCheck = defineEntity({
  name: "StockCheck",
  table: "open_stock_checks",
  idColumn: "item_id",
  fields: {
    _id: id({ required: true, column: "item_id" }),
    orderId: id({ required: true }),
    orderNumber: text({ required: true }),
    source: text({ required: true }),
    sku: text({ required: true }),
    title: text({ required: true }),
    quantity: integer({ required: true }),
    // they left between these two
    placedAt: date({ required: true }),
    toldAt: date({ required: true }),
    countedAt: date({ required: true }),
    countedByName: text({ required: true }),
  },
  sorts: ["_id", "toldAt"],
  updatable: {},
});
export type StockCheck = EntityOf<typeof stockCheck>;

/** Pieces of an item that came in together at one cost (docs/adr/0116-lots.md). */
export const stockLot = defineEntity({
  name: "StockLot",
  table: "stock_lot_list",
  idColumn: "id",
  fields: {
    _id: id({ required: true, column: "id", isUuid: true }),
    itemId: id({ required: true, isUuid: true }),
    // a stock reason, opening (before lots were kept) or short (sold beyond what was there)
    source: text({ required: true }),
    note: text({ required: true }),
    purchaseId: id({ isUuid: true }),
    receivedAt: date({ required: true }),
    pieces: integer({ required: true }),
    // less than none of what was sold beyond what was there
    left: integer({ required: true, column: "remaining" }),
    // of a piece with its postage, and of all that is left; null: not known
    cost: money({ column: "cost_minor", currencyColumn: "currency" }),
    value: money({ column: "value_minor", currencyColumn: "currency" }),
    currency: text({ required: true }),
    isFirst: boolean({ required: true }),
  },
  sorts: ["_id", "receivedAt"],
  updatable: {},
});
export type StockLot = EntityOf<typeof stockLot>;

/** Where stock lies: a shop, a garage (docs/adr/0117-places.md). */
export const stockPlace = defineEntity({
  name: "StockPlace",
  table: "stock_place_list",
  idColumn: "id",
  fields: {
    _id: id({ required: true, column: "id", isUuid: true }),
    // empty: the main place, which nobody named
    name: text({ required: true }),
    isMain: boolean({ required: true }),
    archivedAt: date(),
    items: integer({ required: true }),
    bins: integer({ required: true }),
    pieces: integer({ required: true }),
  },
  sorts: ["_id", "name"],
  updatable: {},
});
export type StockPlace = EntityOf<typeof stockPlace>;

/** A bin of a place, with what lies in it. */
export const stockBin = defineEntity({
  name: "StockBin",
  table: "stock_bin_list",
  idColumn: "id",
  fields: {
    _id: id({ required: true, column: "id" }),
    placeId: id({ required: true, isUuid: true }),
    bin: text({ required: true }),
    items: integer({ required: true }),
    pieces: integer({ required: true }),
    // the first twenty
    skus: textList({ required: true, isFilterable: false }),
  },
  sorts: ["_id", "bin"],
  updatable: {},
});
export type StockBin = EntityOf<typeof stockBin>;

/** Where pieces of an item lie; its own bin is where new ones go. */
export const itemBin = defineEntity({
  name: "ItemBin",
  table: "item_bin_list",
  idColumn: "id",
  fields: {
    _id: id({ required: true, column: "id" }),
    itemId: id({ required: true, isUuid: true }),
    placeId: id({ required: true, isUuid: true }),
    bin: text({ required: true }),
    // null: of an item that nobody counted
    pieces: integer(),
    isOwn: boolean({ required: true }),
  },
  sorts: ["_id", "bin"],
  updatable: {},
});
export type ItemBin = EntityOf<typeof itemBin>;
