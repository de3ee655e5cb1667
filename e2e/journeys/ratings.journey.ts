/** Ratings: found by filters and keys, replied to in public after a preview, and followed until changed. */
import type { Locator, Page } from "@playwright/test";
import { expectNoViolations } from "../service/axe.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { rate, readLedger } from "../service/market.ts";
import { takeSession } from "../service/people.ts";

const bazaar = { market: "bazaar", account: "northlane" };
const list = (page: Page): Locator => page.getByRole("grid", { name: "Ratings" });

test("a bad rating is replied to once, after its preview, and its revision is followed", async ({
  page,
  demo,
}) => {
  await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
  const text = "The sleeve was split";
  await rate(demo, { ...bazaar, stars: 1, text });
  await page.goto(`${demo.url}/ratings?view=needsReply`);
  const row = list(page).getByRole("row").filter({ hasText: text });
  await expect(row).toBeVisible();
  await expectNoViolations(page, "Ratings", { fits: true });

  await row.focus();
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("complementary");
  await expect(drawer).toContainText(text);
  await expect(drawer.getByRole("link", { name: /^Open order / })).toHaveAttribute("href", /shipping/);
  await page.keyboard.press("r");
  const reply = drawer.getByLabel("Reply", { exact: true });
  await expect(reply).toBeFocused();
  // Nothing to send says so, and what was begun is still there behind the next rating and a reload.
  await drawer.getByRole("button", { name: "Preview reply" }).click();
  await expect(drawer.getByText("Write a reply first.")).toBeVisible();
  await drawer.getByRole("button", { name: "Draft a reply" }).click();
  await expect(reply).toHaveValue(/^Hello .+We're sorry that/);
  await expect(reply).toBeFocused();
  await reply.fill("Sorry, a new one is on its way.");
  await drawer.getByRole("button", { name: "Next rating" }).click();
  await expect(reply).toHaveValue("");
  await drawer.getByRole("button", { name: "Previous rating" }).click();
  await page.reload();
  await expect(reply).toHaveValue("Sorry, a new one is on its way.");
  await expectNoViolations(page, "a rating and its reply", { fits: true });
  await reply.press("ControlOrMeta+Enter");
  await expect(drawer.getByText("How buyers will see it")).toBeVisible();
  await drawer.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(reply).toBeFocused();
  await reply.press("ControlOrMeta+Enter");
  await expect(drawer.getByRole("button", { name: "Reply", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Reply sent.")).toBeVisible();
  await expect(drawer.getByText("Your reply")).toBeVisible();
  const said = (await readLedger(demo, "ratingReply")).map(({ payload }) => payload["text"]);
  expect(said.filter((one) => one === "Sorry, a new one is on its way.")).toHaveLength(1);

  await drawer.getByLabel("Note (only your store sees it)").fill("Sent a photo of the new sleeve");
  await drawer.getByRole("button", { name: "Start a draft" }).dblclick();
  await expect(drawer.getByText("Sent a photo of the new sleeve")).toBeVisible();
  await expect(drawer.getByText("Drafted")).toBeVisible();

  // Asking writes to the buyer, once.
  await drawer.getByRole("button", { name: "Ask the buyer…" }).click();
  const message = drawer.getByLabel("Message to the buyer");
  await expect(message).toBeFocused();
  await expect(message).toHaveValue(/would you consider changing your rating/);
  const asked = "A new sleeve is in the post. Could you look at your rating again?";
  await message.fill(asked);
  await expectNoViolations(page, "asking for a revision", { fits: true });
  await drawer.getByRole("button", { name: "Send message" }).dblclick();
  await expect(drawer.getByText("Buyer asked")).toBeVisible();
  await expect(drawer.getByText("Message sent", { exact: false }).first()).toBeVisible();
  await expect(drawer.getByRole("button", { name: "Buyer agreed" })).toBeVisible();
  const sent = (await readLedger(demo, "message")).map(({ payload }) => payload["text"]);
  expect(sent.filter((one) => one === asked)).toHaveLength(1);
});

test(
  "filters stand in the address, J and K walk the list, and Home counts as many",
  { tag: "@long" },
  async ({ page, demo }) => {
    await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
    await page.goto(`${demo.url}/ratings`);
    await expect(list(page).getByRole("row").nth(2)).toBeVisible();
    const all = await page
      .getByRole("status")
      .filter({ hasText: /ratings$/ })
      .textContent();
    await page.goto(demo.url);
    await expect(page.getByRole("region", { name: "Platforms" })).toContainText(all ?? "");
    await page.goto(`${demo.url}/ratings`);
    await page
      .getByRole("button", { name: /^Rating/ })
      .first()
      .click();
    await page
      .getByRole("menuitemcheckbox", { name: "Positive" })
      .or(page.getByRole("menuitemradio", { name: "Positive" }))
      .or(page.getByRole("menuitem", { name: "Positive" }))
      .click();
    await expect(page).toHaveURL(/polarity=positive/);
    await page.keyboard.press("Escape");
    // Until the filtered list is here, the rows of the whole one stand.
    await expect(page.getByRole("status").filter({ hasText: /ratings$/ })).not.toHaveText(all ?? "");
    await list(page).getByRole("row").nth(1).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/rating=/);
    await expect(page.getByRole("complementary")).toBeVisible();
    const first = page.url();
    await page.keyboard.press("j");
    await expect(page).not.toHaveURL(first);
    await expect(page.getByRole("complementary")).toBeVisible();
    await page.keyboard.press("k");
    await expect(page).toHaveURL(first);
    await page.goto(`${demo.url}/ratings?q=nobody-ever-wrote-this`);
    await expect(page.getByText("No ratings in this range.")).toBeVisible();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(list(page).getByRole("row").nth(2)).toBeVisible();
  },
);

test("feedback is left for many buyers after a question, the texts in turn, and never twice", async ({
  page,
  demo,
}) => {
  await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
  await page.goto(`${demo.url}/ratings/leave`);
  const waiting = page.getByRole("grid", { name: "Orders without feedback" });
  await expect(waiting.getByRole("row").nth(3)).toBeVisible();
  await expectNoViolations(page, "feedback to leave", { fits: true });
  await page.getByLabel("Feedback texts").fill("Thank you.\nA pleasure.");
  const [first, second] = [waiting.getByRole("row").nth(1), waiting.getByRole("row").nth(2)];
  const names = [await first.getByRole("link").textContent(), await second.getByRole("link").textContent()];
  await first.getByRole("checkbox").click();
  await second.getByRole("checkbox").click();
  await page.getByRole("button", { name: "Leave feedback for 2 buyers" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("Leave feedback for 2 buyers?");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  const before = (await readLedger(demo, "feedbackLeft")).length;
  await dialog.getByRole("button", { name: "Leave feedback" }).click();
  await expect(page.getByText("Feedback left for 2 buyers.")).toBeVisible();
  for (const name of names)
    await expect(waiting.getByRole("row").filter({ hasText: name ?? "" })).toHaveCount(0);
  await expect
    .poll(async () =>
      (await readLedger(demo, "feedbackLeft")).slice(before).map((line) => line.payload["text"]),
    )
    .toEqual(expect.arrayContaining(["Thank you.", "A pleasure."]));
});

test(
  "buyers are asked for a rating once it was tried on the last 30 days",
  { tag: "@long" },
  async ({ page, demo }) => {
    await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
    await page.goto(`${demo.url}/ratings/requests`);
    await expect(page.getByText("Nothing sent yet")).toBeVisible();
    await expect(page.getByText("No auto messages yet", { exact: false })).toBeVisible();
    await expectNoViolations(page, "rating requests", { fits: true });
    await page.getByRole("button", { name: "Options for Rating request" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Send after").fill("5");
    await dialog.getByRole("combobox", { name: "Snippet to try" }).selectOption("/posted-today");
    await dialog.getByRole("button", { name: "Try on the last 30 days" }).click();
    await expect(dialog.getByRole("status")).toContainText(/would|Nothing in the last 30 days/);
    await dialog.getByRole("button", { name: /^Save/ }).click();
    await expect(page.getByText("after 5 days")).toBeVisible();
    const snippet = page.getByRole("combobox", { name: "Snippet for Rating request" });
    await snippet.selectOption("/posted-today");
    await expect(page.getByText("Preview", { exact: true })).toBeVisible();
    await expectNoViolations(page, "rating requests that are on", { fits: true });
    await snippet.selectOption("Off");
    await expect(page.getByText("No snippet chosen, so nobody is asked.")).toBeVisible();
  },
);

test(
  "an account's health opens the orders behind a figure, and its limit can be the store's own",
  { tag: "@long" },
  async ({ page, demo }) => {
    await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
    await page.goto(`${demo.url}/ratings/health`);
    const card = page.getByRole("region", { name: "northlane (Bazaar)" });
    await expect(card.getByText("Shipped late")).toBeVisible();
    await expectNoViolations(page, "account health", { fits: true, height: 1800 });
    await card.getByRole("button", { name: "Show orders: Shipped late" }).click();
    const orders = card.getByRole("list", { name: "Orders: Shipped late" });
    await expect(orders.getByRole("link").first()).toHaveAttribute("href", /\/shipping\/orders\//);
    await expect(page).toHaveURL(/measure=late/);
    await card.getByRole("button", { name: "Change limit: Shipped late" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Limit (%)").fill("3.5");
    await dialog.getByRole("button", { name: "Save limit" }).click();
    await expect(card.getByText("at most 3.5%")).toBeVisible();
    await card.getByRole("button", { name: "Change limit: Shipped late" }).click();
    await dialog.getByRole("button", { name: "Use the platform's limit" }).click();
    await expect(card.getByText("at most 7%")).toBeVisible();
  },
);
