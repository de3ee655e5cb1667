/**
 * What an account sells in is what its platform says, also where it has neither listings nor orders, and a price
 * goes out in the currency that it was typed in or not at all.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { UploadDesk } from "@stallkeeper/contract";
import type { PracticeApp } from "@stallkeeper/testkit";
import { books, keepLive, outcomeOf } from "./keep-live.fixture.ts";
import { openMarket } from "./open-market.fixture.ts";

let practice: PracticeApp;
const ids: Record<string, string> = {};
const { make, read, save, publish, target, rows } = keepLive(() => practice, ids);
let berlin = "";

const deskOf = async () => {
  const { body } = await practice.owner.client.get("/api/uploads/desk");
  return (body as { data: UploadDesk }).data.accounts.find(({ accountId }) => accountId === berlin);
};

beforeAll(async () => {
  practice = await openMarket(ids);
  // A shop abroad, without a past: nothing here could be guessed from.
  await practice.simulator.control("POST", "/accounts", {
    market: "bazaar",
    username: "berlin",
    currency: "EUR",
    orders: 0,
  });
  const { body, text } = await practice.owner.client.post("/api/accounts/connect", {
    platform: "bazaar",
    fields: { address: practice.simulator.url, username: "berlin" },
  });
  berlin = (body as { data: { account: { _id: string } } }).data?.account._id ?? text;
});
afterAll(() => practice.close());

const cup = () => ({ sku: `C-${randomUUID().slice(0, 6)}`, title: "Cup", description: "Blue.", quantity: 1 });

test("a new shop without listings or orders sells in its own currency", async () => {
  const draftId = await make(cup(), { [berlin]: { priceMinor: 900, priceCurrency: "EUR", ...books } });
  expect(outcomeOf(await publish(draftId)).started).toHaveLength(1);
  await expect.poll(async () => (await read(draftId))?.state).toBe("live");
  const { listingId } = await target(draftId, berlin);
  expect(
    await rows("select currency, price_minor as price from listings where id = $1", [listingId]),
  ).toEqual([{ currency: "EUR", price: 900 }]);
  expect((await deskOf())?.currency).toBe("EUR");
});

/** As an account is whose platform wasn't asked yet; paused, so that only the desk asks. */
const forgetCurrency = () =>
  rows("update accounts set currency = null, currency_read_at = null, state = $2 where id = $1", [
    berlin,
    "paused",
  ]);

test("the editor reads an account's currency before a price can be typed for it", async () => {
  await forgetCurrency();
  await practice.simulator.control("POST", "/faults", { kind: "503", market: "bazaar" });
  expect(await deskOf()).toMatchObject({ isCurrencyRead: false });
  // Over the API no currency is guessed for a price without one: it means the account's, whatever that is.
  const draftId = await make(cup(), { [berlin]: { priceMinor: 900, ...books } });
  expect((await target(draftId, berlin)).overrides).not.toHaveProperty("priceCurrency");
  await practice.simulator.control("DELETE", "/faults");
  expect(await deskOf()).toMatchObject({ isCurrencyRead: true, currency: "EUR" });
  await rows("update accounts set state = 'connected' where id = $1", [berlin]);
  expect(outcomeOf(await publish(draftId)).started).toHaveLength(1);
});

test("a price that was typed in another currency waits to be typed again", async () => {
  const draftId = await make(cup(), { [berlin]: { priceMinor: 900, priceCurrency: "GBP", ...books } });
  expect(outcomeOf(await publish(draftId))).toMatchObject({
    started: [],
    failed: [
      {
        code: "DRAFT_NOT_READY",
        msg: "The price here was typed in another currency. Enter it in EUR.",
        field: "price",
      },
    ],
  });
  // Who doesn't name a currency means the account's.
  await save(draftId, { revision: 1, targets: { [berlin]: { priceMinor: 950 } } });
  expect((await target(draftId, berlin)).overrides).toMatchObject({ priceMinor: 950, priceCurrency: "EUR" });
  expect(outcomeOf(await publish(draftId)).started).toHaveLength(1);
});
