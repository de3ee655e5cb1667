/** Every address of the specification opens, by address and by link, with its title. */
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { signIn } from "../service/people.ts";

const sections = ["Upload", "Inventory", "Messaging", "Offers", "Shipping", "Analytics", "Ratings", "Export", "Control"];

test("[ROUTE-4, ROUTE-5, ROUTE-6, ROUTE-7, ROUTE-8, ROUTE-10, ROUTE-12, ROUTE-13, ROUTE-14, ROUTE-16] every section opens by address and by link", async ({ page, demo }) => {
  await signIn(page, demo.url, "owner@stallkeeper.test", demoPassword);
  await expect(page).toHaveTitle("Home · Stallkeeper");
  for (const name of [...sections, "Profile"]) {
    await page.getByRole("banner").getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(`${demo.url}/${name.toLowerCase()}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(page).toHaveTitle(`${name} · Stallkeeper`);
  }
  for (const name of [...sections, "Profile", "Admin"]) {
    await page.goto(`${demo.url}/${name.toLowerCase()}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(page).toHaveTitle(`${name} · Stallkeeper`);
  }
});

test("[ROUTE-3, ERRPAGE-1] an unknown address says so and leads home", async ({ page, demo }) => {
  for (const path of ["/404", "/nowhere", "/shipping/orders/none/more"]) {
    await page.goto(`${demo.url}${path}`);
    await expect(page.getByText("This page could not be found")).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to the home page" })).toHaveAttribute("href", "/");
  }
});

test("[LAYOUT-1, LAYOUT-2] Home scrolls in a centred container, Shipping fills the window and does not scroll", async ({ page, demo }) => {
  await signIn(page, demo.url, "owner@stallkeeper.test", demoPassword);
  const overflow = () => page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);
  await page.goto(`${demo.url}/shipping`);
  await expect(page.getByRole("grid")).toBeVisible();
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1900, height: 900 });
  await page.goto(demo.url);
  const main = await page.getByRole("main").locator(":scope > *").first().boundingBox();
  expect(main?.width ?? 0).toBeLessThanOrEqual(1480);
});
