import type { JsonObject, JsonValue } from "./context.ts";
import { ConnectorError } from "./errors.ts";
import type { UnreadableEntry } from "./ports/list-page.ts";
import type { PlatformOrder, UnreadableOrder } from "./ports/orders.port.ts";

/**
 * Maps every vendor object of a page of orders. One that cannot be understood is listed with its reason
 * instead of stopping the rest; errors that are not the connector's own are thrown.
 */
export function readPage(
  externals: readonly JsonObject[],
  idOf: (external: JsonObject) => JsonValue | undefined,
  toOrder: (external: JsonObject) => PlatformOrder,
): { orders: PlatformOrder[]; unreadable: UnreadableOrder[] } {
  const { entries, unreadable } = readEach(externals, idOf, toOrder);
  return {
    orders: entries,
    unreadable: unreadable.map(({ id, reason }) => ({ platformOrderId: id, reason })),
  };
}

/** As `readPage`, for the entries of any other list. */
export function readEach<Entry>(
  externals: readonly JsonObject[],
  idOf: (external: JsonObject) => JsonValue | undefined,
  read: (external: JsonObject) => Entry,
): { entries: Entry[]; unreadable: UnreadableEntry[] } {
  const entries: Entry[] = [];
  const unreadable: UnreadableEntry[] = [];
  for (const external of externals) {
    try {
      entries.push(read(external));
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      const id = idOf(external);
      unreadable.push({
        id: typeof id === "string" || typeof id === "number" ? String(id) : "",
        reason: error.message,
      });
    }
  }
  return { entries, unreadable };
}
