/** The call of writing to many buyers: whom messages go to. Alone knows the transport. */
import type { Order } from "@stallkeeper/contract";
import { queryOptions } from "@tanstack/react-query";
import { askGraphql } from "../../../platform/api/graphql-client.ts";
import type { WrittenOrder } from "../reply/reply.api.ts";
import type { MessageOrder } from "../reply/use-message-values.ts";
import type { ListOrder } from "../../orders/index.ts";

export type AddressedOrder = WrittenOrder &
  MessageOrder &
  Pick<ListOrder, "accountId" | "source" | "buyer"> & {
    address: Pick<ListOrder["address"], "name" | "countryName">;
    facts: Pick<Order["facts"], "countryCode">;
  };

const query = `query Addressed($filter: FilterFindManyTransactionInput, $limit: Int) {
  TransactionMany(filter: $filter, limit: $limit) {
  _id orderNumber account accountId platform source platformMessagingSession createdAt dispatchBy amountTotal currency
  buyer { id firstName lastName handle country } address { name countryName } facts { countryCode }
  shipping { provider trackingNumber } items { _id name sku quantity price } } }`;

/** The orders of these ids, in the same order; one that is gone is left out. */
export const addressedQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["orders", "addressed", ids],
    queryFn: async ({ signal }): Promise<AddressedOrder[]> => {
      const { TransactionMany } = await askGraphql<{ TransactionMany: AddressedOrder[] }>(
        query,
        { filter: { _operators: { _id: { in: ids } } }, limit: ids.length },
        signal,
      );
      const found = new Map(TransactionMany.map((order) => [order._id, order]));
      return ids.flatMap((id) => found.get(id) ?? []);
    },
    staleTime: 0,
    gcTime: 0,
  });
