/**
 * What real shops do (walk of 22 November): notices before the JSON, other addresses of the API, HTML in
 * options and notes, pauses, weak keys.
 */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Rejected } from "@stallkeeper/connector-sdk";
import type { ConnectorContext, JsonObject } from "@stallkeeper/connector-sdk";
import { ordersOf } from "@stallkeeper/connector-sdk/conformance";
import type { AskedRequest } from "./fake-shop.test-server.ts";
import { buildShopOrder } from "./fake-shop-orders.test-server.ts";
import { toPlatformOrder } from "./order.mapping.ts";
import { hasContracts, schemaProblems } from "./route-schemas.test-server.ts";
import { openWooMarket } from "./woo-market.test-server.ts";
import { wooAuth } from "./woocommerce.auth.ts";
import { woocommerce } from "./woocommerce.connector.ts";

let market: Awaited<ReturnType<typeof openWooMarket>>;
beforeEach(async () => {
  market = await openWooMarket();
});
afterEach(() => market.close());

/** What the vendor's schemas say against these calls; nothing where the vendor's documents are absent. */
const problemsOf = (calls: readonly AskedRequest[]): string[] =>
  hasContracts ? calls.flatMap(schemaProblems) : [];
const withSettings = (settings: JsonObject): ConnectorContext => ({
  ...market.ctx,
  account: { ...market.ctx.account, settings },
});
const pull = (ctx = market.ctx) => ordersOf(woocommerce).pull(ctx, { cursor: null });
const notice =
  "<br />\n<b>Warning</b>:  Undefined array key [0] in {closure} <b>/var/www/functions.php</b> on line <b>7</b><br />\n";

describe("notices that PHP prints before the JSON", () => {
  it("keep no order from being read, and are said of the account while they are there", async () => {
    const id = market.shop.addOrder();
    market.shop.notice = notice;
    expect(await pull()).toMatchObject({
      orders: [{ platformOrderId: String(id) }],
      remark: expect.stringContaining("This shop prints PHP notices") as string,
    });
    market.shop.notice = "";
    expect(await pull()).not.toHaveProperty("remark");
  });

  it("don't make the address wrong when a shop is connected", async () => {
    market.shop.notice = notice;
    const check = await woocommerce.auth.check(market.ctx);
    expect(check).toMatchObject({
      shopName: "Ada's Radios",
      canWrite: true,
      warnings: expect.arrayContaining([expect.stringContaining("PHP notices")]) as string[],
    });
  });

  it("without any JSON behind them are no answer", async () => {
    market.shop.troubles = [{ kind: "html", count: 3, path: "/orders" }];
    await expect(pull()).rejects.toMatchObject({ kind: "Malformed" });
  });
});

it("a key that may only read is said of the account until it gets another one", async () => {
  market.shop.permission = "read";
  const id = market.shop.addOrder();
  const { settings, warnings } = await woocommerce.auth.check(market.ctx);
  expect(warnings).toContainEqual(expect.stringContaining("is read-only"));
  expect(await pull(withSettings(settings ?? {}))).toMatchObject({
    orders: [{ platformOrderId: String(id) }],
    remark: expect.stringContaining("is read-only") as string,
  });
  market.shop.permission = "read_write";
  const again = await woocommerce.auth.check(market.ctx);
  expect(await pull(withSettings(again.settings ?? {}))).not.toHaveProperty("remark");
});

