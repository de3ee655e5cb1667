import { createHmac } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { startMarketUnderTest } from "../testing/market-under-test.ts";
import type { MarketUnderTest } from "../testing/market-under-test.ts";
import { startWebhookReceiver } from "../testing/webhook-receiver.ts";

let market: MarketUnderTest;
afterEach(() => market.stop());

test("a new purchase is readable after three seconds and listed after five", async () => {
  market = await startMarketUnderTest();
  const { headers } = await market.signIn("thriftly", "slow", 5);
  const [order] = await market.control("POST", "/orders", { market: "thriftly", account: "slow" });
  const read = async (): Promise<number> =>
    (await market.call("GET", `/thriftly/api/v1/purchases/${String(order?.id)}`, { headers })).status;
  const listed = async (): Promise<boolean> =>
    (await market.call("GET", "/thriftly/api/v1/purchases", { headers })).text.includes(String(order?.id));
  expect([await read(), await listed()]).toEqual([404, false]);
  market.moveClock(3100);
  expect([await read(), await listed()]).toEqual([200, false]);
  market.moveClock(2100);
  expect([await read(), await listed()]).toEqual([200, true]);
});

test("a shipped purchase stands in the list as unshipped for one more poll", async () => {
  market = await startMarketUnderTest();
  const { headers } = await market.signIn("thriftly", "slow", 5);
  const [order] = await market.control("POST", "/orders", { market: "thriftly", account: "slow" });
  market.moveClock(10_000);
  const path = `/thriftly/api/v1/purchases/${String(order?.id)}`;
  const states = async (): Promise<string> => {
    const list = (await market.call("GET", "/thriftly/api/v1/purchases", { headers })).json.purchases?.find(
      (one) => String(one.purchaseId) === String(order?.id),
    );
    const truth = (await market.call("GET", path, { headers })).json;
    market.moveClock(10_000);
    return `${String(list?.state)} ${String(truth.state)}`;
  };
  expect(await states()).toBe("TO_SHIP TO_SHIP");
  expect(
    (
      await market.call("POST", `${path}/parcels/${String(order?.id)}-p1/shipments`, {
        headers,
        body: { carrier: "Evri", trackingCode: "H1" },
      })
    ).status,
  ).toBe(201);
  market.moveClock(10_000);
  expect(await states()).toMatch(/^TO_SHIP /);
  expect(await states()).not.toMatch(/^TO_SHIP /);
});

test("a second shipping call makes a second shipment", async () => {
  market = await startMarketUnderTest();
  const { headers } = await market.signIn("thriftly", "twice", 5);
  const [order] = await market.control("POST", "/orders", { market: "thriftly", account: "twice" });
  market.moveClock(5000);
  const path = `/thriftly/api/v1/purchases/${String(order?.id)}`;
  const ship = (): ReturnType<MarketUnderTest["call"]> =>
    market.call("POST", `${path}/parcels/${String(order?.id)}-p1/shipments`, {
      headers,
      body: { carrier: "Evri", trackingCode: "H1" },
    });
  expect([(await ship()).status, (await ship()).status]).toEqual([201, 201]);
  expect((await market.call("GET", path, { headers })).json.parcels?.[0]?.shipments).toHaveLength(2);
  expect(await market.control("GET", `/ledger?orderId=${String(order?.id)}`)).toHaveLength(2);
});

test("the limit is strict per account, and Retry-After comes in three manners in turn", async () => {
  market = await startMarketUnderTest();
  const { headers } = await market.signIn("thriftly", "hasty", 5);
  const { headers: calm } = await market.signIn("thriftly", "calm", 5);
  const ask = (as = headers): ReturnType<MarketUnderTest["call"]> =>
    market.call("GET", "/thriftly/api/v1/seller", { headers: as });
  for (let at = 0; at < 10; at += 1) expect((await ask()).status).toBe(200);
  const refused = [await ask(), await ask(), await ask()];
  expect(refused.map((one) => one.status)).toEqual([429, 429, 429]);
  const manners = refused.map((one) => one.headers.get("retry-after"));
  expect(manners[0]).toBe("1");
  expect(Date.parse(manners[1] ?? "")).toBeGreaterThan(Date.now());
  expect(manners[2]).toBeNull();
  expect((await ask(calm)).status).toBe(200);
  market.moveClock(1000);
  expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([200, 200, 429]);
  const calls = await market.control("GET", "/calls?market=thriftly&account=hasty");
  expect(calls.filter((one) => String(one.status) === "429")).toHaveLength(4);
});

