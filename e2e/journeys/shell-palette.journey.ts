/** The command palette and the keys of every page, by keys alone. */
import type { Page } from "@playwright/test";
import { ownClock, stopClock } from "../service/clock.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { openSignedIn, takeSession } from "../service/people.ts";

const palette = (page: Page) => page.getByRole("dialog", { name: "Search or run a command" });
const options = (page: Page) => palette(page).getByRole("option");
const chosen = (page: Page) => palette(page).getByRole("option", { selected: true });
const row = (page: Page, index: number) =>
  page
    .getByRole("grid")
    .getByRole("row")
    .nth(index + 1);

test.beforeEach(async ({ page, demo }) => {
  await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
});

async function openShipping(page: Page, url: string): Promise<{ number: string; buyer: string }> {
  await page.goto(`${url}/shipping`);
  await expect(row(page, 3)).toBeVisible();
  await expect(page.getByText(/^Live · synced/)).toBeVisible();
  const label = (await row(page, 3).getAttribute("aria-label")) ?? "";
  const [, number = "", buyer = ""] = /^(\S+), (.+?)(?:,|$)/.exec(label) ?? [];
  if (number !== "") return { number, buyer };
  const text = await row(page, 3).innerText();
  return { number: /\b(?:AT-\d{4}-\d+|\d\d-\d+|\d{6,})\b/.exec(text)?.[0] ?? "", buyer: "" };
}

