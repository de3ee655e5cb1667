/** A seller's own shop: address and key in, orders in the queues, a shipment out. The shop speaks real HTTP and checks every signature. */
import { buildShopOrder } from "../../packages/connectors/src/woocommerce/fake-shop-orders.test-server.ts";
import { FakeShop } from "../../packages/connectors/src/woocommerce/fake-shop.test-server.ts";
import { expect, test } from "../service/fixtures.ts";
import { createOwner } from "../service/people.ts";
import { startService } from "../service/start-service.ts";

test("a WooCommerce shop is connected by address and key, and told once what was shipped", async ({ page }) => {
  const shop = new FakeShop();
  const address = await shop.open();
  const order = buildShopOrder(501, shop.tick());
  shop.orders.set(order.id, order);
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
    expect(shop.asked.filter(({ method, path }) => method === "PUT" && path.endsWith("/orders/501"))).toHaveLength(1);
  } finally {
    await service.stop();
    await shop.close();
  }
});
