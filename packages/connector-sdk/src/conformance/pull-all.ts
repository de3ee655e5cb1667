import assert from "node:assert/strict";
import type { Connector } from "../connector.ts";
import type { ConnectorContext, JsonValue } from "../context.ts";
import type { OrdersPort, PlatformOrder } from "../ports/orders.port.ts";
import type { ShippingPort } from "../ports/shipping.port.ts";

const MAX_PAGES = 400;

/** The orders port of a connector that the kit requires. */
export function ordersOf(connector: Connector): OrdersPort {
  assert.ok(connector.orders, `${connector.id} has no orders port`);
  return connector.orders;
}

/** The shipping port of a connector that has one. */
export function shippingOf(connector: Connector): ShippingPort {
  assert.ok(connector.shipping, `${connector.id} has no shipping port`);
  return connector.shipping;
}

export interface PulledRun {
  readonly orders: ReadonlyMap<string, PlatformOrder>;
  readonly cursor: JsonValue;
  readonly pages: number;
}

/**
 * Pulls to the end as the sync engine does: the cursor goes through JSON text, of two versions of an order
 * the newer is kept. `afterPage` runs between two pages.
 */
export async function pullAll(
  connector: Connector,
  ctx: ConnectorContext,
  request: { cursor: JsonValue; pageSize: number; since?: string },
  afterPage?: (page: number) => Promise<void>,
): Promise<PulledRun> {
  const orders = new Map<string, PlatformOrder>();
  let cursor = request.cursor;
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const pulled = await ordersOf(connector).pull(ctx, { ...request, cursor });
    assert.deepEqual(pulled.unreadable, [], "every order is readable");
    for (const order of pulled.orders) {
      const known = orders.get(order.platformOrderId);
      if (!known || known.updatedAt <= order.updatedAt) orders.set(order.platformOrderId, order);
    }
    cursor = JSON.parse(JSON.stringify(pulled.nextCursor)) as JsonValue;
    if (!pulled.hasMore) return { orders, cursor, pages: page };
    await afterPage?.(page);
  }
  throw assert.fail(`the list did not end after ${MAX_PAGES} pages`);
}
