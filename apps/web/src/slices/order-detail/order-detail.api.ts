/** The calls of one order's detail: alone knows the transport. */
import type { Order, OrderEvent, Post, Shipment } from "@stallkeeper/contract";
import { askGraphql, updateMany } from "../../platform/api/graphql-client.ts";
import type { ShownAction } from "../actions/index.ts";

/** An order with everything its detail shows. */
export interface OrderDetail {
  order: Order;
  events: OrderEvent[];
  actions: ShownAction[];
  /** Bought for it, the newest first. */
  labels: Pick<Shipment, "provider" | "trackingNumber" | "state" | "voidState">[];
}

const addressFields = "name line1 line2 city state countryName phone email zipcode";
const detailQuery = `query OrderDetail($id: MongoID!, $orderId: MongoID) {
  TransactionById(_id: $id) {
    _id orderNumber platformOrderId status state account accountId platform source createdAt updatedAt pinnedAt dispatchBy
    refund tags fulfilled failed external handled shipmentState notes paymentDisbursed paypal amount amountTotal currency noteFromBuyer refunded
    money { pricesIncludeTax lines { kind ref name amount tax counts isRemitted isSettled } }
    platformMessagingSession itemVariants addressFormatted data
    meta { notesEditedAt notesEditedBy addressEditedAt addressEditedBy ebayOrderIdEditedAt ebayOrderIdEditedBy }
    shipping { shipped shippedAt provider trackingNumber temporaryTrackingAdded }
    buyer { id firstName lastName country handle }
    address { ${addressFields} }
    fulfillment { ebayOrderId customFulfillmentAddress { ${addressFields} } }
    facts { postage postageService countryCode canPayBack page } hold { until reason byName }
    combinedId labelPlan { courier serviceName serviceRule serviceBy package packageName
    packageRule packageBy weightGrams weightRule weightBy }
    refundedItems { itemId quantity }
    parts { number items { itemId quantity } refundedItems { itemId quantity } provider trackingNumber sentAt state heldUntil heldReason }
    items { _id orderId name description images platforms sku quantity isFee price lineTotal
    createdAt updatedAt meta { link id fulfillmentLink fulfillmentId } }
  }
  OrderEventMany(filter: { orderId: $orderId }, sort: AT_ASC, limit: 500) { _id orderId at kind actor actionId details }
  ActionMany(filter: { orderId: $orderId }, sort: CREATEDAT_ASC, limit: 50) { _id kind state effectUnknown problem problemCode createdAt updatedAt nextAt }
  ShipmentMany(filter: { orderId: $orderId, hasLabel: true }, sort: CREATEDAT_DESC, limit: 10) { provider trackingNumber state voidState }
}`;

/** Reads one order whole; null when there is none with this id. */
export async function readOrderDetail(id: string, signal?: AbortSignal): Promise<OrderDetail | null> {
  const answer = await askGraphql<{
    TransactionById: Order | null;
    OrderEventMany: OrderEvent[];
    ActionMany: OrderDetail["actions"];
    ShipmentMany: OrderDetail["labels"];
  }>(detailQuery, { id, orderId: id }, signal);
  return answer.TransactionById === null
    ? null
    : {
        order: answer.TransactionById,
        events: answer.OrderEventMany,
        actions: answer.ActionMany,
        labels: answer.ShipmentMany,
      };
}

/**
 * How many orders a buyer had made until a moment, that one included; at all accounts of the platform where
 * `account` is "". Throws ApiError.
 */
export async function countBuyersOrders(
  {
    platform,
    account,
    buyerId,
    until,
  }: { platform: string; account: string; buyerId: string; until: string },
  signal?: AbortSignal,
): Promise<number> {
  const filter = {
    platform,
    ...(account === "" ? {} : { account }),
    external: false,
    buyer: { id: buyerId },
    _operators: { createdAt: { lte: until } },
  };
  const { TransactionCount } = await askGraphql<{ TransactionCount: number }>(
    "query BuyersOrders($filter: FilterCountTransactionInput) { TransactionCount(filter: $filter) }",
    { filter },
    signal,
  );
  return TransactionCount;
}

/** Where an SKU lies in the store; "" while nobody said so. Throws ApiError. */
export async function readShelf(sku: string, signal?: AbortSignal): Promise<string> {
  const { ItemLocationById } = await askGraphql<{ ItemLocationById: { location: string } | null }>(
    "query Shelf($sku: MongoID!) { ItemLocationById(_id: $sku) { location } }",
    { sku },
    signal,
  );
  return ItemLocationById?.location ?? "";
}

/** What PostUpdateMany takes (spec 7). */
export interface ItemRecord {
  meta: Partial<NonNullable<Post["meta"]>>;
  seen: Pick<ItemRecord, "meta">;
}

/** Changes the metadata of an item. Throws ApiError; a repeat has the same effect. */
export async function updateItem(itemId: string, record: ItemRecord): Promise<number> {
  return updateMany("Post", record, { _id: itemId });
}
