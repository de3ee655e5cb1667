/** A shop's products as listings, and their stock: what the conformance kit doesn't ask of every marketplace. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ListingDraft, PlatformListing, StockChange } from "@stallkeeper/connector-sdk";
import { Rejected } from "@stallkeeper/connector-sdk";
import { readRecording, hasContracts, schemaProblems } from "./route-schemas.test-server.ts";
import { toListing } from "./product.mapping.ts";
import { wooDraft } from "./woo-shelf.test-server.ts";
import { openWooMarket } from "./woo-market.test-server.ts";
import { wooListings } from "./listings.port.ts";
import { wooStock } from "./stock.port.ts";

/** What has to be there. */
function have<Thing>(thing: Thing | null | undefined): Thing {
  if (thing === null || thing === undefined) throw new Error("It isn't there.");
  return thing;
}

let market: Awaited<ReturnType<typeof openWooMarket>>;
beforeEach(async () => {
  market = await openWooMarket();
});
afterEach(() => market.close());

const euros = (amountMinor: number) => ({ amountMinor, currency: "EUR" });
const variant = (sku: string, value: string): ListingDraft["variants"][number] => ({
  sku,
  options: [{ name: "Colour", value }],
  price: euros(1_990),
  quantity: 2,
  gtin: "4006381333931",
  imageUrls: ["https://photos.example/red.jpg"],
});
const straps = (): ListingDraft => ({
  ...wooDraft("STRAP"),
  variants: [variant("STRAP-R", "Red"), { ...variant("STRAP-B", "Blue"), price: euros(2_490) }],
});
const refTo = (id: number, variation: number | null = null): StockChange => ({
  platformListingId: String(id),
  platformVariantId: variation === null ? null : String(variation),
  sku: "",
});

async function pullAll(from: null | PlatformListing["external"] = null) {
  const seen: PlatformListing[] = [];
  let cursor: PlatformListing["external"] | null = from;
  for (;;) {
    const page = await wooListings.pull(market.ctx, { cursor, pageSize: 2 });
    expect(page.unreadable).toEqual([]);
    seen.push(...page.entries);
    cursor = page.nextCursor as PlatformListing["external"];
    if (!page.hasMore) return { seen, cursor };
  }
}

describe("products with variations", () => {
  it("go live with all their variations, each with its price, stock, GTIN and picture", async () => {
    const made = await wooListings.publish?.(market.ctx, straps());
    expect(made).toMatchObject({ state: "live", quantity: 4, priceMinor: 1_990, currency: "EUR" });
    expect(made?.variants).toMatchObject([
      { sku: "STRAP-R", priceMinor: 1_990, quantity: 2, gtin: "4006381333931" },
      { sku: "STRAP-B", options: [{ name: "Colour", value: "Blue" }], priceMinor: 2_490, quantity: 2 },
    ]);
    expect(market.shop.products.get(Number(made?.platformListingId)).attributes).toContainEqual({
      name: "Colour",
      visible: true,
      variation: true,
      options: ["Red", "Blue"],
    });
  });

  it("stay a draft when a variation is refused, and a repeat adds what is missing", async () => {
    market.shop.products.add({ name: "Other", sku: "STRAP-B" });
    const error = await wooListings.publish?.(market.ctx, straps()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Rejected);
    expect(error instanceof Rejected && error.problems).toEqual([
      { code: "product_invalid_sku", text: "Invalid or duplicated SKU.", field: "variants[1].sku" },
    ]);
    const half = [...market.shop.products.all.values()].find((one) => one.sku === "STRAP");
    expect(half?.status).toBe("draft");
    const mended = { ...straps(), variants: [variant("STRAP-R", "Red"), variant("STRAP-C", "Blue")] };
    const made = await wooListings.publish?.(market.ctx, mended);
    expect([made?.platformListingId, made?.state]).toEqual([String(half?.id), "live"]);
    expect(made?.variants.map(({ sku }) => sku)).toEqual(["STRAP-R", "STRAP-C"]);
  });

  it("are told of by a later run though the shop doesn't change the product's time", async () => {
    const parent = market.shop.products.add({ name: "Strap", type: "variable", sku: "S" });
    const red = market.shop.products.addVariation(parent.id, {
      sku: "S-R",
      regular_price: "9.00",
      manage_stock: true,
      stock_quantity: 5,
    });
    for (let n = 0; n < 3; n++) market.shop.products.add({ name: `Later ${n}`, regular_price: "1.00" });
    const first = await pullAll();
    market.shop.products.sell(red.id, 2);
    const next = await pullAll(first.cursor);
    const found = next.seen.filter(({ sku }) => sku === "S").at(-1);
    expect([found?.quantity, found?.variants[0]?.quantity]).toEqual([3, 3]);
  });

  it("that share the product's stock count it once, and a push to one changes the product", async () => {
    const parent = market.shop.products.add({
      name: "Strap",
      type: "variable",
      manage_stock: true,
      stock_quantity: 6,
    });
    const own = { regular_price: "9.00", manage_stock: "parent" };
    const red = market.shop.products.addVariation(parent.id, own);
    const blue = market.shop.products.addVariation(parent.id, own);
    const listing = await wooListings.read(market.ctx, refTo(parent.id));
    expect([listing?.quantity, listing?.variants.map(({ quantity }) => quantity)]).toEqual([6, [6, 6]]);
    const outcomes = await wooStock.push(market.ctx, [
      { ...refTo(parent.id, red.id), quantity: 4, expectedQuantity: 6 },
      { ...refTo(parent.id, blue.id), price: euros(1_000) },
    ]);
    expect(outcomes.map(({ state }) => state)).toEqual(["accepted", "accepted"]);
    expect(market.shop.products.get(parent.id).stock_quantity).toBe(4);
    expect(market.shop.products.get(red.id).manage_stock).toBe("parent");
    expect(market.shop.products.get(blue.id).regular_price).toBe("10.00");
    const [whole] = await wooStock.push(market.ctx, [{ ...refTo(parent.id), price: euros(500) }]);
    expect(whole).toMatchObject({ state: "refused", code: "HAS_VARIATIONS", field: "price" });
  });
});

