/** The calls of customs items: alone knows the transport. */
import type { CustomsItem, StockLevel } from "@stallkeeper/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { askGraphql } from "../../../platform/api/graphql-client.ts";
import { inParts } from "../../../platform/in-parts.ts";
import { labelsKey } from "../labels.api.ts";
import type { CustomsFacts } from "./customs-facts.ts";

/** One answer holds no more. */
export const mostSkus = 9_999;
const skusAtOnce = 1_000;

type SaidCustoms = Pick<
  CustomsItem,
  "_id" | "description" | "hsCode" | "originCountryCode" | "value" | "weightGrams"
>;

/** All SKUs, with what their items are called. */
export const skusQuery = queryOptions({
  queryKey: [...labelsKey, "skus"],
  queryFn: async ({ signal }) =>
    (
      await askGraphql<{ skus: Pick<StockLevel, "_id" | "title">[] }>(
        `query Skus { skus: StockLevelMany(sort: _ID_ASC, limit: ${mostSkus}) { _id title } }`,
        {},
        signal,
      )
    ).skus,
});

/** What is said of SKUs. */
export const saidQuery = queryOptions({
  queryKey: [...labelsKey, "customs"],
  queryFn: async ({ signal }) =>
    (
      await askGraphql<{ customs: SaidCustoms[] }>(
        `query CustomsItems { customs: CustomsItemMany(sort: _ID_ASC, limit: ${mostSkus}) {
           _id description hsCode originCountryCode value weightGrams } }`,
        {},
        signal,
      )
    ).customs,
});

/**
 * Says this of these SKUs; what is left out stays, an empty text or null takes back what was said. Throws
 * ApiError. A repeat changes nothing.
 */
export async function saveCustoms(customs: ReadonlyMap<string, Partial<CustomsFacts>>): Promise<void> {
  const said = [...customs].map(([sku, { origin, ...facts }]) => ({
    sku,
    ...facts,
    ...(origin === undefined ? {} : { originCountryCode: origin }),
  }));
  for (const part of inParts(said, skusAtOnce))
    await call("PATCH /api/labels/customs", { body: { customs: part } });
}
