/**
 * Orders that wait, that go out in one parcel, and one that goes out in two: on screen, and as the
 * marketplace knows it.
 */
import type { Page } from "@playwright/test";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { buy, readLedger } from "../service/market.ts";
import { takeSession } from "../service/people.ts";

const rows = (page: Page, name: string) => page.getByRole("grid").getByRole("row").filter({ hasText: name });
const filter = (page: Page, text: string) =>
  page.getByRole("searchbox", { name: "Filter this queue" }).fill(text);
const drawer = (page: Page) => page.locator(".sk-drawer");
const address = {
  name: "Petra Paket",
  line1: "Oranienstr. 7",
  line2: null,
  city: "Berlin",
  state: null,
  zipcode: "10999",
  country: "DE",
  phone: null,
};
const buyer = { id: 777_001, firstName: "Petra", lastName: "Paket", handle: "petra.paket", country: "DE" };
const line = (title: string, quantity = 1) => ({ title, quantity, priceMinor: 1_500, sku: "PETRA-1" });

test("[SECTION-SHIPPING] a held order waits and is passed by, two of one buyer go out by one number, one of two pieces goes out in two parcels", async ({
  page,
  demo,
}) => {
  const order = (...lines: object[]) => ({
    market: "bazaar",
    account: "northlane",
    fields: { buyer, address, currency: "GBP", lines },
  });
  const [[one], [other], [pair], [astray]] = await Promise.all([
    buy(demo, order(line("Petra's cup"))),
    buy(demo, order(line("Petra's saucer"))),
    buy(demo, {
      ...order(line("Petra's pair", 2)),
      fields: {
        ...order().fields,
        address: { ...address, line1: "Am Markt 1" },
        payment: { method: "PAYPAL", reference: `8MC585209K${Date.now()}` },
        lines: [line("Petra's pair", 2)],
      },
    }),
    buy(demo, {
      ...order(),
      fields: {
        ...order().fields,
        address: { ...address, line1: "Irgendwo 2", zipcode: "12" },
        lines: [line("Petra's vase")],
      },
    }),
  ]);
  await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
  await page.goto(`${demo.url}/shipping?tag=zzz&q=Petra's`);
  await expect(rows(page, "Petra's")).toHaveCount(4);
  // A value that names nothing hides nothing and is not shown as if it did.
  await expect(page.getByRole("button", { name: "Tag", exact: true })).toBeVisible();

  await rows(page, "Petra's vase").getByText("Check address").waitFor();
  await filter(page, "Petra's has:addressproblem");
  await expect(rows(page, "Petra's")).toHaveCount(1);
  await rows(page, "Petra's vase").click();
  await expect(drawer(page).getByText("The postcode doesn't match the country.")).toBeVisible();

  await drawer(page).getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Hold" }).click();
  const popover = page.getByRole("dialog", { name: "Hold until" });
  await popover.getByRole("combobox", { name: "Reason" }).fill("Address needs checking");
  await page.keyboard.press("Enter");
  await expect(drawer(page).getByText(/^Held until .+: Address needs checking\./)).toBeVisible();
  await page.keyboard.press("Escape");
  await filter(page, "Petra's is:held");
  await expect(rows(page, "Petra's")).toHaveCount(1);
  await expect(rows(page, "Petra's vase").getByText(/^Held until/)).toBeVisible();
  await rows(page, "Petra's vase").click();
  await drawer(page).getByRole("button", { name: "End hold" }).click();
  await expect(rows(page, "Petra's")).toHaveCount(0);
  await page.keyboard.press("Escape");

  await filter(page, "Petra's is:single is:combinable");
  await expect(rows(page, "Petra's")).toHaveCount(2);
  await rows(page, "Petra's cup").click();
  await expect(drawer(page).getByText("2 orders of this buyer go to the same address.")).toBeVisible();
  await page.keyboard.press("u");
  await expect(drawer(page).getByText("One tracking number marks them all as shipped.")).toBeVisible();
  await page.getByRole("textbox", { name: "Tracking number" }).fill("PETRATOGETHER1");
  await drawer(page).getByRole("combobox", { name: "Provider" }).click();
  await page.getByRole("option").first().click();
  const answered = page.waitForResponse((response) => response.url().endsWith("/markAsShipped"));
  await page.getByRole("textbox", { name: "Tracking number" }).press("Enter");
  expect((await answered).ok()).toBe(true);
  const told = (id: string | undefined) =>
    readLedger(demo, "shipment").then((all) =>
      all.filter(({ orderId }) => orderId === id).map(({ payload }) => payload.tracking_number),
    );
  await expect
    .poll(() => Promise.all([told(one?.id), told(other?.id)]))
    .toEqual([["PETRATOGETHER1"], ["PETRATOGETHER1"]]);

  await filter(page, "Petra's pair");
  await rows(page, "Petra's pair").click();
  await drawer(page).getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Split into parcels" }).click();
  await expect(page.getByRole("spinbutton", { name: "Petra's pair in parcel 2" })).toHaveValue("1");
  await expect(page.getByRole("spinbutton", { name: "Petra's pair in parcel 1" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(drawer(page).getByText("Parcel 1 of 2")).toBeVisible();
  const pairAddress = page.url();
  for (const [number, button] of [
    ["PETRAPART1", "Send parcel 1"],
    ["PETRAPART2", "Send the last parcel and mark as shipped"],
  ] as const) {
    await expect(drawer(page).getByRole("button", { name: button })).toBeVisible();
    // PayPal is told of the last parcel alone, unless somebody says otherwise.
    const paypal = drawer(page).getByRole("checkbox", { name: "Add tracking to PayPal" });
    await expect(paypal).toHaveCount(number === "PETRAPART2" ? 1 : 0);
    if (number === "PETRAPART2") await paypal.uncheck();
    // Nothing tells the courier of such a number.
    await drawer(page).getByRole("combobox", { name: "Provider" }).selectOption("Royal Mail");
    await drawer(page).getByRole("textbox", { name: "Tracking number" }).fill(number);
    await drawer(page).getByRole("button", { name: button }).click();
    await expect.poll(() => told(pair?.id)).toContain(number);
    if (number === "PETRAPART1")
      await expect(drawer(page).getByRole("textbox", { name: "Tracking number" })).toBeFocused();
  }
  expect(await told(pair?.id)).toEqual(["PETRAPART1", "PETRAPART2"]);
  expect((await readLedger(demo, "paypalTracking")).filter(({ orderId }) => orderId === pair?.id)).toEqual(
    [],
  );

  const sent = drawer(page)
    .getByRole("listitem")
    .filter({ hasText: /^✓ Parcel \d of 2/ });
  await page.goto(pairAddress);
  await expect(sent.getByText(/^PETRAPART\d$/)).toHaveText(["PETRAPART1", "PETRAPART2"]);
  // As if the platform had taken the shipment back.
  await page.route("**/graphql*", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll('"shipped":true', '"shipped":false'),
    });
  });
  await page.reload();
  await expect(sent).toHaveCount(2);
  await expect(drawer(page).getByRole("button", { name: "Mark as shipped" })).toBeEnabled();
  expect(await told(astray?.id)).toEqual([]);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
