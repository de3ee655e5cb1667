/** The calls of writing to many buyers: whom messages go to, and sending them. Alone knows the transport. */
import type { ActionRunView } from "@stallkeeper/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { askGraphql } from "../../../platform/api/graphql-client.ts";
import type { WrittenOrder } from "../reply/reply.api.ts";
import type { MessageOrder } from "../reply/use-message-values.ts";
import type { ListOrder } from "../list-order.ts";

export type AddressedOrder = WrittenOrder & MessageOrder & Pick<ListOrder, "accountId" | "source" | "buyer" | "address">;

const query = `query Addressed($filter: FilterFindManyTransactionInput, $limit: Int) { TransactionMany(filter: $filter, limit: $limit) {
  _id orderNumber account accountId platform source platformMessagingSession createdAt dispatchBy amountTotal currency
  buyer { id firstName lastName handle country } address { name countryName } shipping { provider trackingNumber } items { _id name sku quantity price } } }`;

/** The orders of these ids, in the same order; one that is gone is left out. */
export const addressedQuery = (ids: readonly string[]) => queryOptions({
  queryKey: ["orders", "addressed", ids],
  queryFn: async ({ signal }): Promise<AddressedOrder[]> => {
    const { TransactionMany } = await askGraphql<{ TransactionMany: AddressedOrder[] }>(query, { filter: { _operators: { _id: { in: ids } } }, limit: ids.length }, signal);
    const found = new Map(TransactionMany.map((order) => [order._id, order]));
    return ids.flatMap((id) => found.get(id) ?? []);
  },
  staleTime: 0, gcTime: 0,
});

/** Browsers send no more than 64 KiB for a page that is gone. */
const leavingBytes = 60_000;

/** Whether a page that is left can still send this. Pure. */
export const fitsALeavingPage = (body: object): boolean => new TextEncoder().encode(JSON.stringify(body)).length < leavingBytes;

/** Writes to many buyers: the answer says which rows are refused at once. Throws ApiError when none of it was taken in; the same key is the same run. */
export function sendMany(body: object, requestKey: string): Promise<ActionRunView> {
  return call("/api/messages/many", { method: "POST", keepsAlive: fitsALeavingPage(body), body, headers: { "idempotency-key": requestKey } });
}
