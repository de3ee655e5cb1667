/** Notes to a shop's buyers: mailed as text, found again by their words, and never taken for one another. */
import { afterEach, beforeEach, expect, it } from "vitest";
import type { SendMessage, SentMessageQuery } from "@stallkeeper/connector-sdk";
import { openWooMarket } from "./woo-market.test-server.ts";
import { wooMessaging } from "./messaging.port.ts";

let market: Awaited<ReturnType<typeof openWooMarket>>;
let platformOrderId: string;
beforeEach(async () => {
  market = await openWooMarket();
  platformOrderId = String(market.shop.addOrder());
});
afterEach(() => market.close());

const text = "Sorry, <b>Ada</b> & co: sold twice.";
const send = (parts: Partial<SendMessage> = {}) =>
  wooMessaging.send?.(market.ctx, {
    platformSessionId: null,
    buyerIdentifier: "",
    buyerHandle: "",
    platformOrderId,
    platformItemIds: [],
    text,
    idempotencyKey: "k",
    ...parts,
  });
const find = (parts: Partial<SentMessageQuery> = {}) =>
  wooMessaging.findSent?.(market.ctx, {
    platformSessionId: null,
    buyerHandle: "",
    platformOrderId,
    text,
    platformMessageId: null,
    notBefore: "2026-01-01T00:00:00.000Z",
    exceptIds: [],
    ...parts,
  });

it("a note reaches the buyer as text, and is found by its id or its words", async () => {
  expect(await find()).toBeNull();
  const sent = await send();
  expect(market.shop.notes).toMatchObject([
    { customer_note: true, note: "Sorry, &lt;b&gt;Ada&lt;/b&gt; &amp; co: sold twice." },
  ]);
  const found = { platformMessageId: sent?.platformMessageId, platformSessionId: null, candidates: 1 };
  expect([await find(), await find({ platformMessageId: sent?.platformMessageId ?? "", text: "" })]).toEqual([
    found,
    found,
  ]);
  expect([
    await find({ text: "Other." }),
    await find({ exceptIds: [sent?.platformMessageId ?? ""] }),
    await find({ notBefore: "2999-01-01T00:00:00.000Z" }),
  ]).toEqual([null, null, null]);
});

it("an answer that was lost is looked for before the note is left again", async () => {
  market.shop.troubles = [{ kind: "resetAfterCommit", count: 1, path: "/notes", method: "write" }];
  await expect(send()).rejects.toMatchObject({ effectUnknown: true });
  expect(await find()).not.toBeNull();
  expect(market.shop.notes).toHaveLength(1);
});

it("without an order there is nobody to write to", async () => {
  await expect(send({ platformOrderId: null })).rejects.toMatchObject({
    kind: "Rejected",
    vendorCode: "ORDER_NEEDED",
  });
  await expect(send({ platformOrderId: "../1" })).rejects.toMatchObject({ kind: "Rejected" });
  expect(await find({ platformOrderId: null })).toBeNull();
});
