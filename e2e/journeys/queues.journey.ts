/**
 * Working through queues: chips, operators and saved views in the address, columns, many orders at once,
 * search over all years.
 */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { askGraphql } from "../service/ask-service.ts";
import { expectNoViolations } from "../service/axe.ts";
import { countKeys, expectKeys } from "../service/count-keys.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { addFault, buy, changeMarketOrder, clearFaults, readLedger } from "../service/market.ts";
import { takeSession } from "../service/people.ts";
import { dismissToast } from "../service/toasts.ts";

const rows = (page: Page) => page.getByRole("grid").getByRole("row");
const filterBox = (page: Page) => page.getByRole("searchbox", { name: "Filter this queue" });
const views = (page: Page) => page.getByRole("navigation", { name: "Queues" });

test.beforeEach(async ({ page, demo }) => {
  await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
});

test.afterEach(({ demo }) => clearFaults(demo));

test("[SECTION-SHIPPING] chips, operators, columns and saved views: all in the address or with the person, Back and Undo take it back", async ({
  page,
  demo,
}) => {
  await page.goto(`${demo.url}/shipping?queue=all`);
  await expect(rows(page).nth(1)).toBeVisible();
  await page.getByRole("button", { name: "Tag", exact: true }).click();
  await page.getByRole("combobox", { name: "Search Tag" }).fill("urg");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/[?&]tag=urgent/);
  await page.getByRole("combobox", { name: "Search Tag" }).fill("not q");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/tag=urgent%2C-queued/);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Tag: Urgent, not Queued" })).toBeFocused();
  for (const text of await rows(page)
    .allInnerTexts()
    .then((all) => all.slice(1)))
    expect(text).toMatch(/Urgent|\+\d/);
  await page.goBack();
  await expect(page.getByRole("button", { name: "Tag: Urgent", exact: true })).toBeVisible();

  await filterBox(page).fill("amount:> shade:blue");
  await expect(
    page.getByText('"amount:>" was ignored: it needs an amount, such as total:>50 or total:20..80.'),
  ).toBeVisible();
  await expect(page.getByText("\"shade:\" isn't a filter, so it's searched as text.")).toBeVisible();
  await filterBox(page).fill("amount:>50 -tag:queued");
  await expect(page.getByText("was ignored")).toHaveCount(0);

  const name = `Dear and urgent ${Date.now()}`;
  await page.getByRole("button", { name: "Save this view" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(name);
  await page.keyboard.press("Enter");
  await expect(views(page).getByRole("link", { name })).toHaveAttribute("aria-current", "page");
  const url = page.url();
  await views(page)
    .getByRole("link", { name: /^Ship(?!ped)/ })
    .click();
  await expect(page.getByRole("button", { name: "Tag", exact: true })).toBeVisible();
  await views(page).getByRole("link", { name }).click();
  const queryOf = (address: string): string[] =>
    [...new URL(address).searchParams].map((pair) => pair.join("=")).sort();
  expect(queryOf(page.url())).toEqual(queryOf(url));
  await page.getByRole("button", { name: `Actions on ${name}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByText(`View "${name}" deleted.`)).toBeVisible();
  await page.locator(".sk-toast").hover();
  await expect(views(page).getByRole("link", { name })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(views(page).getByRole("link", { name })).toBeVisible();

  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/user/preferences") && answer.ok(),
  );
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "SKU" }).check();
  await page.getByRole("button", { name: "Move SKU forward" }).click();
  await kept;
  await page.keyboard.press("Escape");
  const heads = () => page.getByRole("columnheader").allInnerTexts();
  expect((await heads()).slice(-2)).toEqual(["SKU", "Total"]);
  await page.reload();
  await expect.poll(heads).toContain("SKU");
  await page.getByRole("columnheader", { name: "SKU" }).getByRole("button").click();
  await expect(page).toHaveURL(/sort=sku%3A(asc|desc)/);
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("button", { name: "Reset columns" }).click();
  await expect.poll(heads).not.toContain("SKU");
});

test(
  "an order from before all lists is found by the filter and, within seven keys, by the palette, and opens",
  { tag: "@long" },
  async ({ page, demo }) => {
    // Five letters that no other order has.
    const sku = `q${(Date.now() % 36 ** 4).toString(36).padStart(4, "0")}`.toUpperCase();
    const at = Date.UTC(2024, 6, 1);
    const [made] = await buy(demo, {
      market: "bazaar",
      account: "northlane",
      fields: {
        createdAt: at,
        updatedAt: at,
        lines: [{ title: "Tilley storm lantern", sku, quantity: 1, priceMinor: 4_200 }],
      },
    });
    expect(made).toBeDefined();
    await page.goto(`${demo.url}/shipping`);
    await expect(rows(page).nth(1)).toBeVisible();
    // The market tells of it a moment later.
    await expect
      .poll(
        async () =>
          (
            await askGraphql<{ TransactionCount: number }>(
              page,
              demo,
              "query($id: String) { TransactionCount(filter: { platformOrderId: $id }) }",
              { id: made?.id },
            )
          ).TransactionCount,
      )
      .toBe(1);
    await filterBox(page).fill(sku);
    await expect(rows(page).filter({ hasText: "Tilley storm lantern" })).toBeVisible();
    await page.reload();
    await expect(filterBox(page)).toBeVisible();
    const keys = await countKeys(page);
    await page.keyboard.press("Control+k");
    await page.keyboard.type(sku.toLowerCase());
    const found = page
      .getByRole("dialog", { name: "Search or run a command" })
      .getByRole("group", { name: "Orders" })
      .getByRole("option")
      .first();
    await expect(found).toContainText("Tilley storm lantern");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("complementary").getByText("Tilley storm lantern").first()).toBeVisible();
    expectKeys("find any order or buyer", await keys());
    await page.goto(`${demo.url}/shipping?q=${sku}&platform=bazaar&tag=urgent%2C-queued`);
    await expect(page.getByRole("button", { name: "Platform: Bazaar" })).toBeVisible();
    await expectNoViolations(page, "queues", { widths: [390] });
    // A press anywhere on a card selects it there, as long as one selects.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${demo.url}/shipping?q=${sku}`);
    await page.getByRole("button", { name: "Select", exact: true }).click();
    await page.getByRole("grid").getByText("Tilley storm lantern").click();
    await expect(page.getByRole("toolbar", { name: "1 selected" })).toBeVisible();
    // A long name gives way to the deadline beside it.
    await page.goto(`${demo.url}/shipping?queue=all&q=${encodeURIComponent("Brzęczyszczykiewicz")}`);
    const cards = page.getByRole("grid").getByRole("row").filter({ hasText: "Brzęczyszczykiewicz" });
    await expect(cards.first().locator("time").first()).toBeVisible();
    const isCut = (all: Element[]): boolean => all.some((one) => one.scrollWidth > one.clientWidth + 1);
    expect(await cards.locator("span:has(> span > time)").evaluateAll(isCut)).toBe(false);
  },
);

test("[MOVE-3] twelve orders are shipped from a pasted column with four keys; the rest of bulk work stays within its keys", async ({
  page,
  demo,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const title = `Bulk brooch ${Date.now()}`;
  const list = (words: string): string => `${demo.url}/shipping?q=${encodeURIComponent(`"${words}"`)}`;
  const count = (shown: number) =>
    expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", String(shown + 1));
  // More than the hundred that a change without a limit takes.
  for (const [name, pieces] of [
    ["pin", 92],
    ["clip", 12],
  ] as const) {
    await buy(demo, {
      market: "bazaar",
      account: "northlane",
      count: pieces,
      fields: { lines: [{ title: `${title} ${name}`, quantity: 1, priceMinor: 900 }] },
    });
  }
  await page.goto(list(title));
  await count(104);
  const numbers = Array.from(
    { length: 12 },
    (_, n) => `1Z999AA1${String(Date.now()).slice(-8)}${String(n).padStart(2, "0")}`,
  );
  await page.evaluate((text) => navigator.clipboard.writeText(text), numbers.join("\n"));
  let pressed = 0;
  const press = async (key: string): Promise<void> => {
    pressed += 1;
    await page.keyboard.press(key);
  };

  await press("Control+a");
  // One row with what matters, and a menu with the rest; what none of the selected takes isn't there.
  const bar = page.getByRole("toolbar", { name: "104 selected" });
  const isOneRow = () =>
    bar.evaluate((element) => {
      const places = [...element.querySelectorAll("button, a")].map((button) =>
        button.getBoundingClientRect(),
      );
      return (
        new Set(places.map(({ top }) => Math.round(top))).size === 1 &&
        places.every(({ right }) => right <= element.getBoundingClientRect().right + 1)
      );
    });
  for (const [width, names] of [
    [1280, 7],
    [390, 3],
    [1440, 7],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(bar.locator("button, a")).toHaveCount(names);
    expect(await isOneRow()).toBe(true);
  }
  await bar.getByRole("button", { name: "More…" }).click();
  await expect(page.getByRole("menuitem", { name: "Hold" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Copy tracking numbers" })).toHaveCount(0);
  await expect(page.getByRole("menuitem", { name: "Combine" })).toHaveCount(0);
  await page.getByRole("menuitem", { name: "Mark for" }).click();
  await expect(page.getByRole("listbox", { name: "Mark for" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(bar.getByRole("button", { name: "More…" })).toBeFocused();
  await press("t");
  for (const key of ["u", "r"]) await press(key);
  await press("Enter");
  await expect(page.getByText("Tagged Urgent. 104 orders")).toBeVisible();
  expectKeys("tag an order", pressed - 1);
  await dismissToast(page);
  await page.keyboard.press("v");
  await page.keyboard.press("Enter");
  await expect(page.getByText("You must supply a location!")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Move" })).toBeHidden();
  pressed = 0;
  for (const key of ["v", "2"]) await press(key);
  await expect(page.getByText("Moved to Queued. 104 orders")).toBeVisible();
  expectKeys("move an order", pressed);
  await dismissToast(page);
  const file = page.waitForEvent("download");
  await bar.getByRole("button", { name: "More…" }).click();
  await page.getByRole("menuitem", { name: "Export" }).click();
  expect((await readFile(await (await file).path(), "utf8")).trimEnd().split("\r\n")).toHaveLength(105);
  await dismissToast(page);
  await page.goto(`${list(title)}&tag=urgent&queue=queued`);
  await count(104);
  await page.goto(list(`${title} clip`));
  await count(12);

  pressed = 0;
  await press("Control+a");
  await press("m");
  const dialog = page.getByRole("dialog", { name: "Mark 12 orders as shipped" });
  await expect(dialog).toBeVisible();
  await press("Control+v");
  await expect(dialog.getByText("12 lines pasted in row order.")).toBeVisible();
  // A slip onto Esc costs nobody the column.
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.keyboard.press("m");
  await expect(dialog.getByText("12 numbers were entered earlier.")).toBeVisible();
  await dialog.getByLabel("Provider for all").selectOption("UPS");
  await press("Control+Enter");
  // They left the queue: the toast leads to where they are.
  await expect(
    page
      .locator(".sk-toast")
      .filter({ hasText: "Successfully marked as shipped! 12 orders" })
      .getByRole("link", { name: "Shipped" }),
  ).toBeVisible();
  expectKeys("mark twelve as shipped from a pasted column", pressed);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const told = (await readLedger(demo, "shipment")).map(({ payload }) => JSON.stringify(payload)).join("\n");
  for (const number of numbers) expect(told.split(number)).toHaveLength(2);
  await page.keyboard.press("Shift+S");
  await expect(views(page).getByRole("link", { name: /^Shipped, 7 days/ })).toHaveAttribute(
    "aria-current",
    "page",
  );
  for (const row of [1, 12]) await expect(rows(page).nth(row)).toContainText(`${title} clip`);

  // The tab is closed amid a run: the next one shows how far it is, follows it to its end, and selects what
  // the platform refused.
  const tins = await buy(demo, {
    market: "bazaar",
    account: "northlane",
    count: 3,
    fields: { lines: [{ title: `${title} tin`, quantity: 1, priceMinor: 900 }] },
  });
  await page.goto(list(`${title} tin`));
  await count(3);
  // What somebody noted is seen before the parcel is marked.
  await askGraphql(
    page,
    demo,
    `mutation($id: String) { TransactionUpdateMany(filter: { platformOrderId: $id },
       record: { notes: "New address on its way" }) { numAffected } }`,
    { id: tins[0]?.id },
  );
  for (const fault of [{ kind: "webhook-drop" }, { kind: "slow", method: "POST", delayMs: 3_000, count: 3 }])
    await addFault(demo, { market: "bazaar", ...fault });
  await page.keyboard.press("Control+a");
  await page.keyboard.press("m");
  const many = page.getByRole("dialog", { name: "Mark 3 orders as shipped" });
  await expect(many.getByText("Note: New address on its way")).toBeVisible();
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    numbers
      .slice(0, 3)
      .map((number) => `T${number}`)
      .join("\n"),
  );
  await page.keyboard.press("Control+v");
  await page.getByLabel("Provider for all").selectOption("UPS");
  // No pull between this and the press: the list would leave it out.
  await changeMarketOrder(demo, "bazaar", tins[1]?.id ?? "", { act: "cancel" });
  const taken = page.waitForResponse((answer) => answer.url().endsWith("/api/fulfilment/shipMany"));
  await page.keyboard.press("Control+Enter");
  expect((await taken).status()).toBe(202);
  await page.close();
  const next = await context.newPage();
  await next.goto(list(`${title} tin`));
  await expect(
    next.getByText(/^Marking 3 orders as shipped: \d done|^2 of 3 marked as shipped/).first(),
  ).toBeVisible();
  await expect(next.getByText("2 of 3 marked as shipped. 1 needs attention.")).toBeVisible();
  await expect(next.getByRole("toolbar", { name: "1 selected" })).toBeVisible();
});
