/**
 * Money that goes back for an order: what was asked for here, and what the platform did without us (a view
 * over actions and what orders tell). State: sending, pending (the platform decides), refunded, refused,
 * needsHelp (given up).
 */
import { defineEntity, type EntityOf } from "./entity.ts";
import { boolean, date, documentList, id, money, number, text } from "./field.ts";

export const refund = defineEntity({
  name: "Refund",
  table: "refunds",
  idColumn: "id",
  fields: {
    _id: id({ required: true, column: "id" }),
    orderId: id({ required: true }),
    state: text({ required: true }),
    amount: money({ required: true, column: "amount_minor", currencyColumn: "currency" }),
    currency: text({ required: true }),
    /** A platform that sells by weight refunds fractions of a piece. */
    items: documentList(
      {
        itemId: text(),
        quantity: number(),
        amount: money({ key: "amountMinor", currencyColumn: "currency" }),
      },
      { typeName: "RefundItem" },
    ),
    reason: text({ required: true }),
    /** What the platform said when it refused. */
    problem: text(),
    requestedByName: text({ required: true }),
    isOurs: boolean({ required: true }),
    /** The seller sent the money; the platform was told alone. */
    isByHand: boolean({ required: true }),
    createdAt: date({ required: true }),
  },
  sorts: ["_id", "createdAt"],
  updatable: {},
});

/** A refund as the wire shows it. */
export type Refund = EntityOf<typeof refund>;
