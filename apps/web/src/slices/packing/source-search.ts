/** What the addresses of the packing pages say. */
import { textOf } from "../../platform/section.ts";

/**
 * What the address of a page that shows orders of a source says: a batch, a selection, or a queue; nothing is
 * the Unfulfilled queue.
 */
export interface SourceSearch {
  batch?: string;
  orders?: string;
  queue?: "new" | "ship";
}

/** Reads the address of a page that shows orders of a source. */
export function parseSource(search: Record<string, unknown>): SourceSearch {
  const [batch, orders] = [textOf(search, "batch"), textOf(search, "orders")];
  if (batch !== undefined) return { batch };
  if (orders !== undefined) return { orders };
  return search["queue"] === "ship" ? { queue: "ship" } : {};
}

const batchStates = ["processed", "archived", "all"] as const;

/** Reads the address of the list of batches; nothing is the open ones. */
export function parseBatchesSearch(search: Record<string, unknown>): {
  state?: (typeof batchStates)[number];
} {
  const state = batchStates.find((one) => one === search["state"]);
  return state === undefined ? {} : { state };
}

/** Reads the address of the slips: of which orders, as a sheet of commands or not, printed at once or not. */
export const parseSlipsSearch = (
  search: Record<string, unknown>,
): SourceSearch & { sheet?: "commands"; print?: "now" } => ({
  ...parseSource(search),
  ...(search["sheet"] === "commands" ? { sheet: "commands" } : {}),
  ...(search["print"] === "now" ? { print: "now" } : {}),
});
