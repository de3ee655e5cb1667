import type { Db, StoreTx } from "@stallkeeper/server";

/** Columns of `orders`; jsonb as objects. */
export type OrderColumns = Record<string, unknown>;

export interface BuiltOrder {
  id: string;
  storeId: string;
  accountId: string;
}

let made = 0;

/**
 * A row of `orders`, inserted by SQL past every rule of the product, with the account (and, without a
 * `storeId`, the store) it needs. Overrides are columns: `{ tags: ["queued"], fulfilled: true }`.
 */
export async function buildOrder(
  db: Db,
  columns: OrderColumns & { storeId?: string } = {},
): Promise<BuiltOrder> {
  const { storeId: given, ...own } = columns;
  const storeId = given ?? (await buildStore(db));
  return db.withStore(storeId, async (tx) => {
    const accountId = typeof own.account_id === "string" ? own.account_id : await buildAccount(tx, own);
    const row = { ...defaultsOf(++made), ...own, store_id: storeId, account_id: accountId };
    const names = Object.keys(row);
    await tx.run(
      `insert into orders (${names.join(", ")}) select ${names.join(", ")}
         from jsonb_populate_record(null::orders, $1)`,
      [JSON.stringify(row)],
    );
    return { id: row.id, storeId, accountId };
  });
}

/** A store of its own. */
export async function buildStore(db: Db, name = `Store ${++made}-${Date.now()}`): Promise<string> {
  const row = await db.asSystem((tx) =>
    tx.one<{ id: string }>("insert into stores (name) values ($1) returning id", [name]),
  );
  return String(row?.id);
}

async function buildAccount(tx: StoreTx, own: OrderColumns): Promise<string> {
  const row = await tx.one<{ id: string }>(
    `insert into accounts (store_id, platform, username) values ($1, $2, $3)
     on conflict (store_id, platform, username) do update set username = excluded.username returning id`,
    [tx.storeId, own.platform ?? "stall", own.account ?? "ada"],
  );
  return String(row?.id);
}

function defaultsOf(number: number) {
  const id = `order-${number}`;
  return {
    id,
    platform: "stall",
    source: "Stall",
    account: "ada",
    platform_order_id: id,
    order_number: `N-${number}`,
    status: "PAID",
    state: "paid",
    platform_updated_at: "2026-03-01T08:00:00.000Z",
    created_at: "2026-03-01T08:00:00.000Z",
    updated_at: "2026-03-01T08:00:00.000Z",
    platform_order: {},
    data: {},
    fulfillment: {},
    meta: {},
    tags: [],
    notes: "",
    address_formatted: "",
    items: [
      {
        _id: `${id}:1`,
        name: "Green glass vase",
        description: "",
        images: [],
        platforms: {},
        meta: {},
        priceMinor: 4_200,
        sku: "VASE-1",
        quantity: 1,
      },
    ],
    buyer: { id: "b-1", firstName: "Ada", lastName: "Byron", handle: "ada", country: "Germany" },
    address: {
      name: "Ada Byron",
      line1: "Hauptstr. 1",
      city: "Berlin",
      countryName: "Germany",
      zipcode: "10115",
    },
    amount_minor: 4_200,
    amount_total_minor: 4_690,
    currency: "EUR",
    payment_disbursed: false,
    failed: false,
    shipped: false,
    temporary_tracking_added: false,
    external: false,
    handled: false,
    fulfilled: false,
  };
}
