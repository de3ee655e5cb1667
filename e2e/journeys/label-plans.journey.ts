/** Service, package and weight set without buying, presets, and labels bought and printed by one key. */
import { expectNoViolations } from "../service/axe.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { buy, readLedger } from "../service/market.ts";
import { takeSession } from "../service/people.ts";

test.beforeEach(async ({ page, demo }) => {
  await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
});

const address = {
  name: "Ada Hartley",
  line1: "4 High St",
  line2: null,
  city: "Leeds",
  state: null,
  zipcode: "LS1 4AP",
  country: "GB",
  phone: null,
};

test(
  "service, package and weight are set for a selection and undone in one step, by a preset too; a part waits while the rest goes",
  { tag: "@long" },
  async ({ page, demo }) => {
    await page.goto(`${demo.url}/control/presets`);
    await page.getByRole("button", { name: "Add preset" }).click();
    const dialog = page.getByRole("dialog", { name: "Add preset" });
    const name = `Small ${Date.now()}`;
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel("Service").selectOption({ label: "Practice Courier · Tracked 48" });
    await dialog.getByLabel("Package").selectOption("S");
    await dialog.getByLabel("Weight in kg").fill("0.25");
    await expectNoViolations(page, "the dialog of a preset", { part: "[role=dialog]", widths: [1440, 390] });
    // On a phone the way out is as tall as a finger, and stands on the line of the title.
    await page.setViewportSize({ width: 390, height: 844 });
    const middles = await dialog
      .locator("h2, [aria-label=Close]")
      .evaluateAll((parts) =>
        parts.map((part) => part.getBoundingClientRect()).map(({ top, height }) => top + height / 2),
      );
    expect(Math.round(middles[0] ?? 0)).toBe(Math.round(middles[1] ?? -1));
    await page.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByLabel("Name").press("Enter");
    await expect(page.getByText(`Preset "${name}" saved.`)).toBeVisible();

    const title = `Bowl ${Date.now()}`;
    const lines = [
      { title, quantity: 2, priceMinor: 1_250 },
      { title: "Enamel cup", quantity: 1, priceMinor: 800 },
    ];
    await buy(demo, { market: "bazaar", count: 2, fields: { lines, address } });
    await page.goto(`${demo.url}/shipping?q=${encodeURIComponent(`"${title}"`)}`);
    await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", "3");
    await page.keyboard.press("Control+a");
    await page.keyboard.press("w");
    const plan = page.getByRole("dialog", { name: "Set service, package and weight for 2 orders" });
    await plan.getByLabel("Weight in kg").fill("0,84");
    await plan.getByLabel("Package").selectOption("M");
    await expectNoViolations(page, "the dialog of service, package and weight", {
      part: "[role=dialog]",
      widths: [1440, 390],
    });
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Package and weight set for 2 orders.")).toBeVisible();
    const weights = page.getByRole("gridcell", { name: "840 g" });
    await expect(weights).toHaveCount(2);
    await page.keyboard.press("Control+z");
    await expect(page.getByText("Undone for 2 orders.")).toBeVisible();
    await expect(weights).toHaveCount(0);

    await page.keyboard.press("s");
    await page.getByRole("combobox", { name: "Filter presets" }).fill(name);
    await page.keyboard.press("Enter");
    await expect(page.getByText(`${name} set for 2 orders.`)).toBeVisible();
    await expect(page.getByRole("gridcell", { name: "250 g" })).toHaveCount(2);

    await page.keyboard.press("Escape");
    await page.getByRole("row").nth(1).getByRole("gridcell").nth(3).click();
    const drawer = page.getByRole("complementary");
    await expect(drawer.getByText(/^Planned: Tracked 48, S, 250 g \(/)).toBeVisible();
    await page.keyboard.press("Shift+H");
    const split = page.getByRole("dialog", { name: /and hold part of it$/ });
    await split.getByLabel(`Pieces of ${title} to hold`).fill("1");
    await split.getByLabel("Reason").fill("Waiting for stock");
    await expectNoViolations(page, "the dialog of split and hold", {
      part: "[role=dialog]",
      widths: [1440, 390],
    });
    await split.getByLabel("Reason").press("Enter");
    await expect(page.getByText("Split. One parcel waits, the rest can go now.")).toBeVisible();
    await expect(drawer.getByText(/^Held until .*: Waiting for stock$/)).toBeVisible();
    await page.keyboard.press("Control+z");
    await expect(page.getByText("Parcels joined.")).toBeVisible();
    await expect(drawer.getByText(/^Held until/)).toHaveCount(0);
  },
);

test("a row shows the cheapest rate that can be followed; one key buys it and opens its print, once however often it is pressed", async ({
  page,
  demo,
}) => {
  await page.goto(`${demo.url}/shipping/labels`);
  const waiting = page.getByRole("region", { name: "Ready for a label" });
  const first = waiting.locator("[data-order]").first();
  await first.getByRole("checkbox").check();
  await page.keyboard.press("w");
  await page.getByRole("dialog").getByLabel("Weight in kg").fill("0.4");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Weight set for 1 order.")).toBeVisible();
  const offer = first.getByRole("button", { name: /^Buy and print £\d/ });
  await expect(offer).toBeVisible();
  await expectNoViolations(page, "the rows of labels to buy", { widths: [1440, 390] });
  const before = await readLedger(demo, "label");
  const asked = page
    .context()
    .waitForEvent("request", (request) => request.url().includes("/api/labels/files"));
  const orderId = await first.getAttribute("data-order");
  await page.keyboard.press("b");
  await page.keyboard.press("b");
  await page.keyboard.press("b");
  await expect(page.getByText("Label bought.")).toBeVisible();
  expect((await asked).url()).toContain("opens=print");
  await expect(waiting.locator(`[data-order="${orderId}"]`)).toHaveCount(0);
  expect(await readLedger(demo, "label")).toHaveLength(before.length + 1);
});
