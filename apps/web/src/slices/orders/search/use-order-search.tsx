/**
 * A search of all orders ever while somebody types. A key waits a moment for orders that are not looked
 * through yet; the rest is looked through a slice at a time, and older orders are asked for. Whatever comes
 * later is found by asking again, which `findOrders` and `findThings` tell by being other functions.
 */
import { useCallback, useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { noFacets } from "../filter/order-facets.ts";
import { QueryProblems } from "../filter/query-problems.tsx";
import { useDayClock } from "../filter/use-day-clock.ts";
import { useOlderOrders } from "../older-orders.ts";
import { followOrders } from "../use-orders.ts";
import {
  isOrderFilter,
  countListed,
  lookThrough,
  matchOrders,
  matchThings,
  type OrderMatches,
  type OrderWords,
} from "./order-search.ts";

/** How long a key may wait for orders that are not looked through yet. */
const keyMs = 8;

export interface OrderSearch {
  findOrders: (wish: OrderWords) => OrderMatches;
  findThings: typeof matchThings;
  /** Whether a text is a filter of orders, such as `is:unfulfilled total:>50`. Pure. */
  isFilter: (text: string) => boolean;
  /** How many orders the list of all of them shows with this text as its filter. */
  countOrders: (text: string) => number;
  /** For each key, before its text is looked for. */
  begin: () => void;
  /** Looks through all that is left; false where nothing was, so that what was found stands. */
  finish: () => boolean;
  /** Older orders are being asked for. */
  isAsking: boolean;
  /** What of a typed filter is not understood. */
  problems: ReactNode;
}

/** Looks through what is left a slice at a time while the search is open, and tells when all of it is. */
function useWholeIndex(isOpen: boolean, tellWhole: () => void): void {
  const tell = useEffectEvent(tellWhole);
  useEffect(() => {
    if (!isOpen) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const work = (): void => {
      clearTimeout(timer);
      if (lookThrough(keyMs)) tell();
      else timer = setTimeout(work);
    };
    work();
    const leave = followOrders(work);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [isOpen]);
}

/** `text` is what is looked for among older orders, too; "" for nothing. */
export function useOrderSearch(isOpen: boolean, text: string): OrderSearch {
  const isPartial = useRef(false);
  const [findings, setFindings] = useState(0);
  useWholeIndex(isOpen, () => {
    if (!isPartial.current) return;
    isPartial.current = false;
    setFindings((count) => count + 1);
  });
  const days = useDayClock(false);
  // What is not in memory joins it a moment after the last key, and is then found like the rest.
  const { state: older } = useOlderOrders(isOpen ? text : "", noFacets);
  const [knownOlder, setKnownOlder] = useState(older);
  if (isOpen && knownOlder !== older) {
    setKnownOlder(older);
    if (older === "known") setFindings((count) => count + 1);
  }
  // Other functions once all orders are looked through, and when older ones came.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const findOrders = useCallback((wish: OrderWords) => matchOrders(wish, days), [days, findings]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const findThings = useCallback<typeof matchThings>((...wish) => matchThings(...wish), [findings]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const countOrders = useCallback((wish: string) => countListed(wish, days), [days, findings]);
  return {
    findOrders,
    findThings,
    isFilter: isOrderFilter,
    countOrders,
    begin: () => {
      isPartial.current = !lookThrough(keyMs);
    },
    finish: () => isPartial.current && lookThrough(Number.POSITIVE_INFINITY),
    isAsking: older === "asking",
    problems: <QueryProblems query={isOrderFilter(text) ? text : ""} />,
  };
}
