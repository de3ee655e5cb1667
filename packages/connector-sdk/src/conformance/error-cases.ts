import assert from "node:assert/strict";
import type { Connector } from "../connector.ts";
import { AuthExpired, Malformed, RateLimited, Temporary } from "../errors.ts";
import type { ConnectorError } from "../errors.ts";
import type { ConformanceCase, ConformanceMarket, MarketTrouble } from "./market.ts";
import { ordersOf, pullAll } from "./pull-all.ts";

type ErrorClass = abstract new (...args: never[]) => ConnectorError;

async function pullError(
  connector: Connector,
  market: ConformanceMarket,
  trouble: MarketTrouble,
): Promise<unknown> {
  const [id = ""] = await market.makeOrders(1);
  await market.settle?.();
  const ctx = await market.openContext();
  await market.makeTrouble(trouble, { count: 20, path: id });
  try {
    await ordersOf(connector).read(ctx, id);
    return null;
  } catch (error) {
    return error;
  } finally {
    await market.endTrouble();
  }
}

function assertKind(error: unknown, ...classes: readonly ErrorClass[]): void {
  assert.ok(
    classes.some((kind) => error instanceof kind),
    `got ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`,
  );
}

/** Each trouble becomes the right one of the six classes (architecture 5). */
export function errorCases(connector: Connector): readonly ConformanceCase[] {
  const cases: ConformanceCase[] = [
    {
      title: "access that was taken away is AuthExpired, and no secret stands in the error",
      async run(market) {
        const ctx = await market.openContext();
        await market.revokeAccess();
        const error: unknown = await ordersOf(connector)
          .pull(ctx, { cursor: null })
          .then(
            () => null,
            (thrown: unknown) => thrown,
          );
        assertKind(error, AuthExpired);
        const text = `${String(error)} ${JSON.stringify(error)} ${error instanceof Error ? (error.stack ?? "") : ""}`;
        for (const name of connector.auth.secretNames) {
          const secret = ctx.account.credentials[name];
          if (typeof secret === "string") assert.ok(!text.includes(secret), `${name} stands in the error`);
        }
      },
    },
    {
      title: "a 429 is RateLimited with a time to come",
      async run(market) {
        const beforeMs = Date.now();
        const error = await pullError(connector, market, "429");
        assertKind(error, RateLimited);
        assert.ok(error instanceof RateLimited && error.retryAt.getTime() >= beforeMs, "retryAt lies ahead");
      },
    },
    {
      title: "a 500 is Temporary",
      run: async (market) => assertKind(await pullError(connector, market, "500"), Temporary),
    },
    {
      title: "a gateway's HTML page is Temporary or Malformed",
      run: async (market) => assertKind(await pullError(connector, market, "html"), Temporary, Malformed),
    },
    {
      title: "an answer cut in half is Temporary or Malformed",
      run: async (market) =>
        assertKind(await pullError(connector, market, "truncated"), Temporary, Malformed),
    },
    {
      title: "a short trouble of a read passes unseen",
      async run(market) {
        const [id = ""] = await market.makeOrders(1);
        await market.settle?.();
        const ctx = await market.openContext();
        await market.makeTrouble("500", { count: 1, path: id });
        assert.equal((await ordersOf(connector).read(ctx, id))?.platformOrderId, id);
      },
    },
  ];
  if (connector.auth.kind === "key") return cases;
  return [
    ...cases,
    {
      title: "access that runs out between two pages is renewed and the pull goes on",
      async run(market) {
        const ids = await market.makeOrders(7);
        await market.settle?.();
        const { orders } = await pullAll(
          connector,
          await market.openContext(),
          { cursor: null, pageSize: 3 },
          async () => market.expireAccess?.(),
        );
        assert.deepEqual(
          ids.filter((id) => !orders.has(id)),
          [],
        );
      },
    },
    {
      title: "two workers whose access token ran out renew it once and both go on",
      async run(market) {
        const contexts = [await market.openContext(), await market.openContext(), await market.openContext()];
        await market.expireAccess?.();
        const pages = await Promise.all(
          contexts.map((ctx) => ordersOf(connector).pull(ctx, { cursor: null })),
        );
        assert.equal(pages.length, 3);
        const [first, second] = contexts;
        assert.deepEqual(first?.credentials(), second?.credentials());
      },
    },
  ];
}
