/**
 * What the address of a page that shows orders of a source says: a batch, a selection, or a queue; nothing is
 * the Unfulfilled queue.
 */
export interface SourceSearch {
  batch?: string;
  orders?: string;
  queue?: "new" | "ship";
}

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** Reads the address of a page that shows orders of a source. */
export function parseSource(search: Record<string, unknown>): SourceSearch {
  const [batch, orders] = [textOf(search["batch"]), textOf(search["orders"])];
  if (batch !== undefined) return { batch };
  if (orders !== undefined) return { orders };
  return search["queue"] === "ship" ? { queue: "ship" } : {};
}
