import { createHash, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHttpClient, RateLimited } from "@stallkeeper/connector-sdk";
import type { Connector, JsonObject, PlatformOrderState } from "@stallkeeper/connector-sdk";
import { ordersOf, pullAll } from "@stallkeeper/connector-sdk/conformance";
import { atelier } from "./atelier/atelier.connector.ts";
import { bazaar } from "./bazaar/bazaar.connector.ts";
import { openSeller, startPracticeMarket, unlimited } from "./practice-market.test-server.ts";
import type { PracticeMarket } from "./practice-market.test-server.ts";
import { thriftly } from "./thriftly/thriftly.connector.ts";

const quickLists = {
  bazaar: { webhookLoss: 0 },
  thriftly: { listLagMs: 0, readLagMs: 0, staleMs: 0, webhookLoss: 0 },
};
const quietLog = { debug: () => undefined, info: () => undefined, warn: () => undefined };
let market: PracticeMarket;
beforeAll(async () => {
  market = await startPracticeMarket(quickLists, 600);
});
afterAll(() => market.stop());

const OPEN_STATES: readonly (readonly [string, PlatformOrderState])[] = [
  ["unpaid", "pending"],
  ["paid", "paid"],
  ["partlyShipped", "partiallyShipped"],
  ["shipped", "shipped"],
  ["delivered", "shipped"],
];

/** What the market's own word for a state has to become. */
function expectedState(truth: JsonObject): PlatformOrderState | null {
  const refunds = (truth.refunds ?? []) as { amountMinor: number; state: string }[];
  const refunded = refunds
    .filter((refund) => refund.state === "refunded")
    .reduce((sum, refund) => sum + refund.amountMinor, 0);
  // A word of its own, a request or a refund under way are looked at by tests of their own.
  if (
    truth.statusWord !== null ||
    truth.cancelRequested === true ||
    refunds.some((refund) => refund.state !== "refunded")
  )
    return null;
  if (truth.state === "cancelled") return "cancelled";
  if (refunded > 0) return refunded >= Number(truth.totalMinor) ? "refunded" : "partlyRefunded";
  return OPEN_STATES.find(([word]) => word === truth.state)?.[1] ?? null;
}

