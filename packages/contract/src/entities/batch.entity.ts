/**
 * Orders that one person packs together (design 4.8), with how far they are. Changed by REST commands alone.
 */
import { defineEntity, type EntityOf } from "./entity.ts";
import { date, documentList, id, integer, text } from "./field.ts";

export const batch = defineEntity({
  name: "Batch",
  table: "batch_overview",
  idColumn: "id",
  fields: {
    _id: id({ required: true, column: "id", isUuid: true }),
    number: integer({ required: true }),
    name: text({ required: true }),
    // open, processed or archived
    state: text({ required: true }),
    ownerId: id({ required: true, isUuid: true }),
    ownerName: text({ required: true }),
    cutOffAt: date(),
    createdAt: date({ required: true }),
    updatedAt: date({ required: true }),
    orderCount: integer({ required: true }),
    packedCount: integer({ required: true }),
    shippedCount: integer({ required: true }),
    // state: packed, aside or shipped; null is still to do
    orders: documentList(
      {
        orderId: id({ required: true }),
        service: text(),
        package: text(),
        weightGrams: integer(),
        state: text(),
      },
      { typeName: "BatchOrder" },
    ),
  },
  sorts: ["_id", "number", "updatedAt", "createdAt"],
  updatable: {},
});

/** A batch as the wire shows it. */
export type Batch = EntityOf<typeof batch>;
