/** A seller's file of items, from the drop to the shelf and back, against the running demo. */
import { expectNoViolations } from "../service/axe.ts";
import { tag } from "../service/bench-orders.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { takeSession } from "../service/people.ts";

test("a file is dropped, a wrong cell corrected, its rows imported and all of it undone", async ({
  page,
  demo,
}) => {
  await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
  await page.goto(`${demo.url}/inventory`);
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Import" })).toBeVisible();
  const lines = ["SKU;Titel;Menge;VK brutto;Words", `${tag}-A;Vase;3;12,50;x`, `${tag}-B;Bowl;two;8,00;y`];
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "lager.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) });

  // Known by name; the one that isn't says so.
  await expect(page.getByRole("combobox", { name: "VK brutto goes to" })).toHaveValue("price");
  await expect(page.getByText("Not recognised")).toBeVisible();
  await expect(page.getByText("semicolons")).toBeVisible();
  // Where they were found wrong, the row of the headings is chosen.
  const headings = page.getByRole("combobox", { name: "Headings" });
  await expect(headings).toHaveValue("1");
  await headings.selectOption("0");
  await expect(page.getByRole("combobox", { name: "Column A goes to" })).toBeVisible();
  await headings.selectOption("1");
  await expect(page.getByRole("combobox", { name: "VK brutto goes to" })).toHaveValue("price");
  await expectNoViolations(page, "Import");
  await page.getByRole("button", { name: "Check 2 rows" }).click();
  const wrong = page.getByRole("textbox", { name: "Menge, row 3" });
  await expect(wrong).toHaveValue("two");
  await expect(page.getByRole("listitem").filter({ hasText: `${tag}-A` })).toContainText(/Price .*12\.50/);
  await expectNoViolations(page, "Import");
  await wrong.fill("2");
  await wrong.press("Enter");
  const apply = page.getByRole("button", { name: "Import 2 rows" });
  await expect(apply).toBeEnabled();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { name: "Imported" })).toBeVisible();
  // The file and what stands here agree; what the file doesn't name is shown when it's asked for.
  const compared = page.getByRole("region", { name: "File and Stallkeeper compared" });
  await expect(compared).toContainText("Everything in the file is here, and no quantity differs.");
  await expect(compared.getByRole("listitem")).toHaveCount(0);
  await compared.getByRole("button", { name: /^Show .* not in the file$/ }).click();
  await expect(compared.getByRole("list", { name: "Not in the file" })).toBeVisible();
  await expectNoViolations(page, "the comparison of a file", { widths: [1440, 390], fits: true });
  await compared.getByRole("button", { name: "Hide SKUs not in the file" }).click();
  await page.getByRole("link", { name: "Go to Items" }).click();
  await page.getByPlaceholder(/^Filter/).fill(tag);
  await expect(page.getByRole("grid")).toContainText(`${tag}-B`);

  await page.goBack();
  await page.getByRole("button", { name: "Undo import" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByRole("heading", { name: "Undone" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Undone" })).toContainText("2");
  // Whoever came by Upload stays there.
  await page.goto(`${demo.url}/upload/import`);
  await page.getByRole("link", { name: "lager.csv" }).first().click();
  await expect(page).toHaveURL(/\/upload\/import\/.+/);
});

test(
  "live listings of an account are checked as a file is, and changed nothing until then",
  { tag: "@long" },
  async ({ page, demo }) => {
    await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
    await page.goto(`${demo.url}/inventory/import`);
    const offered = page
      .getByRole("button", { name: /^Check \d.* on / })
      .and(page.locator(":enabled"))
      .first();
    await expect(offered).toBeVisible();
    await expectNoViolations(page, "Import");
    await offered.click();
    await expect(page.getByRole("button", { name: /^Import \d/ })).toBeEnabled();
    await expect(page.getByText(/^Live listings of /).first()).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoViolations(page, "Import");
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await page.getByRole("button", { name: "Delete import" }).click();
    await expect(offered).toBeVisible();
  },
);
