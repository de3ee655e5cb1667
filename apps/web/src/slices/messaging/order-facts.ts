/** Orders as messages speak of them: the fields, and the newest ones to try a text with. */
import type { Order } from "@stallkeeper/contract";
import { queryOptions } from "@tanstack/react-query";
import { askGraphql } from "../../platform/api/graphql-client.ts";
import type { MessageOrder } from "./reply/use-message-values.ts";

export type TalkedOrder = MessageOrder &
  Pick<Order, "_id" | "external" | "refund" | "tags" | "fulfilled" | "failed" | "updatedAt" | "state"> & {
    shipping: Pick<
      NonNullable<Order["shipping"]>,
      "shipped" | "provider" | "trackingNumber" | "temporaryTrackingAdded"
    >;
    items: readonly { meta: Pick<NonNullable<Order["items"][number]["meta"]>, "id"> | null }[];
    buyer: Pick<NonNullable<Order["buyer"]>, "firstName" | "handle" | "country"> | null;
    address: Pick<Order["address"], "countryName">;
    facts: Pick<Order["facts"], "countryCode">;
  };

const fields = `_id orderNumber createdAt updatedAt state amountTotal currency dispatchBy external refund tags fulfilled failed
  shipping { shipped provider trackingNumber temporaryTrackingAdded } buyer { firstName handle country } address { countryName } facts { countryCode }
  items { name sku quantity price meta { id } }`;

/** The newest orders that a filter finds, at most so many. Throws ApiError. */
export async function listTalkedOrders(
  filter: object,
  limit: number,
  signal: AbortSignal,
): Promise<TalkedOrder[]> {
  const { TransactionMany } = await askGraphql<{ TransactionMany: TalkedOrder[] }>(
    `query TalkedOrders($filter: FilterFindManyTransactionInput, $limit: Int) {
       TransactionMany(filter: $filter, sort: CREATEDAT_DESC, limit: $limit) { ${fields} } }`,
    { filter: { external: false, ...filter }, limit },
    signal,
  );
  return TransactionMany;
}

/** The store's newest orders. */
export const sampleOrdersQuery = queryOptions({
  queryKey: ["talkedOrders", "samples"],
  queryFn: ({ signal }) => listTalkedOrders({}, 20, signal),
});
