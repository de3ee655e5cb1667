/** The main job: from nothing to a shipped order that the marketplace knows. */
import { buy, readLedger } from "../service/market.ts";
import { queueCount } from "../service/orders-page.ts";
import { createOwner, openPracticeMarket } from "../service/people.ts";
import { expect, test } from "../service/fixtures.ts";

test("[SHIP-1, ROUTE-13] a new owner opens the practice market and ships an order by keyboard, and sees the next one come", async ({
  page,
  empty,
}) => {
  await createOwner(page, empty);
  await openPracticeMarket(page);
  await page.getByRole("navigation").getByRole("link", { name: "Shipping" }).click();
  const rows = page
    .getByRole("grid")
    .getByRole("row")
    .filter({ has: page.getByRole("gridcell") });
  await expect(rows.first()).toBeVisible();
  const shipmentsBefore = (await readLedger(empty, "shipment")).length;
  const countBefore = await queueCount(page, "Unfulfilled");

  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  const drawer = page
    .getByRole("complementary")
    .filter({ has: page.getByRole("heading", { name: "Notes" }) });
  await expect(drawer).toBeVisible();
  await page.keyboard.press("m");
  await expect(drawer.getByLabel("Tracking number")).toBeFocused();
  // What is said of the number has its room from the start: the button doesn't move away from under a press.
  const topOfButton = async () =>
    (await drawer.getByRole("button", { name: "Mark as shipped" }).boundingBox())?.y;
  const before = await topOfButton();
  await page.keyboard.type("rn 482 011 754 gb");
  await expect(drawer.getByText("Royal Mail format")).toBeVisible();
  expect(await topOfButton()).toBe(before);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Successfully marked as shipped!")).toBeVisible();

  await expect.poll(() => queueCount(page, "Unfulfilled")).toBe(countBefore - 1);
  const shipments = await readLedger(empty, "shipment");
  expect(shipments).toHaveLength(shipmentsBefore + 1);
  expect(JSON.stringify(shipments.at(-1)?.payload)).toContain("RN482011754GB");

  // A new order at the market is on screen without a reload.
  await buy(empty, { market: "bazaar", account: "northlane", count: 1 });
  await expect.poll(() => queueCount(page, "Unfulfilled")).toBe(countBefore);
});
