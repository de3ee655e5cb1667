/** What a label needs to know of orders. */
import type { LabelPlan } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";
import type { OrderPart } from "../orders/index.ts";

export interface OrderAddress {
  name?: string | null;
  line1?: string | null;
  line2?: string | null;
  city?: string | null;
  state?: string | null;
  countryName?: string | null;
  countryCode?: string | null;
  phone?: string | null;
  zipcode?: string | null;
}

export interface OrderToSend {
  id: string;
  order_number: string;
  platform: string;
  status: string;
  external: boolean;
  state: string;
  refund: number | null;
  shipped: boolean;
  currency: string;
  /** With those of the orders that go out in the same parcel. */
  items: {
    _id: string;
    name?: string | null;
    sku?: string | null;
    quantity?: number | null;
    priceMinor?: number | null;
    isFee?: boolean | null;
  }[];
  /** The pieces of these items that were refunded. */
  refundedItems: { itemId: string; quantity: number }[];
  address: OrderAddress;
  /** The seller's own address for it, which wins. */
  customAddress: OrderAddress | null;
  /** What the bench weighed and how it was wrapped. */
  packedWeightGrams: number | null;
  packedAs: string | null;
  /** Its parcels, where it goes out in several. */
  parts?: OrderPart[];
  /** What a person or a rule chose, where nobody chooses otherwise for this label. */
  plan?: LabelPlan | null;
}

const select = `
select o.id, o.order_number, o.platform, o.status, o.external, o.state, o.refund, o.shipped, o.currency,
  o.address,
  case when o.combined_id is null then o.items else (
    select coalesce(jsonb_agg(item order by fellow.id = o.id desc, fellow.id, n), '[]')
      from orders_shared fellow, jsonb_array_elements(fellow.items) with ordinality as t(item, n)
    where fellow.store_id = o.store_id and fellow.combined_id = o.combined_id and (fellow.id = o.id
      or not fellow.shipped and fellow.state not in ('cancelled', 'refunded', 'deleted') and fellow.refund is distinct from 2)) end as items,
  case when o.combined_id is null then o.refunded_items else (
    select coalesce(jsonb_agg(piece), '[]')
      from orders_shared fellow, jsonb_array_elements(fellow.refunded_items) as piece
    where fellow.store_id = o.store_id and fellow.combined_id = o.combined_id) end as "refundedItems",
  o.fulfillment -> 'customFulfillmentAddress' as "customAddress",
  p.weight_grams as "packedWeightGrams", p.package as "packedAs", o.label_plan as plan, o.parts
from orders_shared o left join packs_shared p on p.store_id = o.store_id and p.order_id = o.id where o.id = any($1)`;

/** The orders of these ids. */
export function readOrdersToSend(tx: StoreTx, ids: readonly string[]): Promise<OrderToSend[]> {
  return tx.rows<OrderToSend>(select, [ids], "orders-to-send");
}

/** What is picked for an order, with what goes out in the same parcel. */
export interface OrderToPick {
  _id: string;
  orderNumber: string;
  items: {
    _id: string;
    name?: string | null;
    sku?: string | null;
    quantity?: number | null;
    isFee?: boolean | null;
  }[];
  /** What buyers chose of the items: sizes may share a SKU. */
  itemVariants?: unknown;
  refundedItems: { itemId: string; quantity: number }[];
  parts: OrderPart[];
}

/**
 * What is to be picked for orders; of those that share a parcel all, whether they were sent already or not.
 */
export function readOrdersToPick(tx: StoreTx, ids: readonly string[]): Promise<OrderToPick[]> {
  return tx.rows<OrderToPick>(
    `select o.id as "_id", o.order_number as "orderNumber", o.parts, case
      when o.combined_id is null then o.items else (
       select coalesce(jsonb_agg(item order by fellow.id = o.id desc, fellow.id, n), '[]')
         from orders_shared fellow, jsonb_array_elements(fellow.items) with ordinality as t(item, n)
       where fellow.store_id = o.store_id and fellow.combined_id = o.combined_id) end as items,
       case when o.combined_id is null then o.item_variants else (
         select coalesce(jsonb_agg(chosen), '[]') from orders_shared fellow, jsonb_array_elements(
           case jsonb_typeof(fellow.item_variants) when 'array' then fellow.item_variants else '[]' end) as chosen
         where fellow.store_id = o.store_id and fellow.combined_id = o.combined_id) end as "itemVariants",
       case when o.combined_id is null then o.refunded_items else (
         select coalesce(jsonb_agg(piece), '[]')
           from orders_shared fellow, jsonb_array_elements(fellow.refunded_items) as piece
         where fellow.store_id = o.store_id and fellow.combined_id = o.combined_id) end as "refundedItems"
     from orders_shared o where o.id = any($1)`,
    [ids],
  );
}

/** Where SKUs lie. */
export async function readPlaces(tx: StoreTx, skus: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.rows<{ sku: string; location: string }>(
    "select sku, location from stock_locations where sku = any($1)",
    [skus],
  );
  return new Map(rows.map(({ sku, location }) => [sku, location]));
}

/** The store's own words: its name, time zone, currency and locale. */
export async function readStoreWords(
  tx: StoreTx,
): Promise<{ name: string; timeZone: string; currency: string; locale: string }> {
  const row = await tx.one<{ name: string; timeZone: string; currency: string; locale: string }>(
    `select name, time_zone as "timeZone", currency, locale from stores_shared where id = $1`,
    [tx.storeId],
  );
  if (row === null) throw new Error("a store sees itself");
  return row;
}
