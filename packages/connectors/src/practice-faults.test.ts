/**
 * Shipments and pulls through a market where three calls in ten go wrong (reliability R4, R5, at the
 * connectors' own level).
 */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ConnectorError, RateLimited, Rejected } from "@stallkeeper/connector-sdk";
import type { Connector, ConnectorContext, ShipmentConfirmation } from "@stallkeeper/connector-sdk";
import { pullAll, shippingOf } from "@stallkeeper/connector-sdk/conformance";
import { atelier } from "./atelier/atelier.connector.ts";
import { bazaar } from "./bazaar/bazaar.connector.ts";
import { openSeller, startPracticeMarket, unlimited } from "./practice-market.test-server.ts";
import type { PracticeMarket } from "./practice-market.test-server.ts";
import { thriftly } from "./thriftly/thriftly.connector.ts";

const KINDS = [
  "500",
  "502html",
  "reset",
  "reset-after-commit",
  "500-after-commit",
  "truncated",
  "token-expired",
];
const SHIPMENTS = 40;

let market: PracticeMarket;
beforeAll(async () => {
  market = await startPracticeMarket();
});
afterAll(() => market.stop());

/** Goes on until the work ends well; only what a passing trouble explains is tried again. */
async function untilDone<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ConnectorError) || error instanceof Rejected || attempt > 60) throw error;
      if (error instanceof RateLimited) await sleep(Math.max(0, error.retryAt.getTime() - Date.now()));
    }
  }
}

/** The rule for repeats as the actions have it: a keyed write again, any other only after a look. */
async function ship(
  connector: Connector,
  ctx: ConnectorContext,
  confirmation: ShipmentConfirmation,
): Promise<void> {
  const shipping = shippingOf(connector);
  let isUnknown = false;
  await untilDone(async () => {
    if (isUnknown && !shipping.idempotent && (await shipping.readBack(ctx, confirmation)).isFound) return;
    try {
      await shipping.confirm(ctx, confirmation);
    } catch (error) {
      isUnknown ||= error instanceof ConnectorError && error.effectUnknown;
      throw error;
    }
  });
}

describe.each([unlimited(bazaar), unlimited(atelier), unlimited(thriftly)])(
  "$name with three calls in ten going wrong",
  (connector) => {
    it("has every shipment exactly once and every order in its newest state", async () => {
      const seller = await openSeller(market, connector);
      const ids = await seller.makeOrders(SHIPMENTS);
      await sleep(300);
      for (const [index, kind] of KINDS.entries())
        await market.control("POST", "/faults", {
          market: connector.id,
          account: seller.username,
          kind,
          rate: 0.3 / KINDS.length,
          seed: index + 1,
        });
      const ctx = await seller.openContext();
      await Promise.all(
        ids.map((id) =>
          ship(connector, ctx, {
            platformOrderId: id,
            items: [],
            provider: "Evri",
            trackingNumber: `H00${id}`,
            shippedAt: "2026-03-01T12:00:00.000Z",
            idempotencyKey: `key-${id}`,
          }),
        ),
      );
      const underFaults = await untilDone(() => pullAll(connector, ctx, { cursor: null, pageSize: 7 }));
      const hits = (await market.control<{ hits: number }[]>("GET", "/faults")).reduce(
        (sum, fault) => sum + fault.hits,
        0,
      );
      await seller.endTrouble();
      expect(hits).toBeGreaterThan(5);
      for (const id of ids)
        expect(await seller.shipmentsOf(id)).toEqual([{ provider: "Evri", trackingNumber: `H00${id}` }]);
      await sleep(300);
      const { orders } = await pullAll(connector, ctx, { cursor: underFaults.cursor, pageSize: 7 });
      const seen = new Map([...underFaults.orders, ...orders]);
      expect([...seen.keys()].toSorted()).toEqual([...ids].toSorted());
      expect([...seen.values()].every((order) => order.shipping.isShipped)).toBe(true);
      await seller.close();
    });
  },
);
