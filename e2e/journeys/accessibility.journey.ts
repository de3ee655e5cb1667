/**
 * No axe violation where the main job is done, light and dark, at three widths; the shell's and identity's
 * pages, and the order's own, are looked at in files of their own.
 */
import { expectNoViolations } from "../service/axe.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { createOwner, signIn } from "../service/people.ts";

test("first run", async ({ page, empty }) => {
  await page.goto(empty.url);
  await expect(page.getByRole("heading", { name: "Create the owner account" })).toBeVisible();
  await expectNoViolations(page, "owner form");
  await createOwner(page, empty);
  await expectNoViolations(page, "first orders");
});

test("sign-in, an open order beside its list, and the way to its own page", async ({ page, demo }) => {
  await page.goto(demo.url);
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expectNoViolations(page, "sign-in");
  await signIn(page, demo.url, "owner@stallkeeper.test", demoPassword);
  await page.goto(`${demo.url}/shipping`);
  await page.getByRole("row").nth(1).click();
  await expect(page.getByLabel("Tracking number")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Timeline" })).toBeVisible();
  await expectNoViolations(page, "drawer", { part: ".sk-drawer" });
  await page.getByRole("link", { name: "Open full page" }).click();
  await expect(page).toHaveURL(/\/shipping\/orders\//);
  await expect(page.getByRole("heading", { name: "Timeline" })).toBeVisible();
});
