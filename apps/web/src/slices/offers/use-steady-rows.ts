/**
 * Rows as they are drawn: an answered one stays in its place until it has been seen, offers that come while
 * the list has the focus wait in a bar above it (design 4.0), and presses in the moment after a row has moved
 * act on nothing (decisions 11): they were meant for the one that stood there.
 */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { AnsweringOffers } from "./offer-columns.tsx";
import type { ListedOffer } from "./offers.api.ts";

const settleMs = 500;

export interface SteadyOffers {
  offers: readonly ListedOffer[];
  waiting: number;
  show: () => void;
}

/** The list's offers with those that were answered a moment ago; new ones wait while it has the focus. */
export function useSteadyOffers(
  offers: readonly ListedOffer[],
  answering: AnsweringOffers,
  viewKey: string,
  hasFocus: boolean,
): SteadyOffers {
  const all = useMemo(() => {
    const present = new Set(offers.map(({ _id }) => _id));
    const leaving = [...answering.values()].filter(({ offer }) => !present.has(offer._id));
    return leaving.length === 0 ? offers : [...offers, ...leaving.map(({ offer }) => offer)];
  }, [offers, answering]);
  const [admitted, setAdmitted] = useState<{ viewKey: string; ids: ReadonlySet<string> } | null>(null);
  const newest = useRef(all);
  useEffect(() => {
    newest.current = all;
  });
  useEffect(() => {
    setAdmitted(
      hasFocus && newest.current.length > 0
        ? { viewKey, ids: new Set(newest.current.map(({ _id }) => _id)) }
        : null,
    );
  }, [viewKey, hasFocus]);
  const isHolding = admitted !== null && admitted.viewKey === viewKey;
  const shown = useMemo(
    () => (isHolding ? all.filter(({ _id }) => admitted.ids.has(_id)) : all),
    [all, isHolding, admitted],
  );
  return {
    offers: shown,
    waiting: all.length - shown.length,
    show: () => setAdmitted(isHolding ? { viewKey, ids: new Set(all.map(({ _id }) => _id)) } : null),
  };
}

/** Answers whether rows stand still: false in the moment after one of them moved. */
export function useStandStill(keys: readonly string[]): () => boolean {
  const movedAtMs = useRef(Number.NEGATIVE_INFINITY);
  const before = useRef<readonly string[]>(keys);
  useLayoutEffect(() => {
    const last = before.current;
    before.current = keys;
    // Rows that joined at the end move none of the others.
    if (last.some((key, place) => keys[place] !== key)) movedAtMs.current = performance.now();
  });
  return useCallback(() => performance.now() - movedAtMs.current >= settleMs, []);
}