describe("stock", () => {
  it("that the shop doesn't count is refused in words, and counted from then on only if asked", async () => {
    const { id } = market.shop.products.add({ name: "Vase", regular_price: "5.00" });
    const listing = await wooListings.read(market.ctx, refTo(id));
    expect([listing?.isCounted, listing?.quantity]).toEqual([false, 1]);
    const change = { ...refTo(id), quantity: 3 };
    expect(await wooStock.push(market.ctx, [change])).toMatchObject([
      {
        state: "refused",
        code: "STOCK_NOT_MANAGED",
        text: "The shop sells this without counting it. Turn on stock management for it first.",
      },
    ]);
    expect(market.shop.products.get(id).manage_stock).toBe(false);
    expect(await wooStock.read(market.ctx, [refTo(id)])).toMatchObject([{ quantity: null }]);
    const [outcome] = await wooStock.push(market.ctx, [{ ...change, startsCounting: true }]);
    expect(outcome?.state).toBe("accepted");
    expect(market.shop.products.get(id)).toMatchObject({ manage_stock: true, stock_quantity: 3 });
  });

  it("at 0 with back-orders is told with a warning, and below 0 counts as none", async () => {
    const { id } = market.shop.products.add({
      name: "Vase",
      regular_price: "5.00",
      manage_stock: true,
      stock_quantity: 2,
      backorders: "notify",
    });
    const [outcome] = await wooStock.push(market.ctx, [{ ...refTo(id), quantity: 0 }]);
    expect(outcome).toMatchObject({
      state: "accepted",
      warning: "The shop takes back-orders for it, so it can still be bought at 0.",
    });
    market.shop.products.sell(id, 3);
    const listing = await wooListings.read(market.ctx, refTo(id));
    expect([listing?.quantity, listing?.state]).toEqual([0, "live"]);
  });

  it("and its price: a sale in the shop is told instead of being hidden behind a new price", async () => {
    const { id } = market.shop.products.add({ name: "Vase", regular_price: "9.00", sale_price: "7.50" });
    expect((await wooListings.read(market.ctx, refTo(id)))?.priceMinor).toBe(750);
    expect(await wooStock.push(market.ctx, [{ ...refTo(id), price: euros(1_200) }])).toMatchObject([
      { state: "refused", code: "ON_SALE", text: expect.stringContaining("7.50") },
    ]);
    expect(
      await wooStock.push(market.ctx, [{ ...refTo(id), price: { amountMinor: 5, currency: "USD" } }]),
    ).toMatchObject([{ state: "refused", code: "CURRENCY", field: "price" }]);
  });

  it("in a currency without digits goes out without any", async () => {
    market.shop.products.currency = "JPY";
    const { id } = market.shop.products.add({ name: "Vase", regular_price: "900" });
    const price = { amountMinor: 1_200, currency: "JPY" };
    await wooStock.push(market.ctx, [{ ...refTo(id), price }]);
    expect(market.shop.products.get(id).regular_price).toBe("1200");
  });

  it("comes back with each outcome though the shop prints notices before its answers", async () => {
    market.shop.notice = "<br />\n<b>Notice</b>: Undefined index: x in /srv/x.php on line 3<br />\n";
    const { id } = market.shop.products.add({ name: "Vase", manage_stock: true, stock_quantity: 2 });
    const outcomes = await wooStock.push(market.ctx, [
      { ...refTo(id), quantity: 1 },
      { ...refTo(id + 9), quantity: 1 },
    ]);
    expect(outcomes.map(({ state }) => state)).toEqual(["accepted", "refused"]);
  });
});

