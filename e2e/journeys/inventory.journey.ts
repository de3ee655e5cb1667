/** The inventory: items by hand, cells like a spreadsheet's, many at once, one item whole. */
import type { Page } from "@playwright/test";
import { askRest } from "../service/ask-rest.ts";
import { askGraphql } from "../service/ask-service.ts";
import { expectNoViolations } from "../service/axe.ts";
import { tag } from "../service/bench-orders.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { takeSession } from "../service/people.ts";

const owner = "owner@stallkeeper.test";

const cell = (page: Page, name: string, sku: string) =>
  page.getByRole("grid").getByRole("textbox", { name: `${name} of ${sku}`, exact: true });

test("a new item is typed, its cells edited, pasted and filled like a spreadsheet's, and each change undone", async ({
  page,
  demo,
}) => {
  await takeSession(page, demo.url, owner, demoPassword);
  const skus = ["A", "B", "C"].map((end) => `GRID-${tag}-${end}`);
  const [first = "", second = "", third = ""] = skus;
  for (const sku of skus.slice(1))
    await askRest(page, demo, "POST /api/stock/items", { body: { sku, title: `Vase ${sku}`, onHand: 4 } });
  await page.goto(`${demo.url}/inventory?q=GRID-${tag}&sort=sku:asc`);
  await expect(page.getByRole("row")).toHaveCount(3);
  await page.getByRole("button", { name: "New item" }).click();
  const dialog = page.getByRole("dialog", { name: "New item" });
  await expect(dialog.getByRole("textbox", { name: "SKU" })).toBeFocused();
  await page.keyboard.type(first);
  await dialog.getByRole("textbox", { name: "Title" }).fill(`Vase ${first}`);
  // Esc loses nothing of it.
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "New item" }).click();
  await expect(dialog.getByRole("textbox", { name: "SKU" })).toHaveValue(first);
  await expect(dialog.getByText("We kept your unsaved changes.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Price" }).fill("12.50");
  await dialog.getByRole("textbox", { name: "On hand" }).fill("2");
  await page.keyboard.press("Enter");
  const item = page.getByRole("complementary", { name: `Stock of ${first}` });
  await expect(item.getByRole("region", { name: "Ledger" })).toContainText("Counted");
  await page.goBack();
  await expect(page.getByRole("row")).toHaveCount(4);

  // Typing edits, Esc reverts, Tab leads to the next cell, Enter saves, Ctrl Z takes it back.
  await cell(page, "Location", first).fill("Z-9");
  await page.keyboard.press("Escape");
  await expect(cell(page, "Location", first)).toHaveValue("");
  await cell(page, "Title", first).focus();
  await page.keyboard.press("Tab");
  await expect(cell(page, "Location", first)).toBeFocused();
  await page.keyboard.type("C-14");
  await page.keyboard.press("Enter");
  await expect(cell(page, "Location", first)).toHaveValue("C-14");
  await expect(page.getByRole("row", { name: first })).toContainText("Saved");
  await page.keyboard.press("Control+z");
  await expect(page.getByText(`Undone: location of ${first}.`)).toBeVisible();
  await expect(cell(page, "Location", first)).toHaveValue("");
  // What is no price stays to be mended, and nothing of it is saved.
  await cell(page, "Price", first).fill("cheap");
  await page.keyboard.press("Enter");
  await expect(cell(page, "Price", first)).toHaveAttribute("aria-invalid", "true");
  // The reason stands below the row, also once the focus is elsewhere.
  const wrong = page.getByRole("gridcell", { name: /^Price: Enter an amount/ });
  await expect(wrong).toBeVisible();
  await cell(page, "Location", first).focus();
  await expect(cell(page, "Price", first)).toHaveValue("cheap");
  await expect(wrong).toBeVisible();
  await expectNoViolations(page, "a wrong cell");
  await cell(page, "Price", first).focus();
  await page.keyboard.press("Escape");
  await expect(wrong).toBeHidden();
  await expect(cell(page, "Price", first)).toHaveValue(/12\.50/);

  // Nor what the service couldn't take, which stays until it's given up.
  await page.route("**/api/stock/items/change", (route) => route.abort());
  await cell(page, "Price", first).fill("13");
  await page.keyboard.press("Enter");
  await expect(cell(page, "Price", first)).toHaveAttribute("aria-invalid", "true");
  await expect(cell(page, "Price", first)).toHaveValue("13");
  await page.unroute("**/api/stock/items/change");
  await cell(page, "Price", first).focus();
  await page.keyboard.press("Escape");
  await expect(cell(page, "Price", first)).toHaveValue(/12\.50/);
  await expect(cell(page, "Price", first)).not.toHaveAttribute("aria-invalid", "true");

  // A pasted column: the blank line leaves its row as it is.
  await cell(page, "On hand", first).focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "7\r\n\r\n9\r\n");
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(page.getByText("2 counts saved.")).toBeVisible();
  await expect(cell(page, "On hand", first)).toHaveValue("7");
  await expect(cell(page, "On hand", second)).toHaveValue("4");
  await expect(cell(page, "On hand", third)).toHaveValue("9");
  // The rows stay where they were, so the next column meets the same ones; Ctrl Z works in the cell itself.
  await expect(page.getByRole("textbox", { name: /^On hand of/ }).nth(1)).toHaveValue("4");
  await page.keyboard.press("Control+z");
  await expect(cell(page, "On hand", first)).toHaveValue("2");
  // Filled into the chosen rows, as one step.
  await cell(page, "Price", second).fill("20");
  await page.keyboard.press("Enter");
  await expect(cell(page, "Price", second)).toHaveValue(/20\.00/);
  await page.getByRole("checkbox", { name: "Select all rows" }).check();
  await cell(page, "Price", second).focus();
  await page.keyboard.press("Control+d");
  await expect(page.getByText("Price of 2 items changed.")).toBeVisible();
  await expect(cell(page, "Price", third)).toHaveValue(/20\.00/);
  await expectNoViolations(page, "inventory grid", { widths: [1440, 390] });

  // Many at once: what becomes of each is shown before, and all of it is undone together.
  await page.getByRole("button", { name: "Edit…" }).click();
  const bulk = page.getByRole("dialog", { name: "Edit 3 items" });
  await bulk.getByLabel("Field", { exact: true }).selectOption("brand");
  await bulk.getByRole("textbox", { name: "New value" }).fill("Denby");
  await expect(bulk.getByRole("status")).toContainText(`${third}empty → Denby`);
  await bulk.getByRole("button", { name: "Change 3 items" }).click();
  await expect(page.getByText("Brand of 3 items changed.")).toBeVisible();
  await page.getByRole("row", { name: first }).getByText(first).click();
  await expect(item.getByRole("textbox", { name: "Brand" })).toHaveValue("Denby");

  // One item whole: held pieces aren't available, its history says who changed what, and it can be renamed.
  const available = item.getByRole("region", { name: "Stock", exact: true });
  await expect(available).toContainText("Available2");
  await item.getByRole("textbox", { name: "Reason" }).fill("For a fair");
  await item.getByRole("button", { name: "Hold" }).click();
  await expect(available).toContainText("Available1");
  await expect(item.getByRole("region", { name: "History" })).toContainText("Brand: empty → Denby");
  await expectNoViolations(page, "item", { widths: [390] });
  await item.getByRole("textbox", { name: "SKU" }).fill(`${first}-2`);
  await page.keyboard.press("Enter");
  const renamed = page.getByRole("complementary", { name: `Stock of ${first}-2` });
  await expect(renamed.getByRole("region", { name: "Ledger" })).toContainText("Counted");
});

