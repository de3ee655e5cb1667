/** The bar on top: its exact content and order, by session and by width. */
import type { Page } from "@playwright/test";
import { dataOf } from "../service/ask-rest.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { openSignedIn, takeSession } from "../service/people.ts";

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
const owner = "owner@stallkeeper.test";
const bar = (page: Page) => page.getByRole("banner");
const linkTexts = (page: Page) => bar(page).getByRole("link");

test("[NAV-1, NAV-2, NAV-5, NAV-6, NAV-7] brand, Home, nine sections, Profile and Logout for everybody, the gear for who is signed in, and a link past all of it", async ({
  page,
  demo,
}) => {
  await page.goto(demo.url);
  await expect(linkTexts(page)).toHaveText(["Stallkeeper", "Home", ...sections, "Profile", "Logout"]);
  await expect(bar(page).getByRole("link", { name: "Stallkeeper" })).toHaveAttribute("href", "/");
  await expect(bar(page).getByRole("link", { name: "Home" })).toHaveAttribute("href", "/");
  await expect(bar(page).getByRole("link", { name: "Logout" })).toHaveAttribute("href", "/api/user/logout");
  // The packer's scopes are few; the bar is the same.
  await openSignedIn(page, demo.url, "packer@stallkeeper.test", demoPassword);
  await expect(bar(page).locator('a[href="/admin"]')).toHaveCount(1);
  // Of the first steps it shows those that a packer may take.
  await expect(page.getByRole("region", { name: "Get started" }).getByRole("listitem")).toHaveText([
    /^Ship the first order/,
    /^Turn on two-factor/,
    /^Search or run a command/,
  ]);
  for (const name of sections)
    await expect(bar(page).getByRole("link", { name, exact: true })).toHaveAttribute(
      "href",
      `/${name.toLowerCase()}`,
    );
  // Accounts come with an answer of their own.
  await expect(bar(page).locator('a[href="/control/sync"]').first()).toBeVisible();
  const order = await linkTexts(page).evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(order.filter((href) => href !== "/control/sync")).toEqual([
    "/",
    "/",
    ...sections.map((name) => `/${name.toLowerCase()}`),
    "/admin",
    "/profile",
    "/api/user/logout",
  ]);
  expect(order.indexOf("/control/sync")).toBe(sections.length + 2);
  // A badge leads to what it counts: a section that isn't built carries none, whatever waits there.
  const counts = bar(page).locator(".sk-nav-count");
  await expect(counts).toHaveCount(3);
  expect(
    await counts.evaluateAll((found) =>
      found.map((count) => count.parentElement?.querySelector("a")?.getAttribute("href")),
    ),
  ).toEqual(["/messaging", "/offers", "/shipping"]);
  // It describes its link, whose name stays the section's.
  const shipping = bar(page).getByRole("link", { name: "Shipping", exact: true });
  await expect(shipping).toHaveAccessibleDescription(/^\d+ unfulfilled orders$/);
  await expect(shipping).toHaveText("Shipping");
  // The skip link comes first and leads past all of it.
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("[NAV-4] Switch server lists the stores by name; it is there only for an incubator server with stores", async ({
  page,
  demo,
}) => {
  const answerWith = (change: object) =>
    page.route("**/api/meta/incubator", async (route) => {
      const data = await dataOf("GET /api/meta/incubator", await route.fetch());
      await route.fulfill({ json: { data: { ...data, ...change } } });
    });
  await openSignedIn(page, demo.url, owner, demoPassword);
  await bar(page).getByRole("button", { name: "Switch server" }).click();
  await expect(page.getByRole("menu").getByRole("menuitemradio")).toHaveText(["Northlane", "Southlane"]);
  for (const change of [{ isIncubatorServer: false }, { incubatorStores: [] }]) {
    await page.unroute("**/api/meta/incubator");
    await answerWith(change);
    const asked = page.waitForResponse("**/api/meta/incubator");
    await page.reload();
    await asked;
    await expect(
      bar(page)
        .getByRole("link", { name: /northlane/ })
        .first(),
    ).toBeVisible();
    await expect(bar(page).getByRole("button", { name: "Switch server" })).toHaveCount(0);
  }
});

test(
  "narrower windows gather accounts, then sections, then everything",
  { tag: "@long" },
  async ({ page, demo }) => {
    await openSignedIn(page, demo.url, owner, demoPassword);
    await page.setViewportSize({ width: 1200, height: 800 });
    await bar(page)
      .getByRole("button", { name: /^\d accounts$/ })
      .click();
    await expect(
      page
        .getByRole("menu")
        .getByRole("menuitem", { name: /northlane/ })
        .first(),
    ).toBeVisible();
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1000, height: 800 });
    await bar(page).getByRole("button", { name: "More" }).click();
    await expect(page.getByRole("menu").getByRole("menuitem")).toHaveText([
      "Analytics",
      "Ratings",
      "Export",
      "Control",
    ]);
    await page.getByRole("menuitem", { name: "Ratings" }).click();
    await expect(page).toHaveURL(/\/ratings$/);
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(bar(page).getByText("Ratings")).toBeVisible();
    await expect(bar(page).getByRole("button")).toHaveCount(2);
    await bar(page).getByRole("button", { name: "Menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu.getByRole("link", { name: "Home" })).toBeVisible();
    const names = await menu
      .getByRole("link")
      .evaluateAll((links) =>
        links.map((link) => link.getAttribute("href")).filter((href) => href !== "/control/sync"),
      );
    expect(names).toEqual([
      "/",
      ...sections.map((name) => `/${name.toLowerCase()}`),
      "/admin",
      "/profile",
      "/api/user/logout",
    ]);
    for (const height of await menu
      .getByRole("listitem")
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height)))
      expect(height).toBeGreaterThanOrEqual(48);
    // It opens under the pointer, which asked for no hint; a key that comes to the button does, within the
    // dialog.
    await expect(menu.getByRole("button", { name: "Close" })).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Shift+Tab");
    await expect(page.getByRole("dialog").getByRole("tooltip")).toHaveCount(1);
    await menu.getByRole("link", { name: "Offers" }).click();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(/\/offers$/);
  },
);

test("at 320 px nothing is wider than the window, and a card cuts the item's name, not the amount", async ({
  page,
  demo,
}) => {
  await takeSession(page, demo.url, owner, demoPassword);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [path, sign] of [
    ["/profile", page.getByText("Linked accounts").last()],
    ["/admin/users", page.getByText(owner)],
    ["/shipping", page.locator(".sk-money").first()],
  ] as const) {
    await page.goto(`${demo.url}${path}`);
    await expect(sign).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
  for (const amount of await page.locator(".sk-money").all()) {
    const box = await amount.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  }
});
