/** Conversations on a phone, by touch. */
import { expectNoViolations } from "../service/axe.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { buy, writeAsBuyer } from "../service/market.ts";
import { takeSession } from "../service/people.ts";

const owner = "owner@stallkeeper.test";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test(
  "several conversations are chosen by touch, assigned, put off, written to and marked done",
  { tag: "@long" },
  async ({ page, demo }) => {
    await takeSession(page, demo.url, owner, demoPassword);
    for (const n of [1, 2, 3]) {
      const fields = {
        buyer: { id: 880_180 + n, firstName: "Touch", lastName: `No ${n}`, handle: `okapi${n}` },
      };
      const [order] = await buy(demo, { market: "bazaar", account: "northlane", fields });
      await writeAsBuyer(demo, {
        market: "bazaar",
        account: "northlane",
        orderId: order?.id,
        text: "Sent yet?",
      });
    }
    await page.goto(`${demo.url}/messaging?q=okapi`);
    const rows = page.getByRole("listbox", { name: "Conversations" }).getByRole("option");
    await expect(rows).toHaveCount(3);
    const select = page.getByRole("button", { name: "Select", exact: true });
    await select.tap();
    // A press anywhere on a row selects it and opens nothing.
    await rows.nth(0).tap();
    await rows.nth(1).tap();
    const bar = page.getByRole("toolbar", { name: "2 selected" });
    await expect(bar).toBeVisible();
    await expect(page).toHaveURL(/\/messaging\?q=okapi$/);
    await expectNoViolations(page, "conversations selected by touch", { widths: [390] });
    const choose = async (name: string): Promise<void> => {
      await bar.getByRole("button", { name: "More" }).tap();
      await page.getByRole("menuitem", { name }).tap();
    };
    await choose("Reply with a snippet");
    const dialog = page.getByRole("dialog", { name: "Message 2 buyers" });
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await choose("Assign");
    await page.getByRole("option", { name: /\(you\)$/ }).tap();
    const told = (text: string) => expect(page.locator(".sk-toast").filter({ hasText: text })).toBeVisible();
    await told("2 conversations assigned to");
    await expect(page.getByRole("toolbar", { name: /selected/ })).toHaveCount(0);
    // A press opens again once nothing is selected.
    await rows.nth(2).tap();
    await expect(page).toHaveURL(/session=/);
    await page.goBack();
    await select.tap();
    await rows.nth(0).tap();
    await page
      .getByRole("toolbar", { name: "1 selected" })
      .getByRole("button", { name: "Mark as done" })
      .tap();
    await told("1 conversation marked as done");
    await select.tap();
    await rows.nth(1).tap();
    await page.getByRole("toolbar", { name: "1 selected" }).getByRole("button", { name: "More" }).tap();
    await page.getByRole("menuitem", { name: "Snooze" }).tap();
    await page.getByRole("option", { name: "In 3 hours" }).tap();
    await told("1 conversation snoozed");
  },
);
