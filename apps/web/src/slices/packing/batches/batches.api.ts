/** The batches' calls: alone knows the transport. */
import type { Batch, BatchDetailsInput, OrdersOutcome } from "@stallkeeper/contract";
import type { BatchState } from "@stallkeeper/domain";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { askGraphql } from "../../../platform/api/graphql-client.ts";
import { inParts } from "../../../platform/in-parts.ts";

export type ListedBatch = Omit<Batch, "orders">;
const fields =
  "_id number name state ownerId ownerName cutOffAt createdAt updatedAt orderCount packedCount shippedCount";
const wholeFields = `${fields} orders { orderId service package weightGrams state }`;
const mostBatches = 200;
const mostOwn = 20;

/** Batches of a state, the one that changed last first. */
export const batchesQuery = (state: BatchState | null) =>
  queryOptions({
    queryKey: ["packing", "batches", state],
    queryFn: async ({ signal }) =>
      (
        await askGraphql<{ BatchMany: ListedBatch[] }>(
          `query Batches($filter: FilterFindManyBatchInput, $limit: Int) {
             BatchMany(filter: $filter, sort: UPDATEDAT_DESC, limit: $limit) { ${fields} } }`,
          { filter: state === null ? {} : { state }, limit: mostBatches },
          signal,
        )
      ).BatchMany,
  });

/** One batch with its orders; null when there is none. */
export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: ["packing", "batches", "one", id],
    queryFn: async ({ signal }) =>
      (
        await askGraphql<{ BatchById: Batch | null }>(
          `query Batch($id: MongoID!) { BatchById(_id: $id) { ${wholeFields} } }`,
          { id },
          signal,
        )
      ).BatchById,
  });

/** The open batches of a person with their orders, the one that changed last first. */
export const ownBatchesQuery = (ownerId: string) =>
  queryOptions({
    queryKey: ["packing", "batches", "own", ownerId],
    queryFn: async ({ signal }) =>
      (
        await askGraphql<{ BatchMany: Batch[] }>(
          `query OwnBatches($filter: FilterFindManyBatchInput, $limit: Int) {
             BatchMany(filter: $filter, sort: UPDATEDAT_DESC, limit: $limit) { ${wholeFields} } }`,
          { filter: { state: "open", ownerId }, limit: mostOwn },
          signal,
        )
      ).BatchMany,
  });

/** What one call takes. */
const mostOrders = 500;

/** Makes a batch of orders. Throws ApiError; each order that was not taken has its reason. */
export async function createBatch(
  orderIds: readonly string[],
  name: string,
): Promise<OrdersOutcome & { batchId: string }> {
  const made = await call("POST /api/packing/batches", {
    body: { orderIds: orderIds.slice(0, mostOrders), name },
  });
  const { done, failed } = await addToBatch(made.batchId, orderIds.slice(mostOrders));
  return { ...made, done: [...made.done, ...done], failed: [...made.failed, ...failed] };
}

/** Adds orders. A repeat changes nothing. */
export async function addToBatch(batchId: string, orderIds: readonly string[]): Promise<OrdersOutcome> {
  const all: OrdersOutcome = { done: [], failed: [] };
  for (const part of inParts(orderIds, mostOrders)) {
    const { done, failed } = await call("POST /api/packing/batches/add", {
      body: { batchId, orderIds: part },
    });
    all.done.push(...done);
    all.failed.push(...failed);
  }
  return all;
}

/** Takes orders out. A repeat changes nothing. */
export async function removeFromBatch(batchId: string, orderIds: readonly string[]): Promise<void> {
  for (const part of inParts(orderIds, mostOrders))
    await call("POST /api/packing/batches/remove", { body: { batchId, orderIds: part } });
}

/** How orders go out. A repeat changes nothing. */
export async function saveDetails({ orderIds, ...input }: BatchDetailsInput): Promise<void> {
  for (const part of inParts(orderIds, mostOrders))
    await call("POST /api/packing/batches/details", { body: { ...input, orderIds: part } });
}

/** Name and cut-off. */
export const saveBatch = (batchId: string, name: string, cutOffAt: string | null): Promise<unknown> =>
  call("POST /api/packing/batches/save", { body: { batchId, name, cutOffAt } });
/** Makes me its owner. */
export const takeOver = (batchId: string): Promise<unknown> =>
  call("POST /api/packing/batches/takeOver", { body: { batchId } });
/** Moves it on or back. */
export const setState = (batchId: string, state: BatchState): Promise<unknown> =>
  call("POST /api/packing/batches/state", { body: { batchId, state } });
