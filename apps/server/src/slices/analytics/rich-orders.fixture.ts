/**
 * Orders with all that figures are made of: lines, refunds, returns, taxes, fees, settlements and labels, in four
 * currencies. The same seed makes the same orders. `insertRichOrders` writes them past every rule of the product.
 */
import type { Db, StoreTx } from "@stallkeeper/server";
import { createRandom, inParts, insertSales, makeSales, type MadeOrder } from "./generated-sales.fixture.ts";

export interface RichLine {
  _id: string;
  sku: string;
  name: string;
  quantity: number;
  priceMinor: number;
  grossMinor?: number;
  isFee: boolean;
  listing: string;
}

interface Entry {
  kind: "sale" | "refund" | "fee" | "postage" | "adjustment" | "hold";
  feeKind: string | null;
  minor: number;
  currency: string;
}

interface Label {
  priceMinor: number;
  currency: string;
  isBought: boolean;
  isTyped: boolean;
  voidState: string | null;
}

export interface RichOrder extends MadeOrder {
  lines: RichLine[];
  channel: string;
  tags: string[];
  isShipped: boolean;
  taxes: { minor: number; counts: "added" | "outside" | null }[];
  fees: { minor: number; isSettled: boolean | null }[];
  /** Refunded by line, before the order left or later; a quantity may be a part of a piece. */
  refundedPieces: { itemId: string; quantity: number; isBefore: boolean }[];
  /** Came back, by line. */
  returned: { lineId: string; quantity: number; goesTo: "restock" | "scrap" }[];
  entries: Entry[];
  labels: Label[];
}

export interface MadeItem {
  sku: string;
  brand: string;
  category: string;
  /** null: not known. */
  costMinor: number | null;
  /** "": the store's. */
  currency: string;
}

export const madeItems: readonly MadeItem[] = [
  { sku: "CUP", brand: "Kiln", category: "Mugs", costMinor: 310, currency: "" },
  { sku: "POT", brand: "Kiln", category: "Pots, pans", costMinor: null, currency: "EUR" },
  { sku: "LID", brand: "Forge", category: "Pots, pans", costMinor: 125, currency: "GBP" },
  { sku: "BOX", brand: "", category: "Boxes", costMinor: 0, currency: "EUR" },
  { sku: "BAG", brand: "Forge", category: "", costMinor: 77, currency: "JPY" },
];
/** Who put up each listing; the others weren't made here. */
export const listers: Readonly<Record<string, string>> = { L1: "Ada", L2: "Bea" };

/** Makes so many orders between two moments. */
export function makeRichOrders(count: number, seed: number, fromMs: number, untilMs: number): RichOrder[] {
  const random = createRandom(seed + 1_000);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const upTo = (most: number): number => Math.floor(random() * (most + 1));
  const some = <T>(most: number, make: (n: number) => T): T[] =>
    Array.from({ length: upTo(most) }, (_, n) => make(n));
  const chance = (share: number): boolean => random() < share;
  return makeSales(count, seed, fromMs, untilMs).map((order) => {
    const currencyOf = (): string => (chance(0.1) ? pick(["EUR", "USD"]) : order.currency);
    const lines = some(3, (n): RichLine => {
      const sku = pick(["CUP", "POT", "LID", "BOX", "BAG", "JAR", ""]);
      return {
        _id: `${order.id}:${n}`,
        sku,
        name: pick(["One", "Two"]),
        quantity: 1 + upTo(2),
        priceMinor: upTo(4_000),
        ...(chance(0.3) ? { grossMinor: upTo(9_000) } : {}),
        isFee: chance(0.1),
        listing: pick(["", "L0", "L1", "L2"]),
      };
    });
    const pieces = lines.filter(() => chance(0.15));
    const isSettled = chance(0.4);
    return {
      ...order,
      lines,
      channel: pick(["", "checkout", "admin"]),
      tags: pick([[], [], ["urgent"], ["urgent", "gift"]]),
      isShipped: chance(0.7),
      taxes: some(2, () => ({
        minor: upTo(order.totalMinor / 5),
        counts: pick(["added", "outside", null] as const),
      })),
      fees: some(2, () => ({ minor: upTo(300), isSettled: pick([true, false, null]) })),
      refundedPieces: pieces.map(({ _id, quantity }) => ({
        itemId: _id,
        quantity: pick([1, 0.5, quantity]),
        isBefore: chance(0.6),
      })),
      returned: lines
        .filter(() => chance(0.15))
        .map(({ _id }) => ({ lineId: _id, quantity: 1, goesTo: pick(["restock", "scrap"] as const) })),
      entries: [
        ...(isSettled
          ? [{ kind: "sale", feeKind: null, minor: order.totalMinor, currency: currencyOf() } as const]
          : []),
        ...some(5, (): Entry => {
          const kind = pick(["refund", "fee", "fee", "fee", "postage", "adjustment", "hold"] as const);
          const feeKind = kind === "fee" ? pick(["finalValue", "payment", null]) : null;
          return { kind, feeKind, minor: upTo(400) - 300, currency: currencyOf() };
        }),
      ],
      labels: some(2, () => ({
        priceMinor: upTo(900),
        currency: currencyOf(),
        isBought: chance(0.8),
        isTyped: chance(0.2),
        voidState: pick([null, null, "refused", "accepted"]),
      })),
    };
  });
}

