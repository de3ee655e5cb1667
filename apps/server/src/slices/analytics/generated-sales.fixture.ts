/**
 * Orders of any kind for figures: four currencies, refunds, unpaid and failed ones, around midnights and the
 * changes of clocks. The same seed makes the same orders.
 */
import type { Db } from "@stallkeeper/server";

export interface MadeOrder {
  id: string;
  platform: string;
  account: string;
  currency: string;
  createdAt: string;
  totalMinor: number;
  refundedMinor: number;
  external: boolean;
  failed: boolean;
  country: string;
}

const currencies = ["EUR", "GBP", "USD", "JPY"];
const countries = ["Germany", "France", "United Kingdom", "Japan"];
const places = [
  ["bazaar", "ada"],
  ["bazaar", "bea"],
  ["atelier", "ada"],
] as const;

/** Numbers from 0 below 1, the same for a seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Makes so many orders between two moments. */
export function makeSales(count: number, seed: number, fromMs: number, untilMs: number): MadeOrder[] {
  const random = createRandom(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  return Array.from({ length: count }, (_, n) => {
    const [platform, account] = pick(places);
    const totalMinor = Math.floor(random() * 20_000);
    return {
      id: `made-${seed}-${n}`,
      platform,
      account,
      currency: pick(currencies),
      createdAt: new Date(Math.floor(fromMs + random() * (untilMs - fromMs))).toISOString(),
      totalMinor,
      refundedMinor: random() < 0.2 ? Math.floor(random() * (totalMinor + 1)) : 0,
      external: random() < 0.1,
      failed: random() < 0.05,
      country: pick(countries),
    };
  });
}

const mostAtOnce = 1_000;
/** Rows in parts that one statement writes in good time. */
export const inParts = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / mostAtOnce) }, (_, part) =>
    rows.slice(part * mostAtOnce, (part + 1) * mostAtOnce),
  );

/** Writes orders past every rule of the product, and the accounts that they need. Answers accounts' ids. */
export async function insertSales(
  db: Db,
  storeId: string,
  orders: readonly MadeOrder[],
): Promise<ReadonlyMap<string, string>> {
  return db.withStore(storeId, async (tx) => {
    const accounts = new Map<string, string>();
    for (const [platform, account] of places) {
      const row = await tx.one<{ id: string }>(
        `insert into accounts (store_id, platform, username) values ($1, $2, $3)
         on conflict (store_id, platform, username) do update set username = excluded.username returning id`,
        [storeId, platform, account],
      );
      accounts.set(`${platform}/${account}`, String(row?.id));
    }
    const rows = orders.map((order) => ({
      id: order.id,
      account_id: accounts.get(`${order.platform}/${order.account}`),
      platform: order.platform,
      account: order.account,
      currency: order.currency,
      created_at: order.createdAt,
      total: order.totalMinor,
      data: order.refundedMinor === 0 ? {} : { refundedMinor: order.refundedMinor },
      external: order.external,
      failed: order.failed,
      buyer: { country: order.country },
    }));
    for (const some of inParts(rows))
      // oxlint-disable-next-line no-await-in-loop -- a statement has a limit of time
      await tx.run(
        `insert into orders (store_id, id, account_id, platform, source, account, platform_order_id, order_number,
         status, state, platform_updated_at, currency, amount_minor, amount_total_minor, created_at, updated_at,
         data, external, failed, buyer)
       select $1, id, account_id, platform, platform, account, id, id, 'PAID', 'paid', created_at, currency, total,
         total, created_at, created_at, data, external, failed, buyer
       from jsonb_to_recordset($2) as row (id text, account_id uuid, platform text, account text, currency text,
         created_at timestamptz, total bigint, data jsonb, external boolean, failed boolean, buyer jsonb)`,
        [storeId, JSON.stringify(some)],
      );
    return accounts;
  });
}
