/** A manager's day in Control and Admin: what only a browser shows of the forms that are seldom opened. */
import type { Page } from "@playwright/test";
import { askRest } from "../service/ask-rest.ts";
import { askGraphql } from "../service/ask-service.ts";
import { expectNoViolations } from "../service/axe.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { readMailedLink } from "../service/outbox.ts";
import { takeSession } from "../service/people.ts";
import type { RunningService } from "../service/start-service.ts";

const looks = { widths: [1440, 390] };
const asOwner = (page: Page, { url }: RunningService): Promise<void> =>
  takeSession(page, url, "owner@stallkeeper.test", demoPassword);

test("a rule's form says what is missing and what doesn't fit, and a refund is approved in sight of its amount", async ({
  page,
  demo,
}) => {
  await asOwner(page, demo);
  await page.goto(`${demo.url}/control`);
  await page.getByRole("button", { name: "New rule" }).click();
  const form = page.getByRole("form", { name: "Rule" });
  await form.getByRole("textbox", { name: "Name" }).fill("Refund it");
  const trigger = form.getByRole("combobox", { name: "Trigger" });
  // Rows that say nothing yet follow the trigger; what was filled in stays, and is said.
  await trigger.selectOption("Stock low");
  await expect(form.getByRole("combobox", { name: "Action" })).toHaveValue("task");
  await expect(form.getByRole("alert")).toHaveCount(0);
  await trigger.selectOption("Order paid");
  await form.getByRole("button", { name: "Add condition" }).click();
  await form.getByRole("combobox", { name: "Field" }).selectOption("country");
  await form.getByRole("textbox", { name: "Value" }).fill("GB");
  await form.getByRole("combobox", { name: "Action" }).selectOption("add note");
  await form.getByRole("textbox", { name: "Note" }).fill("Call them");
  await trigger.selectOption("Stock low");
  await expect(form.getByRole("alert")).toHaveText([
    /^This condition doesn't work/,
    /^This action doesn't work/,
  ]);
  await page.keyboard.press("ControlOrMeta+s");
  await expect(form.getByText("Some fields need attention.")).toBeInViewport();
  await trigger.selectOption("Run by hand");
  await form.getByRole("combobox", { name: "Field" }).selectOption("gift");
  await form.getByRole("combobox", { name: "Operator" }).selectOption("no");
  // A row that goes hands the focus to the button that adds another, whose row takes it.
  await form.getByRole("button", { name: "Remove this action" }).press("Enter");
  await expect(form.getByRole("alert")).toHaveText(["Add an action."]);
  await expect(form.getByRole("button", { name: "Add action" })).toBeFocused();
  await page.keyboard.press("Enter");
  const action = form.getByRole("combobox", { name: "Action" });
  await expect(action).toBeFocused();
  await action.selectOption("refund, once approved");
  await form.getByRole("button", { name: "Add else" }).click();
  await form.getByRole("combobox", { name: "Action" }).last().selectOption("add note");
  await form.getByRole("textbox", { name: "Note" }).fill("A gift");
  await expect(form.getByRole("button", { name: "Add else action" })).toBeVisible();
  await expectNoViolations(page, "a rule's form", { ...looks, fits: true });
  await form.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("switch", { name: "Refund it is on" })).toBeChecked();

  const { TransactionMany: orders } = await askGraphql<{
    TransactionMany: { _id: string; orderNumber: string }[];
  }>(page, demo, "{ TransactionMany(limit: 1) { _id orderNumber } }");
  const [order = { _id: "", orderNumber: "" }] = orders;
  const { rules } = await askRest(page, demo, "GET /api/rules");
  const ruleId = rules.find(({ name }) => name === "Refund it")?._id ?? "";
  await askRest(page, demo, "POST /api/rules/run", { body: { orderIds: [order._id], ruleIds: [ruleId] } });
  await page.goto(`${demo.url}/control/log`);
  const waiting = page.getByRole("region", { name: "Waiting for you" });
  const line = waiting.getByRole("listitem").filter({ hasText: order.orderNumber });
  await expect(line).toContainText(/[£€$¥]\s?\d/);
  await expect(page.getByRole("link", { name: /^Rule log/ })).toContainText(/\d/);
  await line.getByRole("button", { name: `Approve: ${order.orderNumber}` }).press("Enter");
  const question = page.getByRole("alertdialog", { name: /^Refund .+\?$/ });
  await expect(question).toContainText(/[£€$¥]\s?\d.* goes back to the buyer through/);
  await expect(question.getByRole("button", { name: "Keep order" })).toBeFocused();
  await expectNoViolations(page, "the question before a refund", { ...looks, part: "[role=alertdialog]" });
  await page.keyboard.press("Escape");
  await expectNoViolations(page, "what waits for a person", { ...looks, fits: true });
  await line.getByRole("button", { name: `Decline: ${order.orderNumber}` }).click();
  await expect(line).toHaveCount(0);
  await expect(page.getByRole("row").filter({ hasText: "Olive Owner declined" }).first()).toBeVisible();
});

test(
  "a return address that was left by Esc is still there, and is saved for every account",
  { tag: "@long" },
  async ({ page, demo }) => {
    await asOwner(page, demo);
    await page.goto(`${demo.url}/control/platforms`);
    const open = page.getByRole("button", { name: /^Edit return address/ }).first();
    await open.click();
    const dialog = page.getByRole("dialog", { name: /return address and message limits$/ });
    await expect(dialog.getByLabel("Name")).toBeFocused();
    await page.keyboard.type("Northlane Returns");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await open.click();
    await expect(dialog.getByLabel("Name")).toHaveValue("Northlane Returns");
    await expect(dialog.getByText("We kept your unsaved changes.")).toBeVisible();
    await dialog.getByLabel("Country code").fill("UKX");
    await dialog.getByLabel("Use this address for every account").check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("Enter a country code, such as GB.")).toBeVisible();
    await expectNoViolations(page, "a return address", { ...looks, part: "[role=dialog]" });
    await dialog.getByLabel("Country code").fill("gb");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("Northlane Returns, GB")).toHaveCount(3);
  },
);

