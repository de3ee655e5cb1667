import assert from "node:assert/strict";
import type { Connector } from "../connector.ts";
import { countedMinor } from "../ports/order-money.ts";
import type { PlatformOrder } from "../ports/orders.port.ts";
import type { ConformanceCase } from "./market.ts";
import { ordersOf, pullAll } from "./pull-all.ts";

/** What any order must keep, whatever the marketplace (marketplaces C). */
function assertWellFormed(order: PlatformOrder): void {
  for (const time of [
    order.createdAt,
    order.updatedAt,
    ...(order.dispatchBy === null ? [] : [order.dispatchBy]),
  ]) {
    assert.equal(new Date(time).toISOString(), time, `${order.platformOrderId}: times are ISO 8601 with Z`);
  }
  for (const amount of [
    order.amountMinor,
    order.amountTotalMinor,
    order.postageMinor,
    order.refund.refundedMinor,
    ...order.items.map((item) => item.priceMinor),
  ]) {
    assert.ok(Number.isSafeInteger(amount), `${order.platformOrderId}: money is whole minor units`);
  }
  const paid = order.money.lines.reduce((sum, line) => sum + countedMinor(line), 0);
  assert.equal(
    paid,
    order.amountTotalMinor,
    `${order.platformOrderId}: the lines of money add up to what the buyer paid`,
  );
  assert.match(order.currency, /^[A-Z]{3}$/);
  assert.equal(
    new Set(order.items.map((item) => item.id)).size,
    order.items.length,
    "item ids are unique within the order",
  );
  assert.doesNotThrow(() => JSON.stringify(order.external));
}

/** Paging, resuming and reading of orders (marketplaces D: Pagination, Cursor). */
export function orderCases(connector: Connector): readonly ConformanceCase[] {
  return [
    {
      title: "orders made and changed between pages end with each order once, in its newest version",
      async run(market) {
        const ids = [...(await market.makeOrders(7))];
        await market.settle?.();
        const run = await pullAll(
          connector,
          await market.openContext(),
          { cursor: null, pageSize: 3 },
          async (page) => {
            if (page > 2) return;
            ids.push(...(await market.makeOrders(2)));
            await market.touchOrder(ids[0] ?? "");
            await market.touchOrder(ids[page + 2] ?? "");
          },
        );
        await market.settle?.();
        const later = await pullAll(connector, await market.openContext(), {
          cursor: run.cursor,
          pageSize: 3,
        });
        const seen = new Map([...run.orders, ...later.orders]);
        assert.deepEqual(
          ids.filter((id) => !seen.has(id)),
          [],
          "no order is missing",
        );
        const ctx = await market.openContext();
        for (const order of seen.values()) assertWellFormed(order);
        for (const id of ids)
          assert.equal(
            seen.get(id)?.updatedAt,
            (await ordersOf(connector).read(ctx, id))?.updatedAt,
            `${id} is the newest version`,
          );
      },
    },
    {
      title: "a last page that is exactly full ends",
      async run(market) {
        const ids = await market.makeOrders(6);
        await market.settle?.();
        const { orders } = await pullAll(connector, await market.openContext(), {
          cursor: null,
          pageSize: 3,
        });
        assert.deepEqual(
          ids.filter((id) => !orders.has(id)),
          [],
        );
      },
    },
    {
      title: "more orders of one second than a page holds all arrive",
      async run(market) {
        const ids = await market.makeOrders(8, { isOneSecond: true });
        await market.settle?.();
        const { orders } = await pullAll(connector, await market.openContext(), {
          cursor: null,
          pageSize: 3,
        });
        assert.deepEqual(
          ids.filter((id) => !orders.has(id)),
          [],
        );
      },
    },
    {
      title: "a pull goes on from its stored cursor and finds what came since",
      async run(market) {
        await market.makeOrders(4);
        await market.settle?.();
        const first = await pullAll(connector, await market.openContext(), { cursor: null, pageSize: 3 });
        const added = await market.makeOrders(2);
        await market.settle?.();
        const second = await pullAll(connector, await market.openContext(), {
          cursor: first.cursor,
          pageSize: 3,
        });
        assert.deepEqual(
          added.filter((id) => !second.orders.has(id)),
          [],
        );
      },
    },
    {
      title: "an unknown status is kept and shown, never an error",
      async run(market) {
        const [id = ""] = await market.makeOrders(1);
        await market.settle?.();
        const word = await market.setUnknownStatus(id);
        const order = await ordersOf(connector).read(await market.openContext(), id);
        assert.equal(order?.status, word);
        assert.equal(order?.state, "unknown");
        await market.settle?.();
        const { orders } = await pullAll(connector, await market.openContext(), {
          cursor: null,
          pageSize: 50,
        });
        assert.equal(orders.get(id)?.status, word);
      },
    },
    {
      title: "an order that the marketplace does not know is null",
      async run(market) {
        assert.equal(await ordersOf(connector).read(await market.openContext(), "99999999"), null);
      },
    },
  ];
}
