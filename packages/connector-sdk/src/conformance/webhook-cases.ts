import assert from "node:assert/strict";
import { Rejected } from "../errors.ts";
import type { WebhooksPort } from "../ports/webhooks.port.ts";
import type { ConformanceCase, ConformanceMarket } from "./market.ts";

const secret = "a-secret-of-this-account";

function sign(
  market: ConformanceMarket,
  orderId: string,
  sentAt: Date,
): { rawBody: Buffer; headers: Readonly<Record<string, string>>; publicKey?: string } {
  return (
    market.signDelivery?.({ orderId, secret, sentAt }) ?? assert.fail("the market cannot sign deliveries")
  );
}

/** Genuine deliveries pass, everything else is refused without a call (reliability R7, threat 12). */
export function webhookCases(webhooks: WebhooksPort): readonly ConformanceCase[] {
  const now = new Date("2026-03-01T12:00:00Z");
  return [
    {
      title: "a genuine delivery names its order, and every copy has the same event id",
      async run(market) {
        const delivery = sign(market, "88120457", now);
        const event = webhooks.verify({ ...delivery, secret, now });
        const again = webhooks.verify({ ...delivery, secret, now: new Date(now.getTime() + 1000) });
        assert.ok(event.kind === "event" && again.kind === "event");
        assert.deepEqual(event.resource, { kind: "order", id: "88120457" });
        assert.equal(event.eventId, again.eventId);
        await Promise.resolve();
      },
    },
    {
      title: "altered bodies, other secrets, missing signatures are refused",
      async run(market) {
        const delivery = sign(market, "88120457", now);
        const altered = Buffer.from(delivery.rawBody.toString("utf8").replace("88120457", "88120458"));
        const respaced = Buffer.from(`${delivery.rawBody.toString("utf8")} `);
        assert.throws(() => webhooks.verify({ ...delivery, rawBody: altered, secret, now }), Rejected);
        assert.throws(() => webhooks.verify({ ...delivery, rawBody: respaced, secret, now }), Rejected);
        const { publicKey, ...unkeyed } = delivery;
        const wrong =
          publicKey === undefined
            ? { ...delivery, secret: "another-account's-secret" }
            : { ...unkeyed, secret };
        assert.throws(() => webhooks.verify({ ...wrong, now }), Rejected);
        assert.throws(() => webhooks.verify({ ...delivery, headers: {}, secret, now }), Rejected);
        for (let bit = 0; bit < delivery.rawBody.length; bit += 1) {
          const flipped = Buffer.from(delivery.rawBody);
          flipped[bit] = (flipped[bit] ?? 0) ^ 1;
          assert.throws(() => webhooks.verify({ ...delivery, rawBody: flipped, secret, now }), Rejected);
        }
        await Promise.resolve();
      },
    },
    {
      title: "a delivery signed more than five minutes ago is refused where the time is signed",
      async run(market) {
        const old = sign(market, "88120457", new Date(now.getTime() - 6 * 60_000));
        if (market.doesSignTime) assert.throws(() => webhooks.verify({ ...old, secret, now }), Rejected);
        else assert.equal(webhooks.verify({ ...old, secret, now }).kind, "event");
        await Promise.resolve();
      },
    },
  ];
}
