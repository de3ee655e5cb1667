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
  transactionDate: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  amount: gbp("17.14"),
  totalFeeAmount: gbp("2.86"),
  orderLineItems: [
    { lineItemId: "1", marketplaceFees: [{ feeType: "FINAL_VALUE_FEE", amount: gbp("2.56") }] },
    { lineItemId: "2", marketplaceFees: [{ feeType: "AD_FEE", amount: gbp("0.3") }] },
  ],
});

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
async function pullAllEntries(start: unknown = null) {
  const entries = [];
  let cursor = start as never;
  for (let hasMore = true; hasMore;) {
    const page = await ebayPayouts.pullEntries(market.ctx, { cursor });
    entries.push(...page.entries);
    ({ hasMore } = page);
    cursor = page.nextCursor as never;
  }
  return { entries, cursor };
}

test("the seller's site is named with every call, as eBay wants it outside of the US", async () => {
  market.ebay.site = "EBAY_GB";
  market.ebay.money.transactions.push(sale("1"));
  expect((await pullAllEntries()).entries).toHaveLength(3);
  await ebayPayouts.pullPayouts(market.ctx, { cursor: null });
});

test("a payout that the seller asked for is no entry, and a later fee is its order's", async () => {
  const { orderId: _none, orderLineItems: _fees, ...rest } = sale("1");
  market.ebay.money.transactions.push(
    { ...rest, transactionType: "WITHDRAWAL", bookingEntry: "DEBIT" },
    {
      ...rest,
      transactionId: "2",
      transactionType: "NON_SALE_CHARGE",
      bookingEntry: "DEBIT",
      references: [
        { referenceId: "110554", referenceType: "item_id" },
        { referenceId: "order-7", referenceType: "order_id" },
      ],
    },
  );
  expect((await pullAllEntries()).entries).toMatchObject([{ kind: "fee", platformOrderId: "order-7" }]);
});

test("money held for more than a month is read again once its payout was made, and once alone", async () => {
  const { payoutId: _none, orderLineItems: _fees, ...held } = { ...sale("1"), transactionDate: ago(45) };
  market.ebay.money.transactions.push(held);
  const first = await pullAllEntries();
  expect(first.entries).toMatchObject([{ platformPayoutId: null }]);
  market.ebay.money.transactions.splice(0, 1, { ...held, payoutId: "77" });
  const made = { payoutId: "77", amount: gbp("17.14"), payoutDate: ago(1) };
  market.ebay.money.payouts.push({ ...made, payoutStatus: "INITIATED" });
  const second = await pullAllEntries(first.cursor);
  expect(second.entries).toEqual([]);
  market.ebay.money.payouts.splice(0, 1, { ...made, payoutStatus: "SUCCEEDED" });
  const third = await pullAllEntries(second.cursor);
  expect(third.entries).toMatchObject([{ platformEntryId: "SALE:1", platformPayoutId: "77" }]);
  expect((await pullAllEntries(third.cursor)).entries).toEqual([]);
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
    { payoutId: "1", payoutStatus: "SUCCEEDED", amount: gbp("17.14"), payoutDate: ago(2) },
    { payoutId: "2", payoutStatus: "RETRYABLE_FAILED", amount: gbp("1.0"), payoutDate: ago(2) },
  );
  expect((await ebayPayouts.pullPayouts(market.ctx, { cursor: null })).entries).toMatchObject([
    { platformPayoutId: "1", state: "paid", amountMinor: 1_714, currency: "GBP" },
    { platformPayoutId: "2", state: "failed", amountMinor: 100 },
  ]);
});
