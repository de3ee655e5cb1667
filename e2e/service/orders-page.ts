/** What journeys do on the page of orders again and again. */
import { expect, type Locator, type Page } from "@playwright/test";

/**
 * Opens the nth order of Unfulfilled with the pointer, of those that a filter of the address leaves; answers
 * its drawer once all of it is there.
 */
export async function openOrder(page: Page, url: string, index: number, filter = ""): Promise<Locator> {
  await page.goto(`${url}/shipping${filter}`);
  await page
    .getByRole("row")
    .nth(index + 1)
    .getByRole("gridcell")
    .nth(3)
    .click();
  const drawer = page
    .getByRole("complementary")
    .filter({ has: page.getByRole("heading", { name: "Notes" }) });
  await expect(drawer.getByLabel("Notes on this order")).toBeVisible();
  await expect(drawer.getByRole("heading", { name: "Timeline" })).toBeVisible();
  return drawer;
}

/** How many orders the list of queues says that a queue has, once all orders are here to be counted. */
export async function queueCount(page: Page, queue: string): Promise<number> {
  const queues = page.getByRole("navigation", { name: "Queues" });
  await expect(queues.getByRole("link", { name: /^All\b/ })).toContainText(/\d/);
  const text = await queues.getByRole("link", { name: new RegExp(`^${queue}\\b`) }).innerText();
  return Number(/[\d,]+/.exec(text)?.[0].replaceAll(",", ""));
}
