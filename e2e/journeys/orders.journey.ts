/**
 * The actions on an order, in the browser, against the running demo. Each journey takes an order of its own.
 */
import type { Locator } from "@playwright/test";
import { askGraphql } from "../service/ask-service.ts";
import { ownClock, stopClock } from "../service/clock.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { buy } from "../service/market.ts";
import { openOrder, queueCount } from "../service/orders-page.ts";
import { takeSession } from "../service/people.ts";

test.beforeEach(async ({ page, demo }) => {
  await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
});

test("[SHIP-2] marking as shipped without a provider or a number says what is missing and sends nothing", async ({
  page,
  demo,
}) => {
  const drawer = await openOrder(page, demo.url, 0);
  const sent: string[] = [];
  page.on("request", (request) => request.url().includes("markAsShipped") && sent.push(request.url()));
  await drawer.getByRole("button", { name: "Mark as shipped" }).click();
  await expect(drawer.getByText("You must supply a provider and a tracking number!").first()).toBeVisible();
  // What is missing has the focus: the number, and with a number of no courier's the courier.
  const number = drawer.getByLabel("Tracking number");
  await expect(number).toBeFocused();
  await number.fill("ZZ1");
  await page.keyboard.press("Enter");
  await expect(drawer.getByLabel("Provider")).toBeFocused();
  expect(sent).toEqual([]);
});

test("[ORDER-4, GQL-8] notes save by themselves and are there after a reload", async ({ page, demo }) => {
  const drawer = await openOrder(page, demo.url, 1);
  const text = `Wrap the lens separately ${Date.now()}`;
  await page.keyboard.press("n");
  await expect(drawer.getByLabel("Notes on this order")).toBeFocused();
  // At rest nothing moves, seen or not: the browser would draw every frame of it.
  const countEndless = () =>
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY).length;
  await expect.poll(() => page.evaluate(countEndless)).toBe(0);
  await drawer.getByLabel("Notes on this order").fill(text);
  await expect(page.getByText("Notes saved!")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Notes on this order")).toHaveValue(text);
});

test("[MOVE-1, QUEUE-5] an order moved to Queued stands there, and Undo brings it back", async ({
  page,
  demo,
}) => {
  // One that is queued already, by another journey, would not count as moved.
  const drawer = await openOrder(page, demo.url, 2, "?tag=-queued%2C-alreadySold");
  const number = await orderNumber(drawer);
  const before = await queueCount(page, "Queued");
  await page.keyboard.press("v");
  await page.keyboard.press("2");
  await expect(page.getByText("Moved to Queued.")).toBeVisible();
  // Under the pointer it stays until its Undo is pressed.
  await page.locator(".sk-toast").hover();
  await expect.poll(() => queueCount(page, "Queued")).toBe(before + 1);
  // What is typed has an undo of its own.
  await page.keyboard.press("m");
  await page.keyboard.type("1Z");
  await page.keyboard.press("Control+z");
  expect(await queueCount(page, "Queued")).toBe(before + 1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => queueCount(page, "Queued")).toBe(before);
  // Another queue starts at its first row, wherever the last one was left.
  await page.keyboard.press("Escape");
  await page
    .getByRole("navigation", { name: "Queues" })
    .getByRole("link", { name: /^Completed/ })
    .click();
  await expect(page.getByRole("grid", { name: "Completed" })).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("row").nth(1)).toBeFocused();
  await page.goto(`${demo.url}/shipping?queue=queued`);
  await expect(page.getByRole("grid").or(page.getByText("Nothing is queued.")).first()).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: number })).toHaveCount(0);
});

test("[PIN-1] a pinned order keeps its place under focus, then stands first, and shows no date of the next millennium", async ({
  page,
  demo,
}) => {
  const drawer = await openOrder(page, demo.url, 3);
  const number = await orderNumber(drawer);
  const row = page.getByRole("grid").getByRole("row").filter({ hasText: number });
  const place = (await row.getAttribute("aria-rowindex")) ?? "";
  const next = await page.getByRole("grid").getByRole("row").nth(5).innerText();
  const before = await queueCount(page, "Pinned");
  await page.keyboard.press("p");
  await expect(page.getByText("Successfully Pinned!")).toBeVisible();
  await expect.poll(() => queueCount(page, "Pinned")).toBe(before + 1);
  await expect(page.getByRole("row").filter({ hasText: number })).toContainText("Pinned");
  // A year, and no part of a number or a postcode.
  await expect(page.getByText(/[A-Z][a-z]{2,} 30\d\d\b|\b30\d\d-\d\d/)).toHaveCount(0);
  // Tagged through its popover too: the row stays, and J goes on from where the eye is.
  // The demo is shared: what another journey tagged loses its tag here.
  const wasUrgent = (await row.innerText()).includes("Urgent");
  // From the drawer, opened by key, the focus comes back to the drawer; from the row to the row: never to a
  // control inside of either.
  const openRow = page.getByRole("grid").locator("[aria-current]");
  await openRow.focus();
  await page.keyboard.press("Enter");
  for (const key of ["t", "v"]) {
    await expect(drawer).toBeFocused();
    await page.keyboard.press(key);
    await expect(page.getByRole("dialog", { name: { t: "Tags", v: "Move" }[key] ?? "" })).toBeVisible();
    await page.keyboard.press("Escape");
  }
  await expect(drawer).toBeFocused();
  await openRow.focus();
  await page.keyboard.press("t");
  await page.getByRole("dialog", { name: "Tags" }).getByRole("combobox").fill("urg");
  await page.keyboard.press("Enter");
  await expect(openRow).toBeFocused();
  if (wasUrgent) await expect(row).not.toContainText("Urgent");
  else await expect(row).toContainText("Urgent");
  await expect(row).toHaveAttribute("aria-rowindex", place);
  await page.keyboard.press("j");
  await expect.poll(async () => next.includes(await orderNumber(drawer))).toBe(true);
  await page.keyboard.press("k");
  await expect.poll(() => orderNumber(drawer)).toBe(number);
  await page.getByRole("searchbox", { name: "Filter this queue" }).click();
  await expect(row).not.toHaveAttribute("aria-rowindex", place);
  await page.keyboard.press("Escape");
  await page.keyboard.press("p");
  await expect(page.getByText("Successfully Unpinned!")).toBeVisible();
  await expect.poll(() => queueCount(page, "Pinned")).toBe(before);
});

