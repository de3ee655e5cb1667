/** The calls of lists of orders and of changes to orders: alone knows the transport. */
import type { Address } from "@stallkeeper/contract";
import type { OrderLocation, TagsChange } from "@stallkeeper/domain";
import { ApiError, type RecordFailure } from "../../platform/api/api-error.ts";
import { askGraphql, updateEach } from "../../platform/api/graphql-client.ts";
import type { ListOrder } from "./list-order.ts";
import type { PageWish } from "./order-pages.ts";
import { firstDay, listQuery, topVariables } from "./top-orders.ts";
import { withExtras } from "./extras/order-extras.ts";

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
  return TransactionMany.map(withExtras);
}

/** The top of what has to be fulfilled: enough for a short list, before the long ones are read. */
export async function listTopOrders(): Promise<ListOrder[]> {
  const { TransactionMany } = await askGraphql<{ TransactionMany: ListOrder[] }>(listQuery, topVariables);
  return TransactionMany.map(withExtras);
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
  return orders.map(withExtras);
}

/** Lists the orders that aren't, or aren't yet, the seller's to fulfil, newest first, at most 9,999. */
export async function listExternalOrders(): Promise<ListOrder[]> {
  const filter = { external: true, _operators: { createdAt: { gt: firstDay } } };
  const { TransactionMany } = await askGraphql<{ TransactionMany: ListOrder[] }>(listQuery, {
    filter,
    sort: "CREATEDAT_DESC",
    limit: listLimit,
  });
  return TransactionMany.map(withExtras);
}

/**
 * The newest orders that a filter of the service finds, the seller's to fulfil or not, at most so many.
 * Throws ApiError.
 */
export async function findOrders(filter: object, limit: number): Promise<ListOrder[]> {
  const variables = { filter, sort: "CREATEDAT_DESC", limit };
  return (await askGraphql<{ TransactionMany: ListOrder[] }>(listQuery, variables)).TransactionMany.map(
    withExtras,
  );
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
