/** Items and listings: as they are now, by their ids. */
import { batchOf, scopeValues, type ExportSource } from "./export-source.ts";

interface ItemRow {
  place_at: string;
  place_id: string;
  sku: string;
  title: string;
  on_hand: number | null;
  allocated: number;
  available: number | null;
  price: number | null;
  cost: number | null;
  currency: string;
  location: string;
  brand: string;
  category: string;
  condition: string;
  barcode: string;
  held: number;
  safety: number;
  minimum: number;
  note: string;
  counted_at: string | null;
  created_at: string;
  item_id: string;
}

export const items: ExportSource = {
  async count(tx) {
    const row = await tx.one<{ count: number }>("select count(*) as count from inventory_items", []);
    return row?.count ?? 0;
  },
  async read(tx, { timeZone }, after, most) {
    const found = await tx.rows<ItemRow>(
      `select sku as place_at, id::text as place_id, sku, title, on_hand, allocated, available,
         price_minor as price, cost_minor as cost, currency, location, brand, category, condition,
         gtin as barcode, held, safety, minimum, note,
         to_char(counted_at at time zone $1, 'YYYY-MM-DD HH24:MI') as counted_at,
         to_char(created_at at time zone $1, 'YYYY-MM-DD HH24:MI') as created_at, id::text as item_id
       from inventory_items where ($2::uuid is null or id > $2) order by id limit $3`,
      [timeZone, after?.id ?? null, most],
    );
    return batchOf(found, (row) => ({ ...row }));
  },
};

interface ListingRow {
  place_at: string;
  place_id: string;
  platform: string;
  account: string;
  identifier: string;
  sku: string;
  title: string;
  price: number;
  currency: string;
  quantity: number | null;
  state: string;
  link: string;
  barcode: string;
  updated_at: string;
  listing_id: string;
}

export const listings: ExportSource = {
  async count(tx, { accounts }) {
    const row = await tx.one<{ count: number }>(
      "select count(*) as count from listings_shared where ($1::uuid[] is null or account_id = any($1))",
      [accounts],
    );
    return row?.count ?? 0;
  },
  async read(tx, scope, after, most) {
    const { accounts, timeZone } = scope;
    const found = await tx.rows<ListingRow>(
      `select '' as place_at, id as place_id, platform, account, identifier, sku, title, price_minor as price,
         currency, quantity, state, link, gtin as barcode,
         to_char(updated_at at time zone $2, 'YYYY-MM-DD HH24:MI') as updated_at, id as listing_id
       from listings_shared where ($1::uuid[] is null or account_id = any($1))
         and ($3::text is null or id > $3) order by id limit $4`,
      [accounts, timeZone, after?.id ?? null, most],
    );
    return batchOf(found, (row) => ({ ...row }));
  },
};

interface OfferRow {
  place_at: string;
  place_id: string;
  received_at: string;
  platform: string;
  account: string;
  buyer_handle: string | null;
  item: string | null;
  quantity: number;
  amount: number;
  counter: number | null;
  currency: string;
  state_number: number;
  updated_at: string;
  offer_id: string;
}

// The wire's numbers (contract/entities/offer.entity.ts).
const offerStates = ["New", "Accepted", "Rejected", "Countered", "Expired", "Withdrawn"];
const received = `($1::timestamptz is null or created_at >= $1) and ($2::timestamptz is null or created_at < $2)
  and ($3::uuid[] is null or account_id = any($3)) and $4::text is not null`;

export const offers: ExportSource = {
  async count(tx, scope) {
    const row = await tx.one<{ count: number }>(
      `select count(*) as count from offers_shared where ${received}`,
      scopeValues(scope).slice(0, 4),
    );
    return row?.count ?? 0;
  },
  async read(tx, scope, after, most) {
    const found = await tx.rows<OfferRow>(
      `select created_at as place_at, id as place_id,
         to_char(created_at at time zone $5, 'YYYY-MM-DD HH24:MI') as received_at, platform, account,
         buyer ->> 'handle' as buyer_handle, items -> 0 ->> 'name' as item, quantity, amount_minor as amount,
         counter_minor as counter, currency, state as state_number,
         to_char(updated_at at time zone $5, 'YYYY-MM-DD HH24:MI') as updated_at, identifier as offer_id
       from offers_shared where ${received} and ($6::timestamptz is null or (created_at, id) < ($6, $7))
       order by created_at desc, id desc limit $8`,
      [...scopeValues(scope), after?.at ?? null, after?.id ?? null, most],
    );
    return batchOf(found, (row) => ({ ...row, state: offerStates[row.state_number] ?? "Unknown" }));
  },
};
