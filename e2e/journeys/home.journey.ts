/**
 * Home in the browser, against the running demo: what it shows, where it leads, and what happens when a part
 * of it fails.
 */
import type { Page, Request } from "@playwright/test";
import { askRest, dataOf } from "../service/ask-rest.ts";
import { ownClock, stopClock } from "../service/clock.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { openSignedIn, takeOwnersSession } from "../service/people.ts";

const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const stats = {
  newOrders: 41,
  queuedOrders: 3,
  unreadMessages: 8,
  saleStats: { rolling24Hours: 412.8, rollingWeek: 2914.15, "24Hours": 286.4 },
  currencySymbol: "£",
  activePlatforms: 5,
  reserveUploadsCount: 36,
  activeListingCounts: 2656,
  pendingPayments: 4,
  ratings: 317,
};
const unknown = {
  ...stats,
  newOrders: -1,
  queuedOrders: -1,
  unreadMessages: -1,
  saleStats: { rolling24Hours: -1, rollingWeek: -1, "24Hours": -1 },
  activePlatforms: -1,
  reserveUploadsCount: -1,
  activeListingCounts: -1,
  pendingPayments: -1,
  ratings: -1,
};

test('[DASH-1, DASH-2, DASH-3, GQL-5] a figure is a dash that says "not known yet", then itself; platforms come from a list of sources', async ({
  page,
  demo,
}) => {
  let counted: Promise<Map<string, number> | undefined> | undefined;
  const readCounts = async () => counted;
  page.on("response", (answer) => {
    if (answer.request().postData()?.includes("query Sources") !== true) return;
    // An answer that the reload below cuts off can't be read; the next one is.
    counted = answer.json().then(countSources, () => undefined);
  });
  let answer: object = unknown;
  await page.route("**/api/dashboard/stats", (route) => route.fulfill({ json: { data: answer } }));
  await openSignedIn(page, demo.url, "owner@stallkeeper.test", demoPassword);
  const figures = panel(page, "Figures");
  const names = [
    "Last 24 hours",
    "Today",
    "Last 7 days",
    "New orders",
    "Pending payments",
    "Reserve uploads",
  ];
  for (const name of names)
    await expect(
      figures.getByRole("listitem").filter({ hasText: name }).getByTitle("not known yet"),
    ).toHaveText("—not known yet");
  await expect(panel(page, "Messages").getByTitle("not known yet")).toHaveCount(1);
  await expect(panel(page, "Platforms").locator(".sk-panel-top").getByTitle("not known yet")).toHaveCount(2);

  answer = stats;
  counted = undefined;
  await page.reload();
  for (const [index, value] of ["£412.80", "£286.40", "£2,914.15", "41", "4", "36"].entries())
    await expect(figures.getByRole("listitem").filter({ hasText: names[index] })).toContainText(value);
  await expect(panel(page, "Messages")).toContainText("8 unread");
  await expect(panel(page, "Platforms")).toContainText("5 active · 2,656 listings · 317 ratings");
  await expect(page.getByTitle("not known yet")).toHaveCount(0);

  // Each row counts the orders of its platform, from a list of sources alone.
  const rows = panel(page, "Platforms").getByRole("row");
  await expect.poll(readCounts).toBeDefined();
  const counts = await readCounts();
  expect([...(counts?.keys() ?? [])].sort()).toEqual(["Atelier", "Bazaar", "Thriftly"]);
  for (const [name, count] of counts ?? [])
    await expect(rows.filter({ hasText: name }).getByRole("cell").nth(2)).toHaveText(
      count.toLocaleString("en-GB"),
    );
});

test(
  "each figure is asked for once while Home opens, with the stream of changes and all",
  { tag: "@long" },
  async ({ page, owned }) => {
    await takeOwnersSession(page, owned);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const isLive = page.waitForRequest((request) => request.url().includes("/api/events"));
    const isCounted = page.waitForResponse(
      (answer) => answer.request().postData()?.includes("query Sources") === true,
    );
    await page.goto(owned.url);
    await isLive;
    await expect(page.getByRole("status").filter({ hasText: /^Live/ })).toBeVisible();
    await isCounted;
    for (const path of [
      "dashboard/stats",
      "dashboard/run",
      "dashboard/attention",
      "dashboard/accounts",
      "meta/accounts",
      "meta/platforms",
    ]) {
      expect(
        asked.filter((one) => one === `/api/${path}`),
        path,
      ).toHaveLength(1);
    }
  },
);

