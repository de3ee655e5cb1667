/**
 * What the bench knows beside the orders: packs, picks, where SKUs lie, how slips look. Changed by REST
 * commands alone.
 */
import { defineEntity, type EntityOf } from "./entity.ts";
import { boolean, date, documentList, id, integer, text } from "./field.ts";

export const pack = defineEntity({
  name: "Pack",
  table: "packs",
  idColumn: "order_id",
  fields: {
    _id: id({ required: true, column: "order_id" }),
    // packed or aside
    state: text({ required: true }),
    items: documentList(
      { itemId: id({ required: true }), checked: integer({ required: true }), skipped: text() },
      { typeName: "PackItem" },
    ),
    package: text(),
    weightGrams: integer(),
    trackingNumber: text(),
    packedByName: text({ required: true }),
    packedById: id({ isUuid: true }),
    packedAt: date({ required: true }),
    updatedAt: date({ required: true }),
  },
  sorts: ["_id", "packedAt", "updatedAt"],
  updatable: {},
});
export type Pack = EntityOf<typeof pack>;

export const itemPick = defineEntity({
  name: "ItemPick",
  table: "picks",
  idColumn: "item_id",
  fields: {
    _id: id({ required: true, column: "item_id" }),
    orderId: id({ required: true }),
    // picked or short
    state: text({ required: true }),
    reason: text(),
    pickedByName: text({ required: true }),
    pickedAt: date({ required: true }),
  },
  sorts: ["_id", "pickedAt"],
  updatable: {},
});
export type ItemPick = EntityOf<typeof itemPick>;

export const itemLocation = defineEntity({
  name: "ItemLocation",
  table: "item_locations",
  idColumn: "sku",
  fields: {
    _id: id({ required: true, column: "sku" }),
    location: text({ required: true }),
    // where to pick it, in words: with its place unless that is the main one
    shelf: text({ required: true }),
    // null: nobody counted it
    onHand: integer(),
    updatedAt: date({ required: true }),
  },
  sorts: ["_id", "updatedAt"],
  updatable: {},
});
export type ItemLocation = EntityOf<typeof itemLocation>;

export const slipTemplate = defineEntity({
  name: "SlipTemplate",
  table: "slip_templates",
  idColumn: "account_id",
  fields: {
    _id: id({ required: true, column: "account_id", isUuid: true }),
    heading: text({ required: true }),
    footer: text({ required: true }),
    hasPrices: boolean({ required: true }),
    // A5, A4 or 4x6; null: what the reader's country uses
    paper: text(),
  },
  sorts: ["_id"],
  updatable: {},
});
export type SlipTemplate = EntityOf<typeof slipTemplate>;
