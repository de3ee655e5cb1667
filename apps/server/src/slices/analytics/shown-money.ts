/**
 * In which currency figures stand: each order's own, or the store's at the rate of the order's day
 * (docs/adr/0122-rates-are-entered.md). Parts of statements over orders that stand as "o"; parameters 1 to 4 are
 * those of `askedSql`, 5 is the store's zone.
 */
export interface ShownMoney {
  /** Behind `from`; orders without a rate drop out here. */
  readonly join: string;
  readonly currency: string;
  /** What an amount of an order is multiplied by. */
  readonly factor: string;
  /** An amount of one order in minor units. */
  readonly amount: (sql: string) => string;
}

export const inOwn: ShownMoney = {
  join: "",
  currency: "o.currency",
  factor: "1::numeric",
  amount: (sql) => sql,
};

/** Joins the rate of each order's day as "r"; parameter 6 holds the spans of `rateSpans`. */
export const joinRatesSql = `join (select s.currency, d::date as day, s.rate,
    s.rate * power(10::numeric, s.shift) as factor
  from jsonb_to_recordset($6::jsonb) as s (currency text, "from" date, "to" date, rate numeric, shift int)
    cross join lateral generate_series(s."from"::timestamp, s."to"::timestamp, interval '1 day') as d) r
  on r.currency = o.currency and r.day = (o.created_at at time zone $5)::date`;

/** Parameter 7 is the store's currency. Each amount is rounded by itself: half away from 0. */
export const inBase: ShownMoney = {
  join: joinRatesSql,
  currency: "$7::text",
  factor: "r.factor",
  amount: (sql) => `round((${sql}) * r.factor)`,
};
