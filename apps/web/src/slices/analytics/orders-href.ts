/** The list of exactly the orders that a figure counts. */
import { addDays, startOfDay, writeLocal, type DaySpan } from "@stallkeeper/domain";

export interface CountedOrders extends DaySpan {
  /** The zone of the figure's days. */
  timeZone: string;
  platform?: string | undefined;
  /** Platform and name, as the list's chip calls it. */
  account?: string | undefined;
  currency?: string | undefined;
  country?: string | undefined;
  sku?: string | undefined;
}

const moment = (day: string, timeZone: string): string => `${writeLocal(startOfDay(day, timeZone), "UTC")}Z`;

/**
 * The list's address. Where the person's zone isn't the store's, its days are named by their moments, since the
 * list reads plain days in the person's zone. Pure.
 */
export function ordersHref(
  { from, to, timeZone, platform, account, currency, country, sku }: CountedOrders,
  personZone: string,
): string {
  const created =
    timeZone === personZone
      ? `${from}..${to}`
      : `${moment(from, timeZone)}..${moment(addDays(to, 1), timeZone)}`;
  const params = new URLSearchParams({ queue: "all", created });
  const more = { platform, account, country, sku };
  for (const [name, value] of Object.entries(more)) if (value !== undefined) params.set(name, value);
  params.set("q", currency === undefined ? "is:sale" : `is:sale currency:${currency.toLowerCase()}`);
  return `/shipping?${params.toString()}`;
}
