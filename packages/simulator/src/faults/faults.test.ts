import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startMarketUnderTest } from "../testing/market-under-test.ts";
import type { Json, MarketUnderTest } from "../testing/market-under-test.ts";
import { startWebhookReceiver } from "../testing/webhook-receiver.ts";

let market: MarketUnderTest;
let headers: Record<string, string>;
beforeEach(async () => {
  market = await startMarketUnderTest();
  ({ headers } = await market.signIn("bazaar", "unlucky", 30));
});
afterEach(async () => {
  vi.useRealTimers();
  await market.stop();
});

/**
 * The market keeps a client waiting by a timer; it stands still until a test moves it. Says whether the
 * answer has come.
 */
async function whileWaiting<Answer>(
  delayMs: number,
  ask: () => Promise<Answer>,
): Promise<{ answer: Promise<Answer>; isAnswered: () => boolean; pass: () => void }> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let isOver = false;
  const answer = ask().finally(() => (isOver = true));
  // Asked again and again, with no pause: Vitest's own waiting moves these timers.
  while (Number((await market.control("GET", "/faults"))[0]?.hits) !== 1);
  vi.advanceTimersByTime(delayMs - 1);
  // Another call goes there and back meanwhile: what was on its way is here.
  await market.control("GET", "/health");
  return { answer, isAnswered: () => isOver, pass: () => void vi.advanceTimersByTime(1) };
}

const me = (): ReturnType<MarketUnderTest["call"]> => market.call("GET", "/bazaar/v2/me", { headers });
async function shipFresh(): Promise<{ order: Json | undefined; outcome: string }> {
  const [order] = await market.control("POST", "/orders", { account: "unlucky" });
  const outcome = await market
    .call("POST", `/bazaar/v2/orders/${String(order?.id)}/shipments`, {
      headers,
      body: { carrier: "DPD", tracking_number: "1" },
    })
    .then(
      (reply) => String(reply.status),
      (error: unknown) => (error instanceof SyntaxError ? "cut" : "reset"),
    );
  return { order, outcome };
}
const shipments = async (order: Json | undefined): Promise<number> =>
  (await market.control("GET", `/ledger?orderId=${String(order?.id)}`)).length;

test("the same seed meets the same calls, another seed others", async () => {
  const run = async (seed: number): Promise<string> => {
    await market.control("DELETE", "/faults");
    await market.control("POST", "/faults", { kind: "500", market: "bazaar", rate: 0.3, seed });
    const met: number[] = [];
    for (let at = 0; at < 40; at += 1) met.push((await me()).status);
    market.moveClock(10_000);
    return met.join();
  };
  const [first, again, other] = [await run(5), await run(5), await run(6)];
  expect(first).toBe(again);
  expect(first).not.toBe(other);
  const failed = first.split(",").filter((status) => status === "500").length;
  expect(failed).toBeGreaterThan(4);
  expect(failed).toBeLessThan(22);
});

test.each([
  ["500", "500", 0],
  ["503", "503", 0],
  ["429", "429", 0],
  ["502html", "502", 0],
  ["reset", "reset", 0],
  ["token-expired", "401", 0],
  ["reset-after-commit", "reset", 1],
  ["500-after-commit", "500", 1],
  ["truncated", "cut", 1],
])("%s: the client meets %s, the market took %i shipments", async (kind, met, taken) => {
  await market.control("POST", "/faults", { kind, path: "/shipments", count: 1 });
  const { order, outcome } = await shipFresh();
  expect(outcome).toBe(met);
  expect(await shipments(order)).toBe(taken);
  expect((await market.control("GET", "/calls?path=/shipments"))[0]?.fault).toBe(kind);
  expect((await market.control("GET", "/faults"))[0]?.hits).toBe(1);
});

test.each([
  ["timeout-before", 0],
  ["timeout-after-commit", 1],
])("%s: no answer until the delay is over, the market took %i shipments", async (kind, taken) => {
  await market.control("POST", "/faults", { kind, path: "/shipments", delayMs: 60 });
  const { answer, isAnswered, pass } = await whileWaiting(60, shipFresh);
  expect(isAnswered()).toBe(false);
  pass();
  const { order, outcome } = await answer;
  expect(outcome).toBe("reset");
  expect(await shipments(order)).toBe(taken);
});

test("slow answers rightly but late; faults spare other accounts and the sign-in unless they name it", async () => {
  await market.control("POST", "/faults", { kind: "slow", account: "unlucky", delayMs: 80 });
  const { answer, isAnswered, pass } = await whileWaiting(80, me);
  expect(isAnswered()).toBe(false);
  pass();
  expect((await answer).status).toBe(200);
  vi.useRealTimers();
  await market.control("DELETE", "/faults");
  await market.control("POST", "/faults", { kind: "500" });
  const token = (): ReturnType<MarketUnderTest["call"]> =>
    market.call("POST", "/bazaar/oauth/token", { body: {} });
  expect((await token()).status).toBe(401);
  await market.control("POST", "/faults", { kind: "500", path: "/oauth" });
  expect((await token()).status).toBe(500);
  await market.control("DELETE", "/faults");
  expect((await me()).status).toBe(200);
});

test("an expired token by fault is really dead", async () => {
  await market.control("POST", "/faults", { kind: "token-expired", count: 1 });
  expect([(await me()).status, (await me()).status]).toEqual([401, 401]);
});

test("webhooks are dropped, doubled and shuffled as asked, and nothing held back is lost", async () => {
  const receiver = await startWebhookReceiver();
  try {
    await market.call("POST", "/bazaar/v2/webhook_subscriptions", {
      headers,
      body: { url: receiver.url, secret: "a-secret-of-16-characters", events: ["order.created"] },
    });
    const send = async (kind: string): Promise<string[]> => {
      await market.control("DELETE", "/faults");
      await market.control("POST", "/faults", { kind, rate: 0.5, seed: 3 });
      receiver.received.length = 0;
      const before = (await market.control("GET", "/deliveries")).length;
      const made = await market.control("POST", "/orders", { account: "unlucky", count: 40 });
      const [fault] = await market.control("GET", "/faults");
      // The market writes down each try that has ended, and each event that it dropped.
      const tried = 40 + (kind === "webhook-double" ? Number(fault?.hits) : 0);
      await expect.poll(async () => (await market.control("GET", "/deliveries")).length - before).toBe(tried);
      return [
        String(made.length),
        ...receiver.received.map((one) => String((JSON.parse(one.body) as Json).order_id)),
      ];
    };
    const [, ...dropped] = await send("webhook-drop");
    expect(dropped.length).toBeGreaterThan(8);
    expect(dropped.length).toBeLessThan(32);
    const [, ...doubled] = await send("webhook-double");
    expect(doubled.length).toBeGreaterThan(48);
    expect(new Set(doubled).size).toBe(40);
    const [, ...shuffled] = await send("webhook-shuffle");
    expect(new Set(shuffled).size).toBe(40);
    expect(shuffled).toHaveLength(40);
    expect(shuffled).not.toEqual([...shuffled].sort());
  } finally {
    await receiver.stop();
  }
});
