/**
 * The rules of the queues and of single actions (spec 4), held on screen against what the service's own lists
 * say.
 */
import type { Locator, Page } from "@playwright/test";
import { askGraphql } from "../service/ask-service.ts";
import { countKeys, expectKeys } from "../service/count-keys.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { buy } from "../service/market.ts";
import { openOrder, queueCount } from "../service/orders-page.ts";
import { takeSession } from "../service/people.ts";
import type { RunningService } from "../service/start-service.ts";

interface ListedOrder {
  _id: string;
  orderNumber: string;
  external: boolean;
  createdAt: string;
  fulfilled: boolean;
  refund: number | null;
  tags: string[];
  updatedAt: string;
  shipping: { shipped: boolean };
}

test.beforeEach(async ({ page, demo }) => {
  await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
});

test("[QUEUE-1, QUEUE-2, QUEUE-3, QUEUE-4, QUEUE-5, GQL-4] every queue holds the orders of its rule, Home the first six", async ({
  page,
  demo,
}) => {
  // Bought before the first day of the lists.
  const at = Date.UTC(2024, 8, 2);
  const [tooOld] = await buy(demo, {
    market: "bazaar",
    account: "northlane",
    fields: { createdAt: at, updatedAt: at },
  });
  const find = `query($number: String) { TransactionMany(filter: { orderNumber: $number }) { orderNumber } }`;
  await expect
    .poll(
      async () =>
        (await askGraphql<{ TransactionMany: unknown[] }>(page, demo, find, { number: tooOld?.id }))
          .TransactionMany.length,
    )
    .toBe(1);
  const lists = watchLists(page);
  await page.goto(`${demo.url}/shipping`);
  await expect(queueLink(page, "All")).toContainText(/\d/);
  const orders = await askOrders(page, demo);
  const noRefund = ({ refund }: ListedOrder) => refund !== 1 && refund !== 2;
  const has = ({ tags }: ListedOrder, ...names: string[]) => names.some((name) => tags.includes(name));
  const rules: Record<string, (order: ListedOrder) => boolean> = {
    Unfulfilled: (order) => !order.fulfilled && noRefund(order) && !has(order, "unresponsive"),
    Ship: (order) =>
      order.fulfilled &&
      !order.shipping.shipped &&
      noRefund(order) &&
      !has(order, "unresponsive", "markForRefund", "markForReturn"),
    Queued: (order) => has(order, "queued"),
    Unresponsive: (order) => has(order, "unresponsive"),
    Swap: (order) => has(order, "markForSwap"),
    "Pending refunds": ({ refund }) => refund === 1,
    Pinned: ({ updatedAt }) => Number(updatedAt.slice(0, 4)) > 2500,
    Completed: (order) => has(order, "completed"),
  };
  for (const [queue, rule] of Object.entries(rules)) {
    // Counted again at each look: what an earlier journey began may end meanwhile.
    await expect
      .poll(async () => (await queueCount(page, queue)) - (await askOrders(page, demo)).filter(rule).length, {
        message: queue,
      })
      .toBe(0);
    await queueLink(page, queue).click();
    await expect(page.getByRole("heading", { level: 2, name: queue }).first()).toBeVisible();
    const shown = await numbersShown(page.getByRole("grid"));
    const wanted = (await askOrders(page, demo)).filter(rule).map(({ orderNumber }) => orderNumber);
    expect(shown.length, queue).toBeGreaterThan(0);
    expect(
      shown.filter((number) => !wanted.includes(number)),
      queue,
    ).toEqual([]);
  }
  // What was changed at one moment stands by its id.
  const newestFirst = orders
    .filter((order) => rules.Unfulfilled?.(order) === true)
    .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt) || (a._id < b._id ? -1 : 1))
    .map(({ orderNumber }) => orderNumber);
  await queueLink(page, "Unfulfilled").click();
  await expect
    .poll(async () => (await numbersShown(page.getByRole("grid"))).slice(0, 6))
    .toEqual(newestFirst.slice(0, 6));
  const sinceFirstDay = { external: false, after: "2024-09-03T00:00:00.000Z" };
  const all = await lists.read(sinceFirstDay);
  const open = await lists.read({ ...sinceFirstDay, fulfilled: false });
  const days = all.map(({ createdAt }) => createdAt);
  expect(days).toEqual(days.toSorted());
  expect(all.map(({ orderNumber }) => orderNumber)).toEqual(orders.map(({ orderNumber }) => orderNumber));
  expect(open.map(({ orderNumber }) => orderNumber)).toEqual(
    orders.filter(({ fulfilled }) => !fulfilled).map(({ orderNumber }) => orderNumber),
  );
  expect(orders.length).toBeGreaterThan(open.length);
  await page.goto(demo.url);
  await expect
    .poll(() => numbersShown(page.getByRole("region", { name: "Unfulfilled", exact: true })))
    .toEqual(newestFirst.slice(0, 6));
});

test("[REFUND-2] an order is marked for return, then for swap instead, then for nothing", async ({
  page,
  demo,
}) => {
  const drawer = await openOrder(page, demo.url, 7);
  const before = await queueCount(page, "Swap");
  const chip = (name: string) => drawer.locator(".sk-chip").filter({ hasText: name });
  await mark(page, "Return");
  await expect(chip("Return")).toHaveCount(1);
  await mark(page, "Swap");
  await expect(chip("Swap")).toHaveCount(1);
  await expect(chip("Return")).toHaveCount(0);
  await expect.poll(() => queueCount(page, "Swap")).toBe(before + 1);
  await mark(page, "Clear");
  await expect(chip("Swap")).toHaveCount(0);
  await expect.poll(() => queueCount(page, "Swap")).toBe(before);
});

