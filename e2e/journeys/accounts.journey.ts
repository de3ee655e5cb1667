/** Linked accounts and the way from one store to another, as a person meets them. */
import type { Page } from "@playwright/test";
import { askRest, dataOf } from "../service/ask-rest.ts";
import { expectNoViolations } from "../service/axe.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { openSignedIn, takeOwnersSession, takeSession } from "../service/people.ts";

const section = (page: Page) => page.getByRole("region", { name: "Linked accounts", exact: true });
const rowOf = (page: Page, platform: string) =>
  section(page)
    .getByRole("row")
    .filter({ has: page.getByRole("img", { name: platform, exact: true }) });
const bar = (page: Page) => page.getByRole("navigation").first();

/** Looks at a part of the page, or at the dialog that is open. */
const expectPartFit = (page: Page, part = "#linked"): Promise<void> =>
  expectNoViolations(page, part, { part, widths: [1440, 390] });

/** Leaves for a platform's own page by the menu. */
async function leaveFor(page: Page, platform: string): Promise<void> {
  await section(page).getByRole("button", { name: "Link a platform account" }).click();
  await page.getByRole("menuitem", { name: platform }).click();
  await expect(page.getByRole("heading", { name: platform, exact: true })).toBeVisible();
}

test("[USER-6] [FLASH-1] a person links an account on the platform's own page, sees what works there, and unlinks it", async ({
  page,
  owned,
}) => {
  await takeOwnersSession(page, owned);
  await page.goto(`${owned.url}/profile#linked`);
  await expect(section(page)).toContainText("No platform is linked yet.");
  await expectPartFit(page);

  // Refused there: nothing is linked, and the message left behind is a danger toast.
  await leaveFor(page, "Bazaar");
  await page.getByRole("button", { name: "Refuse" }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "Bazaar wasn't linked: it refused the sign-in." }),
  ).toBeVisible();
  await expect(section(page)).toContainText("No platform is linked yet.");

  await leaveFor(page, "Bazaar");
  await page.getByLabel("Your username").fill("ada.things");
  const flashes = page.waitForResponse("**/api/flashes/");
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Bazaar is linked as ada.things." })).toBeVisible();
  await expect(page).toHaveURL(/\/profile#linked$/);
  expect(await (await flashes).json()).toEqual({
    data: [{ message: "Bazaar is linked as ada.things.", error: false }],
  });
  await expect(rowOf(page, "Bazaar")).toContainText("ada.things");
  await expect(rowOf(page, "Bazaar")).toContainText("Linked");
  await expect(bar(page)).toContainText("ada.things");

  await rowOf(page, "Bazaar").getByRole("button", { name: "What works with ada.things (Bazaar)" }).click();
  await expect(
    section(page)
      .getByRole("term")
      .filter({ hasText: "Mark as shipped" })
      .locator("xpath=following-sibling::dd"),
  ).toHaveText("Yes");
  await expect(
    section(page).getByRole("term").filter({ hasText: "Payouts" }).locator("xpath=following-sibling::dd"),
  ).toHaveText("No");
  await expectPartFit(page);
  // On a phone its buttons stand beside each other below it, each large enough for a finger.
  await page.setViewportSize({ width: 390, height: 844 });
  const boxes = await rowOf(page, "Bazaar")
    .getByRole("button")
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().toJSON() as DOMRect));
  expect(boxes.length).toBeGreaterThan(2);
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
  expect(Math.min(...boxes.flatMap(({ width, height }) => [width, height]))).toBeGreaterThanOrEqual(24);
  await page.setViewportSize({ width: 1440, height: 900 });

  // Esc and the safe button keep it linked.
  const unlink = rowOf(page, "Bazaar").getByRole("button", { name: "Unlink ada.things (Bazaar)" });
  await unlink.click();
  const dialog = page.getByRole("alertdialog", { name: "Unlink ada.things (Bazaar)?" });
  await expect(dialog).toContainText("Its orders and messages stop updating. Listings stay online.");
  await expect(dialog.getByRole("button", { name: "Keep linked" })).toBeFocused();
  await expectPartFit(page, "[role=alertdialog]");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, "Bazaar")).toBeVisible();
  await unlink.click();
  const call = page.waitForResponse("**/api/user/unlink");
  let calls = 0;
  page.on("request", (request) => void (calls += request.url().endsWith("/api/user/unlink") ? 1 : 0));
  await dialog.getByRole("button", { name: "Unlink", exact: true }).dblclick();
  const answer = await call;
  expect(Object.keys(answer.request().postDataJSON() as object)).toEqual(["toUnlink"]);
  expect(await answer.json()).toMatchObject({
    data: { user: { authenticated: true, email: "ada@northlane.example" } },
  });
  await expect(section(page)).toContainText("No platform is linked yet.");
  await expect(bar(page)).not.toContainText("ada.things");
  expect(calls, "a double click sends one").toBe(1);
});