test(
  "the list is narrowed by filters that the address keeps, many prices change at once, and a cell opens its listing",
  { tag: "@long" },
  async ({ page, demo }) => {
    await takeSession(page, demo.url, owner, demoPassword);
    const [first = "", second = ""] = ["A", "B"].map((end) => `FIND-${tag}-${end}`);
    for (const [sku, more] of [
      [first, { brand: `Marks, ${tag} & Co`, price: 12.5, minimum: 5 }],
      [second, { price: 20, cost: 4 }],
    ] as const)
      await askRest(page, demo, "POST /api/stock/items", {
        body: { sku, title: `Bowl ${sku}`, onHand: 2, ...more },
      });
    await page.goto(`${demo.url}/inventory?q=FIND-${tag}&sort=sku:asc`);
    await expect(page.getByRole("row")).toHaveCount(3);
    await page.getByRole("button", { name: "Brand", exact: true }).click();
    await page.getByRole("checkbox", { name: `Marks, ${tag} & Co` }).check();
    await expect(page.getByRole("row")).toHaveCount(2);
    await page.keyboard.press("Escape");
    // A shared address shows the same, Back takes the filter away, and what finds nothing says so.
    await page.reload();
    await expect(page.getByRole("row")).toHaveCount(2);
    await page.getByRole("button", { name: "Needs", exact: true }).click();
    await page.getByRole("checkbox", { name: "Below minimum" }).check();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("row")).toHaveCount(2);
    await page.getByRole("button", { name: "Status", exact: true }).click();
    await page.getByRole("checkbox", { name: "Live", exact: true }).check();
    await page.keyboard.press("Escape");
    await expect(page.getByText(/^No items match “FIND-.* and Status: Live and Brand: Marks/)).toBeVisible();
    await expectNoViolations(page, "filtered inventory", { widths: [1440, 390] });
    await page.goBack();
    await expect(page.getByRole("row")).toHaveCount(2);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.goto(`${demo.url}/inventory?q=FIND-${tag}&sort=sku:asc`);

    // Two columns of a sheet, with a blank line and a tab at the end.
    await cell(page, "Location", first).focus();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "K-1\t7\t\r\n\t9\t\r\n");
      document.activeElement?.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    });
    await expect(cell(page, "Location", first)).toHaveValue("K-1");
    await expect(cell(page, "On hand", second)).toHaveValue("9");

    await page.getByRole("checkbox", { name: "Select all rows" }).check();
    await page.getByRole("button", { name: "Edit…" }).click();
    const bulk = page.getByRole("dialog", { name: "Edit 2 items" });
    await bulk.getByLabel("Field", { exact: true }).selectOption("price");
    await bulk.getByLabel("Change", { exact: true }).selectOption("percent");
    await bulk.getByRole("textbox", { name: /^Percentage/ }).fill("-10");
    await bulk.getByRole("checkbox", { name: "Round to .99" }).check();
    await expect(bulk.getByRole("status")).toContainText(/12\.50 → .*10\.99/);
    await expect(bulk.getByRole("status")).toContainText(/20\.00 → .*17\.99/);
    await bulk.getByRole("button", { name: "Change 2 items" }).click();
    await expect(cell(page, "Price", second)).toHaveValue(/17\.99/);
    await page.keyboard.press("Control+z");
    await expect(cell(page, "Price", second)).toHaveValue(/20\.00/);
    const file = page.waitForEvent("download");
    await page.getByRole("toolbar").getByRole("button", { name: "Export" }).click();
    expect((await file).suggestedFilename()).toMatch(/^inventory-.*\.csv$/);

    await page.goto(`${demo.url}/inventory?status=live`);
    await page
      .getByRole("grid")
      .getByRole("button", { name: /listed/ })
      .first()
      .click();
    const card = page.getByRole("dialog", { name: / on / });
    await expect(card).toContainText("Theirs");
    await expect(card.getByRole("link", { name: /^View on/ })).toBeVisible();
    await expect(card.getByRole("button", { name: "End listing" })).toBeVisible();
    await expectNoViolations(page, "card of a cell", { widths: [1440, 390] });
    await page.keyboard.press("Escape");
    await expect(card).toHaveCount(0);
  },
);

