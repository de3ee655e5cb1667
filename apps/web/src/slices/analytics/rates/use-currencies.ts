/** Which currencies were sold in, and which one figures are shown in. */
import { useQuery } from "@tanstack/react-query";
import { currenciesQuery } from "../analytics.api.ts";
import { currenciesOf } from "../sales-figures.ts";
import type { Analytics } from "../use-analytics.ts";

/**
 * The currencies of the range and of what it's compared with, the store's own first. Until they're known the
 * one of the address holds, else the store's own.
 */
export function useCurrencies({ asked, askedBefore, ownCurrency, search, isInBase }: Analytics): {
  currencies: string[];
  currency: string;
} {
  const now = useQuery(currenciesQuery(asked));
  const old = useQuery(currenciesQuery(askedBefore));
  const currencies = currenciesOf([...(now.data?.rows ?? []), ...(old.data?.rows ?? [])], ownCurrency);
  const wanted = isInBase ? ownCurrency : search.currency;
  const currency = isInBase
    ? ownCurrency
    : (currencies.find((one) => one === wanted) ?? currencies[0] ?? wanted ?? ownCurrency);
  return { currencies, currency };
}
