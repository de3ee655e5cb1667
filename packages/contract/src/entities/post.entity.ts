/**
 * An item of an order, `Post` on the wire (spec 3). It is kept inside its order and can be asked for alone.
 */
import { defineEntity, type EntityOf, type EntityPatch } from "./entity.ts";
import { boolean, date, document, id, integer, json, money, text, textList } from "./field.ts";

/** Where the item is offered and where it was bought (spec 3, item meta). */
const itemMeta = { link: text(), id: text(), fulfillmentLink: text(), fulfillmentId: text() };

/**
 * An item that a conversation or an offer is about: a listing as it was then, not a line of an order (spec
 * 3).
 */
export const attachedItemFields = {
  _id: id({ required: true }),
  name: text(),
  meta: document(itemMeta, { typeName: "PostMeta" }),
  description: text(),
  price: money({ key: "priceMinor", currencyColumn: "currency" }),
  images: textList({ isFilterable: false }),
  platforms: json(),
};

/** The fields of an item, alone or inside its order. */
export const itemFields = {
  _id: id({ required: true, column: "id", containedIn: "order_items" }),
  orderId: id({ required: true, column: "order_id", outerColumn: "id" }),
  name: text(),
  description: text(),
  images: textList({ isFilterable: false }),
  platforms: json(),
  meta: document(itemMeta, { typeName: "PostMeta" }),
  price: money({ column: "price_minor", key: "priceMinor", currencyColumn: "currency" }),
  sku: text(),
  quantity: integer(),
  // What was paid for the whole line, after discounts and with its tax.
  lineTotal: money({
    column: "gross_minor",
    key: "grossMinor",
    currencyColumn: "currency",
    isFilterable: false,
  }),
  // No goods but something charged, such as gift wrap: never picked or packed.
  isFee: boolean({ isFilterable: false }),
  createdAt: date({ required: true, outerColumn: "created_at" }),
  updatedAt: date({ required: true, outerColumn: "updated_at" }),
};

export const post = defineEntity({
  name: "Post",
  table: "posts",
  idColumn: "id",
  fields: itemFields,
  sorts: ["_id", "createdAt", "updatedAt"],
  updatable: {
    "meta.link": "orders.write",
    "meta.id": "orders.write",
    "meta.fulfillmentLink": "orders.write",
    "meta.fulfillmentId": "orders.write",
  },
  // What the caller read before the person began to write: another value by now is a conflict, and nothing is
  // changed.
  updateWishes: { scope: "orders.write", fields: { seen: document({ meta: document(itemMeta) }) } },
});

/** An item of an order as the wire shows it. */
export type Post = EntityOf<typeof post>;
/** A change of items as the wire carries it. */
export type PostPatch = EntityPatch<typeof post>;
