/** How much there is of each SKU, and the ledger of what changed it (docs/adr/0039-the-stock-ledger.md). Changed by REST commands and by what happens to orders. */
import { defineEntity, type EntityOf } from "./entity.ts";
import { date, id, integer, text } from "./field.ts";

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
    // what open orders still want of it
    allocated: integer({ required: true }),
    // on hand without what is allocated; null while that is not known
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
    // count, sale, cancel, returnRestock, returnScrap, resend or swapOut
    reason: text({ required: true }),
    delta: integer({ required: true }),
    onHandBefore: integer(),
    onHandAfter: integer(),
    orderId: id(),
    byName: text({ required: true }),
    at: date({ required: true }),
  },
  // by _id: in the order in which they were booked
  sorts: ["_id", "at"],
  updatable: {},
});
export type StockEntry = EntityOf<typeof stockEntry>;