test(
  "a schedule of only new orders says what it does with them",
  { tag: "@long" },
  async ({ page, demo }) => {
    await asOwner(page, demo);
    await page.goto(`${demo.url}/export/new`);
    await page.getByRole("button", { name: "Schedule…" }).click();
    const dialog = page.getByRole("dialog", { name: "Schedule export" });
    await expect(dialog.getByLabel("Name")).toBeFocused();
    await dialog.getByLabel("Name").fill("Nightly books");
    await dialog.getByRole("radio", { name: "Daily" }).check();
    await dialog.getByRole("checkbox", { name: /^Only what's new/ }).check();
    await expect(dialog.getByText(/^The first file has all rows/)).toBeVisible();
    await dialog.getByLabel("Then, with the exported orders").selectOption("Tag Urgent");
    await expectNoViolations(page, "a schedule", { ...looks, part: "[role=dialog]" });
    await dialog.getByRole("button", { name: "Save schedule" }).click();
    await expect(page.getByText("Schedule saved.")).toBeVisible();
    await page.goto(`${demo.url}/export/schedules`);
    const row = page.getByRole("listitem").filter({ hasText: "Nightly books" });
    await expect(row).toContainText("only what's new · tag Urgent");
    await expectNoViolations(page, "schedules", { ...looks, fits: true });
    await row.getByRole("button", { name: "Delete Nightly books" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(row).toHaveCount(0);
  },
);

test(
  "an administrator says how long data is kept, and an auditor reads that and changes nothing",
  { tag: "@long" },
  async ({ page, demo, browser }) => {
    await asOwner(page, demo);
    await page.goto(`${demo.url}/admin/privacy`);
    await page.getByLabel("Buyers", { exact: true }).selectOption("10 years");
    await page.getByRole("link", { name: "Backups" }).click();
    const leave = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await expect(leave).toContainText("1 change will be lost.");
    await expect(leave.getByRole("button", { name: "Stay" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(leave).toHaveCount(0);
    await expect(page).toHaveURL(/privacy/);
    await page.getByRole("button", { name: "Save…" }).click();
    const question = page.getByRole("alertdialog", { name: "Keep data only this long?" });
    await expect(question).toContainText("0 buyers and 0 conversations are past this.");
    await expectNoViolations(page, "the question before data goes", { ...looks, part: "[role=alertdialog]" });
    await question.getByRole("button", { name: "Save and erase" }).click();
    await expect(question).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel("Buyers", { exact: true })).toHaveValue("3650");

    const email = "audrey@northlane.example";
    await askRest(page, demo, "POST /api/admin/invitations", {
      body: { email, role: "auditor", scopes: ["analytics.read", "audit.read"] },
    });
    const link = await readMailedLink(demo, email, /http\S+invitation=\S+/);
    const context = await browser.newContext();
    const auditor = await context.newPage();
    await auditor.goto(link);
    await auditor.getByLabel("Your name").fill("Audrey Auditor");
    await auditor.getByLabel("Password", { exact: true }).fill(demoPassword);
    await auditor.getByLabel("Confirm password").fill(demoPassword);
    await auditor.keyboard.press("Enter");
    await expect(auditor.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
    await auditor.goto(`${demo.url}/admin/privacy`);
    await expect(
      auditor.getByText("You can view this, but only an administrator can change it."),
    ).toBeVisible();
    const buyers = auditor.getByLabel("Buyers", { exact: true });
    await expect(buyers).toHaveValue("3650");
    await expect(buyers).toBeDisabled();
    // What is off looks like it: no field or button of the page has the ground of one that is on.
    const find = auditor.getByRole("button", { name: "Find buyer" });
    const groundOf = (name: string) =>
      find.evaluate((button, variable) => {
        const probe = document.createElement("i");
        probe.style.background = `var(${variable})`;
        button.append(probe);
        const ground = getComputedStyle(probe).backgroundColor;
        probe.remove();
        return ground;
      }, name);
    await expect(find).toBeDisabled();
    await expect(find).toHaveCSS("background-color", await groundOf("--sunken"));
    await expectNoViolations(auditor, "Privacy for an auditor", { ...looks, fits: true });
    await auditor.goto(`${demo.url}/control/couriers`);
    await expect(auditor.getByRole("heading", { name: "Packages, services and printing" })).toBeVisible();
    await expect(auditor.getByRole("region", { name: /services$/ }).first()).toContainText(
      "Ask an administrator",
    );
    await expect(auditor.getByText("Services didn't load.")).toHaveCount(0);
    const packages = auditor.getByRole("region", { name: "Your packages" });
    for (const field of await packages.getByRole("textbox").all()) await expect(field).toBeDisabled();
    await expect(packages.getByRole("textbox")).toHaveCount(5);
    await auditor.goto(`${demo.url}/admin/audit?what=retention`);
    const what = auditor.getByRole("textbox", { name: "What" });
    await expect(auditor.getByRole("rowheader").first()).toContainText(
      "changed how long buyers' data is kept",
    );
    await what.fill("invitation");
    await what.press("Enter");
    await expect(auditor).toHaveURL(/what=invitation/);
    await expect(what).toBeFocused();
    await context.close();
  },
);