test("[MOVE-2] what the service refuses is taken back on screen", async ({ page, demo }) => {
  await openOrder(page, demo.url, 4);
  const before = await queueCount(page, "Queued");
  await page.route("**/graphql", (route) =>
    route.request().postData()?.includes("TransactionUpdateMany") === true
      ? route.fulfill({
          status: 503,
          json: { msg: "The service is busy. Try again in a moment.", code: "BUSY", status: 503 },
        })
      : route.continue(),
  );
  await page.keyboard.press("v");
  await page.keyboard.press("2");
  await expect(
    page.getByRole("alert").getByText("The service is busy. Try again in a moment."),
  ).toBeVisible();
  await expect.poll(() => queueCount(page, "Queued")).toBe(before);
});

test("an action of one tab is on the other by its live stream, without a look of its own", async ({
  page,
  demo,
  context,
}) => {
  const drawer = await openOrder(page, demo.url, 5);
  const number = await orderNumber(drawer);
  // The demo is shared: another journey may have queued this order.
  await page.keyboard.press("v");
  await page.getByRole("option", { name: "Unfulfilled" }).click();
  await expect(page.getByRole("grid").getByRole("row").filter({ hasText: number })).not.toContainText(
    "Queued",
  );
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const other = await context.newPage();
  await other.goto(`${demo.url}/shipping`);
  await expect(other.getByRole("row").filter({ hasText: number })).toBeVisible();
  await expect(other.getByText(/^Live/)).toBeVisible();
  const before = await queueCount(other, "Queued");
  await page.keyboard.press("v");
  await page.keyboard.press("2");
  await expect.poll(() => queueCount(other, "Queued")).toBe(before + 1);
});

test(
  "what a marketplace can't do is off and says why, to assistive technology and where it's pressed",
  { tag: "@long" },
  async ({ page, demo }) => {
    const drawer = await openOrder(page, demo.url, 0, "?queue=all&platform=atelier");
    const button = drawer.getByRole("button", { name: "Refund…" });
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await expect(button).toHaveAccessibleDescription(/Atelier/);
    await button.click({ force: true });
    await expect(page.getByRole("tooltip")).toHaveText(/Atelier/);
  },
);

test("without the live stream orders are read again every 60 s", { tag: "@long" }, async ({ page, demo }) => {
  await page.route("**/api/events?*", (route) => route.abort());
  await ownClock(page);
  const isRead = page.waitForResponse((answer) => {
    const asked = answer.request().postData() ?? "";
    return (
      asked.includes("query Orders(") && asked.includes("CREATEDAT_ASC") && !asked.includes('"fulfilled"')
    );
  });
  await page.goto(`${demo.url}/shipping`);
  await (await isRead).finished();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await stopClock(page);
  const lastName = `Unheard${Date.now()}`;
  const [made] = await buy(demo, {
    market: "bazaar",
    account: "northlane",
    fields: { buyer: { firstName: "Iris", lastName } },
  });
  const find = "query($number: String) { TransactionMany(filter: { orderNumber: $number }) { _id } }";
  await expect
    .poll(
      async () =>
        (await askGraphql<{ TransactionMany: unknown[] }>(page, demo, find, { number: made?.id }))
          .TransactionMany.length,
    )
    .toBe(1);
  const row = page.getByRole("row").filter({ hasText: lastName });
  await page.clock.fastForward(30_000);
  await expect(page.getByText(/^No live updates since/)).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.clock.fastForward(31_000);
  await expect(row).toBeVisible();
});

async function orderNumber(drawer: Locator): Promise<string> {
  const text = await drawer.innerText();
  const number = /\b(?:AT-\d{4}-\d+|\d\d-\d+|\d{6,})\b/.exec(text)?.[0];
  if (number === undefined) throw new Error("the drawer shows no order number");
  return number;
}
