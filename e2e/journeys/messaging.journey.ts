/** Conversations, by keyboard. */
import type { Page, Request } from "@playwright/test";
import { expectNoViolations } from "../service/axe.ts";
import { askGraphql } from "../service/ask-service.ts";
import { countKeys, expectKeys } from "../service/count-keys.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { buy, readLedger, writeAsBuyer, type MarketOrder } from "../service/market.ts";
import { takeSession } from "../service/people.ts";
import { dismissToast, expectToast } from "../service/toasts.ts";

const owner = "owner@stallkeeper.test";

/** How many conversations the page has asked for, each time it did. */
function watchLimits(page: Page): number[] {
  const limits: number[] = [];
  page.on("request", (request: Request) => {
    const body = request.url().endsWith("/graphql")
      ? (request.postDataJSON() as { query: string; variables?: { limit?: number } })
      : null;
    if (body?.query.startsWith("query Conversations(") === true) limits.push(body.variables?.limit ?? -1);
  });
  return limits;
}

test("[ROUTE-9, GQL-3, MSG-1, MSG-2, MSG-4, MSG-5, MSG-6, MSG-7, MSG-8] a buyer writes, is read and answered", async ({
  page,
  demo,
}) => {
  const limits = watchLimits(page);
  await takeSession(page, demo.url, owner, demoPassword);
  const buyer = { id: 880_031, firstName: "Nadia", lastName: "Okonjo", handle: "nadia.writes" };
  const orders: MarketOrder[] = [];
  for (const createdAt of [Date.now() - 7_200_000, Date.now() - 3_600_000])
    orders.push(
      ...(await buy(demo, { market: "bazaar", account: "northlane", fields: { buyer, createdAt } })),
    );
  await writeAsBuyer(demo, {
    market: "bazaar",
    account: "northlane",
    orderId: orders[1]?.id,
    text: "Bonjour, could it leave today?",
  });
  await page.goto(`${demo.url}/messaging`);
  const list = page.getByRole("listbox", { name: "Conversations" });
  const row = list.getByRole("option").filter({ hasText: "nadia.writes" });
  await expect(row).toContainText("Bonjour, could it leave today?");
  await expect(row.getByText("Bought this")).toBeVisible();
  await expect(page).toHaveTitle(/^\(\d+\) Messaging · Stallkeeper$/);
  await expect(list.getByRole("option").first()).toContainText("nadia.writes");
  const areUnread = await list
    .getByRole("option")
    .evaluateAll((options) => options.map((option) => option.querySelector("[aria-label=unread]") !== null));
  expect(areUnread.indexOf(false)).toBeGreaterThan(0);
  expect(areUnread.lastIndexOf(true)).toBeLessThan(areUnread.indexOf(false));

  await page.keyboard.press("Shift+R");
  await expectToast(page, "Could not refresh session. No session loaded.");
  await page.keyboard.press("j");
  const pane = page.getByRole("region", { name: "nadia.writes" });
  await expect(pane.getByRole("log")).toContainText("Bonjour, could it leave today?");
  await expect(pane.getByText("northlane", { exact: true })).toBeVisible();
  await expect(pane.getByRole("img", { name: "Bazaar" })).toBeVisible();
  await expect(row.getByRole("img", { name: "unread" })).toHaveCount(0);
  await expect(list.getByRole("option").first()).toContainText("nadia.writes");
  await page.keyboard.press("u");
  await expectToast(page, "Marked as unread!");
  await expect(row.getByRole("img", { name: "unread" })).toBeVisible();

  // Said among the team: it stands in the talk, and goes nowhere.
  await page.keyboard.press("i");
  await expect(pane.getByRole("textbox", { name: "Internal note" })).toBeFocused();
  await page.keyboard.type("Wrap the vase twice.");
  await page.keyboard.press("Control+Enter");
  await expect(pane.getByRole("log")).toContainText("Wrap the vase twice.");
  await expect(pane.getByRole("log")).toContainText("Internal note · never sent to the buyer");
  await page.keyboard.press("Escape");
  await page.keyboard.press("a");
  await expect(page.getByRole("listbox", { name: "Assign to" })).toBeFocused();
  await page.keyboard.press("1");
  await expect(row.getByRole("img", { name: /^Assigned to / })).toBeVisible();
  await dismissToast(page);
  // Put off until tomorrow; the buyer's next message brings it back, with an address for the parcel.
  await page.keyboard.press("z");
  await expect(page.getByRole("listbox", { name: "Snooze until" })).toBeFocused();
  await page.keyboard.press("2");
  await expect(row).toHaveCount(0);
  await dismissToast(page);
  const tabs = page.getByRole("navigation", { name: "Messaging" });
  await tabs.getByRole("link", { name: /^Snoozed \d+$/ }).click();
  await expect(row).toBeVisible();
  await expect(tabs.locator("[aria-current=page]")).toHaveText(/^Snoozed/);
  await tabs.getByRole("link", { name: /^Inbox/ }).click();
  await expect(row).toHaveCount(0);
  await writeAsBuyer(demo, {
    market: "bazaar",
    account: "northlane",
    orderId: orders[1]?.id,
    text: "Please send it to:\nNadia Writes\n14 rue de la République\n69002 Lyon\nFrance",
  });
  await expect(row).toContainText("14 rue");
  await row.click();
  await pane.getByRole("button", { name: "Use this address" }).click();
  const asked = page.getByRole("dialog", { name: /^Ship .* to$/ });
  await expect(asked.getByRole("textbox").nth(1)).toHaveValue("14 rue de la République");
  await expectNoViolations(page, "an address from a message", { widths: [1440] });
  await asked.getByRole("button", { name: "Save" }).click();
  await expect(asked).toHaveCount(0);
  await dismissToast(page);

  const side = page.getByRole("complementary", { name: "Buyer and orders" });
  await expect(side.getByRole("link", { name: /^Open / })).toHaveCount(2);
  await expect(side.getByRole("link", { name: /^Open / }).first()).toHaveAttribute(
    "href",
    new RegExp(`${orders[1]?.id}$`),
  );
  await expect(side.getByRole("region", { name: "Item in this conversation" })).toBeVisible();
  // The order is shipped and marked without leaving the conversation; the buyer has a name and an address.
  await expect(side.locator("address")).toContainText(/\w+ \w+/);
  await page.keyboard.press("]");
  await expect(side).toBeFocused();
  await page.keyboard.press("f");
  await expect(page.getByRole("dialog", { name: "Mark for" })).toBeVisible();
  // What it's marked for stands on its card, for whoever reads the conversation next.
  await page.keyboard.press("3");
  await expect(side.getByRole("listitem").first()).toContainText("Swap");
  await dismissToast(page);
  await page.keyboard.press("f");
  await expect(page.getByRole("dialog", { name: "Mark for" })).toBeVisible();
  await page.keyboard.press("4");
  await expect(side.getByRole("listitem").first()).not.toContainText("Swap");
  await expect(page.getByRole("dialog", { name: "Mark for" })).toHaveCount(0);
  await dismissToast(page);
  await page.keyboard.press("]");
  await expect(side).not.toBeFocused();
  await page.keyboard.press("m");
  await expect(side.getByLabel("Tracking number")).toBeFocused();
  const fields = await side.getByLabel("Tracking number").boundingBox();
  expect(fields?.width).toBeGreaterThan(150);
  await page.keyboard.press("Escape");
  await expect(side.getByLabel("Tracking number")).toHaveCount(0);
  await expect(side.getByRole("button", { name: /^Mark as shipped / }).first()).toBeFocused();

  const text = pane.getByRole("textbox", { name: "Your message to nadia.writes" });
  await page.keyboard.press("r");
  await expect(text).toBeFocused();
  await page.keyboard.type("Of course. /");
  await expect(pane.getByRole("option").nth(5)).toBeAttached();
  for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press("ArrowDown");
  await expect(pane.getByRole("option", { selected: true })).toBeInViewport();
  await expectNoViolations(page, "a conversation", { widths: [1440, 390] });
  await page.keyboard.type("new-a");
  await expect(pane.getByRole("option", { name: /new-address/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(text).toHaveValue(/^Of course\. No problem, I'll send \S+ to the new address/);
  await page.route("**/api/messages/", (route) =>
    route.continue({
      postData: JSON.stringify({
        ...(route.request().postDataJSON() as object),
        session: "nobody",
        items: [],
      }),
    }),
  );
  await page.keyboard.press("Control+Enter");
  await expect(pane.getByText("Missing session!")).toBeVisible();
  await page.unroute("**/api/messages/");
  await page.reload();
  await expect(text).toHaveValue(/^Of course\. No problem/);
  await page.keyboard.press("r");
  await expect(text).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Of course, it leaves today.");
  await page.keyboard.press("Control+Enter");
  await expectToast(page, "Sent!");
  await expect(pane.getByRole("log")).toContainText("Of course, it leaves today.");
  await expect(text).toHaveValue("");
  expect(
    (await readLedger(demo, "message"))
      .filter(({ orderId }) => orderId === orders[1]?.id)
      .map(({ payload }) => payload.text),
  ).toEqual(["Of course, it leaves today."]);

  await page.keyboard.press("Escape");
  await page.keyboard.press("Shift+R");
  await expectToast(page, "Success!");
  await page.route("**/api/messages/reloadSession/*", (route) =>
    route.continue({ url: `${demo.url}/api/messages/reloadSession/nobody` }),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press("Shift+R");
  await expectToast(page, "Could not refresh session. Missing session!");
  await page.setViewportSize({ width: 1440, height: 900 });
  const answered = page.waitForResponse((response) => response.url().endsWith("/api/messages/reload"));
  await page.getByRole("button", { name: "Check for new messages" }).click();
  expect((await answered).status()).toBe(202);

  // Shipped, the fields are gone: the focus stays with the buyer.
  await page.keyboard.press("m");
  await expect(side.getByLabel("Tracking number")).toBeFocused();
  await page.keyboard.type("RM880031071GB");
  await page.keyboard.press("Enter");
  await expectToast(page, "Successfully marked as shipped!");
  await expect(side).toBeFocused();
  await dismissToast(page);

  // What was searched for is what the row shows, and what the talk stands at, however much came after it.
  await page.setViewportSize({ width: 1440, height: 480 });
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Filter by buyer, item, text" })).toBeFocused();
  await page.keyboard.type("nadia bonjour");
  await expect(row.locator("mark")).toHaveText(["nadia", "Bonjour"]);
  await expect(row).toContainText("Bonjour, could it leave today?");
  await expect(pane.getByRole("log").getByText("Bonjour, could it leave today?")).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(row).toContainText("Of course, it leaves today.");
  await expect(pane.getByText("Of course, it leaves today.")).toBeInViewport();
  await page.setViewportSize({ width: 1440, height: 900 });

  // The parcel's name stands in no message: her orders carry it.
  await page.keyboard.type("okonjo nad");
  await expect(list.getByRole("option")).toHaveCount(1);
  await expect(row).toBeVisible();
  await page.keyboard.press("Escape");

  expect(limits).not.toContain(3_000);
  await page.goto(`${demo.url}/messaging?session=nobody`);
  await expect(page.getByText("Can't set nonexistent session.")).toBeVisible();
  expect(limits.slice(-2)).toEqual([1_000, 3_000]);
  await page.getByRole("button", { name: "Back to the list" }).click();
  await expect(page).toHaveURL(`${demo.url}/messaging`);
});

test(
  "a buyer is answered with a snippet and the next one opens, within six keys",
  { tag: "@long" },
  async ({ page, demo }) => {
    await takeSession(page, demo.url, owner, demoPassword);
    for (const [n, name] of ["Second", "First"].entries()) {
      const [order] = await buy(demo, {
        market: "bazaar",
        account: "northlane",
        fields: {
          buyer: { id: 880_040 + n, firstName: name, lastName: "Keys", handle: `${name.toLowerCase()}.keys` },
        },
      });
      await writeAsBuyer(demo, {
        market: "bazaar",
        account: "northlane",
        orderId: order?.id,
        text: "It arrived in two pieces.",
      });
    }
    await page.goto(`${demo.url}/messaging`);
    const rows = page.getByRole("listbox", { name: "Conversations" }).getByRole("option");
    await expect(rows.filter({ hasText: "first.keys" })).toBeVisible();
    await expect(rows.filter({ hasText: "second.keys" })).toBeVisible();
    await page.keyboard.press("j");
    const opened = await rows.first().innerText();
    const [handle = ""] = /\w+\.keys/.exec(opened) ?? [];
    const pane = page.getByRole("region", { name: handle });
    await expect(pane.getByRole("log")).toContainText("It arrived in two pieces.");
    const keys = await countKeys(page);
    await page.keyboard.press("r");
    await expect(pane.getByRole("textbox")).toBeFocused();
    await page.keyboard.type("/ar");
    await expect(pane.getByRole("option", { name: /arrived-broken/ })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await page.keyboard.press("Enter");
    await expect(pane.getByRole("textbox")).toHaveValue(/^I'm sorry it arrived like that\./);
    const asked = page.waitForRequest((request) => request.url().endsWith("/api/messages/"));
    await page.keyboard.press("Control+Shift+Enter");
    // Named, so that its use is counted.
    expect((await asked).postDataJSON()).toMatchObject({ snippets: [expect.any(String)] });
    await expect(pane).toHaveCount(0);
    await expect(page.getByRole("log")).toBeVisible();
    expectKeys("answer with a snippet and open the next", await keys());
    await expect
      .poll(async () =>
        (await readLedger(demo, "message")).some(({ payload }) =>
          String(payload["text"]).startsWith("I'm sorry it arrived like that."),
        ),
      )
      .toBe(true);
  },
);

test(
  "while conversations are read or searched for, nothing is claimed and no typing acts as keys",
  { tag: "@long" },
  async ({ page, demo }) => {
    await takeSession(page, demo.url, owner, demoPassword);
    const { MessagingSessionMany: known } = await askGraphql<{ MessagingSessionMany: { _id: string }[] }>(
      page,
      demo,
      "{ MessagingSessionMany(limit: 1) { _id } }",
    );
    const answers = Promise.withResolvers<void>();
    await page.route("**/graphql", async (route) => {
      const { query } = route.request().postDataJSON() as { query: string };
      if (/^query (Conversations|SearchConversations)\(/.test(query)) await answers.promise;
      await route.continue();
    });
    await page.goto(`${demo.url}/messaging?session=${encodeURIComponent(known[0]?._id ?? "")}`);
    await expect(page.getByRole("searchbox", { name: "Filter by buyer, item, text" })).toBeVisible();
    await page.keyboard.press("r");
    // By a person's hand: a burst that nobody can type is a scanner's, and none of it is a key.
    await page.keyboard.type("a saving reply", { delay: 60 });
    answers.resolve();
    const box = page.getByRole("textbox", { name: /^Your message to / });
    await expect(box).toHaveValue("a saving reply");
    await expect(page.getByRole("listbox", { name: "Assign to" })).toHaveCount(0);
    await box.fill("");
    await page.unroute("**/graphql");

    const found = Promise.withResolvers<void>();
    await page.route("**/graphql", async (route) => {
      const { query } = route.request().postDataJSON() as { query: string };
      if (query.startsWith("query SearchConversations(")) await found.promise;
      await route.continue();
    });
    await page.getByRole("searchbox", { name: "Filter by buyer, item, text" }).fill("nobody ever wrote this");
    const list = page.getByRole("region", { name: "Conversations" });
    await expect(list.getByText("Searching all messages…").last()).toBeVisible();
    await expect(list.getByText("No conversations match these filters.")).toHaveCount(0);
    found.resolve();
    await expect(list.getByText("No conversations match these filters.")).toBeVisible();
    await page.unroute("**/graphql");
  },
);

test(
  "conversations are selected, done, brought back and answered together",
  { tag: "@long" },
  async ({ page, demo }) => {
    await takeSession(page, demo.url, owner, demoPassword);
    for (const n of [1, 2, 3]) {
      const fields = {
        buyer: { id: 880_080 + n, firstName: "Many", lastName: `No ${n}`, handle: `zebra${n}` },
      };
      const [order] = await buy(demo, { market: "bazaar", account: "northlane", fields });
      await writeAsBuyer(demo, {
        market: "bazaar",
        account: "northlane",
        orderId: order?.id,
        text: "Is it on its way?",
      });
    }
    await page.goto(`${demo.url}/messaging?q=zebra`);
    const list = page.getByRole("listbox", { name: "Conversations" });
    const rows = list.getByRole("option");
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText(/Waiting \d+ min/);
    await page.keyboard.press("j");
    const pane = page.getByRole("region", { name: /^zebra\d$/ });
    await expect(pane).toContainText(/Waiting \d+ min, target 24 h/);
    await page.keyboard.press("x");
    await page.keyboard.press("Shift+J");
    await expect(list.getByRole("option", { checked: true })).toHaveCount(2);
    await expectNoViolations(page, "selected conversations", { widths: [1440, 390] });
    await expect(page.getByRole("toolbar", { name: "2 selected" })).toBeVisible();
    await page.keyboard.press("e");
    await expect(
      page.locator(".sk-toast").filter({ hasText: "2 conversations marked as done." }),
    ).toBeVisible();
    await page.getByRole("navigation", { name: "Messaging" }).getByRole("link", { name: "Done" }).click();
    await page.keyboard.press("Control+z");
    await expect(page.locator(".sk-toast").filter({ hasText: "marked as done" })).toHaveCount(0);
    await page.goto(`${demo.url}/messaging?q=zebra&sort=waiting`);
    await expect(rows).toHaveCount(3);
    await list.focus();
    await page.keyboard.press("Control+a");
    await expect(page.getByRole("toolbar", { name: "3 selected" })).toBeVisible();
    await page.keyboard.press("r");
    const dialog = page.getByRole("dialog", { name: "Message 3 buyers" });
    await dialog.getByLabel("Snippet").selectOption("/posted-today");
    await expect(
      dialog.getByRole("list", { name: "What each buyer gets" }).getByRole("listitem"),
    ).toHaveCount(3);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    // What was chosen for these buyers is there again for them.
    await page.keyboard.press("r");
    await expect(dialog.getByLabel("Snippet").locator("option:checked")).toHaveText("/posted-today");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("toolbar", { name: /selected/ })).toHaveCount(0);

    await rows.first().click();
    const side = page.getByRole("complementary", { name: "Buyer and orders" });
    await side.getByRole("button", { name: "Same person as…" }).click();
    const join = page.getByRole("dialog", { name: "Same person as…" });
    await expect(join.getByRole("searchbox")).toBeFocused();
    // Enter leads to the first one found; joining takes a press of its own.
    await page.keyboard.type("zebra");
    const first = join.getByRole("button", { name: /^Join .*zebra\d/ }).first();
    await expect(first).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(first).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(join).toHaveCount(0);
    // Its own button goes with whom it separates: the focus stays in the section.
    await side.getByRole("button", { name: /^Separate/ }).focus();
    await page.keyboard.press("Enter");
    await expect(side.getByRole("button", { name: /^Separate/ })).toHaveCount(0);
    await expect(side.getByRole("button", { name: "Same person as…" })).toBeFocused();

    // The filter that is on is in sight, however narrow the row of filters is.
    await page.goto(`${demo.url}/messaging?only=waiting`);
    await expect(page.getByRole("button", { name: "Over target", pressed: true })).toBeInViewport({
      ratio: 0.9,
    });
  },
);

test("a press on a row after scrolling opens that conversation and leaves the list where it is", async ({
  page,
  demo,
}) => {
  await takeSession(page, demo.url, owner, demoPassword);
  await page.goto(`${demo.url}/messaging`);
  const list = page.getByRole("listbox", { name: "Conversations" });
  await expect(list.getByRole("option").first()).toBeVisible();
  await list.hover();
  await page.mouse.wheel(0, 900);
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBeGreaterThan(500);
  const before = await list.evaluate((element) => element.scrollTop);
  const box = await list.boundingBox();
  const at = { x: (box?.x ?? 0) + 90, y: (box?.y ?? 0) + 200 };
  const pressed = await page.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y)?.closest("[role=option]")?.id,
    at,
  );
  await page.mouse.click(at.x, at.y);
  await expect(page).toHaveURL(/session=/);
  await expect(list.getByRole("option", { selected: true })).toHaveAttribute("id", pressed ?? "");
  expect(await list.evaluate((element) => element.scrollTop)).toBe(before);
});
