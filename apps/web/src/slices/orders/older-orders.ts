/**
 * Search over all orders ever: the service is asked for what the lists left out (orders before the first day, and
 * those between the oldest and the newest when there are too many), and what it finds joins the orders in memory. So
 * it stands in lists, opens and can be acted upon like any other.
 *   quiet -> waiting (a moment after the last key) -> asking -> known | failed
 */
import { useEffect, useRef, useState } from "react";
import { useDayClock } from "./filter/use-day-clock.ts";
import { toServiceFilter } from "./filter/service-filter.ts";
import type { Facets } from "./filter/order-facets.ts";
import { orderStore, readGap, takeIn, useOrdersStatus } from "./orders-loader.ts";
import { findOrders, firstDay } from "./orders.api.ts";

const pauseMs = 250;
const mostFound = 50;

export interface OlderOrders {
  state: "quiet" | "asking" | "known" | "failed";
  /** There are more than were brought: the newest came. */
  isMore: boolean;
}

const quiet: OlderOrders = { state: "quiet", isMore: false };

async function bring(filter: { AND: readonly object[] }): Promise<boolean> {
  const gap = readGap();
  const notLoaded = [{ _operators: { createdAt: { lte: firstDay } } }, ...(gap === null ? [] : [{ _operators: { createdAt: { gt: gap.after, lt: gap.before } } }])];
  let isMore = false;
  await takeIn(async () => {
    const found = await findOrders({ AND: [...filter.AND, { OR: notLoaded }] }, mostFound + 1);
    isMore = found.length > mostFound;
    return found.slice(0, mostFound).filter(({ _id }) => orderStore.read(_id) === undefined);
  });
  return isMore;
}

/** Brings older orders that fit into memory while somebody filters. `facets` has to be the same object until it changes. */
export function useOlderOrders(query: string, facets: Facets): OlderOrders {
  const { state: loaded } = useOrdersStatus();
  const settings = useDayClock(false);
  const filter = loaded === "ready" ? toServiceFilter(query, facets, settings) : null;
  const key = filter === null ? "" : JSON.stringify(filter);
  const latest = useRef(filter);
  useEffect(() => {
    latest.current = filter;
  });
  const [answer, setAnswer] = useState({ key: "", older: quiet });
  useEffect(() => {
    if (key === "") return undefined;
    let isWanted = true;
    const tell = (older: OlderOrders): void => {
      if (isWanted) setAnswer({ key, older });
    };
    const timer = setTimeout(() => {
      if (latest.current === null) return;
      tell({ state: "asking", isMore: false });
      bring(latest.current).then((isMore) => tell({ state: "known", isMore }), () => tell({ state: "failed", isMore: false }));
    }, pauseMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [key]);
  return answer.key === key ? answer.older : quiet;
}
