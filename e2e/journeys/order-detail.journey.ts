/** The detail of an order, in the drawer and on its own page, alone and with two people at it. Each journey takes an order of its own. */
import type { Locator, Page } from "@playwright/test";
import { expectNoViolations } from "../service/axe.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { openSignedIn } from "../service/people.ts";

const asOwner = (page: Page, url: string) => openSignedIn(page, url, "owner@stallkeeper.test", demoPassword);

test("two people at one order: nobody's notes are lost, online, offline and over a reload", async ({ page, demo, browser, context }) => {
  const forbidden: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("TrustedScript")) forbidden.push(message.text());
  });
  await asOwner(page, demo.url);
  await openOrder(page, demo.url, 12);
  const otherContext = await browser.newContext();
  const other = await otherContext.newPage();
  await openSignedIn(other, demo.url, "packer@stallkeeper.test", demoPassword);
  await other.goto(page.url());
  const mine = page.getByLabel("Notes on this order");
  const theirs = other.getByLabel("Notes on this order");
  await expect(theirs).toBeVisible();
  // Both begin from the same text; theirs is saved first.
  await context.setOffline(true);
  await mine.fill("Mine: wrap it twice");
  await expect(page.getByText("Notes kept, not sent yet")).toBeVisible();
  await theirs.fill("Theirs: a card goes into the box");
  await theirs.blur();
  await expect(other.getByText("Notes saved!")).toBeVisible();
  await context.setOffline(false);
  const question = page.getByText(/ changed the notes at /);
  await expect(question).toBeVisible({ timeout: 15_000 });
  await expect(mine).toHaveValue("Mine: wrap it twice");
  await expect(theirs).toHaveValue("Theirs: a card goes into the box");
  // It is asked again after a reload.
  await page.reload();
  await expect(question).toBeVisible();
  await expect(mine).toHaveValue("Mine: wrap it twice");
  await page.getByRole("button", { name: "Show theirs" }).click();
  await expect(page.getByLabel("Their text")).toHaveText("Theirs: a card goes into the box");
  await mine.fill("Mine: wrap it twice. A card goes into the box.");
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect(question).toHaveCount(0);
  await expect(theirs).toHaveValue("Mine: wrap it twice. A card goes into the box.");
  // What was typed a moment before the page went away is there again, and is saved when it is asked for.
  await mine.fill("Mine: a ribbon too");
  await page.reload();
  await expect(mine).toHaveValue("Mine: a ribbon too");
  await mine.focus();
  await mine.blur();
  await expect(theirs).toHaveValue("Mine: a ribbon too");
  // Tags of both are there.
  await Promise.all([tag(page, "alternative"), tag(other, "admin")]);
  for (const one of [page, other]) {
    await expect(one.getByRole("complementary").getByText(/Alternative/).first()).toBeVisible();
    await expect(one.getByRole("complementary").getByText(/attention/i).first()).toBeVisible();
  }
  expect(forbidden).toEqual([]);
  await otherContext.close();
});