describe.each([unlimited(bazaar), unlimited(atelier), unlimited(thriftly)])("$name", (connector) => {
  it("the whole history is equal to the market's own, to the cent", async () => {
    await market.control("PATCH", "/settings", {
      thriftly: { perSecond: 1000, burst: 1000 },
      bazaar: { perSecond: 1000, burst: 1000 },
      atelier: { perSecond: 1000, burst: 1000 },
    });
    const seller = await openSeller(market, connector, { username: "northlane" });
    const { orders } = await pullAll(connector, await seller.openContext(), {
      cursor: null,
      pageSize: ordersOf(connector).maxPageSize,
    });
    const truths = await market.control("GET", `/orders?market=${connector.id}&account=northlane&limit=1000`);
    expect(orders.size).toBe(truths.length);
    expect(truths.length).toBeGreaterThan(100);
    for (const truth of truths) {
      const order = orders.get(typeof truth.id === "string" ? truth.id : "");
      const lines = truth.lines as {
        sku: string | null;
        priceMinor: number;
        quantity: number;
        variants: unknown[];
      }[];
      const address = truth.address as { name: string; city: string; country: string } | null;
      expect(order).toMatchObject({
        amountMinor: truth.itemsMinor,
        amountTotalMinor: truth.totalMinor,
        postageMinor: truth.postageMinor,
        currency: truth.currency,
      });
      expect(
        order?.items.map((item) => [item.sku, item.priceMinor, item.quantity, item.variants.length]),
      ).toEqual(lines.map((line) => [line.sku ?? "", line.priceMinor, line.quantity, line.variants.length]));
      expect(Math.abs(Date.parse(order?.createdAt ?? "") - Number(truth.createdAt))).toBeLessThan(1000);
      expect(
        Math.abs(Date.parse(order?.dispatchBy ?? "") - Number(truth.dispatchBy)) < 1000 ||
          (order?.dispatchBy === null && truth.dispatchBy === null),
      ).toBe(true);
      expect([order?.address.name, order?.address.city, order?.address.countryCode].join("|")).toMatch(
        address === null || truth.paidAt === null ? /.*/ : new RegExp(`\\|${address.country}$`),
      );
      expect(order?.state).toBe(expectedState(truth) ?? order?.state);
      // Two markets say what they keep.
      const sumOf = (kind: string): number =>
        (order?.money.lines ?? [])
          .filter((line) => line.kind === kind)
          .reduce((sum, line) => sum + line.amountMinor, 0);
      const total = Number(truth.totalMinor);
      const fees = {
        bazaar: truth.paidAt === null || total === 0 ? 0 : Math.round(total * 0.08) + 30,
        atelier: 0,
        thriftly: total - Math.floor(total * 0.9),
      };
      expect(["goods", "postage", "fee", "tax", "discount", "adjustment", "platformFee"].map(sumOf)).toEqual([
        truth.itemsMinor,
        truth.postageMinor,
        truth.giftWrapMinor,
        truth.taxMinor,
        -Number(truth.discountMinor) || 0,
        0,
        -fees[connector.id as keyof typeof fees] || 0,
      ]);
      // The market writes down no choice: the delivery is one that costs what the buyer paid.
      const delivery =
        truth.postageMinor === 0
          ? /^$/
          : Number(truth.postageMinor) >= 700
            ? /^International/
            : /^(Standard|Tracked)/;
      expect(order?.postageService ?? "").toMatch(delivery);
      // One alone asks whether it is a gift.
      expect(order?.isGift ?? false).toBe(connector.id === atelier.id && truth.giftMessage !== null);
    }
    await seller.close();
  });

  it("a seller signs in by the consent page and is checked", async () => {
    const { auth } = connector;
    expect(auth.kind).toBe("oauth");
    if (auth.kind !== "oauth") return;
    const client = createHttpClient({
      allowedHosts: () => new Set([new URL(market.url).host]),
      userAgent: "Stallkeeper/test",
    });
    const codeVerifier = randomBytes(32).toString("base64url");
    const request = {
      baseUrl: market.url,
      clientId: "practice-app",
      redirectUri: "http://127.0.0.1:9/back",
      state: "s-1",
      codeChallenge: createHash("sha256").update(codeVerifier).digest("base64url"),
      loginHint: "southlane",
    };
    const consent = await fetch(`${auth.authorizeUrl(request)}&approve=auto`, { redirect: "manual" });
    const back = new URL(consent.headers.get("location") ?? "");
    expect(back.searchParams.get("state")).toBe("s-1");
    const exchange = {
      baseUrl: market.url,
      clientId: "practice-app",
      clientSecret: "practice-app-secret",
      redirectUri: request.redirectUri,
      code: back.searchParams.get("code") ?? "",
      codeVerifier,
    };
    const ctx = {
      http: client.forAccount("signing-in", connector.limits),
      now: () => new Date(),
      log: quietLog,
    };
    const connected = await auth.exchangeCode(ctx, exchange);
    expect(connected).toMatchObject({ username: "southlane", baseUrl: market.url });
    expect(auth.credentialsSchema.safeParse(connected.credentials).success).toBe(true);
    await expect(auth.exchangeCode(ctx, exchange)).rejects.toMatchObject({ kind: "AuthExpired" });
    const seller = await openSeller(market, connector);
    expect(await auth.check(await seller.openContext())).toMatchObject({
      shopName: seller.username,
      canRead: true,
    });
    await seller.close();
    await client.close();
  });
});

