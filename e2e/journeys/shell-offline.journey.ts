/**
 * What can be undone is kept while there is no network, survives a reload, and is sent in order afterwards.
 */
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { openOrder, queueCount } from "../service/orders-page.ts";
import { takeSession } from "../service/people.ts";

const banner = "You're offline. Notes, tags, moves, pins and counts are saved and sent when you reconnect.";
// One that is queued already would not count as moved.
const notQueued = "?tag=-queued%2C-alreadySold";

test.beforeEach(async ({ page, demo }) => {
  await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
});

test("[PAGE-2] without a network the banner says so; three changes are kept, sent on return, and told", async ({
  page,
  demo,
  context,
}) => {
  const drawer = await openOrder(page, demo.url, 9, notQueued);
  const note = `Kept offline ${Date.now()}`;
  const queued = await queueCount(page, "Queued");
  const sent: string[] = [];
  page.on("request", (request) => {
    const body = request.postData() ?? "";
    if (body.includes("mutation TransactionUpdateMany"))
      sent.push(body.includes('"notes"') ? "notes" : body.includes('"moveTo"') ? "move" : "pin");
  });
  await expect(page.getByText(banner)).toHaveCount(0);
  await context.setOffline(true);
  await expect(page.getByText(banner)).toBeVisible();
  await expect(page.getByText(/^Offline since/)).toBeVisible();
  await page.keyboard.press("v");
  await page.keyboard.press("2");
  await expect.poll(() => queueCount(page, "Queued")).toBe(queued + 1);
  await page.keyboard.press("p");
  await expect(page.getByText("2 unsent changes")).toBeVisible();
  await drawer.getByLabel("Notes on this order").fill(note);
  await expect(page.getByText("3 unsent changes")).toBeVisible();
  await expect(drawer.getByText("Notes saved here, not sent yet")).toBeVisible();
  const ship = drawer.getByRole("button", { name: "Mark as shipped" });
  await expect(ship).toHaveAttribute("aria-disabled", "true");
  await ship.hover();
  await expect(page.getByRole("tooltip")).toHaveText("Needs a connection");
  const number = drawer.getByLabel("Tracking number");
  await number.fill("RM123456785GB");
  await number.press("Enter");
  await expect(number).toHaveAccessibleDescription("Needs a connection");
  expect(sent).toEqual([]);
  await context.setOffline(false);
  await expect(page.locator(".sk-toast").getByText("Back online. 3 changes sent.")).toBeVisible();
  await expect(page.getByText(banner)).toHaveCount(0);
  expect(sent).toEqual(["move", "pin", "notes"]);
  await page.reload();
  await expect(page.getByLabel("Notes on this order")).toHaveValue(note);
  await expect.poll(() => queueCount(page, "Queued")).toBe(queued + 1);
});

test("what is kept survives a reload of the page", async ({ page, demo, context }) => {
  const drawer = await openOrder(page, demo.url, 10, notQueued);
  const note = `Kept over a reload ${Date.now()}`;
  const address = page.url();
  await context.setOffline(true);
  await drawer.getByLabel("Notes on this order").fill(note);
  await expect(page.getByText("1 unsent change")).toBeVisible();
  let isHeldBack = true;
  await page.route("**/graphql", (route) =>
    isHeldBack && route.request().postData()?.includes("mutation") === true
      ? route.abort()
      : route.continue(),
  );
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByLabel("Notes on this order")).not.toHaveValue(note);
  // From the next page on it gets through: the page that is left tries again too, and would tell nobody.
  page.once("framenavigated", () => (isHeldBack = false));
  // Not until all pictures are there: it may be said before them, and for a few seconds alone.
  await page.goto(address, { waitUntil: "commit" });
  await expect(page.locator(".sk-toast").getByText("Back online. 1 change sent.")).toBeVisible();
  await expect(page.getByLabel("Notes on this order")).toHaveValue(note);
});

test(
  "what the service refuses on return is taken back and said",
  { tag: "@long" },
  async ({ page, demo, context }) => {
    await openOrder(page, demo.url, 11, notQueued);
    const before = await queueCount(page, "Queued");
    await context.setOffline(true);
    await page.keyboard.press("v");
    await page.keyboard.press("2");
    await expect.poll(() => queueCount(page, "Queued")).toBe(before + 1);
    await page.route("**/graphql", (route) =>
      route.request().postData()?.includes("mutation") === true
        ? route.fulfill({
            status: 403,
            json: {
              msg: "Your account can't do this. Ask an administrator.",
              code: "FORBIDDEN",
              status: 403,
            },
          })
        : route.continue(),
    );
    await context.setOffline(false);
    await expect(
      page.locator(".sk-toast").getByText("Your account can't do this. Ask an administrator."),
    ).toBeVisible();
    await expect.poll(() => queueCount(page, "Queued")).toBe(before);
  },
);
