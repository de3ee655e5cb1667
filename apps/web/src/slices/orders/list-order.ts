import type { Address, Order, Post } from "@stallkeeper/contract";
import type { StockState } from "@stallkeeper/domain";

/** What a list shows of an item. */
export type ListItem = Pick<Post, "_id" | "name" | "images" | "sku" | "quantity"> &
  Partial<Pick<Post, "isFee">>;

/** What a list shows of a buyer. */
export type ListBuyer = Pick<
  NonNullable<Order["buyer"]>,
  "id" | "firstName" | "lastName" | "country" | "handle"
>;

/** Facts that stand beside the orders and are read after them (beside/); undefined until they are. */
export interface OrderExtras {
  /** The label's service, else the one that its batch chose. */
  service: string | null;
  /** What the label cost. */
  cost: number | null;
  costCurrency: string;
  weightGrams: number | null;
  /** A label is bought for it. */
  hasLabel: boolean;
  isPrinted: boolean;
  /** Where its items lie. */
  bins: string;
  hasUnread: boolean;
  isInternational: boolean;
  /** Whether the shelves can serve it, first due first; null once it wants nothing more. */
  stock: StockState | null;
  /** How many open orders, this one included, could go out in one parcel. */
  toSameAddress: number;
}

/**
 * The part of an order that lists, queues and filters look at. Every order of the store is held in this
 * shape; the rest of an order is read when its detail opens.
 */
export type ListOrder = Pick<
  Order,
  | "_id"
  | "orderNumber"
  | "state"
  | "account"
  | "accountId"
  | "platform"
  | "source"
  | "createdAt"
  | "updatedAt"
  | "dispatchBy"
  | "external"
  | "status"
  | "refund"
  | "tags"
  | "fulfilled"
  | "failed"
  | "amountTotal"
  | "currency"
  | "notes"
  | "noteFromBuyer"
  | "paymentDisbursed"
  | "paypal"
  | "shipping"
  | "combinedId"
  | "labelPlan"
  | "platformMessagingSession"
> & {
  extras?: OrderExtras;
  facts: Omit<Order["facts"], "page">;
  itemVariants?: Order["itemVariants"];
  refundedItems?: readonly Pick<Order["refundedItems"][number], "itemId" | "quantity">[];
  hold: Pick<Order["hold"], "until" | "reason">;
  parts: readonly (Pick<Order["parts"][number], "number" | "items" | "trackingNumber" | "sentAt"> &
    Partial<Pick<Order["parts"][number], "heldUntil">>)[];
  items: readonly ListItem[];
  buyer: ListBuyer;
  address: ListAddress;
  /** The seller's own address for it, which wins. */
  fulfillment: { customFulfillmentAddress: ListAddress | null };
};

type ListAddress = Pick<Address, "name" | "line1" | "city" | "state" | "zipcode" | "countryName">;

const addressFields = "name line1 city state zipcode countryName";

/** The same fields as a GraphQL selection. */
export const listOrderSelection = `
  _id orderNumber state account accountId platform source createdAt updatedAt dispatchBy
  external status refund tags fulfilled failed amountTotal currency notes noteFromBuyer paymentDisbursed paypal
  shipping { shipped shippedAt provider trackingNumber temporaryTrackingAdded }
  buyer { id firstName lastName country handle }
  address { ${addressFields} }
  fulfillment { customFulfillmentAddress { ${addressFields} } }
  facts { postage postageService countryCode canPayBack } hold { until reason } combinedId labelPlan {
  courier serviceName serviceRule serviceBy package packageName packageRule packageBy weightGrams weightRule
  weightBy } parts { number items { itemId quantity } trackingNumber sentAt heldUntil }
  platformMessagingSession
  items { _id name images sku quantity isFee } itemVariants refundedItems { itemId quantity }
`;
