/**
 * A seller's own shop: address and key in, orders in the queues, a shipment out. The shop speaks real HTTP
 * and checks every signature.
 */
import { buildShopOrder } from "../../packages/connectors/src/woocommerce/fake-shop-orders.test-server.ts";
import { FakeShop } from "../../packages/connectors/src/woocommerce/fake-shop.test-server.ts";
import type { Page } from "@playwright/test";
import { expectNoViolations } from "../service/axe.ts";
import { expect, test } from "../service/fixtures.ts";
import { createOwner } from "../service/people.ts";
import { startService, type RunningService } from "../service/start-service.ts";

test("a WooCommerce shop is connected by address and key, what waits is named, and it's told once what was shipped and refunded", async ({
  page,
}) => {
  const shop = new FakeShop();
  const address = await shop.open();
  for (const [id, fields] of [
    [501, {}],
    [502, { status: "pending", date_paid_gmt: null }],
    [503, { status: "packed" }],
  ] as const) {
    shop.orders.set(id, buildShopOrder(id, shop.tick(), fields));
  }
  const service = await startService({ env: { STALLKEEPER_ALLOWED_HOSTS: new URL(address).host } });
  try {
    await createOwner(page, service);
    await page.getByRole("button", { name: "Connect WooCommerce" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Shop address").fill(address);
    await dialog.getByLabel("Consumer key").fill(shop.key.consumerKey);
    await dialog.getByLabel("Consumer secret").fill("cs_wrong");
    await dialog.getByRole("button", { name: "Connect" }).click();
    await expect(dialog.getByRole("alert").or(dialog.locator("[aria-invalid=true]")).first()).toBeVisible();
    await dialog.getByLabel("Consumer secret").fill(shop.key.consumerSecret);
    await dialog.getByRole("button", { name: "Connect" }).click();
    await expect(page.getByText("Ada's Radios (WooCommerce) is connected.").first()).toBeVisible();

    await page.goto(`${service.url}/shipping`);
    const row = page.getByRole("row").filter({ hasText: "Radio" });
    await expect(row).toContainText("€29.80");
    await row.getByRole("gridcell").nth(3).click();
    await page.getByLabel("Tracking number").fill("RN482011754GB");
    await page.getByRole("button", { name: "Mark as shipped" }).click();
    await expect(page.getByText("Successfully marked as shipped!")).toBeVisible();
    expect(shop.orders.get(501)).toMatchObject({ status: "completed" });
    expect(JSON.stringify(shop.orders.get(501)?.meta_data)).toContain("RN482011754GB");
    expect(
      shop.asked.filter(({ method, path }) => method === "PUT" && path.endsWith("/orders/501")),
    ).toHaveLength(1);
    await mapStatus(page, service);
    await shipUnpaid(page, shop);
    await recordAgain(page, service, shop);
  } finally {
    await service.stop();
    await shop.close();
  }
});

/**
 * What isn't to be fulfilled stands in a list of its own, with what it waits for; a status of the shop's own
 * is mapped from there.
 */
async function mapStatus(page: Page, service: RunningService): Promise<void> {
  await page.goto(`${service.url}/shipping?queue=awaiting`);
  const rows = page.getByRole("region", { name: "Awaiting payment" }).getByRole("row");
  await expect(rows.filter({ hasText: "502" })).toContainText("Awaiting payment");
  await expect(rows.filter({ hasText: "503" })).toContainText("packed");
  await expect(page.getByText("1 order has a status that isn't mapped.")).toBeVisible();
  await expectNoViolations(page, "orders that wait", { widths: [1440, 390] });
  await page.getByRole("link", { name: "Map statuses" }).click();
  const panel = page.getByRole("region", { name: "Order statuses" });
  await expect(panel.getByRole("heading", { name: "WooCommerce Ada's Radios" })).toBeVisible();
  const meaning = panel.getByRole("combobox", { name: "Meaning of packed at Ada's Radios" });
  await expect(meaning).toHaveValue("");
  await expectNoViolations(page, "statuses of a shop's own", { widths: [1440, 390] });
  await meaning.selectOption("To fulfil");
  await expect(page.getByText("Ada's Radios statuses saved.")).toBeVisible();
  await page.goto(`${service.url}/shipping`);
  await expect(
    page.getByRole("region", { name: "Unfulfilled" }).getByRole("row").filter({ hasText: "503" }),
  ).toBeVisible();
}

/** Shipping an order that nobody paid for asks first, with what the shop makes of it. */
async function shipUnpaid(page: Page, shop: FakeShop): Promise<void> {
  await page.getByRole("link", { name: /^Awaiting payment/ }).click();
  const list = page.getByRole("region", { name: "Awaiting payment" });
  await list.getByRole("row").filter({ hasText: "502" }).getByRole("gridcell").nth(3).click();
  await page.getByLabel("Tracking number").fill("RN482011768GB");
  await page.getByRole("button", { name: "Mark as shipped" }).click();
  const question = page.getByRole("alertdialog", { name: "Ship 502 before it's paid?" });
  await expect(question).toContainText(
    "WooCommerce counts an order as paid once it's marked as shipped. The buyer may never pay.",
  );
  await expect(question.getByRole("button", { name: "Don't ship" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
  expect(shop.orders.get(502)).toMatchObject({ status: "pending" });
  await page.getByRole("button", { name: "Mark as shipped" }).click();
  await question.getByRole("button", { name: "Ship anyway" }).click();
  await expect.poll(() => shop.orders.get(502)?.status).toBe("completed");
  await expect(list.getByText("No orders are awaiting payment.", { exact: false })).toBeVisible();
}

/**
 * A refund that was lost on its way is the same one again: the dialog shows how it was asked for, and only
 * that goes out.
 */
async function recordAgain(page: Page, service: RunningService, shop: FakeShop): Promise<void> {
  await page.goto(`${service.url}/shipping?queue=all`);
  await page.getByRole("row").filter({ hasText: "503" }).getByRole("gridcell").nth(3).click();
  const dialog = page.getByRole("alertdialog");
  const method = dialog.getByRole("combobox", { name: "Refund method" });
  await page.keyboard.press("Shift+F");
  await method.selectOption("I'll pay it myself");
  await page.route("**/api/refunds/", (route) => route.abort(), { times: 1 });
  await dialog.getByRole("button", { name: "Record refund of €29.80" }).click();
  await expect(dialog.getByText("No answer yet to this refund", { exact: false })).toBeVisible();
  await dialog.getByRole("button", { name: "Keep order" }).click();
  await expect(dialog).toBeHidden();
  await page.keyboard.press("Shift+F");
  await expect(dialog).toContainText(
    "WooCommerce will show €29.80 as refunded, but no money moves. Pay the buyer yourself.",
  );
  await expect(method).toBeDisabled();
  await expect(method).toHaveValue("byHand");
  await expect(dialog.getByRole("combobox", { name: "Reason" })).toBeDisabled();
  await dialog.getByRole("button", { name: "Record refund of €29.80" }).click();
  await expect(page.getByText("Refund recorded")).toBeVisible();
  expect(
    shop.asked.filter(({ method: verb, path }) => verb === "POST" && path === "/orders/503/refunds"),
  ).toMatchObject([{ body: { amount: "29.80", api_refund: false } }]);
}