test("[ORDER-3] [ORDER-6] the page of an order saves metadata, fulfilment info, the eBay order id and an address of one's own", async ({ page, demo }) => {
  await asOwner(page, demo.url);
  const drawer = await openOrder(page, demo.url, 13);
  await drawer.getByRole("heading", { level: 2 }).click();
  await page.keyboard.press("o");
  await expect(page.getByRole("navigation", { name: "Sections of this order" })).toBeVisible();
  await page.getByRole("button", { name: "Item metadata" }).first().click();
  const form = page.getByRole("form", { name: "Item metadata" });
  await form.getByLabel("Fulfilment link").fill("not a link");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("A link begins with http:// or https://.")).toBeVisible();
  await form.getByLabel("Fulfilment link").fill("https://source.example/77");
  await form.getByLabel("Id", { exact: true }).fill("own-77");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Item metadata saved!")).toBeVisible();
  await expect(page.getByText("Item fulfillment info saved!")).toBeVisible();
  await page.getByLabel("eBay order ID").fill("27-0001-1");
  await page.keyboard.press("Enter");
  await expect(page.getByText("eBay order id saved.")).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("e");
  const address = page.getByRole("form", { name: "Custom fulfilment address" });
  await expect(address.getByLabel("Name")).toBeFocused();
  await address.getByLabel("Name").fill("");
  await address.getByRole("button", { name: "Save" }).click();
  await expect(address.getByRole("alert")).toContainText("Say who receives it.");
  await address.getByLabel("Name").fill("Neighbour of the buyer");
  await address.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Address saved.")).toBeVisible();
  await expect(page.locator("address")).toContainText("Neighbour of the buyer");
  await expect(page.getByText("Custom", { exact: true })).toBeVisible();
  await expectNoViolations(page, "order page", { widths: [1440, 390], height: 1600 });
  await page.reload();
  await expect(page.locator("address")).toContainText("Neighbour of the buyer");
  await expect(page.getByLabel("eBay order ID")).toHaveValue("27-0001-1");
  await page.getByRole("button", { name: "Use buyer's address" }).click();
  await expect(page.locator("address")).not.toContainText("Neighbour of the buyer");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.locator("address")).toContainText("Neighbour of the buyer");
  await page.getByRole("button", { name: "Mark as disbursed" }).click();
  await expect(page.getByText("Tagged Disbursed by hand.")).toBeVisible();
});

test("[ORDER-2] [MOVE-3] every tag can be set and is shown; a move without a location says what is missing", async ({ page, demo }) => {
  await asOwner(page, demo.url);
  const drawer = await openOrder(page, demo.url, 14);
  await page.keyboard.press("v");
  const locations = page.getByRole("listbox", { name: "Move" });
  await expect(locations.getByRole("option")).toHaveText([/New/, /Queued/, /Unresponsive/, /Completed/]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").getByText("You must supply a location!")).toBeVisible();
  for (const [digit, location] of [["2", "Queued"], ["3", "Unresponsive"], ["4", "Completed"]] as const) {
    if (digit !== "2") await page.keyboard.press("v");
    await page.keyboard.press(digit);
    await expect(drawer.getByText(location, { exact: true }).first()).toBeVisible();
  }
  const isOn = (name: string) => page.getByRole("listbox", { name: "Tags" }).getByRole("option", { name, exact: false }).getAttribute("aria-selected");
  for (const name of ["Swap", "Return", "Refund", "Urgent", "Already sold", "International", "Admin attention", "Alternative item", "Disbursed by hand"]) {
    await page.keyboard.press("t");
    await expect(page.getByRole("combobox", { name: "Filter" })).toBeFocused();
    if ((await isOn(name)) === "true") {
      await page.keyboard.press("Escape");
      continue;
    }
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
  }
  await page.keyboard.press("t");
  const shown = page.getByRole("listbox", { name: "Tags" });
  await expect(shown.getByRole("option", { selected: true })).toHaveText([/Urgent/, /Refund/, /Already sold/, /International/, /Admin attention/, /Alternative item/, /Disbursed by hand/]);
  await expect(shown.getByRole("option")).toHaveCount(9);
  await page.keyboard.press("Escape");
  await expect(drawer.getByText("+5")).toBeVisible();
});

async function tag(page: Page, word: string): Promise<void> {
  await page.getByRole("heading", { level: 2 }).last().click();
  await page.keyboard.press("t");
  await page.keyboard.type(word);
  await page.keyboard.press("Enter");
}

/** Opens the nth order of Unfulfilled with the pointer; answers its drawer. */
async function openOrder(page: Page, url: string, index: number): Promise<Locator> {
  await page.goto(`${url}/shipping`);
  await page.getByRole("row").nth(index + 1).getByRole("gridcell").nth(3).click();
  const drawer = page.getByRole("complementary").filter({ has: page.getByRole("heading", { name: "Notes" }) });
  await expect(drawer.getByRole("heading", { name: "Timeline" })).toBeVisible();
  return drawer;
}
