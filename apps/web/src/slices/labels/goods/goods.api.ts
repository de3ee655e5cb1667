/** The calls of goods: alone knows the transport. What is said of a SKU stands in the setting `labels`. */
import type { StockLevel } from "@stallkeeper/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { askGraphql } from "../../../platform/api/graphql-client.ts";
import { labelsKey } from "../labels.api.ts";
import type { GoodsFacts } from "./goods-facts.ts";

/** One answer holds no more. */
export const mostSkus = 9_999;

/** All SKUs, with what their items are called. */
export const skusQuery = queryOptions({
  queryKey: [...labelsKey, "skus"],
  queryFn: async ({ signal }) => (await askGraphql<{ skus: Pick<StockLevel, "_id" | "title">[] }>(`query Skus { skus: StockLevelMany(sort: _ID_ASC, limit: ${mostSkus}) { _id title } }`, {}, signal)).skus,
});

/** Says this of these SKUs; what is left out stays, an empty text or null takes back what was said. Throws ApiError. A repeat changes nothing. */
export function saveGoods(goods: ReadonlyMap<string, Partial<GoodsFacts>>): Promise<unknown> {
  const customsBySku: Record<string, object> = {};
  const weightBySku: Record<string, number | null> = {};
  for (const [sku, { weightGrams, origin, ...said }] of goods) {
    const customs = { ...said, ...(origin === undefined ? {} : { originCountryCode: origin === "" ? null : origin }) };
    if (Object.keys(customs).length > 0) customsBySku[sku] = customs;
    if (weightGrams !== undefined) weightBySku[sku] = weightGrams;
  }
  return call("/api/meta/settings", { method: "PATCH", body: { labels: { customsBySku, weightBySku } } });
}
