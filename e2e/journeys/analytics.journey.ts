/** Analytics: a range in the address, figures by key, the orders behind them, and the same as a table and file. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { askRest } from "../service/ask-rest.ts";
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

test(
  "rates are entered and imported, and figures show the original beside the store's currency",
  { tag: "@long" },
  async ({ page, demo }) => {
    await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
    await page.goto(`${demo.url}/analytics?currency=base`);
    const currencies = panel(page, "Currencies");
    await expect(currencies.getByRole("table")).toBeVisible();
    await expectNoViolations(page, "Analytics in the store's currency", { fits: true, height: 3200 });
    await page.getByRole("button", { name: "Rates", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Exchange rates" });
    await dialog.getByRole("button", { name: "Add rate" }).click();
    await expect(dialog).toContainText("Enter a three-letter code");
    await dialog.getByLabel("From").fill("2026-03-02");
    await dialog.getByLabel("Currency", { exact: true }).fill("chf");
    await dialog.getByRole("textbox", { name: /for 1/ }).fill("0,8612");
    await dialog.getByRole("button", { name: "Add rate" }).click();
    await expect(dialog.getByRole("row", { name: /CHF 0\.8612/ })).toBeVisible();
    await dialog
      .getByLabel("Import CSV")
      .setInputFiles({
        name: "rates.csv",
        mimeType: "text/csv",
        buffer: Buffer.from("Date,CHF,SEK\n2026-03-03,0.87,0.075\n03/03/2026,1,1\n"),
      });
    await expect(dialog.getByRole("alert")).toContainText("Lines that couldn't be read: 3");
    await expect(dialog.getByRole("row", { name: /SEK 0\.075/ })).toBeVisible();
    await expectNoViolations(page, "Exchange rates", { height: 900 });
    await dialog.getByRole("button", { name: "Remove SEK from 3 Mar 2026" }).click();
    await expect(dialog.getByRole("row", { name: /SEK/ })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  },
);

test("profit goes step by step to what is left, by platform and item, with its file", async ({
  page,
  demo,
}) => {
  await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
  // Without the cost of any item Sales shows no margin.
  const { withoutCost } = await askRest(page, demo, "GET /api/analytics/stock", {
    query: { from: "2020-01-01", to: "2029-12-31" },
  });
  await askRest(page, demo, "POST /api/stock/items/change", {
    body: { edits: withoutCost.map(({ itemId }) => ({ itemId, set: { cost: 1 } })) },
  });
  await page.goto(`${demo.url}/analytics?range=90`);
  const margin = panel(page, "Margin").locator("header b");
  await expect(margin).toHaveText(/\d/);
  const left = (await margin.textContent()) ?? "";
  await page.goto(`${demo.url}/analytics/profit?range=90`);
  const profit = panel(page, "Net profit");
  await expect(profit).toContainText(/of sales.*orders? settled/);
  await expect(profit.locator("header b")).toHaveText(left);
  const groups = page.getByRole("region", { name: /^Profit by/ }).first();
  await groups.getByLabel("Profit by", { exact: true }).selectOption("Item");
  await expect(groups.getByRole("columnheader", { name: "Unknown" })).toBeVisible();
  await expectNoViolations(page, "Profit", { fits: true, height: 2400 });
  await profit.getByRole("button", { name: "Net profit: show as table" }).click();
  await expect(profit.getByRole("row", { name: /^Net profit/ })).toBeVisible();
  const saving = page.waitForEvent("download");
  await groups.getByRole("button", { name: /download CSV/ }).click();
  const [head] = readFileSync(await (await saving).path(), "utf8").split("\r\n");
  expect(head).toMatch(/Item,Orders,Sales [A-Z]{3},Refunds/);
});

test(
  "stock and service open the items and orders that they count, and no figure waits for another page",
  { tag: "@long" },
  async ({ page, demo }) => {
    await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
    await page.goto(`${demo.url}/analytics/stock?range=90`);
    // A panel that is a table holds a scrolling region of the same name.
    const value = panel(page, "Stock value").first();
    await expect(value).toContainText("at cost, on hand now");
    await expect(
      panel(page, "How it sells")
        .first()
        .getByRole("row", { name: /^Sell-through/ }),
    ).toContainText("%");
    await expectNoViolations(page, "Analytics, stock", { fits: true, height: 2400 });
    // The oldest items, as many in Inventory as the figure says.
    await value.getByRole("button", { name: "Stock value: show as table" }).click();
    const band = value.getByRole("row").nth(1).getByRole("link").first();
    const items = Number((await band.textContent())?.replace(",", ""));
    await band.click();
    await expect(page).toHaveURL(/\/inventory\?stock=onHand&age=/);
    await expect(page.getByRole("grid").first()).toHaveAttribute("aria-rowcount", String(items + 1));
    await page.goBack();
    await page.getByRole("link", { name: "Service", exact: true }).click();
    const served = panel(page, "Orders by account").first();
    await expect(served.getByRole("row")).not.toHaveCount(1);
    await expectNoViolations(page, "Analytics, service", { fits: true, height: 2400 });
    // A point of a chart opens the orders of its days, reached by keys.
    await page.goto(`${demo.url}/analytics/service?range=90&by=month`);
    const hours = panel(page, "Hours to ship").first();
    await expect(hours).toContainText(/median, from payment to dispatch · 90% within [\d.,]+ h/);
    const point = hours.getByRole("link", { name: /^Hours to ship\. / });
    await point.focus();
    await page.keyboard.press("Home");
    await expect(hours.getByRole("status")).toContainText(
      /Median [\d.,]+ h, 90% within [\d.,]+ h, \d+ orders?$/,
    );
    const sent = Number(/(\d+) orders?$/.exec((await hours.getByRole("status").textContent()) ?? "")?.[1]);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/measure=shipped&days=/);
    const sentList = panel(page, "Orders: shipped").first();
    await expect(sentList).toContainText(new RegExp(` · (the newest 200 of )?${sent}( orders?)?`));
    await sentList.getByRole("button", { name: "Close" }).click();
    await hours.getByRole("button", { name: "Hours to ship: show as table" }).click();
    await expect(hours.getByRole("columnheader", { name: "90% within" })).toBeVisible();
    await panel(page, "Refunds, returns and replacements")
      .first()
      .getByRole("button", { name: "Returned", exact: true })
      .click();
    await panel(page, "Orders by account").first().getByRole("button", { name: "By category" }).click();
    await expect(panel(page, "Orders by category").first().getByRole("row")).not.toHaveCount(1);
    await expectNoViolations(page, "Analytics, service over time", { fits: true, height: 3200 });
    await page.goto(`${demo.url}/analytics/service?range=90&measure=cancelled`);
    const behind = panel(page, "Orders: cancelled").first();
    await expect(behind).toContainText(/\d+ orders?/);
    await behind.getByRole("button", { name: "Close" }).click();
    await expect(behind).toBeHidden();
    // First replies and offers open what they count, as many rows as the figure says.
    for (const [panelName, figure, list] of [
      ["First reply", "Conversations started by buyers", "Conversations started by buyers"],
      ["Offers", "Received", "Offers received"],
    ] as const) {
      const link = panel(page, panelName)
        .first()
        .getByRole("row", { name: new RegExp(`^${figure}`) })
        .getByRole("link");
      const counted = Number((await link.textContent())?.replace(",", ""));
      await link.press("Enter");
      const opened = panel(page, list).first();
      await expect(opened).toContainText(new RegExp(`^${list}${counted} (conversation|offer)s?`));
      await expect(opened.getByRole("row")).toHaveCount(Math.min(counted, 200) + 1);
    }
    await expectNoViolations(page, "Offers behind a figure", { fits: true, height: 2400 });
    await panel(page, "Offers received").first().getByRole("row").nth(1).getByRole("link").click();
    await expect(page).toHaveURL(/\/offers\?.*offer=/);
  },
);
