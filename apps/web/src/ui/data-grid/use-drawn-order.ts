// The order in which rows stand in the document. Where a row is seen, its distance from the top says; so a
// row that changes its place is not taken out and put in again, which would cost the focus and a layout in
// the middle of the act. Rows keep their order while they change and stand in the list's order again soon
// after, for whoever reads the document from top to bottom.
import { useEffect, useLayoutEffect, useRef, useState } from "react";

const REORDER_MS = 400;

/** The keys drawn before in their old order, then the new ones. */
export function keepOrder(before: readonly string[], keys: readonly string[]): readonly string[] {
  const present = new Set(keys);
  const kept = before.filter((key) => present.has(key));
  // As many changes as this are another part of the list: nothing is gained by keeping its order.
  if (kept.length * 2 < keys.length) return keys;
  const known = new Set(kept);
  return [...kept, ...keys.filter((key) => !known.has(key))];
}

/** The order to draw the keys in; `keys` stand in the list's order. */
export function useDrawnOrder(keys: readonly string[]): readonly string[] {
  const before = useRef<readonly string[]>([]);
  const [, setReordered] = useState(0);
  const mustReorder = useRef(false);
  const drawn = mustReorder.current ? keys : keepOrder(before.current, keys);
  const order = keys.join(" ");
  const isMixed = drawn.some((key, place) => key !== keys[place]);
  useLayoutEffect(() => {
    before.current = drawn;
    mustReorder.current = false;
  });
  useEffect(() => {
    if (!isMixed) return;
    const timer = setTimeout(() => {
      mustReorder.current = true;
      setReordered((count) => count + 1);
    }, REORDER_MS);
    return () => clearTimeout(timer);
  }, [isMixed, order]);
  return drawn;
}
