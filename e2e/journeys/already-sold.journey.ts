/** Already sold, by two keys: notes, tag, move and the message that the buyer reads. Each journey makes an order of its own. */
import type { Locator, Page } from "@playwright/test";
import { expectNoViolations } from "../service/axe.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { buy, readLedger, writeAsBuyer } from "../service/market.ts";
import { openSignedIn } from "../service/people.ts";
import type { RunningService } from "../service/start-service.ts";

const note = "Item already sold. Waiting for customer's reply.";

test("[SOLD-1, SOLD-2, SOLD-3] A and Enter note, tag and queue an order and write to its buyer; done again it is not written twice", async ({ page, demo }) => {
  await openSignedIn(page, demo.url, "owner@stallkeeper.test", demoPassword);
  const { id, drawer } = await openFreshOrder(page, demo, "Tilda", { hasWritten: true });
  const keys: string[] = [];
  const press = async (key: string): Promise<void> => {
    keys.push(key);
    await page.keyboard.press(key);
  };
  await press("a");
  await press("Enter");
  await expect(page.getByText("Sent auto message for trigger alreadySold!")).toBeVisible();
  expect(keys).toEqual(["a", "Enter"]);
  await expect(drawer.getByLabel("Notes on this order")).toHaveValue(note);
  await expect(drawer.getByText("Already sold", { exact: true }).first()).toBeVisible();
  await expect(drawer.getByText("Queued", { exact: true }).first()).toBeVisible();
  await expect(drawer.getByText("Message sent")).toBeVisible();
  const written = async () => (await readLedger(demo, "message")).filter(({ orderId }) => orderId === id).map(({ payload }) => payload.text);
  expect(await written()).toEqual([expect.stringMatching(/^Hi Tilda, I'm sorry: A lamp for Tilda was sold a moment before your order\./)]);

  await drawer.getByRole("button", { name: "Already sold" }).click();
  await expect(page.getByText("The message was asked for before; there is no second one.")).toBeVisible();
  await page.getByRole("button", { name: "Mark as already sold" }).click();
  await expect(page.getByRole("button", { name: "Mark as already sold" })).toHaveCount(0);
  await expect(drawer.getByLabel("Notes on this order")).toHaveValue(note);
  expect(await written()).toHaveLength(1);
});

test("with no message set one is chosen on the way; without a conversation the reason is said and Undo takes the rest back", async ({ page, demo }) => {
  await openSignedIn(page, demo.url, "owner@stallkeeper.test", demoPassword);
  const unset = await page.request.patch(`${demo.url}/api/meta/settings`, { data: { autoMessaging: { alreadySold: null } }, headers: { origin: demo.url } });
  expect(unset.ok()).toBe(true);
  const { drawer } = await openFreshOrder(page, demo, "Bruno", { hasWritten: false });
  await drawer.getByRole("button", { name: "Already sold" }).click();
  const question = page.getByRole("dialog", { name: "Already sold" });
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
  await expect(page.getByText("Could not auto send message. Error: No messaging session was found for this order.").last()).toBeVisible();
  await expect(drawer.getByLabel("Notes on this order")).toHaveValue(note);
  await page.keyboard.press("Control+z");
  await expect(drawer.getByLabel("Notes on this order")).toHaveValue("");
  await expect(drawer.getByText("Already sold", { exact: true })).toHaveCount(1);
});

/** An order that was just made, open beside its list. */
async function openFreshOrder(page: Page, demo: RunningService, firstName: string, { hasWritten }: { hasWritten: boolean }): Promise<{ id: string; drawer: Locator }> {
  const title = `A lamp for ${firstName}`;
  const [made] = await buy(demo, { market: "bazaar", account: "northlane", fields: { buyer: { firstName, lastName: "Twice", handle: `${firstName}.twice` }, lines: [{ title, quantity: 1, priceMinor: 4_200 }] } });
  const id = String(made?.id);
  if (hasWritten) await writeAsBuyer(demo, { market: "bazaar", account: "northlane", orderId: id });
  await page.goto(`${demo.url}/shipping`);
  const row = page.getByRole("row").filter({ hasText: `${firstName} Twice` });
  await expect(row).toBeVisible({ timeout: 20_000 });
  await row.getByRole("gridcell").nth(3).click();
  const drawer = page.getByRole("complementary").filter({ has: page.getByRole("heading", { name: "Notes" }) });
  await expect(drawer).toBeVisible();
  return { id, drawer };
}
