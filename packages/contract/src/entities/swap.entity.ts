/**
 * A replacement that goes out for an order, with a parcel and a cost of its own: planned, sent or cancelled.
 */
import { defineEntity, type EntityOf } from "./entity.ts";
import { date, documentList, id, integer, money, text } from "./field.ts";

export const swap = defineEntity({
  name: "Swap",
  table: "swaps",
  idColumn: "id",
  fields: {
    _id: id({ required: true, column: "id", isUuid: true }),
    orderId: id({ required: true }),
    kind: text({ required: true }),
    state: text({ required: true }),
    lines: documentList({ name: text(), sku: text(), quantity: integer() }, { typeName: "SwapLine" }),
    cost: money({ required: true, column: "cost_minor", currencyColumn: "currency" }),
    currency: text({ required: true }),
    note: text({ required: true }),
    provider: text(),
    trackingNumber: text(),
    sentAt: date(),
    openedByName: text({ required: true }),
    createdAt: date({ required: true }),
    updatedAt: date({ required: true }),
  },
  sorts: ["_id", "createdAt", "updatedAt"],
  updatable: {},
});

/** A swap as the wire shows it. */
export type Swap = EntityOf<typeof swap>;