describe("where the API is", () => {
  it("in a folder is found below it", async () => {
    market.shop.folder = "/de/shop";
    const id = market.shop.addOrder();
    const connected = wooAuth.connect({ ...market.shop.key, address: `${market.baseUrl}/de/shop/` });
    const ctx = { ...market.ctx, account: { ...market.ctx.account, baseUrl: connected.baseUrl } };
    expect(await woocommerce.auth.check(ctx)).toMatchObject({ shopName: "Ada's Radios", canWrite: true });
    expect((await pull(ctx)).orders.map(({ platformOrderId }) => platformOrderId)).toEqual([String(id)]);
    await expect(woocommerce.auth.check(market.ctx)).rejects.toMatchObject({ vendorCode: "ADDRESS_INVALID" });
  });

  it("at another address is named", async () => {
    market.shop.movedTo = "https://www.ada.example";
    await expect(woocommerce.auth.check(market.ctx)).rejects.toMatchObject({
      vendorCode: "REDIRECTED",
      text: "The address redirects to https://www.ada.example. Enter that address.",
    });
  });

  it.each(["/wp-json", "/index.php/wp-json", "/?rest_route="] as const)(
    "%s is found by itself and used from then on",
    async (root) => {
      market.shop.restRoot = root;
      const id = market.shop.addOrder();
      const { settings } = await woocommerce.auth.check(market.ctx);
      expect(settings).toEqual({ restRoot: root, isReadOnly: false });
      const ctx = withSettings(settings ?? {});
      expect((await pull(ctx)).orders.map(({ platformOrderId }) => platformOrderId)).toEqual([String(id)]);
      expect(await woocommerce.orders?.read(ctx, String(id))).toMatchObject({ platformOrderId: String(id) });
      const calls = market.shop.asked.filter(({ path }) => !path.endsWith("wp-json/") && path !== "/");
      expect(problemsOf(calls)).toEqual([]);
    },
  );

  it("nowhere is said in words", async () => {
    const ctx = { ...market.ctx, account: { ...market.ctx.account, baseUrl: `${market.baseUrl}/nowhere` } };
    await expect(woocommerce.auth.check(ctx)).rejects.toMatchObject({
      vendorCode: "ADDRESS_INVALID",
      text: expect.stringContaining("No WordPress REST API") as string,
    });
  });

  it("https typed for a shop on plain http says so", async () => {
    const ctx = {
      ...market.ctx,
      account: { ...market.ctx.account, baseUrl: market.baseUrl.replace("http://", "https://") },
    };
    await expect(woocommerce.auth.check(ctx)).rejects.toMatchObject({
      vendorCode: "ADDRESS_INVALID",
      text: expect.stringContaining("http:// in front") as string,
    });
  });
});

it("the key of a weak user is refused with a hint at the role", async () => {
  market.shop.isRoleStrong = false;
  const refused = woocommerce.auth.check(market.ctx);
  await expect(refused).rejects.toBeInstanceOf(Rejected);
  await expect(refused).rejects.toMatchObject({
    vendorCode: "KEY_ROLE",
    text: expect.stringContaining("Shop manager") as string,
  });
});

it("a shop under maintenance isn't asked again before the time it names", async () => {
  market.shop.troubles = [{ kind: "503", count: 1, path: "/orders" }];
  const before = market.shop.asked.length;
  await expect(pull()).rejects.toMatchObject({ kind: "RateLimited" });
  await expect(pull()).rejects.toMatchObject({ kind: "RateLimited" });
  expect(market.shop.asked.length - before).toBe(1);
});

it.each([
  [
    "an own option",
    {
      key: "Engraving",
      value: "Tom & Ann <3",
      display_key: "Engraving",
      display_value: "Tom &amp; Ann &lt;3",
    },
    { name: "Engraving", value: "Tom & Ann <3" },
  ],
  [
    "an own option of several lines",
    {
      key: "Engraving",
      value: "For Tom\nand Ann",
      display_key: "Engraving",
      display_value: "<p>For Tom<br />\nand Ann</p>",
    },
    { name: "Engraving", value: "For Tom\nand Ann" },
  ],
  [
    "an attribute of the shop's list",
    {
      key: "pa_colour",
      value: "light-blue",
      display_key: "Colour",
      display_value: "Light &amp; <b>blue</b>",
    },
    { name: "Colour", value: "Light & blue" },
  ],
  [
    "a key in HTML",
    { key: "size", value: "L", display_key: "Size &amp; fit", display_value: "<p>L</p>" },
    { name: "Size & fit", value: "L" },
  ],
])("%s is shown as the buyer chose it", (_kind, meta, variant) => {
  const line = {
    id: 1,
    name: "x",
    product_id: 1,
    variation_id: 0,
    quantity: 1,
    subtotal: "1.00",
    total: "1.00",
    sku: "",
    image: null,
    meta_data: [{ id: 1, ...meta }],
  };
  const order = toPlatformOrder(
    JSON.parse(
      JSON.stringify(buildShopOrder(7, "2026-01-10T09:00:00", { line_items: [line] })),
    ) as JsonObject,
    "https://shop.example",
  );
  expect(order.items[0]?.variants).toEqual([variant]);
});

