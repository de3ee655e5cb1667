/** Control's own pages in the browser: Sync, Couriers, Catalogue, and that none of the menu is a placeholder. */
import { expectNoViolations } from "../service/axe.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { takeSession } from "../service/people.ts";

const pages = ["sync", "couriers", "catalogue"] as const;

test("an account is read as often as the seller says, paused and read again", async ({ page, demo }) => {
  await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
  await page.goto(`${demo.url}/control/sync`);
  const account = page.getByRole("region", { name: /Thriftly/ });
  await expect(account.getByText("Last sync")).toBeVisible();
  await expect(account.getByText("Stock and price")).toBeVisible();
  const interval = account.getByRole("combobox", { name: /^Check .* for changes/ });
  await expect(interval).toHaveValue("");
  await interval.selectOption({ label: "Every 30 minutes" });
  await expect(page.getByText(/interval saved/)).toBeVisible();
  await page.reload();
  await expect(interval).toHaveValue("30");
  await account.getByRole("button", { name: /^Pause / }).click();
  await expect(account.getByText("Paused", { exact: true })).toBeVisible();
  await account.getByRole("button", { name: /^Resume/ }).click();
  await expect(account.getByRole("button", { name: /^Pause / })).toBeVisible();
  await interval.selectOption("");
  await expect(interval).toHaveValue("");
});

test(
  "couriers are switched off, given a cut-off and a tracking page, and a number is recognised",
  { tag: "@long" },
  async ({ page, demo }) => {
    await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
    await page.goto(`${demo.url}/control/couriers`);
    await page.getByLabel("Check a tracking number").fill("1Z 999 AA1 01 2345 6784");
    await expect(page.getByText("Recognised as UPS.")).toBeVisible();
    const yodel = page.getByRole("checkbox", { name: "Yodel" });
    await yodel.uncheck();
    await expect(page.getByText("Yodel saved.")).toBeVisible();
    await page.reload();
    await expect(yodel).not.toBeChecked();
    await yodel.check();
    await page.getByRole("button", { name: "Tracking page of Evri" }).click();
    const dialog = page.getByRole("dialog", { name: "Tracking page of Evri" });
    await dialog.getByLabel("Address").fill("https://follow.example/");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("Enter an https:// address that contains {number}.")).toBeVisible();
    await dialog.getByLabel("Address").fill("https://follow.example/{number}");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Evri saved.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Packages, services and printing" })).toBeVisible();
  },
);

test("a category is matched once to what a platform calls it", { tag: "@long" }, async ({ page, demo }) => {
  await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
  await page.goto(`${demo.url}/upload/new`);
  await page.getByLabel("Category", { exact: true }).fill("Optical things");
  await page.getByLabel("Title", { exact: true }).fill("A loupe");
  await page.getByLabel("Title", { exact: true }).press("Tab");
  await expect(page.getByText("Draft saved")).toBeVisible();
  await page.goto(`${demo.url}/control/catalogue`);
  await page.getByRole("button", { name: /^Choose category: .*Atelier.* Optical things/ }).click();
  const picker = page.getByRole("combobox", { name: /Atelier/ });
  await picker.fill("cam");
  await page
    .getByRole("option", { name: /Camera/ })
    .first()
    .click();
  await expect(page.getByText(/Optical things matched on Atelier/)).toBeVisible();
  await page.reload();
  await expect(page.getByText("chosen", { exact: true })).toBeVisible();
});

for (const name of pages) {
  test(
    `${name} holds on a phone and for whoever uses a screen reader`,
    { tag: "@long" },
    async ({ page, demo }) => {
      await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
      await page.goto(`${demo.url}/control/${name}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectNoViolations(page, name);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
      const widths = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);
    },
  );
}

test(
  "rules are paused for one account until a day, seen on every page of rules, and resumed",
  { tag: "@long" },
  async ({ page, demo }) => {
    await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
    await page.goto(`${demo.url}/control`);
    await page.getByRole("button", { name: "Plan a pause" }).click();
    const dialog = page.getByRole("dialog", { name: "Pause rules" });
    await dialog.getByLabel("Pause", { exact: true }).selectOption({ label: "Only northlane (Bazaar)" });
    await dialog.getByLabel("To", { exact: true }).fill("2020-01-01");
    await dialog.getByRole("button", { name: "Pause", exact: true }).click();
    await expect(dialog.getByText("The last day can't be before the first, or in the past.")).toBeVisible();
    await dialog.getByLabel("To", { exact: true }).fill("2036-01-02");
    await dialog.getByRole("button", { name: "Pause", exact: true }).click();
    const banner = page.getByText(/^Rules for northlane \(Bazaar\) are paused until .*2036.* by /);
    await expect(banner).toBeVisible();
    await expectNoViolations(page, "a planned pause");
    for (const address of ["/shipping/rules", "/control/log", "/control/automation"]) {
      await page.goto(`${demo.url}${address}`);
      await expect(banner).toBeVisible();
    }
    await page.getByRole("button", { name: "Resume", exact: true }).click();
    await expect(banner).toHaveCount(0);
  },
);
