/** A seller takes the orders away: put together, written, downloaded, kept and scheduled. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expectNoViolations } from "../service/axe.ts";
import { tag } from "../service/bench-orders.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { takeSession } from "../service/people.ts";

test("an export is put together, downloaded, kept as a preset and scheduled", async ({ page, demo }) => {
  await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
  await page.goto(`${demo.url}/export`);
  await expect(page.getByRole("heading", { level: 1, name: "Export" })).toBeVisible();
  await expectNoViolations(page, "Export", { height: 2_400 });
  await page.getByRole("link", { name: "New export" }).first().click();
  await page.getByRole("radio", { name: /^Orders/ }).check();
  await page.getByRole("button", { name: "Next: Filters" }).click();
  // Days that don't go together stop it with a reason; Back and a reload keep what was chosen.
  await page.getByRole("combobox", { name: "Placed in" }).selectOption("between");
  await page.getByLabel("First day").fill("2036-10-31");
  await page.getByLabel("Last day").fill("2036-10-01");
  await expect(page.getByText("The last day is before the first.")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("radio", { name: /^Orders/ })).toBeChecked();
  await page.goForward();
  await page.reload();
  await expect(page.getByLabel("Last day")).toHaveValue("2036-10-01");
  await page.getByRole("combobox", { name: "Placed in" }).selectOption("all");
  await page.getByRole("button", { name: "Next: Columns" }).click();

  // Renamed, left out, and moved by keys.
  const name = page.getByRole("textbox", { name: "Name of Order in the file" });
  await name.fill("Order no.");
  await page.getByRole("checkbox", { name: "Include Country", exact: true }).uncheck();
  await page.getByRole("button", { name: "Move Order", exact: true }).press("ArrowDown");
  await expect(page.getByRole("columnheader").nth(2)).toHaveText("Order no.");
  await expect(page.getByRole("columnheader", { name: "Country", exact: true })).toHaveCount(0);
  await expectNoViolations(page, "New export");
  await page.getByRole("button", { name: "Next: Format" }).click();
  await page.getByRole("combobox", { name: "Separator" }).selectOption(";");

  const button = page.getByRole("button", { name: /^Export [\d,]+ rows$/ });
  await expect(button).toBeEnabled();
  const count = Number((await button.textContent())?.replaceAll(/\D/g, ""));
  await page.keyboard.press("Control+Enter");
  const file = page.getByRole("link", { name: "Download Orders" }).first();
  await expect(file).toBeVisible();
  await expect(page.getByText(/^Export ready: Orders/).first()).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent("download"), file.click()]);
  const lines = readFileSync(await download.path(), "utf8")
    .trimEnd()
    .split("\r\n");
  expect(lines[0]).toMatch(/^\uFEFFPlaced on;Order no\.;Platform;/);
  expect(lines).toHaveLength(count + 1);

  await page.getByRole("button", { name: "Schedule…" }).click();
  const dialog = page.getByRole("dialog", { name: "Schedule export" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(`Weekly ${tag}`);
  await expectNoViolations(page, "Schedule export");
  await dialog.getByRole("button", { name: "Save schedule" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Save preset" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill(`Mine ${tag}`);
  await page.getByRole("dialog").getByRole("button", { name: "Save preset" }).click();

  // What was kept runs again with one press.
  await page.getByRole("button", { name: `Run Mine ${tag}` }).click();
  await page.getByRole("navigation", { name: "Section" }).getByRole("link", { name: "Schedules" }).click();
  const schedules = page.getByRole("list", { name: "Schedules" });
  await expect(schedules).toContainText("Weekly on Monday at 06:00");
  await expectNoViolations(page, "Schedules");
  await page.getByRole("switch", { name: `Weekly ${tag} runs on schedule` }).click();
  await expect(schedules).toContainText("Paused");
  await page.getByRole("link", { name: "History" }).first().click();
  await expect(page.getByRole("link", { name: `Download Mine ${tag}` })).toBeVisible();
  await expectNoViolations(page, "History");
});

test("[SECTION-EXPORT] a store is archived and its file is downloaded", async ({ page, demo }) => {
  await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
  await page.goto(`${demo.url}/export/archive`);
  await expect(page.getByText("No archives yet.")).toBeVisible();
  await expectNoViolations(page, "Archive");
  await page.getByRole("button", { name: "Create archive" }).click();
  const file = page.getByRole("link", { name: /^Download stallkeeper-archive-/ });
  await expect(file).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent("download"), file.click()]);
  const names = execFileSync("tar", ["-tzf", await download.path()]).toString();
  expect(names).toContain("tables/orders/000001.jsonl");
  expect(names.trimEnd()).toMatch(/counts\.json$/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoViolations(page, "Archive on a phone");
  await page.route("**/api/exports/archives", (route) => route.abort());
  await page.reload();
  await expect(page.getByText("Archives didn't load.")).toBeVisible();
  await expectNoViolations(page, "Archive that didn't load");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  // The page asks every few seconds, so it may be faster than a press.
  await page.unroute("**/api/exports/archives");
  await expect(file).toBeVisible();
});