/** These words with whichever number stands where their first one does. */
const anyCount = (words: string): RegExp =>
  new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\d[\d,]*/, "\\d[\\d,]*"));

test("every number on Home leads to a list of exactly so many rows", async ({ page, demo }) => {
  await openSignedIn(page, demo.url, "owner@stallkeeper.test", demoPassword);
  await expect(
    panel(page, "Today's run")
      .getByRole("link", { name: /^\d+ overdue$/ })
      .first(),
  ).toBeVisible();
  await expect(panel(page, "Figures").getByTitle("not known yet")).toHaveCount(0);
  await expect(panel(page, "Needs attention").getByRole("link").first()).toBeVisible();
  await expect(panel(page, "Messages").getByRole("listitem").first()).toBeVisible();
  // Sales lead to their analysis; whatever else has a number is counted.
  const links = await page
    .getByRole("main")
    .locator("a[href^='/shipping'], a[href^='/messaging?only'], a[href^='/inventory']")
    .evaluateAll((found) =>
      found.flatMap((link) =>
        /\d/.test(link.textContent)
          ? [{ href: link.getAttribute("href") ?? "", words: link.textContent }]
          : [],
      ),
    );
  for (const part of [
    "Unfulfilled",
    "Ship",
    "Queued",
    "overdue",
    "by the cut-off",
    "yesterday",
    "Shipped today",
    "ready to ship",
    "New orders",
    "Pending payments",
    "unread",
    "Needs alternative item",
  ]) {
    expect(links.map(({ words }) => words).join("\n")).toContain(part);
  }
  for (const { href, words } of links) {
    // By the link itself, on a page that stays: nobody types these addresses. The figure is read at the press:
    // what was sent before may still be confirmed.
    const link = page
      .getByRole("main")
      .locator(`a[href="${href}"]`)
      .filter({ hasText: anyCount(words) })
      .first();
    const count = Number((/\d[\d,]*/.exec(await link.innerText())?.[0] ?? "").replaceAll(",", ""));
    await link.click();
    await expect(page.getByRole("heading", { level: 1, name: "Home" })).toHaveCount(0);
    const grid = page.getByRole("grid");
    const rows = href.startsWith("/messaging")
      ? page.getByRole("listbox").getByRole("option")
      : href === "/shipping/returns"
        ? page.getByRole("list", { name: "Returns" }).locator(":scope > li")
        : null;
    if (rows !== null) await expect(rows, words).toHaveCount(count);
    else await expect(grid, `${words} at ${href}`).toHaveAttribute("aria-rowcount", String(count + 1));
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  }
});

test(
  "the row under focus on Home stays where it is, and takes its place once the focus leaves",
  { tag: "@long" },
  async ({ page, demo }) => {
    await openSignedIn(page, demo.url, "owner@stallkeeper.test", demoPassword);
    const rows = panel(page, "Unfulfilled").getByRole("row");
    const buttons = panel(page, "Unfulfilled").locator("[data-order]");
    await expect(buttons).toHaveCount(6);
    const fourth = (await buttons.nth(3).getAttribute("data-order")) ?? "";
    await buttons.nth(3).focus();
    await page.keyboard.press("p");
    await expect(page.getByText("Successfully Pinned!")).toBeVisible();
    await expect(rows.nth(4)).toContainText("Pinned");
    await expect(buttons.nth(3)).toHaveAttribute("data-order", fourth);
    await page.getByRole("heading", { level: 1 }).click();
    await expect(buttons.first()).toHaveAttribute("data-order", fourth);
    await buttons.first().focus();
    await page.keyboard.press("p");
    await expect(page.getByText("Successfully Unpinned!")).toBeVisible();
  },
);

/**
 * How many orders each platform has in an answer of the service; fails where an order brings more than its
 * source.
 */
function countSources({ data }: { data: { TransactionMany: { source: string }[] } }): Map<string, number> {
  const counts = new Map<string, number>();
  for (const order of data.TransactionMany) {
    expect(Object.keys(order)).toEqual(["source"]);
    counts.set(order.source, (counts.get(order.source) ?? 0) + 1);
  }
  return counts;
}

