/** The SQL of exchange rates. */
import type { ExchangeRateRow } from "@stallkeeper/contract";
import type { ExchangeRate } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";

const mostShown = 500;

/** The store's own currency. */
export async function baseOf(tx: StoreTx): Promise<string> {
  const store = await tx.one<{ currency: string }>(
    "select currency from stores_shared where id = $1",
    [tx.storeId],
    "analytics-base",
  );
  return store?.currency ?? "EUR";
}

/** Rates into a currency between two days, both included. */
export function listRates(tx: StoreTx, base: string, from: string, to: string): Promise<ExchangeRate[]> {
  return tx.rows<ExchangeRate>(
    `select day::text as day, currency, trim_scale(rate)::text as rate from exchange_rates
     where base = $1 and day between $2::date and $3::date order by currency, day`,
    [base, from, to],
    "analytics-day-rates",
  );
}

/** The newest rates into a currency, and how many there are. */
export async function listNewestRates(
  tx: StoreTx,
  base: string,
): Promise<{ rows: ExchangeRateRow[]; total: number }> {
  const [rows, count] = await Promise.all([
    tx.rows<ExchangeRateRow>(
      `select day::text as day, currency, trim_scale(rate)::text as rate, by_name as "byName",
         changed_at as "changedAt" from exchange_rates
       where base = $1 order by day desc, currency limit ${mostShown}`,
      [base],
      "analytics-rates",
    ),
    tx.one<{ total: number }>(
      "select count(*)::int as total from exchange_rates where base = $1",
      [base],
      "analytics-rates-total",
    ),
  ]);
  return { rows, total: count?.total ?? 0 };
}

/** Writes rates, over those of the same days; of two for one day the last holds. Safe to repeat. */
export async function upsertRates(
  tx: StoreTx,
  base: string,
  rates: readonly ExchangeRate[],
  by: { name: string; at: Date },
): Promise<void> {
  const told = new Map(rates.map((one) => [`${one.currency} ${one.day}`, one]));
  await tx.run(
    `insert into exchange_rates (store_id, base, currency, day, rate, by_name, changed_at)
       select $1::uuid, $2, currency, day, rate, $4, $5::timestamptz
       from jsonb_to_recordset($3::jsonb) as told (currency text, day date, rate numeric)
     on conflict (store_id, base, currency, day) do update set rate = excluded.rate, by_name = excluded.by_name,
       changed_at = excluded.changed_at`,
    [tx.storeId, base, JSON.stringify([...told.values()]), by.name, by.at.toISOString()],
  );
}

/** Takes a rate away and answers whether it was there. */
export async function deleteRate(
  tx: StoreTx,
  base: string,
  { day, currency }: { day: string; currency: string },
): Promise<boolean> {
  const gone = await tx.rows<{ currency: string }>(
    "delete from exchange_rates where base = $1 and currency = $2 and day = $3 returning currency",
    [base, currency, day],
  );
  return gone.length > 0;
}
