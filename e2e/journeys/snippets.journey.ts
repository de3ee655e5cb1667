/** Snippets and auto messages, by keyboard. */
import { expectNoViolations } from "../service/axe.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { takeSession } from "../service/people.ts";
import { dismissToast, expectToast } from "../service/toasts.ts";

const owner = "owner@stallkeeper.test";

test("[SNIP-1] a snippet is written, shared, sent by a trigger, deleted and brought back", async ({
  page,
  demo,
}) => {
  await takeSession(page, demo.url, owner, demoPassword);
  await page.goto(`${demo.url}/messaging/snippets`);
  const rows = page.getByRole("list", { name: "Snippets" });
  await expect(rows.getByRole("link", { name: /\/already-sold.*Used by Already sold/ })).toBeVisible();
  await page.getByRole("button", { name: "New snippet" }).click();
  await page.keyboard.type("On Monday");
  await expect(page.getByText("Type /on-monday in a message.")).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.type("Hi {{buyerFirstName|there}}, {{itemName}} leaves on Monday, {{signature}}.");
  await expect(page.getByText("{{signature}} isn't a placeholder.")).toBeVisible();
  await page.getByRole("button", { name: "Replace {{signature}} with {{agentName}}" }).click();
  await expect(page.getByRole("textbox", { name: "Content" })).toHaveValue(/on Monday, \{\{agentName\}\}\./);
  await page
    .getByRole("textbox", { name: "Content" })
    .fill("Hi {{buyerFirstName|there}}, {{itemName}} leaves on Monday with {{trackingNumber}}.");
  await expect(page.getByRole("region", { name: "Preview" })).toContainText(/leaves on Monday/);
  await expectNoViolations(page, "a snippet", { widths: [1440] });
  await page.keyboard.press("Control+Enter");
  await expectToast(page, "Snippet 'On Monday' was saved!");
  // Whoever writes goes on writing, in a field of several lines.
  await expect(page.getByRole("textbox", { name: "Content" })).toBeFocused();
  expect((await page.getByRole("textbox", { name: "Content" }).boundingBox())?.height).toBeGreaterThan(100);
  const fresh = rows.getByRole("link", { name: /^\/on-monday/ });
  await expect(fresh).toHaveAttribute("aria-current", "page");
  await page
    .getByRole("textbox", { name: "Content" })
    .fill("Hi {{buyerFirstName|there}}, {{itemName}} leaves on Monday.");
  await expect(fresh).toContainText("Not saved");
  await page.keyboard.press("Control+s");
  await expect(fresh).not.toContainText("Not saved");
  // For everybody, in a second language, and in a folder for a while.
  await page.getByRole("combobox", { name: "Visible to" }).selectOption("Everyone in this store");
  await page.getByRole("combobox", { name: "Languages" }).selectOption("German");
  // What is typed next is that text, not the next language.
  await expect(page.getByRole("textbox", { name: "Content" })).toBeFocused();
  await page.keyboard.type("{{itemName}} geht am Montag raus.");
  // One that is begun and left empty is no part of it, which is said.
  await page.getByRole("combobox", { name: "Languages" }).selectOption("French");
  await page.getByRole("combobox", { name: "Folder" }).fill("Mondays");
  await expectNoViolations(page, "a snippet in two languages", { widths: [1440, 390] });
  await page.keyboard.press("Control+s");
  await expectToast(page, "Snippet 'On Monday' was saved! French had no text, so it was left out.");
  const filed = page.getByRole("list", { name: "Snippets in Mondays" });
  await expect(filed.getByRole("link", { name: /^\/on-monday.*Shared.*DE/ })).toBeVisible();
  await page.getByRole("combobox", { name: "Folder" }).fill("");
  await page.keyboard.press("Control+s");
  await expect(fresh).toContainText("Shared");
  await dismissToast(page);
  await page.getByRole("button", { name: "Duplicate" }).click();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("On Monday copy");
  await expect(page.getByRole("combobox", { name: "Visible to" })).toHaveValue("mine");
  await page.getByRole("button", { name: "Discard" }).click();

  await page.getByRole("link", { name: "Auto messages" }).click();
  const choice = page.getByRole("combobox", { name: "Snippet for Swap sent" });
  // What it would have done is seen before it is turned on.
  const options = page.getByRole("dialog", { name: 'When "Swap sent" sends' });
  await page.getByRole("button", { name: "Options for Swap sent" }).click();
  await options.getByRole("combobox", { name: "Snippet to try" }).selectOption("/on-monday");
  await options.getByRole("button", { name: "Try on the last 30 days" }).click();
  await expect(options.getByRole("status")).toContainText(/would|Nothing in the last 30 days/);
  await page.keyboard.press("Escape");
  await expect(choice).toHaveValue("off");
  await choice.selectOption("/measurements");
  await expectToast(page, "Swap sent sends /measurements once you've answered its questions.");
  await choice.selectOption("/on-monday");
  await expectToast(page, "Swap sent sends /on-monday.");
  await expectNoViolations(page, "auto messages", { widths: [1440] });
  // When and for whom it sends, tried on the last 30 days before it is saved.
  await page.getByRole("button", { name: "Options for Swap sent" }).click();
  await expect(options.getByRole("textbox", { name: "Send after" })).toBeFocused();
  await page.keyboard.type("2");
  await expect(options.getByRole("textbox", { name: "Send after" })).toHaveValue("2");
  await options.getByRole("combobox", { name: "Unit" }).selectOption("Hours");
  await options.getByRole("checkbox", { name: "Quiet hours, in the buyer's time" }).click();
  await options.getByRole("textbox", { name: "Only these countries" }).fill("Germany");
  await expectNoViolations(page, "options of an auto message", { widths: [1440, 390] });
  await page.keyboard.press("Control+Enter");
  await expect(
    options.getByText("Enter two-letter codes separated by commas, such as GB, DE."),
  ).toBeVisible();
  await options.getByRole("textbox", { name: "Only these countries" }).fill("gb, de");
  await options.getByRole("button", { name: "Try on the last 30 days" }).click();
  await expect(options.getByRole("status")).toContainText(/would|Nothing in the last 30 days/);
  await page.keyboard.press("Control+Enter");
  await expectToast(page, "Options for Swap sent saved.");
  await expect(page.getByText("after 2 hours · quiet 21:00–08:00 · GB, DE")).toBeVisible();
  // What wasn't sent because its trigger is off is shown when it's asked for.
  const log = page.getByRole("region", { name: "Log" });
  const notChosen = log.getByText("Not sent because no snippet was chosen.").first();
  await expect(log.getByRole("checkbox", { name: "Show triggers that were off" })).toBeVisible();
  await expect(notChosen).toHaveCount(0);
  await log.getByRole("checkbox", { name: "Show triggers that were off" }).click();
  await expect(notChosen).toBeVisible();
  // One press stops all of them, and says who did and since when.
  await page.getByRole("button", { name: "Pause all" }).click();
  await expect(page.getByText(/^.+ paused all auto messages on .+\./)).toBeVisible();
  await expect(page.getByRole("button", { name: "Resume" })).toBeFocused();
  await expectNoViolations(page, "auto messages while they are paused", { widths: [1440, 390] });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Pause all" })).toBeFocused();
  await expectToast(page, "Auto messages resumed.");
  await page.getByRole("link", { name: "Snippets", exact: true }).click();
  await rows.getByRole("link", { name: /^\/on-monday.*Used by Swap sent/ }).click();
  // Sent by itself, it stays everybody's.
  await page.getByRole("combobox", { name: "Visible to" }).selectOption("mine");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Sent automatically (Swap sent). Choose another snippet there")).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("alertdialog", { name: "Delete /on-monday?" })).toContainText(
    "The auto message for Swap sent stops.",
  );
  await page.getByRole("button", { name: "Delete snippet" }).click();
  await expect(page.getByText("Snippet 'On Monday' was deleted!")).toBeVisible();
  await expect(rows.getByRole("link").first()).toBeFocused();
  // Under the pointer it stays until its Undo is pressed.
  await page.locator(".sk-toast").hover();
  await page.getByRole("link", { name: "Auto messages" }).press("Enter");
  await expect(page.getByText("The snippet was deleted, so nothing is sent")).toBeVisible();
  await page.locator(".sk-toast").getByRole("button", { name: "Undo" }).click();
  await expect(choice).toContainText("/on-monday");
  await expect(page.getByText("The snippet was deleted, so nothing is sent")).toHaveCount(0);
  await expectToast(page, "Snippet 'On Monday' was saved!");
  await choice.selectOption("Off");
  await expectToast(page, "Swap sent sends nothing.");
});
