/** The slips' calls: alone knows the transport. */
import type { Order, SlipTemplate, SlipTemplateInput } from "@stallkeeper/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { askGraphql } from "../../../platform/api/graphql-client.ts";

export type SlipOrder = Pick<
  Order,
  | "_id"
  | "orderNumber"
  | "accountId"
  | "account"
  | "platform"
  | "source"
  | "createdAt"
  | "amountTotal"
  | "currency"
  | "noteFromBuyer"
  | "address"
  | "addressFormatted"
  | "fulfillment"
  | "buyer"
  | "combinedId"
  | "parts"
  | "refundedItems"
  | "itemVariants"
> & {
  items: Pick<Order["items"][number], "_id" | "name" | "sku" | "quantity" | "price" | "images" | "isFee">[];
};

const idsAtOnce = 200;
const addressFields = "name line1 line2 city state countryName phone email zipcode";
const orderFields = `_id orderNumber accountId account platform source createdAt amountTotal currency noteFromBuyer addressFormatted
  buyer { id firstName lastName handle country } address { ${addressFields} } fulfillment { ebayOrderId customFulfillmentAddress { ${addressFields} } }
  items { _id name sku quantity price images isFee } itemVariants refundedItems { itemId quantity } combinedId 
  parts { number items { itemId quantity } refundedItems { itemId quantity } provider trackingNumber sentAt state
    heldUntil heldReason }`;

async function readSlips(ids: readonly string[], signal: AbortSignal): Promise<SlipOrder[]> {
  const found = new Map<string, SlipOrder>();
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const part = ids.slice(from, from + idsAtOnce);
    const { TransactionMany } = await askGraphql<{ TransactionMany: SlipOrder[] }>(
      `query Slips($filter: FilterFindManyTransactionInput, $limit: Int) {
         TransactionMany(filter: $filter, limit: $limit) { ${orderFields} } }`,
      { filter: { _operators: { _id: { in: part } } }, limit: part.length },
      signal,
    );
    for (const order of TransactionMany) found.set(order._id, order);
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** The orders of slips, in the order of their ids; those that are not there are left out. */
export const slipsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["packing", "slips", ids],
    queryFn: ({ signal }) => readSlips(ids, signal),
    staleTime: 0,
  });

/** How slips look, by account. */
export const templatesQuery = queryOptions({
  queryKey: ["packing", "slipTemplates"],
  queryFn: async ({ signal }) =>
    (
      await askGraphql<{ SlipTemplateMany: SlipTemplate[] }>(
        "{ SlipTemplateMany(limit: 200) { _id heading footer hasPrices paper } }",
        {},
        signal,
      )
    ).SlipTemplateMany,
});

/** What the store said of its accounts: the return address is there. */
export const accountSettingsQuery = queryOptions({
  queryKey: ["meta", "platformSettings"],
  queryFn: ({ signal }) => call("GET /api/meta/platformSettings", { signal }),
});

/** Says how slips of an account look. Throws ApiError. A repeat changes nothing. */
export const saveTemplate = (input: SlipTemplateInput): Promise<unknown> =>
  call("POST /api/packing/slipTemplates", { body: input });
