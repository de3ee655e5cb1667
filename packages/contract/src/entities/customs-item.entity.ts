/** What customs and the scale are told of a SKU (docs/adr/0040). Changed by a REST command. */
import { defineEntity, type EntityOf } from "./entity.ts";
import { date, id, integer, number, text } from "./field.ts";

export const customsItem = defineEntity({
  name: "CustomsItem",
  table: "customs_items",
  idColumn: "sku",
  fields: {
    _id: id({ required: true, column: "sku" }),
    description: text({ required: true }),
    hsCode: text({ required: true }),
    originCountryCode: text(),
    // of one piece, in the currency of whoever orders it; null: the order's price counts
    value: number(),
    // of one piece
    weightGrams: integer(),
    updatedAt: date({ required: true }),
  },
  sorts: ["_id", "updatedAt"],
  updatable: {},
});
export type CustomsItem = EntityOf<typeof customsItem>;
