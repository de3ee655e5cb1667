/**
 * The detail of an order, in the drawer and on its own page, alone and with two people at it. Each journey
 * takes an order of its own.
 */
import type { Page } from "@playwright/test";
import { askGraphql } from "../service/ask-service.ts";
import { expectNoViolations } from "../service/axe.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { buy } from "../service/market.ts";
import { openOrder } from "../service/orders-page.ts";
import { takeSession } from "../service/people.ts";
import type { RunningService } from "../service/start-service.ts";

const asOwner = (page: Page, url: string) => takeSession(page, url, "owner@stallkeeper.test", demoPassword);

test("two people at one order: nobody's notes are lost, online, offline and over a reload", async ({
  page,
  demo,
  browser,
  context,
}) => {
  const forbidden: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("TrustedScript")) forbidden.push(message.text());
  });
  await asOwner(page, demo.url);
  await openOrder(page, demo.url, 12);
  const otherContext = await browser.newContext();
  const other = await otherContext.newPage();
  await takeSession(other, demo.url, "packer@stallkeeper.test", demoPassword);
  await other.goto(page.url());
  const mine = page.getByLabel("Notes on this order");
  const theirs = other.getByLabel("Notes on this order");
  await expect(theirs).toBeVisible();
  // Both begin from the same text; theirs is saved first.
  await context.setOffline(true);
  await mine.fill("Mine: wrap it twice");
  await expect(page.getByText("Notes saved here, not sent yet")).toBeVisible();
  await theirs.fill("Theirs: a card goes into the box");
  await theirs.blur();
  await expect(other.getByText("Notes saved!")).toBeVisible();
  await context.setOffline(false);
  const question = page.getByText(/ changed the notes at /);
  await expect(question).toBeVisible();
  await expect(mine).toHaveValue("Mine: wrap it twice");
  await expect(theirs).toHaveValue("Theirs: a card goes into the box");
  // It is asked again after a reload.
  await page.reload();
  await expect(question).toBeVisible();
  await expect(mine).toHaveValue("Mine: wrap it twice");
  await page.getByRole("button", { name: "Show theirs" }).click();
  await expect(page.getByLabel("Their text")).toHaveText("Theirs: a card goes into the box");
  await mine.fill("Mine: wrap it twice. A card goes into the box.");
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect(question).toHaveCount(0);
  await expect(theirs).toHaveValue("Mine: wrap it twice. A card goes into the box.");
  // What was typed a moment before the page went away is there again, and is saved when it is asked for.
  await mine.fill("Mine: a ribbon too");
  await page.reload();
  await expect(mine).toHaveValue("Mine: a ribbon too");
  await mine.focus();
  await mine.blur();
  await expect(theirs).toHaveValue("Mine: a ribbon too");
  // Tags of both are there.
  await Promise.all([tag(page, "alternative"), tag(other, "admin")]);
  for (const one of [page, other]) {
    await expect(
      one
        .getByRole("complementary")
        .getByText(/Alternative/)
        .first(),
    ).toBeVisible();
    await expect(
      one
        .getByRole("complementary")
        .getByText(/attention/i)
        .first(),
    ).toBeVisible();
  }
  // A browser that refuses the clipboard is said in words, not in its own.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("Write permission denied."));
  });
  await page.getByRole("complementary").getByRole("button", { name: "Copy address" }).click();
  await expect(page.getByText("Your browser blocked the clipboard.", { exact: false })).toBeVisible();
  // What was typed for an order that somebody else ships meanwhile is said.
  await page.getByRole("complementary").getByLabel("Tracking number").fill("MINE-1");
  const saleId = new URL(page.url()).searchParams.get("order");
  const shipped = await other.request.post(`${demo.url}/api/fulfilment/markAsShipped`, {
    data: { saleId, provider: "DPD", trackingNumber: "THEIRS-1" },
  });
  expect(shipped.ok()).toBe(true);
  await expect(page.getByText("You entered MINE-1, but this order is already shipped.")).toBeVisible();
  expect(forbidden).toEqual([]);
  await otherContext.close();
});