test(
  "one call that fails takes its own panel alone, and Try again brings it back; the first steps tick and can be hidden",
  { tag: "@long" },
  async ({ page, demo }) => {
    await ownClock(page);
    const broken = { offers: true, run: true };
    await page.route("**/graphql", (route) =>
      broken.offers && route.request().postData()?.includes("NewOffers") === true
        ? route.fulfill({
            status: 503,
            json: { msg: "The service is busy. Try again in a moment.", code: "BUSY", status: 503 },
          })
        : route.continue(),
    );
    await page.route("**/api/dashboard/run", (route) => (broken.run ? route.abort() : route.continue()));
    await openSignedIn(page, demo.url, "owner@stallkeeper.test", demoPassword);
    await expect(panel(page, "Offers").getByRole("alert")).toContainText(
      "Offers didn't load. The service is busy. Try again in a moment.",
    );
    await expect(panel(page, "Cut-off").getByRole("alert")).toContainText("Cut-off didn't load.");
    await expect(panel(page, "Messages").getByRole("listitem")).toHaveCount(4);
    await expect(panel(page, "Unfulfilled").getByRole("row")).toHaveCount(7);
    await expect(panel(page, "Platforms").getByRole("row")).toHaveCount(4);
    // The belt counts the orders themselves.
    await expect(
      panel(page, "Today's run").getByRole("listitem").filter({ hasText: "Unfulfilled" }),
    ).toContainText(/[1-9]\d*/);
    broken.offers = false;
    await panel(page, "Offers").getByRole("button", { name: "Try again" }).click();
    await expect(panel(page, "Offers").getByRole("listitem")).toHaveCount(3);
    // News of an order would have it read again at any moment: none comes until the button was pressed.
    await stopClock(page);
    broken.run = false;
    await panel(page, "Cut-off").getByRole("button", { name: "Try again" }).click();
    await page.clock.resume();
    await expect(panel(page, "Cut-off")).toContainText("Next cut-off");

    // The first steps tick by what is there and by what was tried, until they are hidden.
    const steps = panel(page, "Get started");
    const ticks = (step: string) =>
      steps.getByRole("listitem").filter({ hasText: step }).getByRole("img", { name: "Done" });
    for (const step of [
      "Link a platform account",
      "Write a first snippet",
      "Choose the “already sold” message",
    ])
      await expect(ticks(step)).toBeVisible();
    await expect(ticks("Turn on two-factor")).toHaveCount(0);
    await expect(ticks("Search or run a command")).toHaveCount(0);
    await steps.getByRole("button", { name: "Search or run a command" }).click();
    await expect(page.getByRole("dialog", { name: "Search or run a command" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(ticks("Search or run a command")).toBeVisible();
    await steps.getByRole("button", { name: "Hide this list" }).click();
    await expect(steps).toHaveCount(0);

    // Once all of it is done it goes for good without being hidden.
    const isKeeping = (request: Request) =>
      request.method() === "PATCH" && request.postData()?.includes('"hidesGetStarted":true') === true;
    await askRest(page, demo, "PATCH /api/user/preferences", { body: { hidesGetStarted: false } });
    await page.route("**/api/user/session", async (route) => {
      const answer = await route.fetch();
      const data = await dataOf("GET /api/user/session", answer);
      data.user.twofactor.isOn = true;
      await route.fulfill({ response: answer, json: { data } });
    });
    const isKept = page.waitForRequest(isKeeping);
    await page.reload();
    await isKept;
    await expect(panel(page, "Messages").getByRole("listitem")).toHaveCount(4);
    await expect(steps).toHaveCount(0);
  },
);

test(
  "keys walk the first six, M ships the one in focus, and every line of Needs attention opens exactly its orders",
  { tag: "@long" },
  async ({ page, demo }) => {
    await openSignedIn(page, demo.url, "owner@stallkeeper.test", demoPassword);
    const top = panel(page, "Unfulfilled");
    await expect(top.getByRole("row")).toHaveCount(7);
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    const second = top.getByRole("button", { name: /^Open / }).nth(1);
    await expect(second).toBeFocused();
    await page.keyboard.press("m");
    await expect(page.getByLabel("Tracking number")).toBeFocused();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(`${demo.url}/`);

    const line = panel(page, "Needs attention")
      .getByRole("listitem")
      .filter({ hasText: "Needs alternative item" });
    const count = Number(/(\d+) orders?$/.exec(await line.innerText())?.[1]);
    await line.getByRole("link").click();
    await expect(page.getByRole("grid").getByRole("row")).toHaveCount(count + 1);
  },
);
