/** One line of an order's timeline: what happened, when, through whom. Written by the service alone. */
import { defineEntity, type EntityOf } from "./entity.ts";
import { date, id, json, text } from "./field.ts";

export const orderEvent = defineEntity({
  name: "OrderEvent",
  table: "order_events",
  idColumn: "id",
  fields: {
    _id: id({ required: true, column: "id", isUuid: true }),
    orderId: id({ required: true }),
    at: date({ required: true }),
    kind: text({ required: true }),
    actor: text({ required: true }),
    actionId: id({ isUuid: true }),
    details: json({ required: true }),
  },
  sorts: ["_id", "at"],
  updatable: {},
});

/** A line of an order's timeline as the wire shows it. */
export type OrderEvent = EntityOf<typeof orderEvent>;
