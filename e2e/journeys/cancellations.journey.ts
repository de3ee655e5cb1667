/** A buyer asks for an order to be cancelled, and is answered from the order. */
import type { Page } from "@playwright/test";
import { expectNoViolations } from "../service/axe.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { buy, changeMarketOrder, readLedger } from "../service/market.ts";
import { takeSession } from "../service/people.ts";
import type { RunningService } from "../service/start-service.ts";

test.beforeEach(async ({ page, demo }) => {
  await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
});

const fields = {
  currency: "EUR",
  discountMinor: 0,
  taxMinor: 0,
  postageMinor: 300,
  lines: [{ title: "Enamel jug", quantity: 1, priceMinor: 1_250 }],
};

/** A bought order whose buyer asks, opened from the list; answers the platform's number. */
async function openAskedOrder(page: Page, demo: RunningService, handle: string): Promise<string> {
  const buyer = { firstName: "Mira", lastName: handle, handle };
  const [made] = await buy(demo, { market: "bazaar", account: "northlane", fields: { ...fields, buyer } });
  const id = made?.id ?? "";
  await changeMarketOrder(demo, "bazaar", id, { act: "requestCancel" });
  await page.goto(`${demo.url}/shipping`);
  const row = page.getByRole("row").filter({ hasText: `Mira ${handle}` });
  await expect(row).toContainText("Cancellation requested");
  await row.getByRole("gridcell").nth(3).click();
  return id;
}

test("approving asks first, names the money, and cancels the order once at the market", async ({
  page,
  demo,
}) => {
  const id = await openAskedOrder(page, demo, "Calls-off");
  const drawer = page.locator("aside.sk-drawer");
  await drawer.getByRole("button", { name: "Approve…" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("Bazaar cancels the order and pays the buyer back €15.50.");
  await expect(dialog.getByRole("button", { name: "Decide later" })).toBeFocused();
  await expectNoViolations(page, "a cancellation request", {
    part: "[role=alertdialog]",
    widths: [1440, 390],
  });
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByText("Cancellation approved")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(drawer.getByRole("button", { name: "Approve…" })).toHaveCount(0);
  await expect(drawer.getByText("This order was", { exact: false })).toBeVisible();
  const told = (await readLedger(demo, "cancellation")).filter(({ orderId }) => orderId === id);
  expect(told.map(({ payload }) => payload)).toEqual([{ answer: "APPROVE" }]);
});

test("rejecting leaves the order to be shipped", { tag: "@long" }, async ({ page, demo }) => {
  const id = await openAskedOrder(page, demo, "Calls-on");
  const drawer = page.locator("aside.sk-drawer");
  await drawer.getByRole("button", { name: "Reject…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reject request" }).click();
  await expect(page.getByText("Cancellation rejected")).toBeVisible();
  await expect(drawer.getByText("The buyer asked to cancel", { exact: false })).toHaveCount(0);
  await expect(drawer.getByRole("button", { name: /^Mark as shipped/ })).toBeEnabled();
  const told = (await readLedger(demo, "cancellation")).filter(({ orderId }) => orderId === id);
  expect(told.map(({ payload }) => payload)).toEqual([{ answer: "REJECT" }]);
});