test("pages go by the last id, a full last page included", async () => {
  market = await startMarketUnderTest();
  const { headers } = await market.signIn("thriftly", "pager", 40);
  const first = await market.call("GET", "/thriftly/api/v1/purchases?limit=20", { headers });
  await market.control("PATCH", `/orders/thriftly/${String(first.json.purchases?.[0]?.purchaseId)}`, {
    act: "touch",
  });
  const second = await market.call(
    "GET",
    `/thriftly/api/v1/purchases?limit=20&after=${String(first.json.meta?.lastId)}`,
    { headers },
  );
  expect(second.json.purchases).toHaveLength(20);
  expect(second.json.meta?.hasMore).toBe(false);
  expect(
    new Set([...(first.json.purchases ?? []), ...(second.json.purchases ?? [])].map((one) => one.purchaseId))
      .size,
  ).toBe(40);
  expect(
    (await market.call("GET", "/thriftly/api/v1/purchases?limit=201", { headers })).json.error,
  ).toMatchObject({ type: "VALIDATION", fields: { limit: "must be 1 to 200" } });
});

test("offers expire, and a piece is sold once", async () => {
  market = await startMarketUnderTest();
  const { headers } = await market.signIn("thriftly", "offered", 60);
  const answer = (id: unknown, what: string): ReturnType<MarketUnderTest["call"]> =>
    market.call("POST", `/thriftly/api/v1/offers/${String(id)}/${what}`, { headers, body: {} });
  const [late] = await market.control("POST", "/offers", {
    market: "thriftly",
    account: "offered",
    expiresInMs: 1000,
  });
  await market.control("POST", "/clock", { advanceMs: 1001 });
  expect((await answer(late?.id, "accept")).status).toBe(410);
  const [first] = await market.control("POST", "/offers", { market: "thriftly", account: "offered" });
  const listing = (await market.control("GET", "/listings?market=thriftly&account=offered")).find(
    (one) => one.seq === first?.listingId,
  );
  const [second] = await market.control("POST", "/offers", {
    market: "thriftly",
    account: "offered",
    listingId: listing?.id,
  });
  expect((await answer(first?.id, "accept")).json).toMatchObject({ state: "ACCEPTED" });
  expect((await answer(second?.id, "accept")).json.error?.type).toBe("ITEM_SOLD");
  expect((await answer(second?.id, "decline")).json.state).toBe("DECLINED");
  expect((await answer(second?.id, "decline")).json.error?.type).toBe("OFFER_CLOSED");
});

test("webhooks hold ids only, are signed with their time, and about 30 of 100 are lost", async () => {
  market = await startMarketUnderTest();
  const { headers } = await market.signIn("thriftly", "hooked", 5);
  const receiver = await startWebhookReceiver();
  try {
    const hook = await market.call("POST", "/thriftly/api/v1/webhooks", {
      headers,
      body: { url: receiver.url, topics: ["purchase.created"] },
    });
    await market.control("POST", "/orders", { market: "thriftly", account: "hooked", count: 100 });
    const lost = (await market.control("GET", "/deliveries?market=thriftly")).filter(
      (one) => String(one.outcome) === "lost",
    ).length;
    expect(lost).toBeGreaterThan(15);
    expect(lost).toBeLessThan(45);
    await expect.poll(() => receiver.received.length).toBe(100 - lost);
    for (const { headers: sent, body } of receiver.received) {
      const [, seconds = "", signature = ""] =
        /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(sent["thriftly-signature"])) ?? [];
      expect(signature).toBe(
        createHmac("sha256", String(hook.json.signingSecret)).update(`${seconds}.${body}`).digest("hex"),
      );
      expect(Object.keys(JSON.parse(body) as object).sort()).toEqual([
        "createdAt",
        "id",
        "purchaseId",
        "sellerHandle",
        "topic",
      ]);
    }
  } finally {
    await receiver.stop();
  }
});