test("a pasted order number comes first and opens; arrows, Enter and Escape do the rest", async ({
  page,
  demo,
}) => {
  const { number } = await openShipping(page, demo.url);
  await page.keyboard.press("Control+k");
  await page.keyboard.type(number);
  const input = palette(page).getByRole("combobox");
  await expect(input).toBeFocused();
  await expect(input).toHaveValue(number);
  await expect(options(page).first()).toContainText(number);
  await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
  await expect(input).toHaveAttribute(
    "aria-activedescendant",
    (await options(page).first().getAttribute("id")) ?? "",
  );
  await page.keyboard.press("Enter");
  await expect(palette(page)).toBeHidden();
  await expect(page).toHaveURL(/order=/);
  await expect(page.getByRole("complementary").getByText(number).first()).toBeVisible();
  // What was opened last stands there without a word typed.
  await page.keyboard.press("Control+k");
  await expect(palette(page).getByText("Last opened")).toBeVisible();
  await expect(chosen(page)).toContainText(number);
  expect(await options(page).count()).toBeLessThanOrEqual(5);
  await page.keyboard.press("Escape");
  await expect(palette(page)).toBeHidden();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("a");
  await expect(options(page).nth(1)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(options(page).nth(1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(options(page).last()).toHaveAttribute("aria-selected", "true");
  expect(await options(page).count()).toBeLessThanOrEqual(8);
  await page.keyboard.press("Control+k");
  await expect(palette(page)).toBeHidden();
});

test(
  "actions on the focused order come first, name it, show their key, and run with the focus back",
  { tag: "@long" },
  async ({ page, demo }) => {
    const { number } = await openShipping(page, demo.url);
    await row(page, 3).focus();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("mark");
    const group = palette(page).getByRole("group", { name: "On this order" });
    await expect(group.getByRole("option").first()).toContainText(`Mark as shipped`);
    await expect(group.getByRole("option").first()).toContainText(number);
    await expect(group.getByRole("option").first().locator("kbd")).toHaveText("M");
    await expect(chosen(page)).toContainText("Mark as shipped");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Tracking number")).toBeFocused();
  },
);

test(
  "prefixes and operators narrow; nothing found is said in words",
  { tag: "@long" },
  async ({ page, demo }) => {
    await openShipping(page, demo.url);
    const groups = palette(page).getByRole("group");
    await page.keyboard.press("Control+k");
    const input = palette(page).getByRole("combobox");
    await input.fill("#24");
    await expect(groups).toHaveCount(1);
    const found = palette(page).getByRole("group", { name: "Orders" }).getByRole("option");
    await expect(found).toHaveCount(6);
    await expect(found.last()).toContainText(/^All [\d,]+ orders that match "24"$/);
    await found.last().click();
    await expect(page).toHaveURL(/queue=all&q=24/);
    await expect(page.getByRole("searchbox")).toHaveValue("24");
    const shown = page.getByText(/ [\d,]+ shown$/);
    await expect(shown).toBeVisible();
    // The key of the filter takes all that stands there.
    await page.getByRole("grid").focus();
    await page.keyboard.press("/");
    await page.keyboard.type("25");
    await expect(page.getByRole("searchbox")).toHaveValue("25");
    await page.keyboard.press("Control+k");
    await input.fill("#25");
    // As many as the list shows, once both have found them.
    await expect(async () => {
      const count = / ([\d,]+) shown$/.exec((await shown.innerText()).trim())?.[1] ?? "";
      expect(await found.last().innerText()).toBe(`All ${count} orders that match "25"`);
    }).toPass();
    await input.fill(">theme");
    await expect(options(page)).toHaveText([/Theme: light/, /Theme: dark/]);
    await input.fill(">");
    await expect(palette(page).getByRole("group", { name: "Commands" })).toBeVisible();
    await input.fill("@ma");
    await expect(palette(page).getByRole("group", { name: "Buyers" })).toBeVisible();
    await input.fill("is:shipped total:>50");
    await expect(groups).toHaveCount(1);
    for (const text of await options(page).allInnerTexts()) expect(text).toMatch(/Shipped|^All \d+ orders/);
    await input.fill("zzqqxx");
    await expect(
      palette(page).getByText('Nothing matches "zzqqxx". Try an order number, a buyer or an item.'),
    ).toBeVisible();
    await expect(input).toHaveAttribute("aria-expanded", "false");
  },
);

test(
  "Ctrl Enter opens a new tab; commands change theme and density for the person, on every device",
  { tag: "@long" },
  async ({ page, demo, context, browser }) => {
    await openShipping(page, demo.url);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("ratings");
    const opened = context.waitForEvent("page");
    await expect(chosen(page)).toContainText("Ratings");
    await page.keyboard.press("Control+Enter");
    await expect(await opened).toHaveURL(/\/ratings$/);
    await page.bringToFront();
    for (const [words, id] of [
      ["theme dark", "Theme: dark"],
      ["density compact", "Density: compact"],
    ] as const) {
      const saved = page.waitForResponse(
        (answer) => answer.url().endsWith("/api/user/preferences") && answer.ok(),
      );
      await page.keyboard.press("Control+k");
      await page.keyboard.type(words);
      await expect(chosen(page)).toContainText(id);
      await page.keyboard.press("Enter");
      await saved;
    }
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.getByRole("button", { name: "Density: Compact" })).toBeVisible();
    const elsewhere = await browser.newPage();
    await openSignedIn(elsewhere, demo.url, "owner@stallkeeper.test", demoPassword);
    await expect(elsewhere.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(elsewhere.getByRole("button", { name: "Density: Compact" })).toBeVisible();
    await elsewhere.close();
    await page.getByRole("button", { name: "Density: Compact" }).click();
    const back = page.waitForResponse(
      (answer) => answer.url().endsWith("/api/user/preferences") && answer.ok(),
    );
    await page.keyboard.press("Control+k");
    await page.keyboard.type("theme system");
    await expect(chosen(page)).toContainText("Theme: system");
    await page.keyboard.press("Enter");
    await back;
  },
);

test("G and a letter, ?, [ and ] act; the switch turns single keys off", async ({ page, demo }) => {
  await openShipping(page, demo.url);
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  // Beside these there may be the keys of a rule that another journey left.
  for (const name of ["Orders in a list", "This order or selection", "Anywhere", "Go to"])
    await expect(keys.getByRole("region", { name })).toBeVisible();
  await expect(keys.getByRole("heading", { level: 3 }).first()).toHaveText("Orders in a list");
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await row(page, 2).focus();
  await page.keyboard.press("[");
  await expect(page.getByRole("navigation", { name: "Queues" }).locator(":focus")).toHaveCount(1);
  await page.keyboard.press("[");
  await expect(row(page, 2)).toBeFocused();
  // Both at once: a busy machine may answer the first only after the second would come too late.
  await Promise.all([page.keyboard.press("g"), page.keyboard.press("o")]);
  await expect(page).toHaveURL(/\/offers$/);
  await page.keyboard.press("Control+k");
  // It's hidden before it has come too.
  await expect(palette(page)).toBeVisible();
  await page.keyboard.type("single-key");
  await page.keyboard.press("Enter");
  await expect(palette(page)).toBeHidden();
  for (const key of ["g", "s", "?"]) await page.keyboard.press(key);
  // The palette's own key comes behind them and still works: what they would have done is over.
  await page.keyboard.press("Control+k");
  await expect(palette(page)).toBeVisible();
  await expect(page).toHaveURL(/\/offers$/);
  await expect(keys).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(palette(page)).toBeHidden();
  const saved = page.waitForResponse(
    (answer) =>
      answer.request().postData()?.includes("true") === true &&
      answer.url().endsWith("/api/user/preferences") &&
      answer.ok(),
  );
  await page.keyboard.press("Control+k");
  await page.keyboard.type("turn on single");
  await page.keyboard.press("Enter");
  await saved;
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await expect(page).toHaveURL(/\/shipping$/);
});

test(
  "it opens without a call and at once, has the focus within three frames, and on a phone it fills the screen",
  { tag: "@long" },
  async ({ page, demo }) => {
    await ownClock(page);
    await openShipping(page, demo.url);
    await page.keyboard.press("Control+k");
    await expect(palette(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(palette(page)).toBeHidden();
    await stopClock(page);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    // News of a shop may make the page ask at any time, so a call is looked at once more.
    for (let looks = 0; looks === 0 || (asked.length > 0 && looks < 5); looks += 1) {
      if (looks > 0) {
        await page.keyboard.press("Escape");
        await page.clock.runFor(1_000);
        await expect(palette(page)).toBeHidden();
      }
      asked.length = 0;
      await page.keyboard.press("Control+k");
      await expect(palette(page)).toBeVisible();
      await page.clock.runFor(50);
      await expect(palette(page).getByRole("combobox")).toBeFocused();
    }
    expect(asked).toEqual([]);
    await page.clock.resume();
    await page.keyboard.press("Escape");
    await expect(palette(page)).toBeHidden();
    await page.setViewportSize({ width: 390, height: 780 });
    await page.getByRole("button", { name: "Search" }).click();
    await expect
      .poll(async () => palette(page).boundingBox())
      .toMatchObject({ x: 0, y: 0, width: 390, height: 780 });
    await page.keyboard.type("offers");
    await palette(page).getByRole("option", { name: "Offers" }).first().click();
    await expect(page).toHaveURL(/\/offers$/);
  },
);
