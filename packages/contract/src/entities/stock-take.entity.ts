/**
 * Stock takes and what was counted in them (docs/adr/0103-stock-takes.md). Changed by REST commands. While a
 * blind one is being counted, nothing says what should be there.
 */
import { defineEntity, type EntityOf } from "./entity.ts";
import { boolean, date, id, integer, json, money, text, textList } from "./field.ts";

export const stockTake = defineEntity({
  name: "StockTake",
  table: "stock_take_list",
  idColumn: "id",
  fields: {
    _id: id({ required: true, column: "id", isUuid: true }),
    name: text({ required: true }),
    // one of the domain's takeStates
    state: text({ required: true }),
    // all, shelf, place or found
    scope: text({ required: true }),
    shelf: text({ required: true }),
    placeId: id({ isUuid: true }),
    // its name, which the main place may lack
    place: text(),
    isBlind: boolean({ required: true }),
    lines: integer({ required: true }),
    counted: integer({ required: true }),
    counters: textList({ required: true }),
    // of a posted one: what its differences cost, of items whose cost is in the store's currency
    value: money({ column: "value_minor", currencyColumn: "currency" }),
    currency: text({ required: true }),
    // the same in each currency: [{ currency, minor }], the store's first
    worths: json({ required: true }),
    byName: text({ required: true }),
    createdAt: date({ required: true }),
    startedAt: date(),
    finishedAt: date(),
    approvedByName: text(),
    approvedAt: date(),
    postedByName: text(),
    postedAt: date(),
    undoneByName: text(),
    undoneAt: date(),
    updatedAt: date({ required: true }),
  },
  sorts: ["_id", "updatedAt"],
  updatable: {},
});
export type StockTake = EntityOf<typeof stockTake>;

export const stockTakeLine = defineEntity({
  name: "StockTakeLine",
  table: "stock_take_rows",
  idColumn: "id",
  fields: {
    _id: id({ required: true, column: "id" }),
    takeId: id({ required: true, isUuid: true }),
    itemId: id({ required: true, isUuid: true }),
    sku: text({ required: true }),
    title: text({ required: true }),
    options: json({ required: true }),
    image: text(),
    location: text({ required: true }),
    // it was to be counted; else somebody found it
    isListed: boolean({ required: true }),
    // null: nobody counted it yet
    counted: integer(),
    counters: textList({ required: true }),
    firstAt: date(),
    lastAt: date(),
    // what lay there when it was counted last; null: not known, or it isn't said
    expected: integer(),
    variance: integer(),
    value: money({ column: "value_minor", currencyColumn: "currency" }),
    currency: text({ required: true }),
    // pieces that moved between its first and its last count
    movedMeanwhile: integer({ required: true }),
    // once posted: posted, same, laterCount, left or undone
    outcome: text(),
  },
  sorts: ["_id", "sku", "location", "lastAt"],
  updatable: {},
});
export type StockTakeLine = EntityOf<typeof stockTakeLine>;
