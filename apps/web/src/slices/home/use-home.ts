/**
 * Home's reads, kept up to date: each is asked again when the service tells of a change it may rest on,
 * together for changes that come in one go and at most every second; after a gap in the stream; and without
 * the stream every 30 s while the page is seen (design 4.0).
 */
import {
  queryOptions,
  useQuery,
  useQueryClient,
  type QueryKey,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { keepFresh } from "../../platform/keep-fresh.ts";
import { isLive } from "../../platform/live-stream.ts";
import type { Account } from "../../platform/metadata.ts";
import {
  countByAccount,
  countByPlatform,
  listNewOffers,
  listUnread,
  readAccountFigures,
  readAttention,
  readFirstSteps,
  readRun,
  readStats,
} from "./home.api.ts";

const withoutStreamMs = 30_000;

function homeQuery<T>(name: string, read: (signal: AbortSignal) => Promise<T>) {
  return queryOptions({
    queryKey: ["home", name],
    queryFn: ({ signal }) => read(signal),
    retry: false,
    refetchInterval: () => (isLive() ? false : withoutStreamMs),
  });
}

const statsQuery = homeQuery("stats", readStats);
const runQuery = homeQuery("run", readRun);
const attentionQuery = homeQuery("attention", readAttention);
const figuresQuery = homeQuery("figures", readAccountFigures);
const unreadQuery = homeQuery("unread", listUnread);
const offersQuery = homeQuery("offers", listNewOffers);
const firstStepsQuery = homeQuery("firstSteps", readFirstSteps);
const sourcesQuery = homeQuery("sources", countByPlatform);

/** What each read rests on. */
const rests: readonly (readonly [queryKey: QueryKey, entities: readonly string[]])[] = [
  [statsQuery.queryKey, ["order", "messagingSession", "listing", "rating", "account", "settings"]],
  [runQuery.queryKey, ["order", "action", "courier", "platformSettings"]],
  [attentionQuery.queryKey, ["order", "action", "return", "itemLocation"]],
  [figuresQuery.queryKey, ["listing", "rating", "account"]],
  [unreadQuery.queryKey, ["messagingSession"]],
  [offersQuery.queryKey, ["offer"]],
  [firstStepsQuery.queryKey, ["messageSnippet", "settings"]],
];

/** Keeps all of it up to date; once for the page. */
export function useHomeLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    const stops = rests.map(([queryKey, entities]) =>
      keepFresh(() => void client.invalidateQueries({ queryKey }), entities),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
}

/**
 * The dashboard's figures. A panel that is drawn after others have read them (`isLate`) asks for them no
 * second time.
 */
export function useStats(isLate = false): UseQueryResult<Awaited<ReturnType<typeof readStats>>> {
  return useQuery({ ...statsQuery, refetchOnMount: !isLate });
}

/** The day's work; `isLate` as for the figures. */
export function useRun(isLate = false): UseQueryResult<Awaited<ReturnType<typeof readRun>>> {
  return useQuery({ ...runQuery, refetchOnMount: !isLate });
}

/** What needs a person. */
export function useAttention(): UseQueryResult<Awaited<ReturnType<typeof readAttention>>> {
  return useQuery(attentionQuery);
}

/** Listings and ratings by account. */
export function useAccountFigures(): UseQueryResult<Awaited<ReturnType<typeof readAccountFigures>>> {
  return useQuery(figuresQuery);
}

/** The newest conversations that nobody has read. */
export function useUnread(): UseQueryResult<Awaited<ReturnType<typeof listUnread>>> {
  return useQuery(unreadQuery);
}

/** The newest offers without an answer. */
export function useNewOffers(): UseQueryResult<Awaited<ReturnType<typeof listNewOffers>>> {
  return useQuery(offersQuery);
}

/** Which of the first steps are done; asked for as long as the list is shown. */
export function useDoneSteps(isShown: boolean): Awaited<ReturnType<typeof readFirstSteps>> | undefined {
  return useQuery({ ...firstStepsQuery, enabled: isShown }).data;
}

const calmMs = 1_500;

const rarely = { staleTime: 60_000, refetchInterval: 300_000 };

/** True once the page has had time to draw what people look at first. */
function useIsCalm(): boolean {
  const [isCalm, setIsCalm] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsCalm(true), calmMs);
    return () => clearTimeout(timer);
  }, []);
  return isCalm;
}

/**
 * Orders by platform: a long list for a small figure, so it is asked for when the page has calmed down, and
 * not for each order.
 */
export function useSources(): UseQueryResult<Awaited<ReturnType<typeof countByPlatform>>> {
  return useQuery({ ...sourcesQuery, enabled: useIsCalm(), ...rarely });
}

/** Orders by account, for accounts that share their platform; asked for as calmly. */
export function useAccountCounts(accounts: readonly Account[]): ReadonlyMap<string, number> | undefined {
  const isCalm = useIsCalm();
  const ids = accounts.map(({ _id }) => _id);
  const query = homeQuery(`counts ${ids.join(" ")}`, (signal) => countByAccount(accounts, signal));
  return useQuery({ ...query, enabled: isCalm && ids.length > 0, ...rarely }).data;
}
