/**
 * A parcel with its label, a shipped order as the list of parcels shows it, and the list of a day
 * (domain/shipment-state.ts has the states). Read only here: labels are bought, voided and handed over by
 * their own REST calls.
 */
import { defineEntity, type EntityOf } from "./entity.ts";
import { boolean, date, document, documentList, id, integer, money, text } from "./field.ts";

export const shipment = defineEntity({
  name: "Shipment",
  table: "shipments",
  idColumn: "id",
  fields: {
    _id: id({ required: true, column: "id", isUuid: true }),
    orderId: id({ required: true }),
    accountId: id({ required: true, isUuid: true }),
    // Of the order's own way out.
    hasLabel: boolean({ required: true }),
    isReturn: boolean({ required: true }),
    provider: text({ required: true }),
    serviceCode: text({ required: true }),
    serviceName: text({ required: true }),
    isTracked: boolean({ required: true }),
    trackingNumber: text(),
    state: text({ required: true }),
    voidState: text(),
    voidReason: text(),
    price: money({ required: true, column: "price_minor", currencyColumn: "currency" }),
    currency: text({ required: true }),
    package: text(),
    weightGrams: integer(),
    // The day of the hand-over, YYYY-MM-DD in the store's time zone.
    shipDate: text(),
    manifestId: id({ isUuid: true }),
    printedCount: integer({ required: true }),
    printedAt: date(),
    boughtAt: date(),
    boughtByName: text({ required: true }),
    problem: text(),
    events: documentList(
      { eventId: text(), at: date(), state: text(), text: text(), place: text() },
      { typeName: "ParcelEvent" },
    ),
    lastEvent: text(),
    lastEventAt: date(),
    expectedAt: date(),
    handedOverAt: date(),
    deliveredAt: date(),
    createdAt: date({ required: true }),
    updatedAt: date({ required: true }),
  },
  sorts: ["_id", "createdAt", "updatedAt", "lastEventAt"],
  updatable: {},
});

export const parcel = defineEntity({
  name: "Parcel",
  table: "parcels",
  idColumn: "id",
  fields: {
    // The order's id.
    _id: id({ required: true, column: "id" }),
    orderNumber: text({ required: true }),
    platform: text({ required: true }),
    source: text({ required: true }),
    account: text({ required: true }),
    buyer: document(
      { id: id(), firstName: text(), lastName: text(), country: text(), handle: text() },
      { required: true },
    ),
    provider: text(),
    trackingNumber: text({ required: true }),
    isTemporary: boolean({ required: true }),
    // Null where no linked courier can tell of the number.
    shipmentId: id({ isUuid: true }),
    state: text(),
    lastEvent: text(),
    lastEventAt: date(),
    expectedAt: date(),
    handedOverAt: date(),
    deliveredAt: date(),
    createdAt: date({ required: true }),
  },
  sorts: ["_id", "createdAt"],
  updatable: {},
});

export const manifest = defineEntity({
  name: "Manifest",
  table: "manifests",
  idColumn: "id",
  fields: {
    _id: id({ required: true, column: "id", isUuid: true }),
    accountId: id({ required: true, isUuid: true }),
    provider: text({ required: true }),
    shipDate: text({ required: true }),
    state: text({ required: true }),
    parcelCount: integer({ required: true }),
    problem: text(),
    closedByName: text({ required: true }),
    createdAt: date({ required: true }),
    updatedAt: date({ required: true }),
  },
  sorts: ["_id", "createdAt"],
  updatable: {},
});

/** A parcel with its label as the wire shows it. */
export type Shipment = EntityOf<typeof shipment>;
/** A shipped order with what is known of its parcel. */
export type Parcel = EntityOf<typeof parcel>;
/** The list of a day as the wire shows it. */
export type Manifest = EntityOf<typeof manifest>;
