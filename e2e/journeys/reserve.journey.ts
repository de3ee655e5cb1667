/** Drafts that wait in the reserve: added, put in order by key, listed, and live. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { askRest } from "../service/ask-rest.ts";
import { expectNoViolations } from "../service/axe.ts";
import { tag } from "../service/bench-orders.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { readLedger } from "../service/market.ts";
import { takeSession } from "../service/people.ts";
import type { RunningService } from "../service/start-service.ts";

async function makeDraft(page: Page, demo: RunningService, title: string, isWhole = true): Promise<string> {
  const { accounts } = await askRest(page, demo, "GET /api/uploads/desk");
  const bazaar = accounts.find(({ platform }) => platform === "bazaar")?.accountId ?? "";
  const draftId = randomUUID();
  await askRest(page, demo, "PATCH /api/uploads/drafts/:draftId", {
    params: { draftId },
    body: {
      revision: 0,
      saveKey: randomUUID(),
      set: {
        sku: `${title.replaceAll(" ", "-")}-${tag}`,
        title: `${title} ${tag}`,
        description: "As shown.",
        condition: "good",
        quantity: 1,
      },
      targets: {
        [bazaar]: { ...(isWhole ? { priceMinor: 4_200 } : {}), categoryId: "books", categoryName: "Books" },
      },
    },
  });
  return draftId;
}

test("three drafts wait, change places by key, and the next is listed and live", async ({ page, demo }) => {
  await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
  const ids = [
    await makeDraft(page, demo, "Brown jug"),
    await makeDraft(page, demo, "Green vase"),
    await makeDraft(page, demo, "Blue cup"),
    await makeDraft(page, demo, "No price", false),
  ];
  const reserve = page.getByRole("region", { name: "Reserve" });
  const rows = reserve.getByRole("list", { name: "Reserve" }).getByRole("listitem");

  // One from its editor, the others from the list.
  await page.goto(`${demo.url}/upload/${ids[0]}`);
  await page.getByRole("button", { name: "Add to reserve" }).click();
  await expect(page.getByText("Added to reserve.")).toBeVisible();
  await page.goto(`${demo.url}/upload?q=${tag}`);
  for (const name of ["Green vase", "Blue cup", "No price"])
    await page.getByRole("row").filter({ hasText: name }).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Add to reserve" }).click();
  await expect(page.getByText("3 drafts added to reserve, 1 needs fixing.")).toBeVisible();

  await page.getByRole("link", { name: /^Reserve/ }).click();
  await expect(rows).toHaveCount(4);
  await expect(rows.filter({ hasText: "No price" })).toContainText("Enter a price");
  // Nothing is listed before somebody says when.
  await expect(rows.first()).toContainText("Bazaar is off");
  await page.getByRole("button", { name: "Set up" }).first().click();
  const dialog = page.getByRole("dialog", { name: /^When to list on Bazaar/ });
  await dialog.getByLabel("From", { exact: true }).fill("21:00");
  await dialog.getByLabel("To", { exact: true }).fill("12:00");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("21:00 to 12:00 ends before it starts.")).toBeVisible();
  await dialog.getByLabel("From", { exact: true }).fill("09:00");
  await dialog.getByLabel("To", { exact: true }).fill("21:00");
  await dialog.getByLabel("Listings a day").fill("2");
  await expectNoViolations(page, "the rule of an account", { widths: [1440, 390] });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Rule saved.")).toBeVisible();
  await expect(rows.first().locator("time")).toBeVisible();

  // By key: the last becomes the first, and focus goes with it.
  await rows.getByRole("link", { name: /^Green vase/ }).focus();
  for (const place of [2, 1, 0]) {
    await page.keyboard.press("Shift+ArrowUp");
    await expect(rows.nth(place)).toContainText("Green vase");
  }
  await expect(rows.first().getByRole("link", { name: /^Green vase/ })).toBeFocused();
  await page.keyboard.press("j");
  await expect(rows.nth(1).getByRole("link", { name: /^Brown jug/ })).toBeFocused();
  await page.keyboard.press("p");
  await expect(rows.nth(1)).toContainText("Kept at this time");
  // P lets go of it again, and Undo gives it back.
  await page.keyboard.press("p");
  await expect(page.getByText("It takes the next slot again.")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(rows.nth(1)).toContainText("Kept at this time");
  await expectNoViolations(page, "the reserve", { widths: [1440, 390], fits: true });
  await page.getByRole("button", { name: "Calendar" }).click();
  await expect(page.getByRole("list", { name: "Calendar" })).toContainText("Green vase");
  await page.getByRole("button", { name: "List", exact: true }).click();

  await rows.first().getByRole("button", { name: "List next now" }).click();
  await expect(rows).toHaveCount(3);
  const made = (await readLedger(demo, "listing")).filter(
    ({ payload }) => payload["act"] === "create" && payload["sku"] === `Green-vase-${tag}`,
  );
  expect(made).toHaveLength(1);
  await page.goto(`${demo.url}/upload/${ids[1]}`);
  await expect(page.getByRole("tab", { name: /^Bazaar .*: Live$/ })).toBeVisible();

  // At a time of its own, in the same list; a pause holds it all.
  await page.goto(`${demo.url}/upload/${ids[2]}`);
  await page.getByRole("button", { name: "Schedule…" }).click();
  await page.getByRole("dialog", { name: "Schedule" }).getByRole("button", { name: "Schedule" }).click();
  await expect(page.getByText("Scheduled.", { exact: true })).toBeVisible();
  await page.goto(`${demo.url}/upload/reserve`);
  await expect(rows.filter({ hasText: "Blue cup" })).toContainText("Scheduled by hand");
  // P leaves a time that somebody wrote, and a draft that was removed comes back with it.
  const cup = rows.filter({ hasText: "Blue cup" });
  await cup.getByRole("link", { name: /^Blue cup/ }).focus();
  await page.keyboard.press("p");
  await expect(page.getByText("It's scheduled by hand. Clear that time in its menu first.")).toBeVisible();
  await cup.getByRole("button", { name: /^More for Blue cup/ }).click();
  await page.getByRole("menuitem", { name: "Remove from reserve" }).click();
  await expect(cup).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(cup).toContainText("Scheduled by hand");
  await page.getByRole("button", { name: "Pause all" }).click();
  await expect(page.getByText("Nothing goes live until you resume.")).toBeVisible();
  await page.getByRole("button", { name: "Resume all" }).click();
  await expect(page.getByText("Nothing goes live until you resume.")).toBeHidden();

  await page.goto(demo.url);
  await expect(page.getByRole("link", { name: /^Reserve uploads/ })).toContainText("3");
});