test("[ORDER-1, ORDER-3, ORDER-6, GQL-3, GQL-9] the page of an order has all of it, saves it, and leads to the buyer's other orders", async ({
  page,
  demo,
}) => {
  const { number, buyer, address, earlier } = await buyFullOrder(demo);
  const text = expect.any(String) as unknown;
  await asOwner(page, demo.url);
  const read = page.waitForResponse(
    (answer) => answer.request().postData()?.includes("query OrderDetail") === true,
  );
  await page.goto(`${demo.url}/shipping?q=${number}`);
  await page.getByRole("row").filter({ hasText: number }).getByRole("gridcell").nth(3).click();
  const {
    data: { TransactionById: order },
  } = (await (await read).json()) as { data: { TransactionById: Record<string, unknown> } };
  // Spec 3, field by field; what the platform says is as it said it.
  expect(order).toMatchObject({
    _id: text,
    data: expect.any(Object),
    status: "AWAITING_SHIPMENT",
    account: "northlane",
    platform: "bazaar",
    source: "Bazaar",
    paypal: "8XFULL",
    external: false,
    failed: false,
    handled: false,
    platformMessagingSession: null,
    createdAt: text,
    updatedAt: text,
    shipping: { shipped: false, provider: null, trackingNumber: null, temporaryTrackingAdded: false },
    refund: null,
    notes: "",
    tags: expect.any(Array),
    meta: { notesEditedAt: null },
    address,
    addressFormatted: expect.stringContaining("14 rue des Capucins"),
    itemVariants: expect.anything(),
    buyer,
    fulfilled: false,
    amount: 25,
    amountTotal: 28,
    currency: "EUR",
    fulfillment: { customFulfillmentAddress: null, ebayOrderId: null },
    noteFromBuyer: "Ring twice, please",
    paymentDisbursed: false,
    items: [
      {
        _id: text,
        name: "Enamel cup",
        description: "",
        images: [],
        platforms: { bazaar: { itemId: text } },
        price: 12.5,
        meta: { link: text, id: text, fulfillmentLink: "", fulfillmentId: "" },
      },
    ],
  });
  await page.getByRole("complementary").getByRole("heading", { level: 2 }).click();
  await page.keyboard.press("o");
  await expect(page.getByRole("navigation", { name: "Order sections" })).toBeVisible();
  const shown = page.getByRole("main");
  for (const one of [
    number,
    "Odile Thrice",
    "northlane",
    "Lyon, FR",
    "Enamel cup",
    "Colour: green",
    "CUP-1",
    "€12.50",
    "€25.00",
    "€28.00",
    "PayPal",
    "Ring twice, please",
    address.phone,
    address.email,
  ])
    await expect(shown).toContainText(one);
  for (const one of [address.line1, address.line2, address.city, address.zipcode, address.countryName])
    await expect(shown.locator("address")).toContainText(one);
  await page.getByRole("button", { name: "Item metadata" }).first().click();
  const form = page.getByRole("form", { name: "Item metadata" });
  await form.getByLabel("Fulfilment link").fill("not a link");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Enter a link that starts with http:// or https://.")).toBeVisible();
  const meta = {
    link: "https://shop.example/77",
    id: "own-77",
    fulfillmentLink: "https://source.example/77",
    fulfillmentId: "src-77",
  };
  const fieldOf = (name: keyof typeof meta) =>
    form.getByLabel(
      { link: "Link", id: "ID", fulfillmentLink: "Fulfilment link", fulfillmentId: "Fulfilment ID" }[name],
      { exact: true },
    );
  const names = Object.keys(meta) as (keyof typeof meta)[];
  for (const name of names) await fieldOf(name).fill(meta[name]);
  const saved = page.waitForRequest((request) => request.postData()?.includes("PostUpdateMany(") === true);
  await form.getByRole("button", { name: "Save" }).click();
  expect(((await saved).postDataJSON() as { variables: unknown }).variables).toMatchObject({
    record: { meta },
    filter: { _id: expect.any(String) as unknown },
  });
  await expect(page.getByText("Item metadata saved!")).toBeVisible();
  await expect(page.getByText("Item fulfillment info saved!")).toBeVisible();
  // Most orders were bought nowhere: the field comes with the metadata.
  await expect(page.getByLabel("eBay order ID")).toHaveCount(0);
  await page.getByRole("button", { name: "Item metadata" }).first().click();
  await page.getByLabel("eBay order ID").fill("27-0001-1");
  await page.keyboard.press("Enter");
  await expect(page.getByText("eBay order ID saved.")).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("e");
  const ownAddress = page.getByRole("form", { name: "Custom fulfilment address" });
  await expect(ownAddress.getByLabel("Name")).toBeFocused();
  await ownAddress.getByLabel("Name").fill("");
  await ownAddress.getByRole("button", { name: "Save" }).click();
  await expect(ownAddress.getByRole("alert")).toContainText("Enter a name.");
  await ownAddress.getByLabel("Name").fill("Neighbour of the buyer");
  await ownAddress.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Address saved.")).toBeVisible();
  await expect(page.locator("address")).toContainText("Neighbour of the buyer");
  await expect(page.getByText("Custom", { exact: true })).toBeVisible();
  await expectNoViolations(page, "order page", { height: 1600 });
  // No level of a heading is left out below the one before.
  const levels = await page
    .getByRole("main")
    .getByRole("heading")
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))));
  expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([]);
  await page.reload();
  await expect(page.locator("address")).toContainText("Neighbour of the buyer");
  await expect(page.getByLabel("eBay order ID")).toHaveValue("27-0001-1");
  await page.getByRole("button", { name: "Item metadata" }).first().click();
  for (const name of names) await expect(fieldOf(name)).toHaveValue(meta[name]);
  await page.getByRole("button", { name: "Use buyer's address" }).click();
  await expect(page.locator("address")).not.toContainText("Neighbour of the buyer");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.locator("address")).toContainText("Neighbour of the buyer");
  await page.getByRole("button", { name: "Mark as disbursed" }).click();
  await expect(page.getByText("Tagged Disbursed by hand.")).toBeVisible();

  const query = `query($id: MongoID) { TransactionMany(filter: { buyer: { id: $id } }, sort: CREATEDAT_DESC) { orderNumber
       } }`;
  const { TransactionMany } = await askGraphql<{ TransactionMany: { orderNumber: string }[] }>(
    page,
    demo,
    query,
    { id: (order["buyer"] as { id: string }).id },
  );
  expect(TransactionMany.map(({ orderNumber }) => orderNumber)).toEqual([number, ...earlier]);
  await page.getByRole("link", { name: "3rd order" }).click();
  await expect(page.getByRole("grid").getByRole("row")).toHaveCount(4);
  for (const one of [number, ...earlier])
    await expect(page.getByRole("row").filter({ hasText: one })).toBeVisible();
});

