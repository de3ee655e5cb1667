/** What the service says about marketplaces, accounts and couriers; read once and again when it changes. */
import { QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "./api-client.ts";
import { ApiError } from "./api-error.ts";

const staleMs = 60_000;

export interface ConnectField {
  name: string;
  label: string;
  kind: "address" | "text" | "secret" | "date" | "switch";
  isRequired: boolean;
  hint?: string;
  placeholder?: string;
  initial?: string | boolean;
}

export interface Platform {
  _id: string;
  name: string;
  code: string;
  capabilities: readonly string[];
  isPractice?: boolean;
  auth?: { kind: "key" | "oauth"; fields: readonly ConnectField[] };
}

export interface AccountSync {
  phase: string;
  done: number;
  total: number | null;
  lastSyncAt: string | null;
  waitingUntil: string | null;
  problem: string | null;
}

export interface Account {
  _id: string;
  username: string;
  platform: string;
  hasebay: boolean;
  state: string;
  sync: AccountSync | null;
}

export interface Courier {
  name: string;
  trackingPattern?: string | null;
  trackingUrl?: string | null;
}

export interface Incubator {
  isIncubatorServer: boolean;
  incubatorStores: readonly { name: string }[];
  current: string | null;
}

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
  return queryOptions({ queryKey: ["meta", name], queryFn: ({ signal }) => call<T>(`/api/meta/${name}`, { signal }) });
}

export const platformsQuery = metaQuery<Platform[]>("platforms");
export const accountsQuery = metaQuery<Account[]>("accounts");
export const couriersQuery = metaQuery<Courier[]>("couriers");
export const incubatorQuery = metaQuery<Incubator>("incubator");

const none: never[] = [];

/** The marketplaces the service knows, in its order; empty until they are there. */
export const usePlatforms = (isOn = true): readonly Platform[] => useQuery({ ...platformsQuery, enabled: isOn }).data ?? none;
/** The accounts of the store; empty until they are there. */
export const useAccounts = (isOn = true): readonly Account[] => useQuery({ ...accountsQuery, enabled: isOn }).data ?? none;
/** The couriers; empty until they are there. */
export const useCouriers = (): readonly Courier[] => useQuery(couriersQuery).data ?? none;
