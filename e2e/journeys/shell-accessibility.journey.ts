/** No axe violation on any page of the shell or open layer, light and dark, at three widths. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { signIn } from "../service/people.ts";

const owner = "owner@stallkeeper.test";
const widths = [1440, 768, 390];

async function check(page: Page, what: string, places: readonly number[] = widths): Promise<void> {
  for (const width of places) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]).analyze();
      expect(violations.map(({ id, nodes }) => `${what} ${width} ${colorScheme} ${id}: ${nodes[0]?.html}`)).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("pages", async ({ page, demo }) => {
  test.setTimeout(240_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${demo.url}/nowhere`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await check(page, "404 signed out");
  await signIn(page, demo.url, owner, demoPassword);
  await check(page, "Home");
  for (const path of ["/shipping", "/control/sync", "/messaging", "/offers", "/nowhere"]) {
    await page.goto(`${demo.url}${path}`);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
    await expect(page.getByText(/^Live · synced/)).toBeVisible();
    await check(page, path);
  }
  await page.route("**/api/user/session", (route) => route.fulfill({ status: 500, json: { msg: "No.", status: 500 } }));
  await page.goto(`${demo.url}/offers`);
  await expect(page.getByRole("heading", { level: 1, name: "No." })).toBeVisible();
  await check(page, "failed page");
  await page.addInitScript(() => {
    // Only the error page is hindered: the checks themselves need the time.
    const original = Date.prototype.toISOString;
    const value = function (this: Date): string {
      if (document.querySelector(".is-fallback") === null) throw new Error("no clock");
      return original.call(this);
    };
    Reflect.set(Date.prototype, "toISOString", value);
  });
  await page.reload();
  await expect(page.getByRole("link", { name: "Go back to home" })).toBeVisible();
  await check(page, "fallback page");
});

test("layers", async ({ page, demo, context }) => {
  test.setTimeout(240_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.route("**/api/flashes/", (route) => route.fulfill({ json: { data: [{ message: "A flash that failed", error: true }] } }));
  await signIn(page, demo.url, owner, demoPassword);
  await page.locator(".sk-toast").hover();
  await check(page, "toast", [1440]);
  await page.getByRole("button", { name: /^Notices/ }).click();
  await expect(page.getByRole("dialog", { name: "Notices" })).toBeVisible();
  await check(page, "notices", [1440]);
  await page.unroute("**/api/flashes/");
  await page.goto(`${demo.url}/shipping`);
  await expect(page.getByRole("row").nth(2)).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("ma");
  await expect(page.getByRole("option").first()).toBeVisible();
  await check(page, "palette");
  await page.keyboard.type("zzqq");
  await check(page, "palette without a match");
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "All keys" })).toBeVisible();
  await check(page, "keys");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Switch server" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await check(page, "stores", [1440]);
  await page.getByRole("menuitemradio", { name: "Southlane" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await check(page, "switch server");
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1000, height: 900 });
  await page.getByRole("button", { name: "More" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await check(page, "More", [1000]);
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  await check(page, "Menu", [390]);
  await page.goto(`${demo.url}/shipping`);
  await expect(page.getByRole("row").nth(2)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/^You are offline/)).toBeVisible();
  await check(page, "offline");
  await context.setOffline(false);
  await context.clearCookies();
  await page.getByRole("row").nth(2).getByRole("gridcell").nth(3).click();
  await expect(page.getByRole("dialog", { name: "Your session ended. Sign in to continue." })).toBeVisible();
  await check(page, "session ended");
});
