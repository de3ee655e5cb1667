/** Figures of a range made of the service's rows: a row for each day, platform and currency. Pure. */
import { groupsOf, type DayGroup, type DaySpan } from "@stallkeeper/domain";
import type { SalesRow } from "@stallkeeper/contract";

export interface SalesSum {
  orders: number;
  netMinor: number;
  refundedMinor: number;
}

export interface SalesBucket extends DaySpan, SalesSum {
  /** Orders by platform. */
  readonly byPlatform: ReadonlyMap<string, number>;
}

const inCurrency = (rows: readonly SalesRow[], currency: string | null): readonly SalesRow[] =>
  currency === null ? rows : rows.filter((row) => row.currency === currency);

/** Sum of a currency; the amounts of `null`, of any currency, mean nothing: only its orders do. */
export function sumOf(rows: readonly SalesRow[], currency: string | null): SalesSum {
  const sum: SalesSum = { orders: 0, netMinor: 0, refundedMinor: 0 };
  for (const row of inCurrency(rows, currency)) {
    sum.orders += row.orders;
    sum.netMinor += row.netMinor;
    sum.refundedMinor += row.refundedMinor;
  }
  return sum;
}

/** The groups of a range with their sums, those without a sale too. */
export function bucketSales(
  rows: readonly SalesRow[],
  range: DaySpan,
  group: DayGroup,
  currency: string | null,
): SalesBucket[] {
  return groupsOf(range, group).map(bucketer(rows, currency));
}

/** Sums the sales of a currency in the days it is asked for. */
export function bucketer(rows: readonly SalesRow[], currency: string | null): (days: DaySpan) => SalesBucket {
  const byDay = Map.groupBy(inCurrency(rows, currency), ({ day }) => day);
  const days = [...byDay.keys()];
  return ({ from, to }) => {
    const own = days.filter((day) => day >= from && day <= to).flatMap((day) => byDay.get(day) ?? []);
    const byPlatform = new Map<string, number>();
    for (const { platform, orders } of own)
      byPlatform.set(platform, (byPlatform.get(platform) ?? 0) + orders);
    return { from, to, ...sumOf(own, null), byPlatform };
  };
}

/** The currencies that were sold in: the store's own first, then those with most orders. */
export function currenciesOf(rows: readonly Pick<SalesRow, "currency" | "orders">[], own: string): string[] {
  const counts = new Map<string, number>();
  for (const { currency, orders } of rows) counts.set(currency, (counts.get(currency) ?? 0) + orders);
  return [...counts]
    .toSorted(
      ([one, a], [other, b]) =>
        Number(other === own) - Number(one === own) || b - a || (one < other ? -1 : 1),
    )
    .map(([currency]) => currency);
}

/** How much more it is than before; null where there was nothing before. */
export function changeOf(now: number, before: number): number | null {
  return before > 0 ? (now - before) / before : null;
}

/** What an order comes to, in whole minor units; null where there is none. */
export function averageOf({ orders, netMinor }: SalesSum): number | null {
  return orders === 0 ? null : Math.round(netMinor / orders);
}
