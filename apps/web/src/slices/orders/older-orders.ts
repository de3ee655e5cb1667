/**
 * Search over all orders ever: the service is asked for what the lists left out (orders before the first day,
 * and those between the oldest and the newest when there are too many), and what it finds joins the orders in
 * memory. So it stands in lists, opens and can be acted upon like any other.
 *   quiet -> waiting (a moment after the last key) -> asking -> known | failed -> asking (the next ones, on
 *     request)
 */
import { useCallback, useEffect, useRef, useState } from "react";
import { useDayClock } from "./filter/use-day-clock.ts";
import { toServiceFilter } from "./filter/service-filter.ts";
import type { Facets } from "./filter/order-facets.ts";
import { orderStore, readGap, takeIn, useOrdersStatus } from "./orders-loader.ts";
import { findOrders } from "./orders.api.ts";
import { firstDay } from "./top-orders.ts";

const pauseMs = 250;
const mostFound = 50;

export interface OlderOrders {
  state: "quiet" | "asking" | "known" | "failed";
  /** There are more than were brought: the newest came. */
  isMore: boolean;
  /** Brings the next ones. */
  showMore: () => void;
}

type Answer = Pick<OlderOrders, "state" | "isMore"> & {
  key: string;
  /** When the oldest that was brought was made. */ until: string | null;
};

const quiet: Answer = { key: "", state: "quiet", isMore: false, until: null };

/** Brings the newest of them, made until a moment (its own orders again: several may be of one moment). */
async function bring(
  filter: { AND: readonly object[] },
  until: string | null,
): Promise<Pick<Answer, "isMore" | "until">> {
  const gap = readGap();
  const notLoaded = [
    { _operators: { createdAt: { lte: firstDay } } },
    ...(gap === null ? [] : [{ _operators: { createdAt: { gt: gap.after, lt: gap.before } } }]),
  ];
  const older = until === null ? [] : [{ _operators: { createdAt: { lte: until } } }];
  let page: Pick<Answer, "isMore" | "until"> = { isMore: false, until };
  await takeIn(async () => {
    const found = await findOrders({ AND: [...filter.AND, ...older, { OR: notLoaded }] }, mostFound + 1);
    const shown = found.slice(0, mostFound);
    page = { isMore: found.length > mostFound, until: shown.at(-1)?.createdAt ?? until };
    return shown.filter(({ _id }) => orderStore.read(_id) === undefined);
  });
  return page;
}

/**
 * Brings older orders that fit into memory while somebody filters. `facets` has to be the same object until
 * it changes.
 */
export function useOlderOrders(query: string, facets: Facets): OlderOrders {
  const { state: loaded } = useOrdersStatus();
  const settings = useDayClock(false);
  const filter = loaded === "ready" ? toServiceFilter(query, facets, settings) : null;
  const key = filter === null ? "" : JSON.stringify(filter);
  const latest = useRef({ key, filter });
  useEffect(() => {
    latest.current = { key, filter };
  });
  const [answer, setAnswer] = useState(quiet);
  /** What is answered to an older question is ignored on purpose any more. */
  const ask = useCallback((until: string | null): void => {
    const { key: asked, filter: wanted } = latest.current;
    if (wanted === null) return;
    const tell = (part: Partial<Answer>): void => {
      if (latest.current.key === asked)
        setAnswer((known) => ({ ...(known.key === asked ? known : quiet), key: asked, ...part }));
    };
    tell({ state: "asking" });
    bring(wanted, until).then(
      (page) => tell({ state: "known", ...page }),
      () => tell({ state: "failed" }),
    );
  }, []);
  useEffect(() => {
    if (key === "") return undefined;
    const timer = setTimeout(() => ask(null), pauseMs);
    return () => clearTimeout(timer);
  }, [key, ask]);
  const { state, isMore, until } = answer.key === key ? answer : quiet;
  return { state, isMore, showMore: () => state !== "asking" && ask(until) };
}
