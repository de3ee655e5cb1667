// The order in which rows stand in the document. Where a row is seen, its distance from the top says; so a
// row that changes its place is not taken out and put in again, which would cost the focus and a layout in
// the middle of the action. Rows keep their order while they change and stand in the list's order again soon
// after, for whoever reads the document from top to bottom.
import { useEffect, useState } from "react";

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

/** Remembers what was drawn; asked twice with the same keys it answers the same. */
function createMemory() {
  let before: readonly string[] = [];
  return {
    arrange(keys: readonly string[]): readonly string[] {
      before = keepOrder(before, keys);
      return before;
    },
    forget(): void {
      before = [];
    },
  };
}

/** The order to draw the keys in; `keys` stand in the list's order. */
export function useDrawnOrder(keys: readonly string[]): readonly string[] {
  const [memory] = useState(createMemory);
  const [, setReorderings] = useState(0);
  const drawn = memory.arrange(keys);
  const mixed = drawn.some((key, place) => key !== keys[place]) ? drawn.join(" ") : null;
  useEffect(() => {
    if (mixed === null) return;
    const timer = setTimeout(() => {
      memory.forget();
      setReorderings((count) => count + 1);
    }, REORDER_MS);
    return () => clearTimeout(timer);
  }, [memory, mixed]);
  return drawn;
}
