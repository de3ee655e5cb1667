/** No axe violation on any page of the shell or open layer, light and dark, at three widths. */
import { expectNoViolations } from "../service/axe.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { openSignedIn } from "../service/people.ts";

const owner = "owner@stallkeeper.test";
test("pages", async ({ page, demo }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${demo.url}/nowhere`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectNoViolations(page, "404 signed out");
  await openSignedIn(page, demo.url, owner, demoPassword);
  // High enough for the whole page: the bar of keys covers what one has to scroll to.
  await expectNoViolations(page, "Home", { height: 2_600 });
  // Of the pages to come one of each layout.
  for (const path of ["/shipping", "/control/sync", "/messaging", "/nowhere"]) {
    await page.goto(`${demo.url}${path}`);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
    await expect(page.getByText(/^Live · synced/)).toBeVisible();
    await expectNoViolations(page, path);
  }
  await page.route("**/api/user/session", (route) =>
    route.fulfill({ status: 500, json: { msg: "No.", status: 500 } }),
  );
  await page.goto(`${demo.url}/offers`);
  await expect(page.getByRole("heading", { level: 1, name: "No." })).toBeVisible();
  await expectNoViolations(page, "failed page");
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
  await expectNoViolations(page, "fallback page");
});

test("layers", { tag: "@long" }, async ({ page, demo, context }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.route("**/api/flashes/", (route) =>
    route.fulfill({ json: { data: [{ message: "A flash that failed", error: true }] } }),
  );
  await openSignedIn(page, demo.url, owner, demoPassword);
  await page.locator(".sk-toast").hover();
  await expectNoViolations(page, "toast", { widths: [1440], part: ".sk-toast" });
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await expect(page.getByRole("dialog", { name: "Notifications" })).toBeVisible();
  await expectNoViolations(page, "notices", { widths: [1440], part: "[role=dialog]" });
  await page.unroute("**/api/flashes/");
  await page.goto(`${demo.url}/shipping`);
  await expect(page.getByRole("row").nth(2)).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("ma");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectNoViolations(page, "palette", { widths: [1440, 390], part: "[role=dialog]" });
  await page.keyboard.type("zzqq");
  await expectNoViolations(page, "palette without a match", { widths: [1440], part: "[role=dialog]" });
  await page.keyboard.press("Escape");
  // What is typed while its field still has the focus is the field's.
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await expectNoViolations(page, "keys", { widths: [1440, 390], part: "[role=dialog]" });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Switch server" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expectNoViolations(page, "stores", { widths: [1440], part: "[role=menu]" });
  await page.getByRole("menuitemradio", { name: "Southlane" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectNoViolations(page, "switch server", { widths: [1440, 390], part: "[role=alertdialog]" });
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1000, height: 900 });
  await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "More" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expectNoViolations(page, "More", { widths: [1000], part: "[role=menu]" });
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  await expectNoViolations(page, "Menu", { widths: [390], part: "[role=dialog]" });
  await page.goto(`${demo.url}/shipping`);
  await expect(page.getByRole("row").nth(2)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/^You're offline/)).toBeVisible();
  await expectNoViolations(page, "offline", { widths: [1440, 390], part: ".sk-banner" });
  await context.setOffline(false);
  await context.clearCookies();
  // The stream may find it out first, and its dialog would stand before the row.
  await page.locator("[role=row] [role=gridcell]").nth(3).dispatchEvent("click");
  await expect(page.getByRole("dialog", { name: "Your session ended. Sign in to continue." })).toBeVisible();
  await expectNoViolations(page, "session ended", { widths: [1440, 390], part: "[role=dialog]" });
});
