/** The calls of goods: alone knows the transport. */
import type { GoodsOfSku, StockLevel } from "@stallkeeper/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { askGraphql } from "../../../platform/api/graphql-client.ts";
import { inParts } from "../../../platform/in-parts.ts";
import { labelsKey } from "../labels.api.ts";
import type { GoodsFacts } from "./goods-facts.ts";

/** One answer holds no more. */
export const mostSkus = 9_999;
const skusAtOnce = 1_000;

type SaidGoods = Pick<
  GoodsOfSku,
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
  queryKey: [...labelsKey, "goods"],
  queryFn: async ({ signal }) =>
    (
      await askGraphql<{ goods: SaidGoods[] }>(
        `query Goods { goods: GoodsMany(sort: _ID_ASC, limit: ${mostSkus}) {
           _id description hsCode originCountryCode value weightGrams } }`,
        {},
        signal,
      )
    ).goods,
});

/**
 * Says this of these SKUs; what is left out stays, an empty text or null takes back what was said. Throws
 * ApiError. A repeat changes nothing.
 */
export async function saveGoods(goods: ReadonlyMap<string, Partial<GoodsFacts>>): Promise<void> {
  const said = [...goods].map(([sku, { origin, ...facts }]) => ({
    sku,
    ...facts,
    ...(origin === undefined ? {} : { originCountryCode: origin }),
  }));
  for (const part of inParts(said, skusAtOnce))
    await call("/api/labels/goods", { method: "PATCH", body: { goods: part } });
}
