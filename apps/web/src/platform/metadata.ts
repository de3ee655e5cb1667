/** What the service says about marketplaces, accounts and couriers; read once and again when it changes. */
import type { AccountView, CourierView, PaypalView, PlatformView } from "@stallkeeper/contract";
import { QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "./api/api-client.ts";
import { ApiError } from "./api/api-error.ts";

const staleMs = 60_000;

export type Platform = PlatformView;
export type Account = AccountView;
export type Courier = CourierView;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: staleMs,
      retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
      networkMode: "always",
    },
  },
});

function metaQuery<T>(name: string) {
  return queryOptions({
    queryKey: ["meta", name],
    queryFn: ({ signal }) => call<T>(`/api/meta/${name}`, { signal }),
  });
}

export const platformsQuery = metaQuery<Platform[]>("platforms");
export const accountsQuery = metaQuery<Account[]>("accounts");
export const couriersQuery = metaQuery<Courier[]>("couriers");
export const paypalQuery = metaQuery<PaypalView>("paypal");

const none: never[] = [];

/** The marketplaces the service knows, in its order; empty until they are there. */
export const usePlatforms = (isOn = true): readonly Platform[] =>
  useQuery({ ...platformsQuery, enabled: isOn }).data ?? none;
/** The accounts of the store; empty until they are there. */
export const useAccounts = (isOn = true): readonly Account[] =>
  useQuery({ ...accountsQuery, enabled: isOn }).data ?? none;
/** The store's PayPal; undefined until it is known. */
export const usePaypal = (isOn = true): PaypalView | undefined =>
  useQuery({ ...paypalQuery, enabled: isOn }).data;
/** The couriers; empty until they are there. */
export const useCouriers = (): readonly Courier[] => useQuery(couriersQuery).data ?? none;
