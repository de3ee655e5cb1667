import { afterEach, beforeEach, expect, test } from "vitest";
import type { Json, Reply } from "../testing/market-under-test.ts";
import { startEbay } from "./ebay.fixture.ts";
import type { EbayUnderTest } from "./ebay.fixture.ts";

/** What has to be there. */
function have<Thing>(thing: Thing | null | undefined): Thing {
  if (thing === null || thing === undefined) throw new Error("It isn't there.");
  return thing;
}

let ebay: EbayUnderTest;
beforeEach(async () => {
  ebay = await startEbay("lister");
});
afterEach(() => ebay.stop());

const INVENTORY = "/sell/inventory/v1";
const codeOf = (reply: { json: Json }): Json | undefined => reply.json.errors?.[0]?.errorId;
const inEnglish = { "content-language": "en-GB" };
const gbp = (value: string): object => ({ value, currency: "GBP" });
const item = (quantity = 3, aspects: object = { Material: ["metal"] }): object => ({
  availability: { shipToLocationAvailability: { quantity } },
  condition: "USED_GOOD",
  product: { title: "OM-10", description: "Works.", imageUrls: ["https://x.example/1.jpg"], aspects },
});
const offer = (sku: string): object => ({
  sku,
  marketplaceId: "EBAY_GB",
  format: "FIXED_PRICE",
  listingDuration: "GTC",
  categoryId: "2600",
  availableQuantity: 3,
  merchantLocationKey: "back-room",
  pricingSummary: { price: gbp("120.00") },
  listingPolicies: { fulfillmentPolicyId: "6100001", paymentPolicyId: "6100002", returnPolicyId: "6100003" },
});

async function list(sku: string): Promise<{ offerId: string; published: Reply }> {
  expect((await ebay.ask("PUT", `${INVENTORY}/inventory_item/${sku}`, item(), inEnglish)).status).toBe(201);
  const made = await ebay.ask("POST", `${INVENTORY}/offer`, offer(sku), inEnglish);
  const offerId = String(made.json.offerId);
  return { offerId, published: await ebay.ask("POST", `${INVENTORY}/offer/${offerId}/publish`) };
}
const quantityOf = async (sku: string): Promise<unknown> =>
  (await ebay.ask("GET", `${INVENTORY}/inventory_item/${sku}`)).json.availability?.shipToLocationAvailability
    ?.quantity;

test("a product and its offer become a listing, once; both stand once per SKU", async () => {
  const { offerId, published } = await list("CAM-1");
  expect(published.status).toBe(200);
  const again = await ebay.ask("POST", `${INVENTORY}/offer/${offerId}/publish`);
  expect(again.json.listingId).toBe(published.json.listingId);
  const second = await ebay.ask("POST", `${INVENTORY}/offer`, offer("CAM-1"), inEnglish);
  expect([second.status, codeOf(second)]).toEqual([400, 25002]);
  const found = await ebay.ask("GET", `${INVENTORY}/offer?sku=CAM-1`);
  expect(found.json.offers?.[0]).toMatchObject({ status: "PUBLISHED", listing: { listingStatus: "ACTIVE" } });
  expect((await ebay.ask("GET", `${INVENTORY}/offer?sku=NONE`)).status).toBe(404);
  const unspoken = await ebay.ask("PUT", `${INVENTORY}/inventory_item/CAM-2`, item());
  expect(codeOf(unspoken)).toBe(25709);
});

test("a listing needs the item specifics of its category, and says which", async () => {
  await ebay.ask("PUT", `${INVENTORY}/inventory_item/CAM-1`, item(3, {}), inEnglish);
  const made = await ebay.ask("POST", `${INVENTORY}/offer`, offer("CAM-1"), inEnglish);
  const refused = await ebay.ask("POST", `${INVENTORY}/offer/${String(made.json.offerId)}/publish`);
  expect([refused.status, codeOf(refused)]).toEqual([400, 25002]);
  expect(refused.json.errors?.[0]?.message).toContain("The item specific Material is missing.");
});

