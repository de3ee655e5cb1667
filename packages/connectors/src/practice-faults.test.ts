/**
 * Shipments, listings and pulls through a market where three calls in ten go wrong (reliability R4, R5, at the
 * connectors' own level).
 */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ConnectorError, RateLimited, Rejected } from "@stallkeeper/connector-sdk";
import type { Connector, ConnectorContext, ShipmentConfirmation } from "@stallkeeper/connector-sdk";
import { pullAll, pullListings, shippingOf } from "@stallkeeper/connector-sdk/conformance";
import { atelier } from "./atelier/atelier.connector.ts";
import { bazaar } from "./bazaar/bazaar.connector.ts";
import { ebay } from "./ebay/ebay.connector.ts";
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

/** What has to be there. */
function have<Thing>(thing: Thing | null | undefined): Thing {
  if (thing === null || thing === undefined) throw new Error("It isn't there.");
  return thing;
}

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

/** Three calls in ten of the account go wrong, each kind as often as the others. */
async function makeFaults(connector: Connector, account: string): Promise<void> {
  for (const [index, kind] of KINDS.entries())
    await market.control("POST", "/faults", {
      market: connector.id,
      account,
      kind,
      rate: 0.3 / KINDS.length,
      seed: index + 1,
    });
}

const LISTINGS = 12;

describe.each([unlimited(bazaar), unlimited(atelier), unlimited(thriftly), unlimited(ebay)])(
  "listings of $name with three calls in ten going wrong",
  (connector) => {
    it("are put up once each, and the last count that was pushed stands there", async () => {
      const seller = await openSeller(market, connector);
      const listings = have(connector.listings);
      const stock = have(connector.stock);
      const shelf = have(seller.shelf);
      const ctx = await seller.openContext();
      await makeFaults(connector, seller.username);
      const states: unknown[] = [];
      for (let n = 0; n < LISTINGS; n += 1) {
        const draft = shelf.draft(`FAULT-${n}`);
        const made = await untilDone(async () => have(await listings.publish?.(ctx, draft)));
        const price = { amountMinor: 1_000 + n, currency: "GBP" };
        const change = {
          platformListingId: made.platformListingId,
          platformVariantId: null,
          sku: draft.sku,
          quantity: 1,
          expectedQuantity: draft.quantity,
        };
        await untilDone(async () => {
          const [count] = await stock.push(ctx, [change]);
          states.push(count?.state);
        });
        await untilDone(async () => {
          const [priced] = await stock.push(ctx, [{ ...change, price, expectedQuantity: 1 }]);
          states.push(priced?.state);
        });
      }
      await seller.endTrouble();
      expect(new Set(states)).toEqual(new Set(["accepted"]));
      const { seen } = await pullListings(listings, ctx, null, 20);
      for (let n = 0; n < LISTINGS; n += 1) {
        expect(await shelf.standing(`FAULT-${n}`)).toBe(1);
        const found = [...seen.values()].find(({ sku }) => sku === `FAULT-${n}`);
        expect([found?.quantity, found?.priceMinor]).toEqual([1, 1_000 + n]);
      }
      await seller.close();
    });
  },
);

describe.each([unlimited(bazaar), unlimited(atelier), unlimited(thriftly)])(
  "$name with three calls in ten going wrong",
  (connector) => {
    it("has every shipment exactly once and every order in its newest state", async () => {
      const seller = await openSeller(market, connector);
      const ids = await seller.makeOrders(SHIPMENTS);
      await sleep(300);
      await makeFaults(connector, seller.username);
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