test("an account is told quantities after a look at what changes, and a listing that differs is settled either way", async ({
  page,
  demo,
}) => {
  await takeSession(page, demo.url, owner, demoPassword);
  const { accounts } = await askRest(page, demo, "GET /api/stock/push");
  const account = accounts.find(({ platform }) => platform === "atelier");
  if (account === undefined) throw new Error("no account to push to");
  const { items } = await askGraphql<{
    items: { sku: string; listings: { accountId: string; state: string; quantity: number }[] }[];
  }>(page, demo, "{ items: InventoryItemMany(limit: 9999, sort: SKU_ASC) { sku listings } }");
  const sold = items.flatMap(({ sku, listings }) =>
    listings.flatMap((one) =>
      one.accountId === account.accountId && one.state === "live" && listings.length === 1
        ? [{ sku, theirs: one.quantity }]
        : [],
    ),
  );
  const [listed] = sold;
  if (listed === undefined) throw new Error("no listing of the account");
  const { sku, theirs } = listed;
  await askRest(page, demo, "POST /api/stock/counts", { body: { counts: [{ sku, onHand: theirs + 3 }] } });
  await page.goto(`${demo.url}/inventory/sync?account=${account.accountId}`);
  await expect(page.getByText("Quantities aren't sent to any account yet.")).toBeVisible();
  await page.getByRole("button", { name: `Turn on for Atelier ${account.username}` }).click();
  const dialog = page.getByRole("dialog", { name: /^Push stock to/ });
  await expect(dialog.getByRole("status")).toContainText(sku);
  await dialog.getByRole("textbox", { name: "At most" }).fill("x");
  await expect(dialog.getByText("Check the numbers.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "At most" }).fill("");
  await expect(dialog.getByRole("status")).toContainText(sku);
  await expectNoViolations(page, "push rule", { widths: [1440, 390] });
  await dialog.getByRole("button", { name: /^Turn on and push/ }).click();
  await expect(page.getByText(/^Stock is pushed to/)).toBeVisible();
  await page.getByLabel("Show", { exact: true }).selectOption("all");
  const row = page.getByRole("listitem", { name: new RegExp(`^${sku} `) });
  await expect(row).toContainText("Sent, sent");
  await expectNoViolations(page, "mismatches", { widths: [1440, 390] });

  // One listing shows less than its account would, and follows it again. Theirs says nothing then.
  await row.getByRole("button", { name: /^Rule for/ }).click();
  const own = page.getByRole("dialog", { name: `Quantity rule for ${sku}` });
  await expect(own.getByRole("status")).toContainText(`Shows ${theirs + 3} of ${theirs + 3} available.`);
  await own.getByRole("textbox", { name: "At most" }).fill("1");
  await expect(own.getByRole("status")).toContainText("Shows 1 of");
  await expect(own.getByRole("status")).toContainText(`The account rule would show ${theirs + 3}.`);
  await expectNoViolations(page, "listing rule", { widths: [1440, 390] });
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Rule for ${sku} at Atelier ${account.username} saved.`)).toBeVisible();
  await expect(row.getByRole("button", { name: /^Take theirs/ })).toBeDisabled();
  await page.keyboard.press("Control+z");
  await expect(row.getByRole("button", { name: /^Take theirs/ })).toBeEnabled();

  // Theirs is taken by a count, and undone like one.
  await row.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Take theirs", exact: true }).last().click();
  await page
    .getByRole("dialog", { name: "Take theirs from 1 listing" })
    .getByRole("button", { name: "Take theirs" })
    .click();
  await expect(page.getByText("1 item set to what the platform shows.")).toBeVisible();

  // It rests for a while, and goes on.
  await page.goto(`${demo.url}/inventory?q=${sku}`);
  const line = page.getByRole("row").filter({ hasText: sku });
  await line.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await expect(page.getByText("1 listing paused.")).toBeVisible();
  await expect(line).toContainText("paused, 0 listed");
  await page.getByRole("button", { name: "Resume", exact: true }).click();
  await expect(page.getByText("1 listing resumed.")).toBeVisible();
  await expect(line).toContainText("live, ");
  await page.goto(`${demo.url}/inventory/sync?account=${account.accountId}`);
  await page.getByRole("button", { name: `Change rule for Atelier ${account.username}` }).click();
  await dialog.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText(/^Stock is no longer pushed to/)).toBeVisible();
});

test(
  "an item that is listed nowhere has the way to its draft, and a stock take can be of one place",
  { tag: "@long" },
  async ({ page, demo }) => {
    await takeSession(page, demo.url, owner, demoPassword);
    const sku = `WAY-${tag}`;
    await askRest(page, demo, "POST /api/stock/items", { body: { sku, title: `Lamp ${tag}`, onHand: 2 } });
    await page.goto(`${demo.url}/inventory?item=${sku}`);
    const item = page.getByRole("complementary", { name: `Stock of ${sku}` });
    await item.getByRole("link", { name: "New listing" }).click();
    await page.waitForURL(/\/upload\/[0-9a-f-]{36}/);
    await expect(page.getByRole("textbox", { name: "SKU" })).toHaveValue(sku);
    await expect(page.getByRole("textbox", { name: "Title", exact: true })).toHaveValue(`Lamp ${tag}`);
    await page.goto(`${demo.url}/inventory?item=${sku}`);
    await expectNoViolations(page, "an item with a draft");
    await item.getByRole("link", { name: `Lamp ${tag}` }).click();
    await page.waitForURL(/\/upload\//);
    await expect(page.getByRole("textbox", { name: "SKU" })).toHaveValue(sku);

    const placeId = crypto.randomUUID();
    await askRest(page, demo, "POST /api/stock/places", { body: { placeId, name: `Garage ${tag}` } });
    await page.goto(`${demo.url}/inventory/counts`);
    await page.getByRole("button", { name: "New stock take" }).click();
    const dialog = page.getByRole("dialog", { name: "New stock take" });
    await dialog.getByRole("radio", { name: "One place" }).check();
    await dialog.getByRole("button", { name: "Start counting" }).click();
    await expect(dialog).toContainText("Choose a place.");
    await dialog.getByLabel("Place", { exact: true }).selectOption({ label: `Garage ${tag}` });
    await expectNoViolations(page, "a stock take of one place", { widths: [1440, 390] });
    await dialog.getByRole("button", { name: "Start counting" }).click();
    await expect(page.getByText(new RegExp(`^Garage ${tag} · `))).toBeVisible();
  },
);

test(
  "a shelf is counted by scanner, by typing and by a pasted column, reviewed, posted and taken back",
  { tag: "@long" },
  async ({ page, demo }) => {
    await takeSession(page, demo.url, owner, demoPassword);
    const skus = ["A", "B", "C"].map((end) => `SHELF-${tag}-${end}`);
    const [first = "", second = "", third = ""] = skus;
    for (const sku of skus) {
      const body = { sku, title: `Bowl ${sku}`, onHand: 3, cost: 2, location: `T${tag}-1` };
      await askRest(page, demo, "POST /api/stock/items", { body });
    }
    await page.goto(`${demo.url}/inventory/counts`);
    await page.getByRole("button", { name: "New stock take" }).click();
    const dialog = page.getByRole("dialog", { name: "New stock take" });
    await dialog.getByRole("textbox", { name: "Name" }).fill(`Shelf ${tag}`);
    await dialog.getByRole("radio", { name: "One shelf" }).check();
    await dialog.getByRole("textbox", { name: "Locations beginning with" }).fill(`t${tag}-`);
    await expectNoViolations(page, "new stock take", { widths: [1440, 390] });
    await page.keyboard.press("Enter");

    // A scanner types and presses Enter; the field is free at once, and takes the next code.
    const scanner = page.getByRole("textbox", { name: "Scan or type a SKU or barcode" });
    await expect(scanner).toBeFocused();
    await page.keyboard.type(`${first}\n${first}\nNO-SUCH-${tag}\n${first}\n`);
    await expect(page.getByText(`${first}: 3 counted`)).toBeVisible();
    await expect(page.getByText(`No item has NO-SUCH-${tag}. Nothing was counted.`)).toBeVisible();
    await expect(scanner).toBeFocused();
    await page.getByRole("button", { name: `Remove one, ${first}` }).click();
    await expect(page.getByText(`${first}: 2 counted`)).toBeVisible();
    // A pasted column with a blank line.
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    }, `SKU\tPieces\r\n${second}\t2\r\n\r\n${second}\r\n${third}\t9\r\n`);
    const total = (sku: string) => page.getByRole("textbox", { name: `Counted of ${sku}` });
    // All of it is summed up, and taken back at once; what was taken back isn't counted.
    await expect(page.getByText("12 pieces of 2 items counted.")).toBeVisible();
    await page.getByRole("button", { name: "Remove these" }).click();
    await expect(total(third)).toHaveValue("");
    await scanner.focus();
    await page.keyboard.type(`${second}\n${second}\n${second}\n`);
    await expect(total(second)).toHaveValue("3");
    await expect(page.getByText("2 of 3 items counted")).toBeVisible();
    // What is no count says so and stays under the cursor.
    await total(first).fill("one");
    await page.keyboard.press("Enter");
    await expect(total(first)).toBeFocused();
    await expect(page.getByRole("alert").filter({ hasText: "Enter a whole number" })).toBeVisible();
    await total(first).fill("1");
    await page.keyboard.press("Enter");
    await expect(total(second)).toBeFocused();
    await expect(total(first)).toHaveValue("1");
    await expectNoViolations(page, "counting", { widths: [1440, 390] });
    // What waits for a network outlives the page, and says what it came to.
    const counts = "**/api/stock/takes/counts";
    await page.route(counts, (route) => route.abort());
    await scanner.focus();
    await page.context().setOffline(true);
    await page.keyboard.type(`LOST-${tag}\n${second}\n`);
    await expect(page.getByText("2 scans wait to be sent.")).toBeVisible();
    await page.context().setOffline(false);
    await page.reload();
    await expect(page.getByText("2 scans wait to be sent.")).toBeVisible();
    await page.unroute(counts);
    await expect(page.getByText(`No item has LOST-${tag}. Nothing was counted.`)).toBeVisible();
    await expect(total(second)).toHaveValue("4");
    await expect(page.getByText("2 scans wait to be sent.")).toHaveCount(0);
    await total(second).fill("3");
    await page.keyboard.press("Enter");
    await expect(total(third)).toBeFocused();

    await page.getByRole("button", { name: "Finish counting" }).click();
    const differences = page.getByRole("list", { name: "Differences" });
    await expect(differences.getByRole("listitem")).toHaveCount(1);
    await expect(differences).toContainText("−2");
    await expect(page.getByRole("radiogroup", { name: "1 item on the list wasn't counted" })).toBeVisible();
    await expect(page.getByText("1 item on the list wasn't counted", { exact: true })).toBeVisible();
    await expectNoViolations(page, "review of a stock take", { widths: [1440, 390] });
    await page.getByRole("button", { name: "Approve and post" }).click();
    await expect(page.getByText("Counts posted for 2 items.")).toBeVisible();
    await page.goto(`${demo.url}/inventory?q=SHELF-${tag}&sort=sku:asc`);
    await expect(cell(page, "On hand", first)).toHaveValue("1");
    await expect(cell(page, "On hand", third)).toHaveValue("3");
    await page.goBack();
    await page.getByRole("button", { name: "Undo posting" }).click();
    await expect(page.getByText(/^2 items set back/)).toBeVisible();
    await page.goto(`${demo.url}/inventory?q=SHELF-${tag}&sort=sku:asc`);
    await expect(cell(page, "On hand", first)).toHaveValue("3");
  },
);
