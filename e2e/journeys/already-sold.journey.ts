/**
 * Already sold, by two keys: notes, tag, move and the message that the buyer reads. Each journey makes an
 * order of its own.
 */
import type { Locator, Page } from "@playwright/test";
import { readAutoMessage, setAutoMessage } from "../service/ask-service.ts";
import { expectNoViolations } from "../service/axe.ts";
import { countKeys, expectKeys } from "../service/count-keys.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { buy, readLedger, writeAsBuyer } from "../service/market.ts";
import { takeSession } from "../service/people.ts";
import type { RunningService } from "../service/start-service.ts";
import { dismissToast } from "../service/toasts.ts";

const note = "Item already sold. Waiting for customer's reply.";

test("[SOLD-1, SOLD-2, SOLD-3] A and Enter note, tag and queue an order and write to its buyer; done again it is not written twice", async ({
  page,
  demo,
}) => {
  await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
  const { id, drawer } = await openFreshOrder(page, demo, "Tilda", { hasWritten: true });
  const keys = await countKeys(page);
  await page.keyboard.press("a");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Sent auto message for trigger alreadySold!")).toBeVisible();
  expectKeys("already sold", await keys());
  await expect(drawer.getByLabel("Notes on this order")).toHaveValue(note);
  await expect(drawer.getByText("Already sold", { exact: true }).first()).toBeVisible();
  await expect(drawer.getByText("Queued", { exact: true }).first()).toBeVisible();
  await expect(drawer.getByText("Message sent")).toBeVisible();
  expect(await written(demo, id)).toEqual([
    expect.stringMatching(/^Hi Tilda, I'm sorry: A lamp for Tilda was sold a moment before your order\./),
  ]);

  await drawer.getByRole("button", { name: "Already sold" }).click();
  await expect(page.getByText("This message was already requested, so it isn't sent again.")).toBeVisible();
  await page.getByRole("button", { name: "Mark as already sold" }).click();
  await expect(page.getByRole("button", { name: "Mark as already sold" })).toHaveCount(0);
  await expect(drawer.getByLabel("Notes on this order")).toHaveValue(note);
  expect(await written(demo, id)).toHaveLength(1);
});

test("[AUTO-2, AUTO-3, AUTO-4] a missing snippet or conversation is said and nothing is sent; once the buyer wrote, it is", async ({
  page,
  demo,
}) => {
  await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
  await setAutoMessage(page, demo, "alreadySold", "deleted");
  const { id, drawer } = await openFreshOrder(page, demo, "Bruno", { hasWritten: false });
  const notes = drawer.getByLabel("Notes on this order");
  const expectNotSent = async (reason: string): Promise<void> => {
    await expect(page.locator(".sk-toast.is-danger").filter({ hasText: reason })).toBeVisible();
    await expect(notes).toHaveValue(note);
    await page.keyboard.press("Control+z");
    await expect(notes).toHaveValue("");
    await dismissToast(page);
    expect(await written(demo, id)).toEqual([]);
  };
  await drawer.getByRole("button", { name: "Already sold" }).click();
  const question = page.getByRole("dialog", { name: "Already sold" });
  await expect(question.getByText("Could not auto send message. Snippet does not exist!")).toBeVisible();
  await page.keyboard.press("Enter");
  await expectNotSent("Could not auto send message. Snippet does not exist!");

  await setAutoMessage(page, demo, "alreadySold", null);
  await drawer.getByRole("button", { name: "Already sold" }).click();
  await expect(question.getByText("No message is set for this trigger.")).toBeVisible();
  await question.getByRole("button", { name: "Choose one" }).click();
  const dialog = page.getByRole("dialog", { name: "Message for “already sold”" });
  await dialog.getByRole("radio", { name: "/already-sold" }).check();
  await expectNoViolations(page, "choosing the message", { part: "[role=dialog]" });
  await dialog.getByRole("button", { name: "Use this message" }).click();

  await expect(question.getByText(/Hi Bruno, I'm sorry: A lamp for Bruno was sold/)).toBeVisible();
  await expect(question.getByText("No messaging session was found for this order.")).toBeVisible();
  await expectNoViolations(page, "already sold", { part: "[role=dialog]" });
  await page.keyboard.press("Enter");
  await expectNotSent("Could not auto send message. Error: No messaging session was found for this order.");
  await expect(drawer.getByText("Already sold", { exact: true })).toHaveCount(1);

  await writeAsBuyer(demo, { market: "bazaar", account: "northlane", orderId: id });
  await expect
    .poll(() =>
      readAutoMessage(page, demo, "alreadySold", new URL(page.url()).searchParams.get("order") ?? ""),
    )
    .toBe("ready");
  await page.keyboard.press("a");
  await expect(question.getByText(/Hi Bruno, I'm sorry: A lamp for Bruno was sold/)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(
    page.locator(".sk-toast.is-info").filter({ hasText: "Sent auto message for trigger alreadySold!" }),
  ).toBeVisible();
  expect(await written(demo, id)).toEqual([
    expect.stringMatching(/^Hi Bruno, I'm sorry: A lamp for Bruno was sold a moment before your order\./),
  ]);
});

/** What the market took of us for an order. */
async function written(demo: RunningService, id: string): Promise<unknown[]> {
  return (await readLedger(demo, "message"))
    .filter(({ orderId }) => orderId === id)
    .map(({ payload }) => payload.text);
}

/** An order that was just made, open beside its list. */
async function openFreshOrder(
  page: Page,
  demo: RunningService,
  firstName: string,
  { hasWritten }: { hasWritten: boolean },
): Promise<{ id: string; drawer: Locator }> {
  const title = `A lamp for ${firstName}`;
  const [made] = await buy(demo, {
    market: "bazaar",
    account: "northlane",
    fields: {
      buyer: { firstName, lastName: "Twice", handle: `${firstName}.twice` },
      lines: [{ title, quantity: 1, priceMinor: 4_200 }],
    },
  });
  const id = String(made?.id);
  if (hasWritten) await writeAsBuyer(demo, { market: "bazaar", account: "northlane", orderId: id });
  await page.goto(`${demo.url}/shipping`);
  const row = page.getByRole("row").filter({ hasText: `${firstName} Twice` });
  await expect(row).toBeVisible();
  await row.getByRole("gridcell").nth(3).click();
  const drawer = page
    .getByRole("complementary")
    .filter({ has: page.getByRole("heading", { name: "Notes" }) });
  await expect(drawer).toBeVisible();
  return { id, drawer };
}