describe("a product of the shop", () => {
  it("keeps the attributes and pictures that a change doesn't name, and fetches no picture twice", async () => {
    const made = await wooListings.publish?.(market.ctx, wooDraft("CAM"));
    const id = Number(made?.platformListingId);
    const before = market.shop.products.get(id).images;
    await wooListings.revise?.(market.ctx, have(made), {
      attributes: { Era: ["1970s"] },
      imageUrls: [...(made?.images ?? []).toReversed(), "https://photos.example/3.jpg"],
    });
    const { images, attributes } = market.shop.products.get(id);
    expect(images.slice(0, 2)).toEqual(before.toReversed());
    expect(images).toHaveLength(3);
    expect((attributes as { name: string }[]).map(({ name }) => name)).toEqual(["Material", "Era"]);
  });

  it("that is binned comes as ended, and one that was ended here goes up again as the same product", async () => {
    const made = await wooListings.publish?.(market.ctx, wooDraft("CAM"));
    const first = await pullAll();
    await wooListings.end?.(market.ctx, have(made));
    expect(market.shop.products.get(Number(made?.platformListingId)).status).toBe("draft");
    const again = await wooListings.publish?.(market.ctx, { ...wooDraft("CAM"), quantity: 8 });
    expect(again).toMatchObject({ platformListingId: made?.platformListingId, state: "live", quantity: 8 });
    market.shop.products.change(Number(made?.platformListingId), { status: "trash" });
    const next = await pullAll(first.cursor);
    expect(next.seen.at(-1)).toMatchObject({ sku: "CAM", state: "ended", quantity: 0 });
  });
});

describe.runIf(hasContracts)("against the vendor's documents (needs ../shared/contracts)", () => {
  /** Parts of the API that the extract of the documents leaves out. */
  const isLeftOut = (path: string): boolean =>
    /^\/(data\/currencies\/current|products\/(categories|attributes|brands))/.test(path);

  it("every request about products and stock is one that the shop's schemas take", async () => {
    const made = await wooListings.publish?.(market.ctx, straps());
    const ref = have(made);
    await wooListings.revise?.(market.ctx, ref, { title: "Strap", brand: "Leica", gtin: "4006381333931" });
    await pullAll();
    await wooListings.findBySku?.(market.ctx, "STRAP");
    await wooListings.attributesOf?.(market.ctx, "15");
    await wooListings.categories?.(market.ctx);
    const [red] = made?.variants ?? [];
    const changes = [
      {
        ...refTo(Number(ref.platformListingId), Number(red?.platformVariantId)),
        quantity: 7,
        price: euros(5),
      },
    ];
    await wooStock.push(market.ctx, changes);
    const simple = await wooListings.publish?.(market.ctx, wooDraft("CAM"));
    await wooStock.push(market.ctx, [{ ...refTo(Number(simple?.platformListingId)), quantity: 7 }]);
    await wooStock.read(market.ctx, changes);
    await wooListings.end?.(market.ctx, ref);
    const asked = market.shop.asked.filter(({ path }) => !isLeftOut(path));
    expect(asked.length).toBeGreaterThan(12);
    expect(asked.flatMap(schemaProblems)).toEqual([]);
  });

  it("products as a real shop wrote them are read, and a batch's bad entry is the outcome of its change", async () => {
    const created = readRecording("product-variable-create").response.body as PlatformListing["external"];
    expect(toListing(created, [], "USD")).toMatchObject({
      platformListingId: "14",
      sku: "STRAP",
      quantity: 0,
    });
    const { update } = readRecording("products-batch-price-stock").response.body as {
      update: PlatformListing["external"][];
    };
    const [good] = update;
    expect(toListing(good ?? {}, [], "USD")).toMatchObject({
      sku: "CAM-1",
      priceMinor: 9_900,
      quantity: 7,
      state: "live",
      description: "old",
    });
  });
});
