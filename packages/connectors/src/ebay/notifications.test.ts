import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Rejected } from "@stallkeeper/connector-sdk";
import { openEbayMarket } from "./ebay-market.test-server.ts";
import type { EbayMarket } from "./ebay-market.test-server.ts";
import { ebay } from "./ebay.connector.ts";

let market: EbayMarket;
beforeEach(async () => {
  market = await openEbayMarket();
});
afterEach(() => market.close());

describe("notifications", () => {
  const port = () => ebay.webhooks ?? expect.fail();
  const address = { url: "https://shop.example/api/hooks/x", secret: "s".repeat(43) };

  it("are asked for where the app may have them, once, and ended again", async () => {
    const { notifications } = market.ebay;
    notifications.refused.add("NEW_MESSAGE");
    const ctx = market.contextWith({ alertEmail: "alerts@shop.example" });
    const made = await port().register?.(ctx, address);
    expect(await port().register?.(ctx, address)).toEqual(made);
    expect(notifications.destinations).toHaveLength(1);
    expect(notifications.subscriptions.map(({ body }) => body.topicId)).toEqual([
      "ORDER_CONFIRMATION",
      "MARKETPLACE_ACCOUNT_DELETION",
    ]);
    // eBay switched the address off after failures: it is switched on again.
    const [destination] = notifications.destinations;
    if (destination !== undefined) destination.body = { ...destination.body, status: "MARKED_DOWN" };
    await port().register?.(ctx, address);
    expect(destination?.body.status).toBe("ENABLED");
    await port().unregister?.(ctx, made ?? { vendorRefs: [] });
    await port().unregister?.(ctx, made ?? { vendorRefs: [] });
    expect([notifications.destinations, notifications.subscriptions]).toEqual([[], []]);
  });

  it("are asked for in vain without an alert e-mail, in eBay's words", async () => {
    await expect(port().register?.(market.ctx, address)).rejects.toMatchObject({ vendorCode: "195003" });
  });

  it("are checked with eBay's key, asked for once an hour; a new key is asked for at once", async () => {
    const { notifications } = market.ebay;
    const data = { order: { orderId: "01-1-1" } };
    const asked = () => market.ebay.asked.filter(({ path }) => path.includes("public_key")).length;
    let now = new Date();
    const ctx = { ...market.ctx, now: () => now };
    const keyFor = (delivery: { headers: Readonly<Record<string, string>> }) =>
      port().keyOf?.(ctx, delivery) ?? Promise.resolve("");
    const first = notifications.deliver("ORDER_CONFIRMATION", data);
    const publicKey = await keyFor(first);
    expect(port().verify({ ...first, publicKey, secret: "", now })).toMatchObject({
      eventId: "n-1",
      topic: "ORDER_CONFIRMATION",
      resource: { kind: "order", id: "01-1-1" },
      occurredAt: "2026-11-20T09:00:00.000Z",
    });
    await keyFor(first);
    expect(asked()).toBe(1);
    const rotated = notifications.deliver(
      "NEW_MESSAGE",
      { conversationId: "c7" },
      { kid: notifications.rotate() },
    );
    expect(() => port().verify({ ...rotated, publicKey, secret: "", now })).toThrow(Rejected);
    expect(port().verify({ ...rotated, publicKey: await keyFor(rotated), secret: "", now })).toMatchObject({
      resource: { kind: "message", id: "c7" },
    });
    now = new Date(now.getTime() + 61 * 60_000);
    await keyFor(first);
    expect(asked()).toBe(3);
  });

  it("that name a key of nobody's cost one call a minute and are refused", async () => {
    const forged = (kid: string) => ({
      headers: {
        "x-ebay-signature": Buffer.from(
          JSON.stringify({ alg: "ecdsa", kid, signature: "AAAA", digest: "SHA1" }),
        ).toString("base64"),
      },
    });
    for (let n = 0; n < 5; n += 1)
      await expect(port().keyOf?.(market.ctx, forged("kid-of-nobody"))).rejects.toBeInstanceOf(Rejected);
    expect(market.ebay.asked.filter(({ path }) => path.includes("public_key"))).toHaveLength(1);
    for (const kid of ["../../order", "a b", ""])
      expect(() => port().keyOf?.(market.ctx, forged(kid))).toThrow(Rejected);
  });

  it("answers a challenge by its hash and nothing else", () => {
    const challenge = { url: "https://shop.example/api/hooks/x", secret: "token" };
    expect(port().answerChallenge?.({ ...challenge, query: { challenge_code: "abc" } })).toEqual({
      challengeResponse: "0ab15a70a8101d4123982f50d5f81ce4884d0a278b2a6cacc56dd86bc965a541",
    });
    expect(port().answerChallenge?.({ ...challenge, query: {} })).toBeNull();
  });
});
