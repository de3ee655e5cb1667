/** Analytics: a range in the address, figures by key, the orders behind them, and the same as a table and file. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectNoViolations } from "../service/axe.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { takeSession } from "../service/people.ts";

const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const ordersIn = (text: string | null): number =>
  Number(/([\d,]+) orders?/.exec(text ?? "")?.[1]?.replace(",", ""));

test("a figure is reached by keys and opens exactly its orders; range and comparison stay in the address", async ({
  page,
  demo,
}) => {
  await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
  await page.goto(`${demo.url}/analytics`);
  const revenue = panel(page, "Revenue");
  await expect(revenue).toContainText(/\d+ orders/);
  await expect(panel(page, "Orders by platform").getByRole("listitem")).not.toHaveCount(0);
  await expectNoViolations(page, "Analytics", { fits: true, height: 3200 });

  // The address holds what was chosen.
  await page.getByLabel("Range").selectOption("90 days");
  await expect(page).toHaveURL(/range=90/);
  await page.getByLabel("Compared with").selectOption("vs last year");
  await expect(page).toHaveURL(/compare=year/);
  await page.reload();
  await expect(page.getByLabel("Range")).toHaveValue("90");
  await page.getByLabel("Range").selectOption("30 days");

  // Point by point, to the orders of a day.
  const points = revenue.getByRole("link");
  await points.focus();
  await page.keyboard.press("Home");
  const first = await points.getAttribute("aria-label");
  await page.keyboard.press("ArrowRight");
  await expect(points).not.toHaveAccessibleName(first ?? "");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  const counted = ordersIn(await points.getAttribute("aria-label"));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/shipping\?.*created=/);
  await expect(page.getByRole("grid", { name: /orders/i })).toHaveAttribute(
    "aria-rowcount",
    String(counted + 1),
  );
  await page.goBack();

  // The same as a table and as a file.
  await revenue.getByRole("button", { name: "Revenue: show as table" }).click();
  await expect(revenue.getByRole("table", { name: "Revenue" }).getByRole("row")).toHaveCount(31);
  const saving = page.waitForEvent("download");
  await revenue.getByRole("button", { name: "Revenue: download CSV" }).click();
  const lines = readFileSync(await (await saving).path(), "utf8")
    .trim()
    .split("\r\n");
  expect(lines).toHaveLength(31);
  expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d,\d+,/);
});
