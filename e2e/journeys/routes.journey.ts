/** Every address of the specification opens, by address and by link, with its title and layout. */
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { openSignedIn, takeSession } from "../service/people.ts";

const owner = "owner@stallkeeper.test";
const sections = [
  "Upload",
  "Inventory",
  "Messaging",
  "Offers",
  "Shipping",
  "Analytics",
  "Ratings",
  "Export",
  "Control",
];

test("[ROUTE-1, ROUTE-2, ROUTE-4, ROUTE-5, ROUTE-6, ROUTE-7, ROUTE-8, ROUTE-10, ROUTE-11, ROUTE-12, ROUTE-13, ROUTE-14, ROUTE-16] every page opens by link and by address, under its title", async ({
  page,
  demo,
}) => {
  await page.goto(demo.url);
  await expect(page).toHaveTitle("Stallkeeper — client for the core service");
  await openSignedIn(page, demo.url, owner, demoPassword);
  await expect(page).toHaveTitle("Home · Stallkeeper");
  await expect(page.getByRole("region", { name: "Today's run" })).toBeVisible();
  const banner = page.getByRole("banner");
  const expectPage = async (name: string, path: string): Promise<void> => {
    await expect(page).toHaveURL(`${demo.url}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    // Messaging says in front what waits there.
    await expect(page).toHaveTitle(new RegExp(`^(?:\\(\\d+\\) )?${name} · Stallkeeper$`));
    await expect(banner.locator('[aria-current="page"]')).toHaveCount(1);
  };
  for (const name of [...sections, "Profile", "Home"]) {
    await banner.getByRole("link", { name, exact: true }).click();
    await expectPage(name, name === "Home" ? "/" : `/${name.toLowerCase()}`);
    if (name === "Shipping") await expect(page.getByRole("navigation", { name: "Queues" })).toBeVisible();
  }
  await banner.locator('a[href="/admin"]').click();
  await expectPage("Admin", "/admin");
  await page.goBack();
  await expectPage("Home", "/");
  for (const name of [...sections, "Profile", "Admin"]) {
    await page.goto(`${demo.url}/${name.toLowerCase()}`);
    await expectPage(name, `/${name.toLowerCase()}`);
    if (name === "Control")
      await expect(page.getByRole("button", { name: "New rule" }).first()).toBeVisible();
    if (name !== "Profile") continue;
    for (const part of [/^Password/, /^Two-factor/, /^Linked accounts/])
      await expect(page.getByRole("main").getByRole("heading", { name: part })).toBeVisible();
  }
});

test("[LAYOUT-1, LAYOUT-2] Home scrolls in a centred container, Shipping fills the window and does not scroll", async ({
  page,
  demo,
}) => {
  await takeSession(page, demo.url, owner, demoPassword);
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);
  await page.goto(`${demo.url}/shipping`);
  await expect(page.getByRole("grid")).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1900, height: 500 });
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.goto(demo.url);
  await expect(page.getByRole("region", { name: "Today's run" })).toBeVisible();
  expect(await overflow()).toBeGreaterThan(0);
  const main = await page.getByRole("main").boundingBox();
  expect(main?.width ?? 0).toBeLessThanOrEqual(1480);
  expect(
    Math.abs(
      (main?.x ?? 0) * 2 +
        (main?.width ?? 0) -
        (await page.evaluate(() => document.documentElement.clientWidth)),
    ),
  ).toBeLessThanOrEqual(1);
});