test("an offer at a fixed price isn't published without its duration", async () => {
  await ebay.ask("PUT", `${INVENTORY}/inventory_item/CAM-1`, item(), inEnglish);
  const made = await ebay.ask(
    "POST",
    `${INVENTORY}/offer`,
    { ...offer("CAM-1"), listingDuration: undefined },
    inEnglish,
  );
  const refused = await ebay.ask("POST", `${INVENTORY}/offer/${String(made.json.offerId)}/publish`);
  expect([refused.status, codeOf(refused)]).toEqual([400, 25002]);
});

test("a sale lowers the count, one beyond it is possible, and a bulk change answers for each offer", async () => {
  const { offerId, published } = await list("CAM-1");
  const listings = await ebay.control("GET", "/listings?market=ebay&account=lister");
  const { seq } = have(listings.find((one) => one.id === published.json.listingId));
  const buy = (quantity: number): Promise<Json> =>
    ebay.control("POST", "/orders", { fields: { lines: [{ listingId: seq, sku: "CAM-1", quantity }] } });
  await buy(1);
  expect(await quantityOf("CAM-1")).toBe(2);
  const change = {
    requests: [
      {
        sku: "CAM-1",
        shipToLocationAvailability: { quantity: 5 },
        offers: [
          { offerId, availableQuantity: 5, price: gbp("99.50") },
          { offerId: "1", availableQuantity: 5 },
        ],
      },
    ],
  };
  const changed = await ebay.ask("POST", `${INVENTORY}/bulk_update_price_quantity`, change);
  expect(changed.status).toBe(207);
  expect(changed.json.responses?.map((one) => one.statusCode)).toEqual([200, 400]);
  expect(await quantityOf("CAM-1")).toBe(5);
  const sold = await buy(9);
  expect(sold[0]?.lines?.[0]?.quantity).toBe(9);
  expect(await quantityOf("CAM-1")).toBe(0);
  const two = { requests: [...change.requests, ...change.requests] };
  expect(codeOf(await ebay.ask("POST", `${INVENTORY}/bulk_update_price_quantity`, two))).toBe(25709);
});

test("a listing made elsewhere is out of reach until it is migrated; withdrawn, it is over", async () => {
  const listings = await ebay.control("GET", "/listings?market=ebay&account=lister");
  const foreign = have(listings.find((one) => String(one.state) === "live"));
  const sku = String(foreign.sku);
  expect((await ebay.ask("GET", `${INVENTORY}/inventory_item/${sku}`)).status).toBe(404);
  const wish = { requests: [{ listingId: foreign.id }, { listingId: "1" }] };
  const migrated = await ebay.ask("POST", `${INVENTORY}/bulk_migrate_listing`, wish);
  expect(migrated.status).toBe(207);
  expect(migrated.json.responses?.map((one) => one.statusCode)).toEqual([200, 400]);
  const offerId = String(migrated.json.responses?.[0]?.inventoryItems?.[0]?.offerId);
  expect((await ebay.ask("POST", `${INVENTORY}/offer/${offerId}/withdraw`)).status).toBe(200);
  const over = await ebay.ask("POST", `${INVENTORY}/offer/${offerId}/withdraw`);
  expect(codeOf(over)).toBe(25713);
});

test("products come by page number; categories, policies and places are told", async () => {
  for (const sku of ["A", "B", "C"]) await list(sku);
  const skusOf = async (page: number): Promise<unknown[] | undefined> =>
    (
      await ebay.ask("GET", `${INVENTORY}/inventory_item?limit=2&offset=${String(page)}`)
    ).json.inventoryItems?.map((one) => one.sku);
  expect([await skusOf(0), await skusOf(1), await skusOf(2)]).toEqual([["A", "B"], ["C"], []]);
  const tree = "/commerce/taxonomy/v1/category_tree/3";
  const aspects = await ebay.ask("GET", `${tree}/get_item_aspects_for_category?category_id=2600`);
  expect(aspects.json.aspects?.[0]?.localizedAspectName).toBe("Material");
  expect((await ebay.ask("GET", tree)).status).toBe(200);
  for (const path of [
    "/commerce/taxonomy/v1/get_default_category_tree_id?marketplace_id=EBAY_GB",
    "/sell/account/v1/return_policy?marketplace_id=EBAY_GB",
    `${INVENTORY}/location`,
  ])
    expect((await ebay.ask("GET", path)).status).toBe(200);
});
