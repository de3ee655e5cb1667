import { afterEach, expect, test } from "vitest";
import { startMarketUnderTest } from "../testing/market-under-test.ts";
import type { MarketUnderTest } from "../testing/market-under-test.ts";
import { createLife } from "./life.ts";

let market: MarketUnderTest;
afterEach(() => market.stop());

test("buyers buy, write, offer and rate until they are kept still, every few seconds to minutes", async () => {
  market = await startMarketUnderTest({ orders: 200 });
  const { store } = market.sim;
  const count = (): number[] =>
    [
      [...store.order.all()],
      [...store.conversation.all()].flatMap((one) => one.messages),
      [...store.offer.all()],
      [...store.rating.all()],
    ].map((all) => all.length);
  const planned: { delayMs: number; work: () => void }[] = [];
  const life = createLife(
    {
      ...market.sim,
      later: (delayMs, work) => {
        planned.push({ delayMs, work });
      },
    },
    false,
  );
  const before = count();
  for (let at = 0; at < 150; at += 1) planned[at]?.work();
  expect(planned).toHaveLength(151);
  for (const [at, grown] of count().entries()) expect(grown).toBeGreaterThan(before[at] ?? Infinity);
  expect(Math.min(...planned.map((one) => one.delayMs))).toBeGreaterThanOrEqual(3000);
  expect(Math.max(...planned.map((one) => one.delayMs))).toBeLessThanOrEqual(120_000);
  life.setStill(true);
  const still = count();
  planned[150]?.work();
  expect(count()).toEqual(still);
  expect(planned).toHaveLength(151);
  expect(store.effects).toHaveLength(0);
});
