/** The orders' calls: alone knows the transport, beside order-acts.api.ts with what is done at a platform. */
import type { Action, Address, Order, OrderEvent, Post, Shipment } from "@stallkeeper/contract";
import type { OrderLocation, TagsChange } from "@stallkeeper/domain";
import { call } from "../../platform/api/api-client.ts";
import { ApiError, type RecordFailure } from "../../platform/api/api-error.ts";
import { askGraphql, updateEach, updateMany } from "../../platform/api/graphql-client.ts";
import type { ListOrder } from "./list-order.ts";
import type { PageWish } from "./order-pages.ts";
import { firstDay, listQuery, topVariables } from "./top-orders.ts";
import { withBeside } from "./beside/order-beside.ts";

/** The most orders one list may bring, in however many pages (spec 9). */
export const listLimit = 9999;
const idsAtOnce = 500;

export interface ListWish {
  /** Only what still has to be fulfilled. */
  isOpenOnly?: boolean;
  /** Fulfilled and not handed over yet. */
  isToShipOnly?: boolean;
  isNewestFirst?: boolean;
}

/** One page of a list: oldest first unless the newest are wished for. */
export async function listPage(
  { isOpenOnly = false, isToShipOnly = false, isNewestFirst = false }: ListWish,
  { limit, from }: PageWish,
): Promise<ListOrder[]> {
  const filter = {
    external: false,
    _operators: {
      createdAt: { gt: firstDay, ...(from === null ? {} : { [isNewestFirst ? "lte" : "gte"]: from }) },
    },
    ...(isOpenOnly ? { fulfilled: false } : {}),
    ...(isToShipOnly ? { fulfilled: true, shipping: { shipped: false } } : {}),
  };
  const sort = isNewestFirst ? "CREATEDAT_DESC" : "CREATEDAT_ASC";
  const { TransactionMany } = await askGraphql<{ TransactionMany: ListOrder[] }>(listQuery, {
    filter,
    sort,
    limit,
  });
  return TransactionMany.map(withBeside);
}

/** The top of what has to be fulfilled: enough for a short list, before the long ones are read. */
export async function listTopOrders(): Promise<ListOrder[]> {
  const { TransactionMany } = await askGraphql<{ TransactionMany: ListOrder[] }>(listQuery, topVariables);
  return TransactionMany.map(withBeside);
}

/** Counts all orders and the completed ones. Throws ApiError. */
export async function countOrders(): Promise<{ all: number; completed: number }> {
  const filter = { external: false, _operators: { createdAt: { gt: firstDay } } };
  return askGraphql(
    `query OrderCounts($all: FilterCountTransactionInput, $completed: FilterCountTransactionInput) {
       all: TransactionCount(filter: $all) completed: TransactionCount(filter: $completed) }`,
    {
      all: filter,
      completed: { ...filter, _operators: { ...filter._operators, tags: { in: ["completed"] } } },
    },
  );
}

/** Reads single orders again, in the shape of lists. An order that is not the store's is left out. */
export async function readListOrders(ids: readonly string[]): Promise<ListOrder[]> {
  const orders: ListOrder[] = [];
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const part = ids.slice(from, from + idsAtOnce);
    const variables = { filter: { _operators: { _id: { in: part } } }, limit: part.length };
    orders.push(
      ...(await askGraphql<{ TransactionMany: ListOrder[] }>(listQuery, variables)).TransactionMany,
    );
  }
  return orders.map(withBeside);
}

/** Lists the orders that aren't, or aren't yet, the seller's to fulfil, newest first, at most 9,999. */
export async function listExternalOrders(): Promise<ListOrder[]> {
  const filter = { external: true, _operators: { createdAt: { gt: firstDay } } };
  const { TransactionMany } = await askGraphql<{ TransactionMany: ListOrder[] }>(listQuery, {
    filter,
    sort: "CREATEDAT_DESC",
    limit: listLimit,
  });
  return TransactionMany.map(withBeside);
}

/**
 * The newest orders that a filter of the service finds, the seller's to fulfil or not, at most so many.
 * Throws ApiError.
 */
