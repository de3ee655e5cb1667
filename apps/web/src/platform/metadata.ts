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

export const platformsQuery = queryOptions({
  queryKey: ["meta", "platforms"],
  queryFn: ({ signal }) => call("GET /api/meta/platforms", { signal }),
});
export const accountsQuery = queryOptions({
  queryKey: ["meta", "accounts"],
  queryFn: ({ signal }) => call("GET /api/meta/accounts", { signal }),
});
export const couriersQuery = queryOptions({
  queryKey: ["meta", "couriers"],
  queryFn: ({ signal }) => call("GET /api/meta/couriers", { signal }),
});
export const paypalQuery = queryOptions({
  queryKey: ["meta", "paypal"],
  queryFn: ({ signal }) => call("GET /api/meta/paypal", { signal }),
});

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
