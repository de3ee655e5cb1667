/** The list of exactly the orders that a figure counts. */
import { addDays, startOfDay, writeLocal, type DaySpan } from "@stallkeeper/domain";

export interface CountedOrders extends DaySpan {
  /** The zone of the figure's days. */
  timeZone: string;
  platform?: string | undefined;
  /** Platform and name, as the list's chip calls it. */
  account?: string | undefined;
  currency?: string | undefined;
  tag?: string | undefined;
  sku?: string | undefined;
}

/** What the list of orders of Shipping can't be asked for. */
export interface CountedLines {
  /** A code: the list has countries as each platform spells them. */
  country?: string | undefined;
  channel?: string | undefined;
  category?: string | undefined;
  brand?: string | undefined;
  lister?: string | undefined;
  /** 1 for Monday, and an hour of the store's clocks. */
  weekday?: string | undefined;
  hour?: string | undefined;
}

const moment = (day: string, timeZone: string): string => `${writeLocal(startOfDay(day, timeZone), "UTC")}Z`;

const countedNames = [
  "from",
  "to",
  "platform",
  "account",
  "currency",
  "country",
  "tag",
  "sku",
  "channel",
  "category",
  "brand",
  "lister",
  "weekday",
  "hour",
] as const;

/**
 * The list of Analytics, for what Shipping's can't be asked for. Here an account is its id. Pure.
 */
export function countedHref(counted: DaySpan & CountedLines & Partial<CountedOrders>): string {
  const params = new URLSearchParams({ range: "custom" });
  // What else a figure's row holds stays out of the address.
  for (const name of countedNames) {
    const value = counted[name];
    if (value !== undefined) params.set(name, value);
  }
  return `/analytics/orders?${params.toString()}`;
}

/**
 * The list's address. Where the person's zone isn't the store's, its days are named by their moments, since the
 * list reads plain days in the person's zone. Pure.
 */
export function ordersHref(
  { from, to, timeZone, platform, account, currency, tag, sku }: CountedOrders,
  personZone: string,
): string {
  const created =
    timeZone === personZone
      ? `${from}..${to}`
      : `${moment(from, timeZone)}..${moment(addDays(to, 1), timeZone)}`;
  const params = new URLSearchParams({ queue: "all", created });
  const more = { platform, account, tag, sku };
  for (const [name, value] of Object.entries(more)) if (value !== undefined) params.set(name, value);
  params.set("q", currency === undefined ? "is:sale" : `is:sale currency:${currency.toLowerCase()}`);
  return `/shipping?${params.toString()}`;
}
