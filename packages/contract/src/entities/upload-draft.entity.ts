/**
 * A draft of listings: one master and what each target makes of it (docs/adr/0100-uploads.md). Changed by
 * REST commands, and by what the platforms answer.
 */
import { defineEntity, type EntityOf } from "./entity.ts";
import { boolean, date, id, integer, json, money, text, textList } from "./field.ts";

export const uploadDraft = defineEntity({
  name: "UploadDraft",
  table: "upload_draft_list",
  idColumn: "id",
  searchColumn: "search",
  fields: {
    _id: id({ required: true, column: "id", isUuid: true }),
    // null: publishing makes the item
    itemId: id({ isUuid: true }),
    sku: text({ required: true }),
    title: text({ required: true }),
    description: text({ required: true }),
    brand: text({ required: true }),
    category: text({ required: true }),
    condition: text({ required: true }),
    conditionNote: text({ required: true }),
    gtin: text({ required: true }),
    price: money({ column: "price_minor", currencyColumn: "currency" }),
    // of a piece, where Inventory knows none; and the price that is warned of below
    cost: money({ column: "cost_minor", currencyColumn: "currency" }),
    floor: money({ column: "floor_minor", currencyColumn: "currency" }),
    // of a piece, packed
    weightGrams: integer(),
    // of the parcel: { length, width, height } in whole centimetres; {}: not known
    packageCm: json({ required: true, column: "package" }),
    // what Inventory says a piece cost: { SKU: minor units of the currency }
    itemCosts: json({ required: true }),
    currency: text({ required: true }),
    quantity: integer({ required: true }),
    // [DraftPhoto], the cover first
    photos: json({ required: true }),
    attributes: json({ required: true }),
    // { axes, rows }
    variants: json({ required: true }),
    // counts up with each save
    revision: integer({ required: true }),
    // [UploadTarget]
    targets: json({ required: true }),
    // that of its worst target; null without any
    state: text(),
    platforms: textList({ required: true }),
    // one of its live listings is on pause
    isPaused: boolean({ required: true }),
    byName: text({ required: true }),
    createdAt: date({ required: true }),
    updatedAt: date({ required: true }),
  },
  sorts: ["_id", "sku", "title", "price", "createdAt", "updatedAt"],
  updatable: {},
});
export type UploadDraft = EntityOf<typeof uploadDraft>;
