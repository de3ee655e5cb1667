import type { Address, Order, Post } from "@stallkeeper/contract";

/** What a list shows of an item. */
export type ListItem = Pick<Post, "_id" | "name" | "images" | "sku" | "quantity">;

/** What a list shows of a buyer. */
export type ListBuyer = Pick<NonNullable<Order["buyer"]>, "id" | "firstName" | "lastName" | "country" | "handle">;

/**
 * The part of an order that lists, queues and filters look at. Every order of the store is held in
 * this shape; the rest of an order is read when its detail opens.
 */
export type ListOrder = Pick<
  Order,
  | "_id" | "orderNumber" | "state" | "account" | "accountId" | "platform" | "source" | "createdAt" | "updatedAt" | "dispatchBy"
  | "refund" | "tags" | "fulfilled" | "failed" | "amountTotal" | "currency" | "notes" | "paymentDisbursed" | "paypal" | "shipping"
> & {
  items: readonly ListItem[];
  buyer: ListBuyer;
  address: Pick<Address, "name" | "city" | "zipcode" | "countryName">;
};

/** The same fields as a GraphQL selection. */
export const listOrderSelection = `
  _id orderNumber state account accountId platform source createdAt updatedAt dispatchBy
  refund tags fulfilled failed amountTotal currency notes paymentDisbursed paypal
  shipping { shipped provider trackingNumber temporaryTrackingAdded }
  buyer { id firstName lastName country handle }
  address { name city zipcode countryName }
  items { _id name images sku quantity }
`;
