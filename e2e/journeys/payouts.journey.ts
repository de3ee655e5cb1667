/** Payouts: a month-end by which one wrong payout is found, its lines, its file, and an order's settled money. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectNoViolations } from "../service/axe.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { takeSession } from "../service/people.ts";

const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("a month-end finds the payout that falls short, opens its lines and takes them along as a file", async ({
  page,
  demo,
}) => {
  await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
  await page.goto(`${demo.url}/analytics/payouts`);
  const wrong = panel(page, "Doesn't match").getByRole("listitem");
  await expect(wrong.first()).toContainText("The payout doesn't equal the total of its lines.");
  await expect(wrong.first()).toContainText("£5.00");
  await expect(panel(page, "Does it add up?")).toContainText("is missing");
  await expect(panel(page, "Does it add up?")).toContainText("Matches");
  // Shops pay out on weekdays of their own: on some days of the week nothing is left to come.
  await expect(panel(page, "Still to come")).toContainText(/expected|Nothing is waiting to be paid out\./);
  await expect(page.getByText(/don't report payouts/)).toBeVisible();
  await expectNoViolations(page, "Payouts", { fits: true, height: 3200 });

  // By keyboard from the list to the payout, which the address then names.
  await wrong.first().getByRole("button").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/payout=/);
  const lines = panel(page, "Payouts").getByRole("table");
  await expect(lines.getByRole("row").nth(1)).toBeVisible();
  await expectNoViolations(page, "a payout's lines", {
    fits: true,
    height: 3200,
    part: "[aria-label='Payouts']",
  });
  const saving = page.waitForEvent("download");
  await panel(page, "Payouts")
    .getByRole("button", { name: /^CSV: \d/ })
    .click();
  const saved = readFileSync(await (await saving).path(), "utf8")
    .trim()
    .split("\r\n");
  // The head on one side; the head and what the lines add up to on the other.
  expect(saved).toHaveLength((await lines.getByRole("row").count()) - 1);
  expect(saved[1]).toMatch(/^\d{4}-W\d\d,\d{4}-\d\d-\d\d,/);

  // An order's own page says the same and leads back, also where the range leaves the payout out.
  await page.getByLabel("Range").selectOption("This month");
  await expect(page).toHaveURL(/range=month/);
  await expect(lines.getByRole("link").first()).toBeVisible();
  await lines.getByRole("link").first().click();
  const settled = page.getByRole("link", { name: /^Paid out/ }).first();
  await expect(settled).toBeVisible();
  await expect(page.getByText("You receive")).toBeVisible();
  await settled.click();
  await expect(lines.getByRole("row").nth(1)).toBeVisible();
});

test("a packer sees no payouts, and why", { tag: "@long" }, async ({ page, demo }) => {
  await takeSession(page, demo.url, "packer@stallkeeper.test", demoPassword);
  await page.goto(`${demo.url}/analytics/payouts`);
  await expect(page.getByText("Your account can't do this. Ask an administrator.")).toBeVisible();
  await expect(panel(page, "Payouts")).toHaveCount(0);
});