test(
  "linking works where the platform is another site, whose pages bring no cookie of ours along",
  { tag: "@long" },
  async ({ page, owned }) => {
    // localhost and 127.0.0.1 are two sites to a browser: the strict cookie stays away from the first look.
    const here = { ...owned, url: owned.url.replace("127.0.0.1", "localhost") };
    await takeOwnersSession(page, here);
    await page.goto(`${here.url}/profile#linked`);
    await leaveFor(page, "Atelier");
    await page.getByLabel("Your username").fill("wood-and-wool");
    const first = page.waitForResponse((response) => response.url().startsWith(`${here.url}/oauth/callback`));
    await page.getByRole("button", { name: "Allow" }).click();
    expect((await first).status()).toBe(200);
    await expect(page).toHaveURL(`${here.url}/profile#linked`);
    await expect(rowOf(page, "Atelier")).toContainText("wood-and-wool");
  },
);

test(
  "eBay asks for its keys; who has none tries it with the practice market, and orders and offers arrive",
  { tag: "@long" },
  async ({ page, owned }) => {
    await takeOwnersSession(page, owned);
    await page.goto(`${owned.url}/profile#linked`);
    await section(page).getByRole("button", { name: "Link a platform account" }).click();
    await page.getByRole("menuitem", { name: "eBay" }).click();
    const dialog = page.getByRole("dialog", { name: "Connect eBay" });
    await dialog.getByRole("button", { name: "Connect", exact: true }).click();
    await expect(dialog.getByText("This field is required")).not.toHaveCount(0);
    await expectPartFit(page, "[role=dialog]");
    await dialog.getByRole("button", { name: "Try with the practice market" }).click();
    await expect(
      page.getByText("A practice eBay account is connected. Nothing reaches a real buyer."),
    ).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, "eBay")).toContainText("Linked");
    await page.goto(`${owned.url}/offers`);
    await expect(
      page.getByRole("grid", { name: "Offers" }).getByRole("button", { name: /^Accept / }),
    ).not.toHaveCount(0);
  },
);

