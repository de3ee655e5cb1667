/**
 * One item offered at one marketplace, as the platform knows it. `status` is the platform's word, `state`
 * ours.
 */
import { defineEntity, type EntityOf } from "./entity.ts";
import { date, id, integer, json, money, text, textList } from "./field.ts";

export const listing = defineEntity({
  name: "Listing",
  table: "listings",
  idColumn: "id",
  fields: {
    _id: id({ required: true, column: "id" }),
    identifier: id({ required: true }),
    sku: text({ required: true }),
    title: text({ required: true }),
    description: text({ required: true }),
    images: textList({ required: true, isFilterable: false }),
    price: money({ required: true, column: "price_minor", currencyColumn: "currency" }),
    currency: text({ required: true }),
    quantity: integer({ required: true }),
    status: text({ required: true }),
    state: text({ required: true }),
    // What the platform said on a refusal or a hold: [{ code, text, field }].
    problems: json({ required: true }),
    variants: json({ required: true }),
    link: text({ required: true }),
    updatedAt: date({ required: true }),
    platform: text({ required: true }),
    account: text({ required: true }),
    accountId: id({ required: true, isUuid: true }),
  },
  sorts: ["_id", "updatedAt", "title", "sku", "price", "quantity"],
  updatable: {},
});

/** A listing as the wire shows it. */
export type Listing = EntityOf<typeof listing>;