describe.each([bazaar, thriftly])("$name's own deliveries", (connector: Connector) => {
  it("are genuine, name an order that can be read, and are refused with another secret", async () => {
    const received: { rawBody: Buffer; headers: IncomingHttpHeaders }[] = [];
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        received.push({ rawBody: Buffer.concat(chunks), headers: request.headers });
        response.writeHead(204).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const seller = await openSeller(market, connector);
    const ctx = await seller.openContext();
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    const subscription = await connector.webhooks?.register?.(ctx, {
      url,
      secret: "a-secret-of-this-account",
    });
    const [id = ""] = await seller.makeOrders(1);
    await expect.poll(() => received.length).toBeGreaterThan(0);
    const [delivery] = received;
    const headers = Object.fromEntries(
      Object.entries(delivery?.headers ?? {}).map(([name, value]) => [name, String(value)]),
    );
    const parts = { rawBody: delivery?.rawBody ?? Buffer.alloc(0), headers, now: new Date() };
    const event = connector.webhooks?.verify({ ...parts, secret: subscription?.secret ?? "" });
    expect(event).toMatchObject({ kind: "event", resource: { kind: "order", id } });
    expect((await ordersOf(connector).read(ctx, id))?.platformOrderId).toBe(id);
    expect(() => connector.webhooks?.verify({ ...parts, secret: "another" })).toThrow("not right");
    await connector.webhooks?.unregister?.(ctx, subscription ?? { vendorRefs: [] });
    await seller.close();
    server.closeAllConnections();
    server.close();
  });
});

describe("Bazaar's page tokens", () => {
  it("that have run out begin a new run where the old one stood, and nothing is lost", async () => {
    await market.control("PATCH", "/settings", { bazaar: { perSecond: 1000, burst: 1000, pageTokenMs: 1 } });
    const seller = await openSeller(market, unlimited(bazaar));
    const ids: string[] = [];
    for (let hour = 0; hour < 8; hour += 1) {
      const changedAt = Date.now() - (9 - hour) * 3_600_000;
      const [order] = await market.control("POST", "/orders", {
        market: "bazaar",
        account: seller.username,
        count: 1,
        fields: { createdAt: changedAt, updatedAt: changedAt },
      });
      ids.push(typeof order?.id === "string" ? order.id : "");
    }
    const { orders } = await pullAll(bazaar, await seller.openContext(), { cursor: null, pageSize: 3 }, () =>
      sleep(5),
    );
    expect([...orders.keys()].toSorted()).toEqual(ids.toSorted());
    await market.control("PATCH", "/settings", { bazaar: { pageTokenMs: 600_000 } });
    await seller.close();
  });
});

describe("published limits", () => {
  it.each([
    { connector: bazaar, calls: 90 },
    { connector: atelier, calls: 50 },
    { connector: thriftly, calls: 16 },
  ])("of $connector.name are never exceeded by $calls calls at once", async ({ connector, calls }) => {
    await market.control("PATCH", "/settings", {
      thriftly: { perSecond: 2, burst: 10 },
      bazaar: { perSecond: 20, burst: 60 },
      atelier: { perSecond: 20, burst: 20 },
    });
    // What is spaced rightly arrives in one bunch where a machine with other work halts either process for a
    // second: that is no call too many of ours, and with another seller it goes well.
    let refused: unknown[] = [];
    for (let tries = 0; tries < 5; tries += 1) {
      const seller = await openSeller(market, connector);
      const ctx = await seller.openContext();
      await market.control("DELETE", "/calls");
      const reads = await Promise.allSettled(
        Array.from({ length: calls }, () => ordersOf(connector).read(ctx, "1")),
      );
      const log = await market.control("GET", `/calls?market=${connector.id}&account=${seller.username}`);
      await seller.close();
      refused = log.filter((call) => call.status === 429);
      if (refused.length > 0) continue;
      expect(reads.filter(({ status }) => status === "rejected")).toEqual([]);
      expect(log).toHaveLength(calls);
      break;
    }
    expect(refused).toEqual([]);
  });

  it("Retry-After of Thriftly is obeyed as seconds, as a date and when it is absent", async () => {
    const pauses: number[] = [];
    for (let form = 0; form < 3; form += 1) {
      const seller = await openSeller(market, thriftly);
      await seller.makeTrouble("429", { count: 1, path: "/purchases" });
      const error: unknown = await ordersOf(thriftly)
        .pull(await seller.openContext(), { cursor: null })
        .catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(RateLimited);
      pauses.push((error as RateLimited).retryAt.getTime() - Date.now());
      await seller.close();
    }
    for (const pause of pauses) expect(pause).toBeGreaterThan(0);
    await market.control("DELETE", "/faults");
  });
});
