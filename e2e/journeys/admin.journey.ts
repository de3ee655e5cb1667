/** An administrator looks after the installation: what happened, what runs, how it is. */
import { readFileSync } from "node:fs";
import { askGraphql } from "../service/ask-service.ts";
import { expectNoViolations } from "../service/axe.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { takeSession } from "../service/people.ts";

test("the audit log is searched, checked and exported", { tag: "@long" }, async ({ page, demo }) => {
  await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
  await page.goto(`${demo.url}/admin`);
  await page.getByRole("link", { name: "Audit" }).click();
  const table = page.getByRole("table", { name: "Audit" });
  await expect(table.getByRole("row").nth(1)).toBeVisible();
  await expectNoViolations(page, "Audit");
  // On a phone a line has the whole width.
  await page.setViewportSize({ width: 390, height: 844 });
  const widthOf = async () => (await table.getByRole("rowheader").first().boundingBox())?.width;
  await expect.poll(widthOf).toBeGreaterThan(300);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("textbox", { name: "What" }).fill("sign in");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/what=sign/);
  await expect(table.getByRole("rowheader").first()).toContainText("signed in");
  await page.getByRole("button", { name: "Check for tampering" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Nothing was changed or removed." })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export CSV" }).click(),
  ]);
  expect(readFileSync(await download.path(), "utf8")).toContain(",signIn,");
});

test("jobs and health say what runs, and why something is slow", { tag: "@long" }, async ({ page, demo }) => {
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
  await expect(page.getByText(/^Syncing .+\.$/)).toBeVisible();
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
  const tests = page.getByRole("list", { name: "Restore tests" });
  await expect(tests.getByRole("listitem").first()).toContainText(/Can be restored: [\d,]+ rows/);
  await expectNoViolations(page, "Restore tests", { fits: true });
});

test(
  "a webhook is added, its secret shown once, and a test is in its log",
  { tag: "@long" },
  async ({ page, demo }) => {
    await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
    await page.goto(`${demo.url}/admin/webhooks`);
    await page.getByRole("button", { name: "Add webhook" }).click();
    const dialog = page.getByRole("dialog", { name: "Add webhook" });
    await expectNoViolations(page, "Add webhook");
    const address = dialog.getByRole("textbox", { name: "Address" });
    await address.fill("http://10.0.0.1/hook");
    await dialog.getByRole("button", { name: "Add webhook" }).click();
    await expect(dialog.getByText(/^This address can't be used/)).toBeVisible();
    await address.fill("https://receiver.invalid/hook");
    await dialog.getByRole("button", { name: "Add webhook" }).click();
    await expect(page.getByRole("dialog", { name: "Signing secret" })).toContainText("whsec_");
    await expectNoViolations(page, "Signing secret");
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Send test to receiver.invalid" }).click();
    await page.getByRole("button", { name: "Log of receiver.invalid" }).click();
    const log = page.getByRole("dialog", { name: "Log of receiver.invalid" });
    await expect(log.getByText("The address couldn't be reached.")).toBeVisible();
    await expectNoViolations(page, "Webhook log");
    await page.keyboard.press("Escape");
    await expect(log).toBeHidden();
    await expectNoViolations(page, "Webhooks", { fits: true });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: /^Remove… / }).click();
    await page.getByRole("button", { name: "Remove webhook" }).click();
    await expect(page.getByText("No webhooks yet.", { exact: false })).toBeVisible();
  },
);

test("a buyer who asks for it is found by an order number, erased, and in the log without their name", async ({
  page,
  demo,
}) => {
  await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
  await page.goto(`${demo.url}/admin/privacy`);
  await expect(page.getByText("No erasures yet.")).toBeVisible();
  await page.getByRole("textbox", { name: /^Order number/ }).fill("nobody at all");
  await page.getByRole("button", { name: "Find buyer" }).click();
  await expect(page.getByText("No buyer found.", { exact: false })).toBeVisible();
  const { TransactionMany: orders } = await askGraphql<{ TransactionMany: { orderNumber: string }[] }>(
    page,
    demo,
    "{ TransactionMany(limit: 1) { orderNumber } }",
  );
  await page.getByRole("textbox", { name: /^Order number/ }).fill(orders[0]?.orderNumber ?? "");
  await page.getByRole("button", { name: "Find buyer" }).click();
  const found = page.getByRole("list", { name: "Buyers found" });
  await expect(found.getByRole("listitem")).toHaveCount(1);
  await expectNoViolations(page, "Buyer found", { fits: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.setViewportSize({ width: 1440, height: 900 });
  const name = (await found.getByRole("strong").first().textContent()) ?? "";
  await found.getByRole("button", { name: /^Erase/ }).click();
  await expectNoViolations(page, "Erase buyer", { part: "[role=alertdialog]" });
  await page.getByRole("button", { name: "Erase buyer" }).click();
  await expect(page.getByText("Buyer erased.")).toBeVisible();
  const log = page.getByRole("list", { name: "Erasures" });
  await expect(log.getByRole("listitem")).toHaveCount(1);
  await expect(log).not.toContainText(name);
  await expectNoViolations(page, "Privacy", { fits: true });
});
