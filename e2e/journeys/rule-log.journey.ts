/** A manager's rule for gifts: from a ready-made one to the line of the log that explains what it did. */
import { expectNoViolations } from "../service/axe.ts";
import { askRest } from "../service/ask-rest.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { buy } from "../service/market.ts";
import { takeSession } from "../service/people.ts";
import { scan } from "../service/scanner.ts";

test("a ready-made rule is changed, turned on, and the rule log explains the next order", async ({
  page,
  demo,
}) => {
  await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
  await page.goto(`${demo.url}/control`);
  await page.getByRole("button", { name: "Ready-made rules" }).click();
  await expect(page.getByRole("menuitem")).toHaveCount(10);
  await page.getByRole("menuitem", { name: "Check high-value orders first" }).click();
  const form = page.getByRole("form", { name: "Rule" });
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(form.getByText(/^Would have matched/)).toBeVisible();
  await form.getByRole("textbox", { name: "Name" }).fill("Gifts wait for their card");
  await form.getByRole("combobox", { name: "Field" }).selectOption("buyer's note");
  await form.getByRole("textbox", { name: "Value" }).first().fill("wrap as a gift");
  // One field is wrong at a time, and it is named.
  await form.getByRole("textbox", { name: "Days" }).fill("-3");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(form.getByRole("alert")).toHaveText("1 to 365 days.");
  await form.getByRole("textbox", { name: "Days" }).fill("2");
  await expect(form.getByRole("alert")).toHaveCount(0);
  await expectNoViolations(page, "a ready-made rule", { widths: [1440, 390], fits: true });
  await form.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("switch", { name: "Gifts wait for their card is on" })).toBeChecked();
  // A second rule wants another hold: the first one decides, and the log says so.
  await askRest(page, demo, "POST /api/rules", {
    body: {
      name: "Gifts wait longer",
      state: "on",
      groups: [[{ field: "note", is: true, text: "wrap as a gift" }]],
      actions: [{ kind: "hold", days: 5, reason: "paper" }],
      isLast: false,
    },
  });
  const [order] = await buy(demo, {
    market: "bazaar",
    account: "northlane",
    fields: { currency: "GBP", note: "Please wrap as a gift" },
  });

  await page.getByRole("link", { name: "Rule log" }).click();
  const line = page.getByRole("row").filter({ hasText: order?.id ?? "" });
  await expect(line.filter({ hasText: "held it for 2 days" })).toBeVisible();
  await expect(
    line.filter({ hasText: "as “Gifts wait for their card” ran first and decided otherwise" }),
  ).toBeVisible();
  await page.getByRole("combobox", { name: "Rule" }).selectOption("Gifts wait longer");
  await expect(line).toHaveCount(1);
  await expectNoViolations(page, "Rule log", { widths: [1440, 390], fits: true });

  // A key and a code start rules on the order that is open.
  await askRest(page, demo, "POST /api/rules", {
    body: {
      name: "Pinned by key",
      state: "on",
      trigger: { kind: "hotkey", digit: 7 },
      groups: [],
      actions: [{ kind: "pin" }],
      isLast: false,
    },
  });
  await askRest(page, demo, "POST /api/rules", {
    body: {
      name: "Held by code",
      state: "on",
      trigger: { kind: "barcode", code: "GIFT-NOTE" },
      groups: [],
      actions: [
        { kind: "note", text: "Scanned" },
        { kind: "print", what: "slip" },
      ],
      isLast: false,
    },
  });
  await line.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog");
  await expect(keys.getByText("Pinned by key")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await page.keyboard.press("q");
  await page.keyboard.press("7");
  await expect(page.getByText("Rules ran on 1 order.")).toBeVisible();
  const printed = page.waitForEvent("popup");
  await scan(page, "GIFT-NOTE");
  expect((await printed).url()).toContain("/shipping/slips?orders=");
  await expect(page.getByRole("textbox", { name: "Notes" })).toHaveValue("Scanned");
});