it("a status of the shop's own that means shipped is written, and read back as shipped", async () => {
  market.shop.ownStatuses = ["on-its-way"];
  const id = market.shop.addOrder();
  const ctx = withSettings({ shippedStatus: "on-its-way" });
  const parcel = { platformOrderId: String(id), trackingNumber: "JD014" };
  const shippedAt = "2026-01-10T10:00:00.000Z";
  await woocommerce.shipping?.confirm(ctx, {
    ...parcel,
    items: [],
    provider: "DHL",
    shippedAt,
    idempotencyKey: "k-1",
  });
  expect(market.shop.orders.get(id)?.status).toBe("on-its-way");
  expect(await woocommerce.shipping?.readBack(ctx, parcel)).toMatchObject({
    isFound: true,
    isOrderShipped: true,
  });
  // Where no status was chosen it's a word that says nothing.
  expect(await woocommerce.shipping?.readBack(market.ctx, parcel)).toMatchObject({
    isFound: true,
    isOrderShipped: false,
  });
});

describe("the note of a parcel", () => {
  const shipment = {
    items: [],
    provider: "<b>Van</b> & co",
    trackingNumber: "A&B1",
    shippedAt: "2026-01-10T10:00:00.000Z",
    idempotencyKey: "k-1",
  };
  const confirm = (id: number, fields: object = {}) =>
    woocommerce.shipping?.confirm(market.ctx, { ...shipment, platformOrderId: String(id), ...fields });

  it("is text in the shop's mail, left once however often it's asked for", async () => {
    const id = market.shop.addOrder();
    await confirm(id);
    await confirm(id);
    expect(market.shop.notes.map(({ note }) => note)).toEqual([
      "Your order has been sent with &lt;b&gt;Van&lt;/b&gt; &amp; co. Tracking number: A&amp;B1",
    ]);
  });

  it("is left although an older one holds its number inside a longer one", async () => {
    const id = market.shop.addOrder();
    market.shop.notes.push({
      id: 90,
      orderId: id,
      note: "Your order has been sent with DHL. Tracking number: JD0140",
      customer_note: true,
      date_created_gmt: "2026-01-10T09:00:00",
    });
    await confirm(id, { provider: "DHL", trackingNumber: "JD014" });
    expect(market.shop.notes).toHaveLength(2);
  });

  it("of a first parcel doesn't say that all has been sent; of all lines it does", async () => {
    const lines = [1, 2].map((line) => ({
      id: line,
      name: "x",
      product_id: 1,
      variation_id: 0,
      quantity: 1,
      subtotal: "1.00",
      total: "1.00",
      sku: "",
      meta_data: [],
      image: null,
    }));
    const id = market.shop.addOrder({ line_items: lines });
    await confirm(id, { items: [{ itemId: "1", quantity: 1 }] });
    await confirm(id, {
      trackingNumber: "C2",
      items: lines.map((line) => ({ itemId: String(line.id), quantity: 1 })),
    });
    expect(market.shop.notes.map(({ note }) => note.split(" with ")[0])).toEqual([
      "A parcel of your order has been sent",
      "Your order has been sent",
    ]);
  });

  it("names the courier's page, as the tracking meta of plugins does", async () => {
    const id = market.shop.addOrder();
    const trackingUrl = "https://track.example/?a=1&number=JD014";
    await confirm(id, { provider: "DHL", trackingNumber: "JD014", trackingUrl });
    expect(market.shop.notes[0]?.note).toBe(
      "Your order has been sent with DHL. Tracking number: JD014. Follow it at https://track.example/?a=1&amp;number=JD014",
    );
    const meta = market.shop.orders
      .get(id)
      ?.meta_data.find(({ key }) => key === "_wc_shipment_tracking_items");
    expect(meta?.value).toMatchObject([{ custom_tracking_link: trackingUrl }]);
    expect(problemsOf(market.shop.asked)).toEqual([]);
  });
});
