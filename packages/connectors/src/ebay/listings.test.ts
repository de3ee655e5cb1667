/** Listings and stock on eBay, against the practice market: what the kit doesn't ask of every marketplace. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { Rejected } from "@stallkeeper/connector-sdk";
import type { ConnectorContext, ListingDraft, PlatformListing } from "@stallkeeper/connector-sdk";
import { openSeller, startPracticeMarket, unlimited } from "../practice-market.test-server.ts";
import type { PracticeMarket } from "../practice-market.test-server.ts";
import { hasContracts, restProblems } from "./contracts.test-server.ts";
import { ebay } from "./ebay.connector.ts";
import type { AskedRequest } from "./fake-ebay-answers.test-server.ts";
import { byListing, toListing } from "./listing.mapping.ts";
import { ebayListings } from "./listings.port.ts";
import { ebayStock } from "./stock.port.ts";

/** What has to be there. */
function have<Thing>(thing: Thing | null | undefined): Thing {
  if (thing === null || thing === undefined) throw new Error("It isn't there.");
  return thing;
}

let market: PracticeMarket;
beforeAll(async () => {
  market = await startPracticeMarket();
});
afterAll(() => market.stop());

type Seller = Awaited<ReturnType<typeof openSeller>>;

async function openShop(): Promise<{
  seller: Seller;
  ctx: ConnectorContext;
  asked: AskedRequest[];
  draft: (sku: string) => ListingDraft;
}> {
  const seller = await openSeller(market, unlimited(ebay));
  const plain = await seller.openContext();
  const asked: AskedRequest[] = [];
  const ctx: ConnectorContext = {
    ...plain,
    http: {
      ...plain.http,
      request: (request) => {
        const url = new URL(request.url);
        asked.push({
          method: request.method,
          path: url.pathname.replace("/ebay", ""),
          query: Object.fromEntries(
            Object.entries(request.query ?? {}).map(([name, value]) => [name, String(value)]),
          ),
          headers: request.headers ?? {},
          text: request.json === undefined ? "" : JSON.stringify(request.json),
        });
        return plain.http.request(request);
      },
      fetchBody: (request) => plain.http.fetchBody(request),
    },
  };
  return { seller, ctx, asked, draft: (sku) => have(seller.shelf).draft(sku) };
}

/** A listing of the seller's that was made on eBay's own pages. */
async function foreignListing({ username }: Seller): Promise<{ id: string; sku: string; quantity: number }> {
  const all = await market.control<{ id: string; sku: string; state: string; quantity: number }[]>(
    "GET",
    `/listings?market=ebay&account=${username}`,
  );
  return have(all.find(({ state }) => state === "live"));
}

it("a listing made on eBay's pages is refused in words until it is handed over, then takes stock", async () => {
  const { seller, ctx } = await openShop();
  const { id, sku, quantity } = await foreignListing(seller);
  const ref = { platformListingId: id, platformVariantId: null, sku };
  const [refused] = await ebayStock.push(ctx, [{ ...ref, quantity: quantity + 1 }]);
  expect(refused).toMatchObject({
    state: "refused",
    code: "NEEDS_MIGRATION",
    text: "This listing was made on eBay's own pages or by another tool. Hand it over to Stallkeeper first, then it can be changed here.",
  });
  await expect(ebayListings.revise?.(ctx, ref, { title: "New" })).rejects.toThrow(Rejected);
  await expect(ebayListings.end?.(ctx, ref)).rejects.toThrow(Rejected);
  const outcomes = await ebayListings.migrate?.(ctx, [id, "110553999999"]);
  expect(outcomes).toEqual([
    { platformListingId: id, state: "migrated", skus: [sku] },
    {
      platformListingId: "110553999999",
      state: "refused",
      problems: [
        expect.objectContaining({ code: "25718", text: expect.stringContaining("Cannot migrate listing.") }),
      ],
    },
  ]);
  const [done] = await ebayStock.push(ctx, [{ ...ref, quantity: quantity + 1, expectedQuantity: quantity }]);
  expect(done?.state).toBe("accepted");
  expect(await seller.shelf?.quantityOf(ref)).toBe(quantity + 1);
  await seller.close();
});

it("each thing that eBay misses is told by its number and our field", async () => {
  const { seller, ctx, draft } = await openShop();
  const whole = draft("FIELDS-1");
  const cases: readonly [Partial<ListingDraft>, string, string][] = [
    [{ policies: { fulfilment: "6100001", payment: "6100002" } }, "25009", "policies.returns"],
    [{ locationKey: "nowhere" }, "25012", "locationKey"],
    [{ imageUrls: [] }, "25014", "imageUrls"],
    [{ categoryId: "1" }, "25005", "categoryId"],
    [{ title: "x".repeat(81) }, "25016", "title"],
    [{ price: { amountMinor: 0, currency: "GBP" } }, "25003", "price"],
  ];
  for (const [wrong, code, field] of cases) {
    const error: unknown = await ebayListings
      .publish?.(ctx, { ...whole, ...wrong })
      .catch((thrown: unknown) => thrown);
    expect(error instanceof Rejected && error.problems).toMatchObject([{ code, field }]);
  }
  await expect(
    ebayListings.publish?.(ctx, { ...whole, variants: [{ ...whole, options: [], imageUrls: [] }] }),
  ).rejects.toMatchObject({ vendorCode: "NO_VARIANTS" });
  await seller.close();
});

