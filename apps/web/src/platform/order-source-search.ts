/**
 * What the address of a page that shows orders of a source says: a batch, a selection, or a queue; nothing is
 * the Unfulfilled queue. The table of routes reads addresses before any slice is fetched: behind a slice's
 * door this would bring all of it into the first script.
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

const separator = ",";

/** Ids as one part of an address; an id may hold anything. */
export const writeIds = (ids: readonly string[]): string => ids.map(encodeURIComponent).join(separator);

/** The ids of such a text; a text that is none gives none. */
export function readIds(text: string): string[] {
  try {
    return [
      ...new Set(
        text
          .split(separator)
          .map(decodeURIComponent)
          .filter((id) => id !== ""),
      ),
    ];
  } catch {
    return [];
  }
}