test(
  "an account whose sign-in ends soon says so, and is connected again in its place",
  { tag: "@long" },
  async ({ page, owned }) => {
    await takeOwnersSession(page, owned);
    await page.goto(`${owned.url}/profile#linked`);
    await leaveFor(page, "Thriftly");
    await page.getByLabel("Your username").fill("rags");
    await page.getByRole("button", { name: "Allow" }).click();
    await expect(rowOf(page, "Thriftly")).toContainText("rags");
    const soon = new Date(Date.now() + 4 * 86_400_000).toISOString();
    await page.route("**/api/meta/accounts", async (route) => {
      const data = await dataOf("GET /api/meta/accounts", await route.fetch());
      await route.fulfill({ json: { data: data.map((account) => ({ ...account, expiresAt: soon })) } });
    });
    await page.reload();
    await expect(rowOf(page, "Thriftly")).toContainText("Expires soon");
    await expect(section(page)).toContainText("1 account · 1 needs attention");
    await expectPartFit(page);
    // A call on its way is still answered by the page's own words.
    await page.unrouteAll({ behavior: "wait" });
    await rowOf(page, "Thriftly").getByRole("button", { name: "Reconnect rags (Thriftly)" }).click();
    await expect(page.getByLabel("Your username")).toHaveValue("rags");
    await page.getByRole("button", { name: "Allow" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Thriftly is linked as rags." })).toBeVisible();
    await expect(rowOf(page, "Thriftly")).toHaveCount(1);
    await expect(rowOf(page, "Thriftly")).toContainText("Linked");
  },
);

test(
  "linked accounts that do not load say so, and come with another try",
  { tag: "@long" },
  async ({ page, demo }) => {
    await takeSession(page, demo.url, "packer@stallkeeper.test", demoPassword);
    await page.route("**/api/meta/accounts", (route) =>
      route.fulfill({ status: 500, json: { msg: "The shelf fell down.", code: "INTERNAL", status: 500 } }),
    );
    await page.goto(`${demo.url}/profile#linked`);
    await expect(section(page).getByRole("alert")).toContainText(
      "Linked accounts didn't load. The shelf fell down.",
    );
    await page.unroute("**/api/meta/accounts");
    let body: string | null = '{"data":null}';
    await page.route("**/api/meta/accounts", (route) =>
      body === null
        ? route.continue()
        : route.fulfill({ status: 200, contentType: "application/json", body }),
    );
    for (const empty of ['{"data":null}', ""]) {
      body = empty;
      await page.reload();
      await expect(section(page).getByRole("alert")).toContainText(
        "Linked accounts didn't load. No data was returned!",
      );
    }
    const again = section(page).getByRole("button", { name: "Try again" });
    const asked = page.waitForRequest("**/api/meta/accounts");
    await again.dispatchEvent("click");
    await asked;
    // From here on it may also come by itself.
    body = null;
    await expect
      .poll(async () => {
        await again.evaluateAll((buttons) => {
          for (const button of buttons) if (button instanceof HTMLElement) button.click();
        });
        return rowOf(page, "Bazaar").isVisible();
      })
      .toBe(true);
    await expect(rowOf(page, "Bazaar")).toBeVisible();
    // Without the scope everything is readable, and what changes it says why it cannot be pressed.
    await expect(section(page).getByRole("button", { name: "Link a platform account" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await expect(rowOf(page, "Bazaar").getByRole("button", { name: /^Unlink/ })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await expectPartFit(page);
  },
);

test("[NAV-3] the bar lists the usernames of linked accounts and leaves out those that are for eBay alone", async ({
  page,
  demo,
}) => {
  let long: string[] = [];
  await page.route("**/api/meta/accounts", async (route) => {
    const data = await dataOf("GET /api/meta/accounts", await route.fetch());
    const [first] = data;
    await route.fulfill({
      json: {
        data: [
          { ...first, _id: "one", username: "sells.here", hasebay: false },
          { ...first, _id: "two", username: "buys.only", hasebay: true },
          ...long.map((username) => ({ ...first, _id: username, username })),
        ],
      },
    });
  });
  await openSignedIn(page, demo.url, "owner@stallkeeper.test", demoPassword);
  await expect(bar(page).getByRole("link", { name: /^sells\.here/ })).toHaveAttribute(
    "href",
    "/control/sync",
  );
  await expect(bar(page)).not.toContainText("buys.only");
  // Long names push nothing out of the bar: the accounts become one menu.
  long = ["northlane.vintage.and.things", "northlane.books.and.records"];
  await page.reload();
  await expect(bar(page).getByRole("button", { name: "3 accounts" })).toBeVisible();
  await expect(bar(page).getByRole("link", { name: "Logout" })).toBeInViewport({ ratio: 1 });
  // One that is under way is let go first: the bar reads accounts again when a change is told.
  await page.unrouteAll({ behavior: "wait" });
  await page.reload();
  const data = await askRest(page, demo, "GET /api/meta/accounts");
  expect(data.length).toBeGreaterThan(0);
  for (const { username } of data.filter(({ hasebay }) => !hasebay))
    await expect(bar(page)).toContainText(username);
});

test("[NAV-4] [META-3] switching the server asks, starts, and brings every open tab into the other store", async ({
  page,
  demo,
  context,
}) => {
  await openSignedIn(page, demo.url, "owner@stallkeeper.test", demoPassword);
  const storeOf = async (tab: Page): Promise<string | undefined> =>
    (await askRest(tab, demo, "GET /api/user/session")).user.store?.name;
  const from = await storeOf(page);
  const to = from === "Northlane" ? "Southlane" : "Northlane";
  const second = await context.newPage();
  await second.goto(`${demo.url}/shipping`);
  await expect(second.getByRole("row").nth(1)).toBeVisible();
  const switcher = bar(page).getByRole("button", { name: "Switch server" });
  await switcher.click();
  await expect(
    page.getByRole("menuitem").or(page.getByRole("menuitemcheckbox")).or(page.getByRole("menuitemradio")),
  ).toHaveText(["Northlane", "Southlane"]);
  await page.getByRole("menu").getByText(to).click();
  const dialog = page.getByRole("alertdialog", { name: `Switch to ${to}?` });
  await expect(dialog).toContainText(
    "Everyone on this account moves to that server. It takes a few minutes.",
  );
  await expect(dialog.getByRole("button", { name: "Stay here" })).toBeFocused();
  await expectPartFit(page, "[role=alertdialog]");
  const reloads = [page, second].map((tab) => tab.waitForEvent("load"));
  const call = page.waitForRequest(
    (request) => request.url().endsWith("/api/meta/incubator") && request.method() === "POST",
  );
  // This tab doesn't hear where it is before it was seen to say that the move began.
  const said = Promise.withResolvers<void>();
  await page.route("**/api/user/session", async (route) => {
    await said.promise;
    await route.continue();
  });
  await dialog.getByRole("button", { name: "Switch server" }).click();
  expect((await call).postDataJSON()).toEqual({ serverName: to });
  // One session, one flash: the tab that looked first has it, for a few seconds.
  const told = Promise.any(
    [page, second].map((tab) => tab.getByText(`You're now in ${to}.`).first().waitFor()),
  );
  await expect(page.getByText("Server switch started! Check back in a few minutes.")).toBeVisible();
  said.resolve();
  await Promise.all(reloads);
  expect(await storeOf(page)).toBe(to);
  await told;
  // And back, so that the next person finds the demo as it was.
  const back = page.waitForEvent("load");
  await bar(page).getByRole("button", { name: "Switch server" }).click();
  await page.getByRole("menu").getByText(String(from)).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Switch server" }).click();
  await back;
  expect(await storeOf(page)).toBe(from);
});

test(
  "[NAV-4] who belongs to one store alone has no server to switch",
  { tag: "@long" },
  async ({ page, demo }) => {
    const incubator = page.waitForResponse("**/api/meta/incubator");
    await openSignedIn(page, demo.url, "packer@stallkeeper.test", demoPassword);
    expect(await (await incubator).json()).toEqual({
      data: { isIncubatorServer: false, incubatorStores: [{ name: "Northlane" }], current: "Northlane" },
    });
    await expect(bar(page).getByRole("button", { name: "Switch server" })).toHaveCount(0);
  },
);
