import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { RateLimited, Rejected } from "@stallkeeper/connector-sdk";
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

  it("name whoever closed their account at eBay, by both of their names", () => {
    const { notifications } = market.ebay;
    const data = { username: "ada_1", userId: "u-ada", eiasToken: "nY+sHZ2PrBmdj6wVnY+sEZ2PrA2dj6wJnY" };
    const told = notifications.deliver("MARKETPLACE_ACCOUNT_DELETION", data);
    expect(port().verify({ ...told, secret: "", now: new Date() })).toMatchObject({
      resource: { kind: "buyer", id: "ada_1", wasDeleted: true, alsoKnownAs: ["u-ada"] },
    });
  });

  it("of two accounts of one application go to each its own; what is the application's stays with the first", async () => {
    const { notifications } = market.ebay;
    const settings = { alertEmail: "alerts@shop.example" };
    const one = market.contextWith(settings);
    const other = market.contextWith(settings, "southlane");
    const otherAddress = { url: "https://shop.example/api/hooks/y", secret: "t".repeat(43) };
    const made = await port().register?.(one, address);
    const theirs = await port().register?.(other, otherAddress);
    const where = () =>
      notifications.subscriptions.map(({ owner, body }) => [owner, body.topicId, body.destinationId]);
    const both = [
      ["northlane", "ORDER_CONFIRMATION", "destination-1"],
      ["northlane", "NEW_MESSAGE", "destination-1"],
      ["", "MARKETPLACE_ACCOUNT_DELETION", "destination-1"],
      ["southlane", "ORDER_CONFIRMATION", "destination-5"],
      ["southlane", "NEW_MESSAGE", "destination-5"],
    ];
    expect(where()).toEqual(both);
    // Each day they are asked for again.
    expect(await port().register?.(one, address)).toEqual(made);
    expect(await port().register?.(other, otherAddress)).toEqual(theirs);
    expect(where()).toEqual(both);
    // Unlinking one takes nothing of the other's along, and the other takes the application's over.
    await port().unregister?.(one, made ?? { vendorRefs: [] });
    expect(where()).toEqual(both.slice(3));
    await port().register?.(other, otherAddress);
    expect(where().slice(2)).toEqual([["", "MARKETPLACE_ACCOUNT_DELETION", "destination-5"]]);
    // The service has a new address: each brings its own along.
    const moved = { ...otherAddress, url: "https://desk.example/api/hooks/y" };
    await port().register?.(other, moved);
    expect(new Set(where().map(([, , destination]) => destination))).toEqual(new Set(["destination-9"]));
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

  const forged = (kid: string) => ({
    headers: {
      "x-ebay-signature": Buffer.from(
        JSON.stringify({ alg: "ecdsa", kid, signature: "AAAA", digest: "SHA1" }),
      ).toString("base64"),
    },
  });

  it("that name a key of nobody's cost one call a minute and are refused", async () => {
    for (let n = 0; n < 5; n += 1)
      await expect(port().keyOf?.(market.ctx, forged("kid-of-nobody"))).rejects.toBeInstanceOf(Rejected);
    expect(market.ebay.asked.filter(({ path }) => path.includes("public_key"))).toHaveLength(1);
    for (const kid of ["../../order", "a b", ""])
      expect(() => port().keyOf?.(market.ctx, forged(kid))).toThrow(Rejected);
  });

  it("that name a new key each cost few calls, and keep no delivery out whose key is eBay's", async () => {
    const { notifications } = market.ebay;
    let now = new Date(Date.now() + 600_000);
    const ctx = { ...market.ctx, now: () => now };
    const asked = () => market.ebay.asked.filter(({ path }) => path.includes("public_key")).length;
    const genuine = notifications.deliver("ORDER_CONFIRMATION", {});
    await port().keyOf?.(ctx, genuine);
    now = new Date(now.getTime() + 61 * 60_000);
    const keyOf = (delivery: { headers: Readonly<Record<string, string>> }) =>
      port().keyOf?.(ctx, delivery) ?? Promise.resolve("");
    const tries = Array.from({ length: 40 }, (_, n) => keyOf(forged(`kid-of-nobody-${n}`)));
    const ends = (await Promise.allSettled(tries)).map((end) =>
      end.status === "rejected" ? (end.reason as Error).constructor : null,
    );
    expect(new Set(ends)).toEqual(new Set([Rejected, RateLimited]));
    expect([ends.filter((end) => end === Rejected).length, asked()]).toEqual([10, 11]);
    // Its key has to be asked for again by now, and is.
    await port().keyOf?.(ctx, genuine);
    expect(asked()).toBe(12);
    // Those that come at once are one call; a minute later an unknown id may be asked for again.
    now = new Date(now.getTime() + 61_000);
    const rotated = notifications.deliver("ORDER_CONFIRMATION", {}, { kid: notifications.rotate() });
    await Promise.all([1, 2, 3].map(() => keyOf(rotated)));
    expect(asked()).toBe(13);
  });

  it("answers a challenge by its hash and nothing else", () => {
    const challenge = { url: "https://shop.example/api/hooks/x", secret: "token" };
    expect(port().answerChallenge?.({ ...challenge, query: { challenge_code: "abc" } })).toEqual({
      challengeResponse: "0ab15a70a8101d4123982f50d5f81ce4884d0a278b2a6cacc56dd86bc965a541",
    });
    expect(port().answerChallenge?.({ ...challenge, query: {} })).toBeNull();
  });
});