it("what a category asks, the categories, policies and places are read", async () => {
  const { seller, ctx } = await openShop();
  const [material, brand] = (await ebayListings.attributesOf?.(ctx, "2605")) ?? [];
  expect(material).toMatchObject({
    name: "Material",
    isRequired: true,
    kind: "choice",
    takesOwnValues: false,
    choices: expect.arrayContaining(["earthenware"]),
  });
  expect(brand).toMatchObject({ isRequired: false, isRecommended: true, kind: "text", maxLength: 65 });
  expect(await ebayListings.categories?.(ctx)).toEqual(
    expect.arrayContaining([
      { id: "2599", name: "Everything", parentId: null },
      { id: "2605", name: "Mugs", parentId: "2599" },
    ]),
  );
  expect(await ebayListings.terms?.(ctx)).toEqual({
    policies: [
      { id: "6100001", kind: "fulfilment", name: "Tracked 48" },
      { id: "6100002", kind: "payment", name: "Immediate payment" },
      { id: "6100003", kind: "returns", name: "30 days, buyer pays" },
    ],
    locations: [{ key: "back-room", name: "Back room" }],
  });
  await seller.close();
});

it("a listing that ended goes up again under the same SKU with another number", async () => {
  const { seller, ctx, draft } = await openShop();
  const first = await ebayListings.publish?.(ctx, draft("AGAIN-1"));
  await ebayListings.end?.(ctx, have(first));
  const second = await ebayListings.publish?.(ctx, { ...draft("AGAIN-1"), quantity: 2 });
  expect(second).toMatchObject({ state: "live", quantity: 2, sku: "AGAIN-1" });
  expect(second?.platformListingId).not.toBe(first?.platformListingId);
  await seller.close();
});

it("the SKUs of one listing are its variants, and its count is theirs together", () => {
  const skuOf = (
    sku: string,
    colour: string,
    quantity: number,
    price: string,
  ): PlatformListing["external"] => ({
    item: {
      sku,
      inventoryItemGroupKeys: ["STRAP"],
      availability: { shipToLocationAvailability: { quantity } },
      product: { title: "Strap", aspects: { Colour: [colour] } },
    },
    offer: {
      offerId: `of-${sku}`,
      sku,
      status: "PUBLISHED",
      availableQuantity: 5,
      pricingSummary: { price: { value: price, currency: "GBP" } },
      listing: { listingId: "110554", listingStatus: "ACTIVE" },
    },
  });
  const skus = [skuOf("S-R", "Red", 3, "19.9"), skuOf("S-B", "Blue", 9, "12.0")] as never[];
  const [group = []] = byListing(skus);
  const listing = toListing(group, (id) => `https://www.ebay.com/itm/${id}`);
  // Of nine blue ones eBay was given five.
  expect(listing).toMatchObject({
    platformListingId: "110554",
    quantity: 8,
    priceMinor: 1_200,
    state: "live",
  });
  expect(listing.variants).toMatchObject([
    { platformVariantId: "S-R", options: [{ name: "Colour", value: "Red" }], quantity: 3, priceMinor: 1_990 },
    { platformVariantId: "S-B", quantity: 5, priceMinor: 1_200 },
  ]);
});

it.runIf(hasContracts)("every request is one of eBay's documents (needs ../shared/contracts)", async () => {
  const { seller, ctx, asked, draft } = await openShop();
  const made = have(
    await ebayListings.publish?.(ctx, {
      ...draft("DOC 1/ü"),
      brand: "Denby",
      mpn: "A-1",
      gtin: "4006381333931",
      conditionNote: "A chip.",
      weightGrams: 850,
    }),
  );
  const imageUrls = made.images.toReversed();
  await ebayListings.revise?.(ctx, made, { title: "Pot", description: "a < b\nc", imageUrls });
  await ebayListings.pull(ctx, { cursor: null });
  const ref = { platformListingId: made.platformListingId, platformVariantId: null, sku: made.sku };
  const price = { amountMinor: 1_999, currency: "GBP" };
  await ebayStock.push(ctx, [{ ...ref, quantity: 2, expectedQuantity: 3, price }]);
  await ebayStock.push(ctx, [{ ...ref, price }]);
  await ebayStock.read(ctx, [ref]);
  await ebayListings.migrate?.(ctx, [(await foreignListing(seller)).id]);
  await ebayListings.attributesOf?.(ctx, "2605");
  await ebayListings.categories?.(ctx);
  await ebayListings.terms?.(ctx);
  await ebayListings.end?.(ctx, made);
  const known = asked.filter(({ path }) => !/^\/(identity|commerce\/identity)\//.test(path));
  expect(known.length).toBeGreaterThan(15);
  expect(known.flatMap(restProblems)).toEqual([]);
  // Required in the header, which the check of bodies doesn't see.
  const texts = known.filter(
    ({ method, path }) => method !== "GET" && /\/(inventory_item\/[^/]+|offer|offer\/[^/]+)$/.test(path),
  );
  expect(texts.map(({ headers }) => headers["content-language"])).toEqual(texts.map(() => "en-GB"));
  await seller.close();
});
