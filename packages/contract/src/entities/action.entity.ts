/**
 * One action towards a marketplace and how far it got (decisions 5). Readable, never writable here: actions
 * are started by their own REST calls. The payload and the undo record stay inside.
 */
import { defineEntity, type EntityOf } from "./entity.ts";
import { boolean, date, id, integer, text } from "./field.ts";

export const action = defineEntity({
  name: "Action",
  table: "actions",
  idColumn: "id",
  fields: {
    _id: id({ required: true, column: "id", isUuid: true }),
    accountId: id({ required: true, isUuid: true }),
    orderId: id(),
    kind: text({ required: true }),
    state: text({ required: true }),
    /** Nobody knows whether the marketplace did it. */
    effectUnknown: boolean({ required: true, column: "is_effect_unknown" }),
    attempts: integer({ required: true }),
    nextAt: date({ required: true }),
    vendorRef: text(),
    problemCode: text(),
    problem: text(),
    requestedByName: text({ required: true }),
    createdAt: date({ required: true }),
    updatedAt: date({ required: true }),
  },
  sorts: ["_id", "createdAt", "updatedAt"],
  updatable: {},
});

/** An action towards a marketplace as the wire shows it. */
export type Action = EntityOf<typeof action>;
