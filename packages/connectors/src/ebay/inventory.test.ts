/** What the practice market has none of: listings with variations, auctions, and pieces for pickup. */
import { afterEach, beforeEach, expect, it } from "vitest";
import type { JsonValue, ListingDraft, PlatformListing } from "@stallkeeper/connector-sdk";
import { openEbayMarket } from "./ebay-market.test-server.ts";
import type { EbayMarket } from "./ebay-market.test-server.ts";
import { ebayListings } from "./listings.port.ts";

let market: EbayMarket;
beforeEach(async () => {
  market = await openEbayMarket();
});
afterEach(() => market.close());

async function pullPages(): Promise<(readonly PlatformListing[])[]> {
  const pages: (readonly PlatformListing[])[] = [];
  let cursor: JsonValue = null;
  for (let hasMore = true; hasMore;) {
    const page = await ebayListings.pull(market.ctx, { cursor });
    expect(page.unreadable).toEqual([]);
    pages.push(page.entries);
    ({ nextCursor: cursor, hasMore } = page);
  }
  return pages;
}
const skusOf = ({ variants }: PlatformListing) => variants.map(({ sku }) => sku);

it("keep all of their variants where the SKUs cross a page, and are read once", async () => {
  const { inventory } = market.ebay;
  for (let n = 1; n <= 24; n += 1) inventory.add(`SKU-${n}`);
  for (const sku of ["STRAP-R", "STRAP-B"]) inventory.add(sku, { group: "STRAP" });
  const pages = await pullPages();
  const straps = pages.flat().filter(({ platformListingId: id }) => id === "listing-STRAP");
  expect(straps.map(skusOf)).toEqual([["STRAP-R", "STRAP-B"]]);
  expect(pages.flat()).toHaveLength(25);
  const ofGroup = market.ebay.asked.filter(({ path }) => path.includes("inventory_item_group"));
  expect(ofGroup).toHaveLength(1);
});

it("come in over several calls where a page brings many SKUs, each once", async () => {
  const { inventory } = market.ebay;
  for (let n = 1; n <= 120; n += 1) inventory.add(`S-${n}`, { group: `G-${n % 5}` });
  const pages = await pullPages();
  expect(pages.flat().map((one) => skusOf(one).length)).toEqual([24, 24, 24, 24, 24]);
  expect(pages[0]?.length).toBe(3);
});

it("are read whole by any of their SKUs, and end whole", async () => {
  const { inventory } = market.ebay;
  for (const sku of ["STRAP-R", "STRAP-B"]) inventory.add(sku, { group: "STRAP" });
  inventory.add("ALONE");
  const ref = { platformListingId: "listing-STRAP", sku: "STRAP-B" };
  const listing = await ebayListings.read(market.ctx, ref);
  expect(listing?.variants).toMatchObject([{ sku: "STRAP-R" }, { sku: "STRAP-B" }]);
  await ebayListings.end?.(market.ctx, ref);
  expect(inventory.offers.map(({ status }) => status)).toEqual(["UNPUBLISHED", "UNPUBLISHED", "PUBLISHED"]);
  await ebayListings.end?.(market.ctx, { platformListingId: "113", sku: "ALONE" });
  expect(inventory.offers.at(-1)?.status).toBe("UNPUBLISHED");
});

it("of one SKU the offer at a fixed price is meant, whichever eBay names first", async () => {
  const { inventory } = market.ebay;
  inventory.add("CUP");
  const [fixed] = inventory.offers.splice(0, 1);
  inventory.offer("CUP", {
    format: "AUCTION",
    status: "PUBLISHED",
    listing: { listingId: "auction", listingStatus: "ACTIVE" },
  });
  inventory.offers.push(fixed as never);
  const [listings] = await pullPages();
  expect(listings).toMatchObject([{ platformListingId: "111" }]);
});

it("beside an auction a listing at a fixed price goes up, for as long as it's not ended", async () => {
  const { inventory } = market.ebay;
  inventory.items.set("CUP", {});
  inventory.offer("CUP", { format: "AUCTION", status: "PUBLISHED", listing: { listingId: "auction" } });
  const draft: ListingDraft = {
    sku: "CUP",
    title: "Cup",
    description: "",
    categoryId: "20625",
    condition: "NEW",
    quantity: 2,
    price: { amountMinor: 900, currency: "EUR" },
    imageUrls: [],
    attributes: {},
    variants: [],
    idempotencyKey: "cup",
  };
  const made = await ebayListings.publish?.(market.ctx, draft);
  expect(made).toMatchObject({ state: "live" });
  expect(inventory.offers.at(-1)).toMatchObject({ format: "FIXED_PRICE", listingDuration: "GTC" });
});

it("a new title leaves what is there of pieces as it is", async () => {
  const { inventory } = market.ebay;
  const split = { availabilityDistributions: [{ merchantLocationKey: "shop", quantity: 3 }] };
  const pickup = [{ merchantLocationKey: "shop", availabilityType: "IN_STOCK", quantity: 2 }];
  inventory.add("CUP", {
    availability: {
      pickupAtLocationAvailability: pickup,
      shipToLocationAvailability: { quantity: 3, ...split, allocationByFormat: { fixedPrice: 3 } },
    },
  });
  await ebayListings.revise?.(market.ctx, { platformListingId: "111", sku: "CUP" }, { title: "Cup" });
  expect(inventory.items.get("CUP")).toMatchObject({ product: { title: "Cup" } });
  expect(inventory.items.get("CUP")?.availability).toEqual({
    pickupAtLocationAvailability: pickup,
    shipToLocationAvailability: { quantity: 3, ...split },
  });
});