test("[ORDER-2] [MOVE-3] every tag can be set and is shown; a move without a location says what is missing", async ({
  page,
  demo,
}) => {
  await asOwner(page, demo.url);
  const drawer = await openOrder(page, demo.url, 14);
  await page.keyboard.press("v");
  const locations = page.getByRole("listbox", { name: "Move" });
  await expect(locations.getByRole("option")).toHaveText([
    /Unfulfilled/,
    /Queued/,
    /Unresponsive/,
    /Completed/,
  ]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").getByText("You must supply a location!")).toBeVisible();
  for (const [digit, location] of [
    ["2", "Queued"],
    ["3", "Unresponsive"],
    ["4", "Completed"],
  ] as const) {
    if (digit !== "2") await page.keyboard.press("v");
    await expect(locations).toBeVisible();
    await page.keyboard.press(digit);
    await expect(drawer.getByText(location, { exact: true }).first()).toBeVisible();
  }
  const isOn = (name: string) =>
    page
      .getByRole("listbox", { name: "Tags" })
      .getByRole("option", { name, exact: false })
      .getAttribute("aria-selected");
  for (const name of [
    "Swap",
    "Return",
    "Refund",
    "Urgent",
    "Already sold",
    "International",
    "Admin attention",
    "Alternative item",
    "Disbursed by hand",
  ]) {
    await page.keyboard.press("t");
    await expect(page.getByRole("combobox", { name: "Filter" })).toBeFocused();
    if ((await isOn(name)) === "true") {
      await page.keyboard.press("Escape");
      continue;
    }
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
  }
  await page.keyboard.press("t");
  const shown = page.getByRole("listbox", { name: "Tags" });
  await expect(shown.getByRole("option", { selected: true })).toHaveText([
    /Urgent/,
    /Refund/,
    /Already sold/,
    /International/,
    /Admin attention/,
    /Alternative item/,
    /Disbursed by hand/,
  ]);
  await expect(shown.getByRole("option")).toHaveCount(9);
  await page.keyboard.press("Escape");
  await expect(drawer.getByText("+5")).toBeVisible();
});

async function tag(page: Page, word: string): Promise<void> {
  await page.getByRole("heading", { level: 2 }).last().click();
  await page.keyboard.press("t");
  // Typed at once after T it would be as fast as a scanner.
  await expect(page.getByRole("combobox", { name: "Filter" })).toBeFocused();
  await page.keyboard.type(word);
  await page.keyboard.press("Enter");
}

/** A buyer's third order, with everything that a platform says of one; the earlier two, the newest first. */
async function buyFullOrder(demo: RunningService) {
  const now = Date.now();
  const handle = `odile.${now}`;
  const buyer = { handle, firstName: "Odile", lastName: "Thrice", country: "FR" };
  const email = `${handle}@buyers.example`;
  const place = {
    name: "Odile Thrice",
    line1: "14 rue des Capucins",
    line2: "Bâtiment C",
    city: "Lyon",
    state: "Rhône",
    zipcode: "69001",
    phone: "+33 4 72 00 00 00",
  };
  const shared = {
    buyer: { ...buyer, id: handle, email },
    address: { ...place, country: "FR" },
    currency: "EUR",
  };
  const buyAt = async (at: number, fields: object = {}): Promise<string> =>
    (
      await buy(demo, {
        market: "bazaar",
        account: "northlane",
        fields: { ...shared, createdAt: at, updatedAt: at, ...fields },
      })
    )[0]?.id ?? "";
  const oldest = await buyAt(now - 172_800_000);
  const middle = await buyAt(now - 86_400_000);
  const number = await buyAt(now, {
    note: "Ring twice, please",
    postageMinor: 300,
    taxMinor: 0,
    discountMinor: 0,
    payment: { method: "PAYPAL", reference: "8XFULL", disbursed: false },
    lines: [
      {
        title: "Enamel cup",
        sku: "CUP-1",
        quantity: 2,
        priceMinor: 1_250,
        variants: [{ name: "Colour", value: "green" }],
      },
    ],
  });
  return {
    number,
    buyer: { ...buyer, id: expect.any(String) as unknown },
    address: { ...place, email, countryName: "France" },
    earlier: [middle, oldest],
  };
}
