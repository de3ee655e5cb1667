import type {
  AnalyticsQuery,
  CountriesView,
  CountryRow,
  CurrenciesView,
  HoursView,
  ItemSalesView,
  ItemsQuery,
  SalesView,
} from "@stallkeeper/contract";
import { countryCodeOf } from "@stallkeeper/domain";
import { viewStore, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { readRateSpans, readSpan, type AskedSpan } from "./asked-span.store.ts";
import { sumBrands, sumItems } from "./items.store.ts";
import { countHours, sumCountries, sumCurrencies, sumSales } from "./sales.store.ts";

/** Figures of a range and the moment they were read at. */
function readFigures<Row>(
  ctx: Ctx,
  asked: AnalyticsQuery,
  read: (tx: StoreTx, span: AskedSpan) => Promise<Row[]>,
): Promise<{ asOf: string; timeZone: string; rows: Row[] }> {
  return viewStore(ctx, async (tx) => {
    const span = await readSpan(tx, asked);
    return { asOf: ctx.now().toISOString(), timeZone: span.timeZone, rows: await read(tx, span) };
  });
}

/** Net sales of a range by day, platform and currency; equal to Home's for the same range. */
export const readSales = (ctx: Ctx, asked: AnalyticsQuery): Promise<SalesView> =>
  readFigures(ctx, asked, sumSales);

/** Orders of a range by weekday and hour. */
export const readHours = (ctx: Ctx, asked: AnalyticsQuery): Promise<HoursView> =>
  readFigures(ctx, asked, countHours);

/** Net sales of a range by country and currency, those with most orders first. */
export const readCountries = (ctx: Ctx, asked: AnalyticsQuery): Promise<CountriesView> =>
  readFigures(ctx, asked, async (tx, span) => byCountryCode(await sumCountries(tx, span)));

/** Platforms write a country by its code or its name: both are one row, by the code. */
function byCountryCode(rows: readonly CountryRow[]): CountryRow[] {
  const countries = new Map<string, CountryRow>();
  for (const row of rows) {
    const country = countryCodeOf(row.country) || row.country.trim();
    const key = `${country} ${row.currency}`;
    const known = countries.get(key);
    if (known === undefined) countries.set(key, { ...row, country });
    else {
      known.orders += row.orders;
      known.netMinor += row.netMinor;
    }
  }
  return [...countries.values()].toSorted((one, other) => other.orders - one.orders);
}

/** The items or brands of a range that sold best, by currency. */
export const readItems = (ctx: Ctx, asked: ItemsQuery): Promise<ItemSalesView> =>
  readFigures(ctx, asked, asked.of === "brand" ? sumBrands : sumItems);

/** Sales of a range by currency, and what they are in the store's own. */
export const readCurrencies = (ctx: Ctx, asked: AnalyticsQuery): Promise<CurrenciesView> =>
  viewStore(ctx, async (tx) => {
    const span = await readSpan(tx, { ...asked, in: "own" });
    const rates = await readRateSpans(tx, span.base, asked);
    const rows = await sumCurrencies(tx, span, rates);
    return { asOf: ctx.now().toISOString(), base: span.base, rows };
  });
