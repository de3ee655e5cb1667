/** No axe violation on any page or open layer, light and dark, at three widths. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { createOwner, signIn } from "../service/people.ts";

const looks = [
  { width: 1440, colorScheme: "light" },
  { width: 768, colorScheme: "dark" },
  { width: 390, colorScheme: "dark" },
] as const;

async function expectNoViolations(page: Page): Promise<void> {
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]).analyze();
    expect(violations.map(({ id, nodes }) => `${width} ${colorScheme} ${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("first run", async ({ page, empty }) => {
  test.setTimeout(120_000);
  await page.goto(empty.url);
  await expect(page.getByRole("heading", { name: "Create the owner account" })).toBeVisible();
  await expectNoViolations(page);
  await createOwner(page, empty);
  await expectNoViolations(page);
});

test("sign-in, Home, Shipping, drawer, order page, keys", async ({ page, demo }) => {
  test.setTimeout(180_000);
  await page.goto(demo.url);
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expectNoViolations(page);
  await signIn(page, demo.url, "owner@stallkeeper.test", demoPassword);
  await expectNoViolations(page);
  await page.goto(`${demo.url}/shipping`);
  await page.getByRole("row").nth(1).click();
  await expect(page.getByLabel("Tracking number")).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press("Escape");
  await page.goto(`${demo.url}/shipping`);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoViolations(page);
  for (const path of ["/upload", "/nowhere"]) {
    await page.goto(`${demo.url}${path}`);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await expectNoViolations(page);
  }
});