/** Writes items, listers and orders. Answers accounts' ids, by platform and name. */
export async function insertRichOrders(
  db: Db,
  storeId: string,
  orders: readonly RichOrder[],
): Promise<ReadonlyMap<string, string>> {
  const accounts = await insertSales(db, storeId, orders);
  const rows = orders.map((order) => ({
    ...order,
    refundedItems: order.refundedPieces.map(({ itemId, quantity }) => ({
      itemId,
      quantity: Math.ceil(quantity),
    })),
    items: order.lines.map(({ listing, ...line }) => ({
      ...line,
      platforms: { [order.platform]: { listingId: listing } },
    })),
    data: {
      channel: order.channel,
      ...(order.refundedMinor === 0 ? {} : { refundedMinor: order.refundedMinor }),
      refunds: order.refundedPieces.map(({ itemId, quantity, isBefore }) => ({
        ref: itemId,
        amountMinor: 1,
        state: "refunded",
        // Those that shipped did when they were written here.
        at: isBefore ? order.createdAt : "2099-01-01T00:00:00.000Z",
        items: [{ itemId: itemId.slice(order.id.length + 1), quantity }],
      })),
    },
    money: {
      lines: [
        ...order.taxes.map(({ minor, counts }) => ({
          kind: "tax",
          amountMinor: minor,
          ...(counts === null ? {} : { counts }),
        })),
        ...order.fees.map(({ minor, isSettled }) => ({
          kind: "platformFee",
          amountMinor: -minor,
          ...(isSettled === null ? {} : { isSettled }),
        })),
      ],
    },
  }));
  for (const some of inParts(rows))
    // oxlint-disable-next-line no-await-in-loop -- one part after the other
    await db.withStore(storeId, (tx) => insertParts(tx, storeId, JSON.stringify(some)));
  await db.withStore(storeId, async (tx) => {
    await tx.run(
      `insert into items (store_id, sku, title, updated_at) select $1, row.sku, row.sku, now()
       from jsonb_to_recordset($2) as row (sku text) on conflict do nothing`,
      [storeId, JSON.stringify(madeItems)],
    );
    await tx.run(
      `update items i set brand = row.brand, category = row.category, cost_minor = row."costMinor",
         currency = row.currency
       from jsonb_to_recordset($2) as row (sku text, brand text, category text, "costMinor" bigint, currency text)
       where i.store_id = $1 and i.sku = row.sku`,
      [storeId, JSON.stringify(madeItems)],
    );
    for (const [listing, name] of Object.entries(listers))
      // oxlint-disable-next-line no-await-in-loop -- two listings
      await tx.run(
        `with d as (insert into upload_drafts (store_id, id, currency, revision, save_key, by_name, created_at,
             updated_at) values ($1, uuidv7(), 'EUR', 1, uuidv7(), $3, now(), now()) returning id)
         insert into upload_targets (store_id, draft_id, account_id, state, listing_id, at)
         select $1, d.id, a.id, 'live', a.platform || ':' || a.id || ':' || $2, now() from d, accounts a`,
        [storeId, listing, name],
      );
  });
  return accounts;
}

/** Writes what orders are made of beside their totals: their lines, what was settled, labels and returns. */
async function insertParts(tx: StoreTx, storeId: string, rows: string): Promise<void> {
  const asked = [storeId, rows];
  await tx.run(
    `update orders o set items = row.items, data = row.data, money = row.money, tags = row.tags,
         refunded_items = row."refundedItems", shipped = row."isShipped"
       from jsonb_to_recordset($2) as row (id text, items jsonb, data jsonb, money jsonb, tags text[],
         "refundedItems" jsonb, "isShipped" boolean)
       where o.store_id = $1 and o.id = row.id`,
    asked,
  );
  await tx.run(
    `insert into settlement_entries (store_id, id, account_id, platform, account, identifier, platform_updated_at,
         kind, fee_kind, occurred_at, amount_minor, currency, order_id)
       select $1, o.id || ':' || e.n, o.account_id, o.platform, o.account, o.id || ':' || e.n, o.created_at,
         e.entry ->> 'kind', e.entry ->> 'feeKind', o.created_at, (e.entry ->> 'minor')::bigint,
         e.entry ->> 'currency', o.id
       from jsonb_to_recordset($2) as row (id text, entries jsonb) join orders o on o.id = row.id
         cross join lateral jsonb_array_elements(row.entries) with ordinality as e (entry, n)`,
    asked,
  );
  await tx.run(
    `insert into shipments (store_id, order_id, account_id, has_label, provider, price_minor, currency, bought_at,
         void_state, created_at, updated_at)
       select $1, o.id, o.account_id, not (l ->> 'isTyped')::boolean, 'post', (l ->> 'priceMinor')::bigint,
         l ->> 'currency', case when (l ->> 'isBought')::boolean then now() end, l ->> 'voidState', now(), now()
       from jsonb_to_recordset($2) as row (id text, labels jsonb) join orders o on o.id = row.id
         cross join lateral jsonb_array_elements(row.labels) as l`,
    asked,
  );
  await tx.run(
    `with back as (insert into returns (store_id, group_id, order_id, item_id, item_name, quantity, currency,
           state, disposition, opened_by_name, created_at, updated_at)
         select $1, uuidv7(), row.id, r ->> 'lineId', 'Cup', (r ->> 'quantity')::int, 'EUR', 'inspected', r ->> 'goesTo',
           'Ada', now(), now()
         from jsonb_to_recordset($2) as row (id text, returned jsonb)
           cross join lateral jsonb_array_elements(row.returned) as r
         returning id, order_id)
       insert into order_events (store_id, order_id, at, kind, actor, details)
       select $1, order_id, now(), 'returnMoved', 'member',
         jsonb_build_object('state', 'inspected', 'returnId', id) from back`,
    asked,
  );
}
