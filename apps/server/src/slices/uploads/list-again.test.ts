/** Listing again what stands at its platform already: sold out, or live under the SKU of another draft. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  NotSupported,
  type ListingsPort,
  type PlatformListing,
  type StockChange,
  type StockPort,
} from "@stallkeeper/connector-sdk";
import type { PublishOutcome } from "@stallkeeper/contract";
import { buildStall, signUpOwner, startTestApp, type Person, type TestApp } from "@stallkeeper/testkit";
import { systemCtx } from "../../platform/context.ts";
import { findAction } from "../actions/index.ts";
import { keepDrafts } from "./keep-drafts.fixture.ts";
import { publishAction } from "./publish-action.ts";

/** A shop with one listing, as its connector reads it. */
let shop: PlatformListing;
let pushed: StockChange[];
const notAsked = () => Promise.reject(new NotSupported("not asked here"));
const listings: ListingsPort = {
  pull: notAsked,
  read: async () => shop,
  publish: async () => shop,
  revise: notAsked,
  idempotent: true,
  limits: {
    titleLength: 80,
    descriptionLength: 4_000,
    images: 12,
    skuLength: 50,
    variants: 9,
    takesSkuOnce: false,
  },
  needs: [],
  conditions: [],
};
const stock: StockPort = {
  async push(_ctx, changes) {
    pushed.push(...changes);
    const [{ price, quantity = 0 } = expect.fail()] = changes;
    shop = { ...shop, state: "live", quantity, priceMinor: price?.amountMinor ?? shop.priceMinor };
    delete (shop as { isSoldOut?: boolean }).isSoldOut;
    return changes.map((change) => ({ ...change, state: "accepted" as const }));
  },
  read: notAsked,
  maxBatchSize: 10,
  canChangePrice: true,
  atZero: "keeps",
  comparesQuantity: "exactly",
};

let app: TestApp;
let owner: Person;
const { make, publish, target } = keepDrafts(() => owner);
const rows = <R>(sql: string, values: unknown[] = []) =>
  app.services.db.withStore(owner.storeId, (tx) => tx.rows<R>(sql, values));
const stalls = { whole: buildStall({ listings, stock }), bare: buildStall({ listings }) };
beforeAll(async () => {
  app = await startTestApp({ connectors: [stalls.whole] });
  owner = await signUpOwner(app);
});
afterAll(() => app.close());
beforeEach(() => {
  pushed = [];
});

const standing = (sku: string, more: Partial<PlatformListing>): PlatformListing => ({
  platformListingId: `P-${sku}`,
  sku,
  title: "Cup",
  description: "",
  images: [],
  priceMinor: 2_000,
  currency: "GBP",
  quantity: 0,
  status: "",
  state: "ended",
  isSoldOut: true,
  problems: [],
  link: "",
  updatedAt: "2026-11-01T00:00:00.000Z",
  variants: [],
  external: {},
  ...more,
});

/** A draft that is published at an account of its own; `send` does what a worker would, and records it. */
async function press(sku: string, set: object) {
  const accountId = randomUUID();
  await rows(
    `insert into accounts (store_id, id, platform, username, currency, currency_read_at)
       values ($1, $2, 'stall', $3, 'GBP', now())`,
    [owner.storeId, accountId, accountId.slice(0, 6)],
  );
  const draftId = await make({ sku, title: "Cup", ...set }, { [accountId]: { priceMinor: 3_000 } });
  const { started } = ((await publish(draftId)).body as { data: PublishOutcome }).data;
  const actionId = started[0]?.actionId;
  if (actionId === undefined) throw new Error("not started");
  const send = async (connector = stalls.whole, lostAgoMs: number | null = null) => {
    const action = await app.services.db.withStore(owner.storeId, (tx) => findAction(tx, actionId));
    if (action === null) throw new Error("no such action");
    const { learned, vendorRef } = await publishAction.send({
      action: { ...action, lost_ago_ms: lostAgoMs },
      connector,
      vendor: {} as never,
      view: (read) => app.services.db.withStore(owner.storeId, read),
    });
    const ctx = systemCtx(app.services, owner.storeId, "Stallkeeper");
    await app.services.db.withStore(owner.storeId, (tx) =>
      publishAction.record(ctx, tx, { ...action, learned, vendor_ref: vendorRef }, "accepted"),
    );
    return target(draftId, accountId);
  };
  return { draftId, send };
}
const newSku = () => `A-${randomUUID().slice(0, 6)}`;

test("what is sold out gets the draft's pieces and price, and is live again", async () => {
  const sku = newSku();
  shop = standing(sku, {});
  const { send } = await press(sku, { quantity: 5 });
  expect(await send()).toMatchObject({ state: "live", sent: { priceMinor: 3_000 } });
  expect(pushed).toMatchObject([
    { platformListingId: `P-${sku}`, platformVariantId: null, quantity: 5, price: { amountMinor: 3_000 } },
  ]);
  // Somebody who buys or counts meanwhile comes first.
  expect(pushed[0]?.expectedQuantity).toBe(0);
});

test("what takes no pieces from here stays over, and the new price is still to be sent", async () => {
  const sku = newSku();
  shop = standing(sku, {});
  const { send } = await press(sku, { quantity: 5 });
  expect(await send(stalls.bare)).toMatchObject({
    state: "ended",
    sent: { priceMinor: 2_000, title: "Cup" },
  });
});

test("what stands there live is told nothing, and what the draft says otherwise is still to be sent", async () => {
  const sku = newSku();
  shop = standing(sku, { state: "live", quantity: 1, isSoldOut: false, title: "Cup, blue" });
  const { draftId, send } = await press(sku, { quantity: 5 });
  expect(await send()).toMatchObject({ state: "live", sent: { priceMinor: 2_000, title: "Cup, blue" } });
  expect(pushed).toEqual([]);
  const { body } = await owner.client.post("/api/uploads/revise", { drafts: [{ draftId }] });
  expect((body as { data: PublishOutcome }).data.started).toHaveLength(1);
  const sent = await rows<{ sent: object }>(
    `select payload -> 'sent' as sent from actions where kind = 'listingRevise' and payload ->> 'draftId' = $1`,
    [draftId],
  );
  expect(sent).toEqual([{ sent: { title: "Cup", priceMinor: 3_000 } }]);
});

test("what sold out after a try whose answer was lost isn't put on sale again", async () => {
  const sku = newSku();
  shop = standing(sku, {});
  const { send } = await press(sku, { quantity: 1 });
  expect(await send(stalls.whole, 5_000)).toMatchObject({ state: "ended" });
  expect(pushed).toEqual([]);
});