export async function findOrders(filter: object, limit: number): Promise<ListOrder[]> {
  const variables = { filter, sort: "CREATEDAT_DESC", limit };
  return (await askGraphql<{ TransactionMany: ListOrder[] }>(listQuery, variables)).TransactionMany.map(
    withBeside,
  );
}

/** An order with everything its detail shows. */
export interface OrderDetail {
  order: Order;
  events: OrderEvent[];
  actions: Pick<
    Action,
    | "_id"
    | "kind"
    | "state"
    | "effectUnknown"
    | "problem"
    | "problemCode"
    | "createdAt"
    | "updatedAt"
    | "nextAt"
  >[];
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
    meta { notesEditedAt notesEditedBy addressEditedAt addressEditedBy }
    shipping { shipped shippedAt provider trackingNumber temporaryTrackingAdded }
    buyer { id firstName lastName country handle }
    address { ${addressFields} }
    fulfillment { ebayOrderId customFulfillmentAddress { ${addressFields} } }
    facts { postage postageService countryCode canPayBack } hold { until reason byName } combinedId labelPlan { courier serviceName serviceRule serviceBy package packageName packageRule packageBy weightGrams weightRule weightBy }
    refundedItems { itemId quantity }
    parts { number items { itemId quantity } provider trackingNumber sentAt state heldUntil heldReason }
    items { _id orderId name description images platforms sku quantity isFee price lineTotal createdAt updatedAt meta { link id fulfillmentLink fulfillmentId } }
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

/** The labels bought for these orders, the newest first. Throws ApiError. */
export async function readLabels(
  orderIds: readonly string[],
  signal?: AbortSignal,
): Promise<Pick<Shipment, "orderId" | "provider" | "trackingNumber" | "state" | "voidState">[]> {
  return (
    await askGraphql<{ ShipmentMany: Awaited<ReturnType<typeof readLabels>> }>(
      `query LabelsOf($filter: FilterFindManyShipmentInput) {
         ShipmentMany(filter: $filter, sort: CREATEDAT_DESC, limit: 2000) {
         orderId provider trackingNumber state voidState } }`,
      { filter: { hasLabel: true, _operators: { orderId: { in: orderIds } } } },
      signal,
    )
  ).ShipmentMany;
}

/** How many orders a buyer had made until a moment, that one included. Throws ApiError. */
export async function countBuyersOrders(
  { platform, buyerId, until }: { platform: string; buyerId: string; until: string },
  signal?: AbortSignal,
): Promise<number> {
  const filter = {
    platform,
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

/** What TransactionUpdateMany takes (spec 7, docs/adr/0022-changes-that-merge.md). */
export interface OrderRecord {
  notes?: string;
  meta?: { notesEditedAt: string };
  updatedAt?: string;
  fulfillment?: { ebayOrderId?: string | null; customFulfillmentAddress?: Partial<Address> | null };
  /**
   * Single tags to set and remove, and where to move to: never the whole list, so that two people's changes
   * merge.
   */
  tagsChange?: TagsChange;
  moveTo?: OrderLocation;
  /** What the person saw of each text before they wrote: another one by now answers CHANGED_MEANWHILE. */
  seen?: Pick<OrderRecord, "notes" | "fulfillment">;
}

/**
 * Changes orders, each by itself; a repeat has the same effect. Throws ApiError: of one order with its own
 * reason, of several with `failed`, the rows that stayed as they were while the others were changed.
 */
export async function updateOrders(ids: readonly string[], record: OrderRecord): Promise<void> {
  const failed: RecordFailure[] = [];
  for (let from = 0; from < ids.length; from += idsAtOnce)
    failed.push(...(await updateEach("Transaction", record, ids.slice(from, from + idsAtOnce))));
  const [first] = failed;
  if (first === undefined) return;
  const conflicts = failed.flatMap((row) => row.conflicts ?? []);
  throw new ApiError(
    first.message,
    conflicts.length > 0 ? 409 : 400,
    first.code,
    {},
    { conflicts, failed: ids.length === 1 ? [] : failed },
  );
}

/** Leaves a trace of what was done with an order; its failure is nobody's concern (spec 7). */
export function traceOrder(message: string, facts: Record<string, unknown>): void {
  void call("/api/services/log/", { method: "POST", body: { method: "r", message, object: facts } }).catch(
    () => undefined,
  );
}
