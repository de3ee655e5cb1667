/**
 * Rows that arrive while the list has the focus wait in a bar above it, so that the row under the focus never
 * moves (design 4.0). They join on request, when the focus leaves the list, and when another queue, filter or
 * sort is chosen. Rows that leave do so at once; those that change keep their place (`useOrderRows`).
 */
import { useEffect, useMemo, useRef, useState } from "react";
import type { ListOrder } from "./list-order.ts";

/** Longer lists are not held: nobody watches the top of thousands of rows. */
const longestHeld = 5_000;

export interface HeldRows {
  rows: readonly ListOrder[];
  waiting: number;
  show: () => void;
}

/**
 * `viewKey` names queue, filter and sort; `hasFocus` says whether the focus is in the list, once all of it is
 * here: what is still being loaded is not new.
 */
export function useHeldRows(
  rows: readonly ListOrder[],
  viewKey: string,
  hasFocus: boolean,
  openId: string | null,
): HeldRows {
  const [admitted, setAdmitted] = useState<{ viewKey: string; ids: ReadonlySet<string> } | null>(null);
  const newest = useRef(rows);
  useEffect(() => {
    newest.current = rows;
  });
  useEffect(() => {
    setAdmitted(
      hasFocus && newest.current.length > 0 && newest.current.length <= longestHeld
        ? { viewKey, ids: new Set(newest.current.map((row) => row._id)) }
        : null,
    );
  }, [viewKey, hasFocus]);
  const isHolding = admitted !== null && admitted.viewKey === viewKey && rows.length <= longestHeld;
  const shown = useMemo(() => {
    if (!isHolding) return rows;
    const kept = rows.filter((row) => admitted.ids.has(row._id) || row._id === openId);
    return kept.length === rows.length ? rows : kept;
  }, [rows, isHolding, admitted, openId]);
  return {
    rows: shown,
    waiting: rows.length - shown.length,
    show: () => setAdmitted(isHolding ? { viewKey, ids: new Set(rows.map((row) => row._id)) } : null),
  };
}
