/**
 * An order: `Transaction` on the wire, `Order` in our own code (spec 3). The platform's untouched object
 * (column platform_order) has no field here on purpose.
 */
import { defineEntity, type EntityOf, type EntityPatch } from "./entity.ts";
import {
  boolean,
  columns,
  date,
  document,
  documentList,
  id,
  integer,
  json,
  money,
  text,
  textList,
} from "./field.ts";
import { itemFields } from "./post.entity.ts";

const addressFields = {
  name: text(),
  line1: text(),
  line2: text(),
  city: text(),
  state: text(),
  countryName: text(),
  phone: text(),
  email: text(),
  zipcode: text(),
};

export const transaction = defineEntity({
  name: "Transaction",
  table: "orders",
  idColumn: "id",
  searchColumn: "search",
  fields: {
    _id: id({ required: true, column: "id" }),
    data: json({ required: true }),
    items: documentList(itemFields, { typeName: "Post" }),
    status: text({ required: true }),
    state: text({ required: true }),
    account: text({ required: true }),
    platform: text({ required: true }),
    source: text({ required: true }),
    paypal: text(),
    external: boolean({ required: true }),
    failed: boolean({ required: true }),
    handled: boolean({ required: true }),
    platformMessagingSession: text(),
    createdAt: date({ required: true }),
    updatedAt: date({ required: true }),
    shipping: columns({
      shipped: boolean({ required: true, column: "shipped" }),
      provider: text({ column: "shipping_provider" }),
      trackingNumber: text({ column: "tracking_number" }),
      temporaryTrackingAdded: boolean({ required: true, column: "temporary_tracking_added" }),
      // Kept by the database: when it was sent, here or at the platform.
      shippedAt: date({ column: "shipped_at" }),
    }),
    refund: integer(),
    notes: text({ required: true }),
    tags: textList({ required: true }),
    // When the notes, the own address and the eBay order id were written last, and by whom; who is the
    // service's word.
    meta: document(
      {
        notesEditedAt: date(),
        notesEditedBy: text(),
        addressEditedAt: date(),
        addressEditedBy: text(),
        ebayOrderIdEditedAt: date(),
        ebayOrderIdEditedBy: text(),
      },
      { required: true },
    ),
    address: document(addressFields, { required: true, typeName: "Address" }),
    addressFormatted: text({ required: true }),
    itemVariants: json(),
    buyer: document(
      { id: id(), firstName: text(), lastName: text(), country: text(), handle: text() },
      { required: true },
    ),
    fulfilled: boolean({ required: true }),
    fulfillment: document(
      { customFulfillmentAddress: document(addressFields, { typeName: "Address" }), ebayOrderId: text() },
      { required: true },
    ),
    amount: money({ required: true, column: "amount_minor", currencyColumn: "currency" }),
    amountTotal: money({ required: true, column: "amount_total_minor", currencyColumn: "currency" }),
    currency: text({ required: true }),
    // Line by line as the platform says it (docs/adr/0046-money-in-lines.md); no lines where it was stored
    // before there were any.
    money: document(
      {
        pricesIncludeTax: boolean({ isFilterable: false }),
        lines: documentList(
          {
            kind: text({ required: true }),
            ref: text({ required: true }),
            name: text({ required: true }),
            amount: money({ required: true, key: "amountMinor", currencyColumn: "currency" }),
            tax: money({ key: "taxMinor", currencyColumn: "currency" }),
            // Of tax: added, included or outside; of the platform's fees: false while they are an estimate.
            counts: text(),
            isRemitted: boolean(),
            isSettled: boolean(),
          },
          { typeName: "MoneyLine" },
        ),
      },
      { required: true, typeName: "OrderMoney" },
    ),
    // What went back to the buyer, as far as the platform shows it.
    refunded: money({ required: true, column: "refunded_minor", currencyColumn: "currency" }),
    noteFromBuyer: text(),
    paymentDisbursed: boolean({ required: true }),
    orderNumber: text({ required: true }),
    platformOrderId: text({ required: true }),
    accountId: id({ required: true, isUuid: true }),
    dispatchBy: date(),
    pinnedAt: date(),
    // How far the parcel's confirmation got at the platform: a state of an action, or null.
    shipmentState: text(),
    // Small facts of the platform, kept whole in data: the postage that the buyer paid and for which
    // delivery, and where to by its code.
    facts: document(
      {
        postage: money({ key: "postageMinor", currencyColumn: "currency", isFilterable: false }),
        postageService: text({ isFilterable: false }),
        countryCode: text({ isFilterable: false }),
        // False: paid in a way that the platform can't pay back.
        canPayBack: boolean({ isFilterable: false }),
        // Where the seller deals with it at the platform.
        page: text({ isFilterable: false }),
      },
      { required: true, column: "data" },
    ),
    // docs/adr/0034-parcels-of-orders.md: waits, goes out together with others, goes out in several parcels.
    hold: columns({
      until: date({ column: "held_until" }),
      reason: text({ required: true, column: "held_reason" }),
      byName: text({ required: true, column: "held_by_name" }),
    }),
    combinedId: id({ isUuid: true }),
    // What is planned for the label, and which rule or person chose it
    // (docs/adr/0038-rules-for-arriving-orders.md, 0060-label-plans-and-presets.md).
    labelPlan: document({
      courier: text({ isFilterable: false }),
      serviceName: text({ isFilterable: false }),
      serviceRule: text({ isFilterable: false }),
      serviceBy: text({ isFilterable: false }),
      // The package's id, and its name when it was planned.
      package: text({ isFilterable: false }),
      packageName: text({ isFilterable: false }),
      packageRule: text({ isFilterable: false }),
      packageBy: text({ isFilterable: false }),
      weightGrams: integer({ isFilterable: false }),
      weightRule: text({ isFilterable: false }),
      weightBy: text({ isFilterable: false }),
    }),
    // Pieces whose money went back or is on its way, here or at the platform: nobody picks them.
    refundedItems: documentList(
      { itemId: id({ required: true }), quantity: integer({ required: true }) },
      { typeName: "RefundedItem" },
    ),
    parts: documentList(
      {
        number: integer({ required: true }),
        items: documentList(
          { itemId: id({ required: true }), quantity: integer({ required: true }) },
          { typeName: "PartItem" },
        ),
        // Pieces that were in it and were refunded since (docs/adr/0074-refunded-pieces-leave-parcels.md).
        refundedItems: documentList(
          { itemId: id({ required: true }), quantity: integer({ required: true }) },
          { typeName: "PartRefundedItem" },
        ),
        provider: text(),
        trackingNumber: text(),
        sentAt: date(),
        state: text({ required: true }),
        // It waits while the others are sent (docs/adr/0061-split-and-hold.md).
        heldUntil: date(),
        heldReason: text(),
      },
      { typeName: "OrderPart" },
    ),
  },
  sorts: ["_id", "createdAt", "updatedAt", "dispatchBy", "orderNumber", "amountTotal"],
  updatable: {
    notes: "orders.write",
    tags: "orders.write",
    "meta.notesEditedAt": "orders.write",
    updatedAt: "orders.write",
    "fulfillment.ebayOrderId": "orders.write",
    "fulfillment.customFulfillmentAddress": "orders.write",
  },
  // docs/adr/0022-changes-that-merge.md: several people at one order.
  updateWishes: {
    scope: "orders.write",
    fields: {
      // What the caller read before the person began to write: another value by now is a conflict, and
      // nothing is changed.
      seen: document({
        notes: text(),
        fulfillment: document({ customFulfillmentAddress: document(addressFields), ebayOrderId: text() }),
      }),
      // Single tags, removed first, then added; other tags stay as they are by then.
      tagsChange: document({ add: textList(), remove: textList() }),
      // The location to move to.
      moveTo: text(),
    },
  },
});

/** An order as the wire shows it. */
export type Order = EntityOf<typeof transaction>;
/** A change of an order as the wire carries it. */
export type OrderPatch = EntityPatch<typeof transaction>;
/** A postal address of an order. */
export type Address = Order["address"];
