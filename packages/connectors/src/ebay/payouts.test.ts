/** eBay's transactions and payouts, as the Finances API tells them. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { openEbayMarket } from "./ebay-market.test-server.ts";
import type { EbayMarket } from "./ebay-market.test-server.ts";
import { ebayPayouts } from "./payouts.port.ts";

let market: EbayMarket;
beforeEach(async () => {
  market = await openEbayMarket();
});
afterEach(() => market.close());

const gbp = (value: string) => ({ value, currency: "GBP" });
const sale = (id: string) => ({
  transactionId: id,
  orderId: `order-${id}`,
  payoutId: "6001",
  buyer: { username: "ada_1" },
  transactionType: "SALE",
  bookingEntry: "CREDIT",
  transactionDate: "2026-03-01T10:00:00.000Z",
  amount: gbp("17.14"),
  totalFeeAmount: gbp("2.86"),
  orderLineItems: [
    { lineItemId: "1", marketplaceFees: [{ feeType: "FINAL_VALUE_FEE", amount: gbp("2.56") }] },
    { lineItemId: "2", marketplaceFees: [{ feeType: "AD_FEE", amount: gbp("0.3") }] },
  ],
});

test("a sale is what the buyer paid and each of its fees, and nothing of the buyer is kept", async () => {
  market.ebay.money.transactions.push(sale("1"));
  const { entries, unreadable, hasMore } = await ebayPayouts.pullEntries(market.ctx, { cursor: null });
  expect(unreadable).toEqual([]);
  expect(hasMore).toBe(false);
  expect(entries).toMatchObject([
    { kind: "sale", amountMinor: 2_000, platformOrderId: "order-1", platformPayoutId: "6001" },
    { kind: "fee", feeKind: "finalValue", amountMinor: -256 },
    { kind: "fee", feeKind: "promoted", amountMinor: -30 },
  ]);
  expect(new Set(entries.map(({ platformEntryId: id }) => id)).size).toBe(3);
  expect(JSON.stringify(entries)).not.toContain("ada_1");
});

test.each([
  ["REFUND", "DEBIT", "refund", -1_714],
  ["SHIPPING_LABEL", "DEBIT", "postage", -1_714],
  ["NON_SALE_CHARGE", "DEBIT", "fee", -1_714],
  ["CREDIT", "CREDIT", "adjustment", 1_714],
  ["SOMETHING_NEW", "CREDIT", "unknown", 1_714],
])("%s is told as %s", async (transactionType, bookingEntry, kind, amountMinor) => {
  const { orderLineItems: _, ...rest } = sale("1");
  market.ebay.money.transactions.push({ ...rest, transactionType, bookingEntry });
  const { entries } = await ebayPayouts.pullEntries(market.ctx, { cursor: null });
  expect(entries).toMatchObject([{ kind, amountMinor }]);
});

test("a long list is read page by page, and what can't be read doesn't stop it", async () => {
  market.ebay.money.transactions.push(sale("1"), { transactionId: "odd" }, sale("2"), sale("3"));
  const ids: string[] = [];
  const odd: string[] = [];
  for (let cursor = null as never, hasMore = true; hasMore;) {
    const page = await ebayPayouts.pullEntries(market.ctx, { cursor, pageSize: 2 });
    ids.push(...page.entries.map(({ platformEntryId: id }) => id));
    odd.push(...page.unreadable.map(({ id }) => id));
    ({ hasMore } = page);
    cursor = page.nextCursor as never;
  }
  expect(ids.filter((id) => /^SALE:\d$/.test(id))).toEqual(["SALE:1", "SALE:2", "SALE:3"]);
  expect(odd).toEqual(["odd"]);
});

test("payouts come with their state; none is an empty list", async () => {
  expect(await ebayPayouts.pullPayouts(market.ctx, { cursor: null })).toMatchObject({
    entries: [],
    hasMore: false,
  });
  market.ebay.money.payouts.push(
    {
      payoutId: "1",
      payoutStatus: "SUCCEEDED",
      amount: gbp("17.14"),
      payoutDate: "2026-03-03T06:00:00.000Z",
    },
    {
      payoutId: "2",
      payoutStatus: "RETRYABLE_FAILED",
      amount: gbp("1.0"),
      payoutDate: "2026-03-03T06:00:00.000Z",
    },
  );
  expect((await ebayPayouts.pullPayouts(market.ctx, { cursor: null })).entries).toMatchObject([
    { platformPayoutId: "1", state: "paid", amountMinor: 1_714, currency: "GBP" },
    { platformPayoutId: "2", state: "failed", amountMinor: 100 },
  ]);
});
