/**
 * What was ordered from suppliers, its lines, and what has to be bought (docs/adr/0104-purchases.md). Changed by
 * REST commands.
 */
import { defineEntity, type EntityOf } from "./entity.ts";
import { date, id, integer, json, money, text } from "./field.ts";

export const purchase = defineEntity({
  name: "Purchase",
  table: "purchase_list",
  idColumn: "id",
  fields: {
    _id: id({ required: true, column: "id", isUuid: true }),
    supplier: text({ required: true }),
    reference: text({ required: true }),
    note: text({ required: true }),
    // ordered, partly, received or closed
    state: text({ required: true }),
    // a day, such as 2026-11-23
    expectedOn: text(),
    ordered: integer({ required: true }),
    received: integer({ required: true }),
    postage: money({ column: "postage_minor", currencyColumn: "currency" }),
    // of all lines with a cost, without postage
    value: money({ column: "value_minor", currencyColumn: "currency" }),
    currency: text({ required: true }),
    revision: integer({ required: true }),
    byName: text({ required: true }),
    createdAt: date({ required: true }),
    updatedAt: date({ required: true }),
  },
  sorts: ["_id", "createdAt", "updatedAt"],
  updatable: {},
});
export type Purchase = EntityOf<typeof purchase>;

export const purchaseLine = defineEntity({
  name: "PurchaseLine",
  table: "purchase_rows",
  idColumn: "id",
  fields: {
    _id: id({ required: true, column: "id" }),
    purchaseId: id({ required: true, isUuid: true }),
    itemId: id({ required: true, isUuid: true }),
    place: integer({ required: true }),
    sku: text({ required: true }),
    title: text({ required: true }),
    options: json({ required: true }),
    location: text({ required: true }),
    onHand: integer(),
    ordered: integer({ required: true }),
    received: integer({ required: true }),
    cost: money({ column: "cost_minor", currencyColumn: "currency" }),
    currency: text({ required: true }),
  },
  sorts: ["_id", "place"],
  updatable: {},
});
export type PurchaseLine = EntityOf<typeof purchaseLine>;

/** An item below its minimum, with what is on its way counted in. */
export const reorderItem = defineEntity({
  name: "ReorderItem",
  table: "reorder_items",
  idColumn: "item_id",
  fields: {
    _id: id({ required: true, column: "item_id", isUuid: true }),
    sku: text({ required: true }),
    title: text({ required: true }),
    options: json({ required: true }),
    available: integer({ required: true }),
    incoming: integer({ required: true }),
    minimum: integer({ required: true }),
    suggested: integer({ required: true }),
    // of the last purchase with it; "": it was never bought here
    supplier: text({ required: true }),
    cost: money({ column: "cost_minor", currencyColumn: "currency" }),
    currency: text({ required: true }),
  },
  sorts: ["_id", "sku"],
  updatable: {},
});
export type ReorderItem = EntityOf<typeof reorderItem>;
