import type { ConnectorContext, JsonObject, JsonValue } from "./context.ts";
import { ConnectorError } from "./errors.ts";
import type { PlatformOrder, UnreadableOrder } from "./ports/orders.port.ts";

/**
 * Maps every vendor object of a page. One that cannot be understood is listed with its reason instead of stopping
 * the rest; errors that are not the connector's own are thrown.
 */
export function readPage(externals: readonly JsonObject[], idOf: (external: JsonObject) => JsonValue | undefined, toOrder: (external: JsonObject) => PlatformOrder): { orders: PlatformOrder[]; unreadable: UnreadableOrder[] } {
  const orders: PlatformOrder[] = [];
  const unreadable: UnreadableOrder[] = [];
  for (const external of externals) {
    try {
      orders.push(toOrder(external));
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      const id = idOf(external);
      unreadable.push({ platformOrderId: typeof id === "string" || typeof id === "number" ? String(id) : "", reason: error.message });
    }
  }
  return { orders, unreadable };
}

/**
 * Maps every vendor object of a page that holds no orders. One that cannot be understood is passed over and named in
 * the log; errors that are not the connector's own are thrown.
 */
export function readEach<Read>(ctx: Pick<ConnectorContext, "log">, externals: readonly JsonObject[], idOf: (external: JsonObject) => JsonValue | undefined, read: (external: JsonObject) => Read): Read[] {
  return externals.flatMap((external) => {
    try {
      return [read(external)];
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      ctx.log.warn({ id: idOf(external) ?? null, reason: error.message }, "an entry of a list could not be understood");
      return [];
    }
  });
}
