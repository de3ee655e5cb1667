/** What was sold: items and brands. A fee among an order's items is none. */
import type { ItemSalesRow } from "@stallkeeper/contract";
import type { StoreTx } from "../../platform/db/index.ts";
import { askRows, linesMark } from "./asked-filters.store.ts";
import { baseValuesOf, valuesOf, type AskedSpan } from "./asked-span.store.ts";
import { askedSql } from "./sales.store.ts";
import { inBase, inOwn, type ShownMoney } from "./shown-money.ts";

const skuSql = "btrim(coalesce(i ->> 'sku', ''))";
const piecesSql = "greatest(coalesce((i ->> 'quantity')::int, 1), 1)";
const goodsSql = `coalesce((i ->> 'grossMinor')::bigint, (i ->> 'priceMinor')::bigint * ${piecesSql}, 0)`;
const isGoodsSql = "coalesce((i ->> 'isFee')::boolean, false) = false";
/** Of each currency, so many are told. */
const mostItems = 100;

const firstSql = (
  { join, currency, amount }: ShownMoney,
  keySql: string,
  brandSql: string,
  skuShown: string,
  nameSql: string,
): string => `
  select key, name, sku, currency, pieces, "goodsMinor" from (
    select sold.*, row_number() over (partition by currency order by "goodsMinor" desc, key) as place
    from (select ${keySql} as key, ${nameSql} as name, ${skuShown} as sku, ${currency} as currency,
        sum(${piecesSql})::int as pieces, sum(${amount(goodsSql)})::bigint as "goodsMinor"
      from orders_shared o ${join} cross join lateral jsonb_array_elements(o.items) as i ${brandSql}
      where ${askedSql} and ${isGoodsSql} ${linesMark("o")} group by 1, 4) sold) placed
  where place <= ${mostItems} order by currency, place`;

const itemsIn = (money: ShownMoney): string =>
  firstSql(
    money,
    `coalesce(nullif(${skuSql}, ''), i ->> 'name', '')`,
    "",
    `min(${skuSql})`,
    "coalesce(max(i ->> 'name'), '')",
  );
const brandsIn = (money: ShownMoney): string =>
  firstSql(
    money,
    "b.brand",
    `join item_brands b on b.store_id = o.store_id and b.sku = ${skuSql}`,
    "''",
    "b.brand",
  );
const itemsInOwn = itemsIn(inOwn);
const itemsInBase = itemsIn(inBase);
const brandsInOwn = brandsIn(inOwn);
const brandsInBase = brandsIn(inBase);

/** The items that sold best, by currency. */
export function sumItems(tx: StoreTx, span: AskedSpan): Promise<ItemSalesRow[]> {
  return span.rates === null
    ? askRows<ItemSalesRow>(tx, span, itemsInOwn, valuesOf(span), "analytics-items")
    : askRows<ItemSalesRow>(tx, span, itemsInBase, baseValuesOf(span), "analytics-items-base");
}

/** The brands that sold best, by currency; items without a brand in Inventory are left out. */
export function sumBrands(tx: StoreTx, span: AskedSpan): Promise<ItemSalesRow[]> {
  return span.rates === null
    ? askRows<ItemSalesRow>(tx, span, brandsInOwn, valuesOf(span), "analytics-brands")
    : askRows<ItemSalesRow>(tx, span, brandsInBase, baseValuesOf(span), "analytics-brands-base");
}
