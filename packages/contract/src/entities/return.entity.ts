/**
 * One line of an order that comes back (domain/returns.ts has its states). Changed by its own REST calls
 * alone.
 */
import { defineEntity, type EntityOf } from "./entity.ts";
import { date, id, integer, money, text, textList } from "./field.ts";

export const returnedLine = defineEntity({
  name: "Return",
  table: "shown_returns",
  idColumn: "id",
  fields: {
    _id: id({ required: true, column: "id", isUuid: true }),
    groupId: id({ required: true, isUuid: true }),
    orderId: id({ required: true }),
    orderNumber: text({ required: true }),
    platform: text({ required: true }),
    source: text({ required: true }),
    itemId: id({ required: true }),
    itemName: text({ required: true }),
    sku: text({ required: true }),
    quantity: integer({ required: true }),
    price: money({ required: true, column: "price_minor", currencyColumn: "currency" }),
    currency: text({ required: true }),
    state: text({ required: true }),
    reason: text({ required: true }),
    note: text({ required: true }),
    deadline: date(),
    provider: text(),
    trackingNumber: text(),
    receivedAt: date(),
    condition: text(),
    disposition: text(),
    bin: text(),
    resolution: text(),
    refundAmount: money({ column: "refund_minor", currencyColumn: "currency" }),
    /** As the platform shows it; null where no refund was asked for. */
    refundState: text(),
    postageRecovered: money({
      required: true,
      column: "postage_recovered_minor",
      currencyColumn: "currency",
    }),
    feeRecovered: money({ required: true, column: "fee_recovered_minor", currencyColumn: "currency" }),
    swapId: id({ isUuid: true }),
    // Photos of what came, by their ids, oldest first.
    photoIds: textList({ required: true }),
    // The newest label of the parcel that brings it; its files and its void are those of a shipment.
    labelId: id({ isUuid: true, isFilterable: false }),
    labelProvider: text(),
    labelService: text(),
    labelNumber: text(),
    labelState: text(),
    labelVoidState: text(),
    labelPrice: money({ column: "label_price_minor", currencyColumn: "label_currency" }),
    labelCurrency: text(),
    labelProblem: text(),
    openedByName: text({ required: true }),
    createdAt: date({ required: true }),
    updatedAt: date({ required: true }),
  },
  sorts: ["_id", "createdAt", "updatedAt", "deadline"],
  updatable: {},
});

/** A returned line as the wire shows it. */
export type Return = EntityOf<typeof returnedLine>;
