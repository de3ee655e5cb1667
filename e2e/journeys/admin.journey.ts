/** An administrator looks after the installation: what happened, what runs, how it is. */
import { readFileSync } from "node:fs";
import { expectNoViolations } from "../service/axe.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { takeSession } from "../service/people.ts";

test("the audit log is searched, checked and exported", async ({ page, demo }) => {
  await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
  await page.goto(`${demo.url}/admin`);
  await page.getByRole("link", { name: "Audit" }).click();
  const table = page.getByRole("table", { name: "Audit" });
  await expect(table.getByRole("row").nth(1)).toBeVisible();
  await expectNoViolations(page, "Audit");
  await page.getByRole("textbox", { name: "What" }).fill("sign in");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/what=sign/);
  await expect(table.getByRole("rowheader").first()).toHaveText("Sign in");
  await page.getByRole("button", { name: "Check for tampering" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Nothing was changed or removed." })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export CSV" }).click(),
  ]);
  expect(readFileSync(await download.path(), "utf8")).toContain(",signIn,");
});

test("jobs and health say what runs, and why something is slow", async ({ page, demo }) => {
  await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
  await page.goto(`${demo.url}/admin/jobs`);
  await expect(page.getByRole("group", { name: "Jobs by state" })).toBeVisible();
  await page.getByRole("button", { name: /^Failed/ }).click();
  await expect(page.getByRole("button", { name: /^Failed/ })).toHaveAttribute("aria-pressed", "true");
  await expectNoViolations(page, "Jobs");
  await page.getByRole("link", { name: "Health" }).click();
  await expect(page.getByRole("region", { name: "Health" })).toContainText("Database");
  const connections = page.getByRole("table", { name: "Platform connections" });
  await expect(connections.getByRole("row").nth(1)).toBeVisible();
  await expectNoViolations(page, "Health");
  await connections
    .getByRole("button", { name: /^Sync now/ })
    .first()
    .click();
  await expect(page.getByText(/reading now\.$/)).toBeVisible();
  await expect(page.getByRole("table", { name: "Slowest requests" })).toContainText("/api/");
});

test("stores and tokens are listed, and a backup is made and tried", async ({ page, demo }) => {
  await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
  await page.goto(`${demo.url}/admin/stores`);
  const table = page.getByRole("table", { name: "Stores" });
  await expect(table.getByRole("row").nth(1)).toBeVisible();
  await expectNoViolations(page, "Stores");
  await page.getByRole("button", { name: "Rename" }).click();
  const dialog = page.getByRole("dialog");
  await expectNoViolations(page, "Rename store");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.goto(`${demo.url}/admin/tokens`);
  await expect(page.getByRole("heading", { name: "API tokens" })).toBeVisible();
  await expectNoViolations(page, "API tokens");
  await page.getByRole("link", { name: "Backups" }).click();
  await page.getByRole("button", { name: "Back up now" }).click();
  const list = page.getByRole("list", { name: "Backups" });
  await expect(list.getByRole("listitem").first()).toBeVisible();
  await expectNoViolations(page, "Backups");
  await list
    .getByRole("button", { name: /^Test restore/ })
    .first()
    .click();
  await expect(page.getByText(/^Every one of [\d,]+ rows/)).toBeVisible();
});