test("[SHIP-3] [ORDER-7] M, a number and Enter ship a pinned order, unpin it and go to the next", async ({
  page,
  demo,
}) => {
  await page.route("**/api/services/log/", (route) =>
    route.fulfill({ status: 500, json: { msg: "The log is full.", code: "INTERNAL", status: 500 } }),
  );
  const drawer = await openOrder(page, demo.url, 8);
  const number = /\b(?:AT-\d{4}-\d+|\d\d-\d+|\d{6,})\b/.exec(await drawer.innerText())?.[0] ?? "";
  const pinned = await queueCount(page, "Pinned");
  await page.keyboard.press("p");
  await expect.poll(() => queueCount(page, "Pinned")).toBe(pinned + 1);
  const traced = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/services/log/") && answer.status() === 500,
  );
  const sent = page.waitForRequest((request) => request.url().endsWith("/api/fulfilment/markAsShipped"));
  const keys = await countKeys(page);
  await page.keyboard.press("m");
  await expect(drawer.getByLabel("Tracking number")).toBeFocused();
  await page.keyboard.type("RN482011900GB");
  await page.keyboard.press("Enter");
  expectKeys("mark one order as shipped", (await keys()) - "RN482011900GB".length);
  expect((await sent).postDataJSON()).toMatchObject({
    provider: "Royal Mail",
    trackingNumber: "RN482011900GB",
  });
  await expect(page.getByText("Successfully marked as shipped!")).toBeVisible();
  await traced;
  await expect.poll(() => queueCount(page, "Pinned")).toBe(pinned);
  await expect(page.getByText("The log is full.")).toHaveCount(0);
  await expect(drawer).not.toContainText(number);
  await expect(drawer.getByLabel("Tracking number")).toBeFocused();
});

test("[ORDER-5] an order that does not exist says so and can be closed", async ({ page, demo }) => {
  await page.goto(`${demo.url}/shipping?order=bazaar%3Anobody%3A1`);
  await expect(page.getByRole("complementary").getByText("Can't modify nonexistent order.")).toBeVisible();
  await page.getByRole("complementary").getByRole("button", { name: "Close" }).first().click();
  await expect(page).not.toHaveURL(/order=/);
  // On its own page, too; and no key offers to do anything to it.
  await page.goto(`${demo.url}/shipping/orders/bazaar%3Anobody%3A1`);
  await expect(page.getByText("Can't modify nonexistent order.")).toBeVisible();
  await expect(page.locator(".sk-keybar-hints")).toHaveText("EscBack to the queue");
});

const queueLink = (page: Page, queue: string): Locator =>
  page.getByRole("navigation", { name: "Queues" }).getByRole("link", { name: new RegExp(`^${queue}\\b`) });

/** The order numbers of the rows that are drawn, in their order. */
interface ListWish {
  external?: boolean;
  fulfilled?: boolean;
  after?: string | undefined;
}

const keyOf = ({ external, fulfilled, after }: ListWish): string =>
  JSON.stringify([external, fulfilled ?? null, after]);

interface ListRequest {
  filter: {
    fulfilled?: boolean;
    external?: boolean;
    _operators?: { createdAt?: { gt: string; gte?: string } };
  };
  sort: string;
  limit: number;
}

/**
 * The lists that a page reads, oldest first, page after page: each page goes on at the moment at which the
 * one before ended.
 */
function watchLists(page: Page): { read(wish: ListWish): Promise<ListedOrder[]> } {
  const lists = new Map<string, Promise<ListedOrder[]>[]>();
  page.on("response", (answer) => {
    const request = answer.request();
    if (
      !request.url().endsWith("/graphql") ||
      request.postData()?.includes("TransactionMany(filter") !== true
    )
      return;
    const { filter, sort, limit } = (request.postDataJSON() as { variables: ListRequest }).variables;
    if (sort !== "CREATEDAT_ASC" || limit > 9_999) return;
    const key = keyOf({ ...filter, after: filter._operators?.createdAt?.gt });
    const listed = answer
      .json()
      .then(({ data }: { data: { TransactionMany: ListedOrder[] } }) => data.TransactionMany);
    // One that comes when all was looked at is read by nobody, and may be cut off by the end.
    listed.catch(() => undefined);
    lists.set(key, [...(lists.get(key) ?? []), listed]);
  });
  return {
    async read(filter) {
      const orders = (await Promise.all(lists.get(keyOf(filter)) ?? [])).flat();
      return [...new Map(orders.map((order) => [order._id, order])).values()];
    },
  };
}

async function numbersShown(list: Locator): Promise<string[]> {
  const rows = await list.getByRole("row").allInnerTexts();
  return rows.flatMap((text) => /\b(?:AT-\d{4}-\d+|\d\d-\d+|\d{6,})\b/.exec(text)?.[0] ?? []);
}

/** Every order since the first day, the oldest first, sifted here from all that the service has. */
async function askOrders(page: Page, demo: RunningService): Promise<ListedOrder[]> {
  const query = `{ TransactionMany(limit: 9999) {
       _id orderNumber external createdAt fulfilled refund tags updatedAt shipping { shipped } } }`;
  const { TransactionMany } = await askGraphql<{ TransactionMany: ListedOrder[] }>(page, demo, query);
  return TransactionMany.filter(
    ({ external, createdAt }) => !external && createdAt > "2024-09-03T00:00:00.000Z",
  ).sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a._id.localeCompare(b._id));
}

async function mark(page: Page, name: string): Promise<void> {
  await page.keyboard.press("f");
  await page.getByRole("option", { name }).click();
}
