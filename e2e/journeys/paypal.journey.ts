/** Telling PayPal of a parcel, and the store's link to PayPal, in the browser against the running demo. */
import type { Locator, Page } from "@playwright/test";
import { askGraphql, readAutoMessage, setAutoMessage } from "../service/ask-service.ts";
import { expectNoViolations } from "../service/axe.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { buy, readLedger, writeAsBuyer } from "../service/market.ts";
import { takeSession } from "../service/people.ts";
import type { RunningService } from "../service/start-service.ts";

/** Opens a fresh order that its buyer paid with PayPal. */
async function openPaidOrder(
  page: Page,
  demo: RunningService,
  account: string,
): Promise<{ number: string; drawer: Locator }> {
  const [made] = await buy(demo, {
    market: "bazaar",
    account,
    fields: { payment: { method: "PAYPAL", reference: `8MC585209K${Date.now()}` } },
  });
  const number = made?.id ?? "";
  await page.goto(`${demo.url}/shipping?q=${number}`);
  await page.getByRole("row").filter({ hasText: number }).first().click();
  return {
    number,
    drawer: page.getByRole("complementary").filter({ has: page.getByRole("heading", { name: "Notes" }) }),
  };
}

test("[SHIP-4, AUTO-1] unless somebody says otherwise a parcel is told to PayPal, and its buyer reads provider and number by itself", async ({
  page,
  demo,
}) => {
  await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
  const create = `mutation($record: CreateOneMessageSnippetInput!) { MessageSnippetCreateOne(record: $record) { recordId }
       }`;
  const record = {
    name: "with-the-courier",
    content: "Posted with {{shippingProvider}}: {{trackingNumber}}.",
  };
  const {
    MessageSnippetCreateOne: { recordId },
  } = await askGraphql<{ MessageSnippetCreateOne: { recordId: string } }>(page, demo, create, { record });
  await setAutoMessage(page, demo, "markedAsShipped", recordId);
  const { number, drawer } = await openPaidOrder(page, demo, "northlane");
  await expect(drawer.getByRole("checkbox", { name: "Add tracking to PayPal" })).toBeChecked();
  const address = page.url();
  await writeAsBuyer(demo, { market: "bazaar", account: "northlane", orderId: number });
  // Without a number there is nothing to say yet, but somebody to say it to.
  await expect
    .poll(() =>
      readAutoMessage(page, demo, "markedAsShipped", new URL(address).searchParams.get("order") ?? ""),
    )
    .toBe("held");
  await drawer.getByLabel("Tracking number").fill("1Z999AA10123456784");
  const sent = page.waitForRequest((request) => request.url().endsWith("/api/fulfilment/markAsShipped"));
  await drawer.getByRole("button", { name: "Mark as shipped" }).click();
  expect((await sent).postDataJSON()).toMatchObject({ addToPaypal: true, silent: false });
  await expect(page.getByText("Successfully marked as shipped!")).toBeVisible();
  await expect(page.getByText("Sent auto message for trigger markedAsShipped!")).toBeVisible();
  await setAutoMessage(page, demo, "markedAsShipped", null);
  const written = (await readLedger(demo, "message")).filter(({ orderId }) => orderId === number);
  expect(written.map(({ payload }) => payload.text)).toEqual(["Posted with UPS: 1Z999AA10123456784."]);
  await page.goto(address);
  await expect(drawer.getByText("PayPal has the tracking number.")).toBeVisible();
  await expect(drawer.getByText("PayPal accepted the tracking")).toBeVisible();
  const told = (await readLedger(demo, "paypalTracking")).filter(({ orderId }) => orderId === number);
  expect(told.map(({ payload }) => [payload.carrier, payload.tracking_number])).toEqual([
    ["UPS", "1Z999AA10123456784"],
  ]);
});

test(
  "PayPal and couriers are linked and unlinked in the profile by their keys; without PayPal the form says why nobody is told",
  { tag: "@long" },
  async ({ page, demo }) => {
    await takeSession(page, demo.url, "other@stallkeeper.test", demoPassword);
    await page.goto(`${demo.url}/profile#linked`);
    const line = page.getByRole("region", { name: "PayPal" });
    await expect(line.getByText("Linked", { exact: true })).toBeVisible();
    await line.getByRole("button", { name: "Unlink PayPal" }).click();
    await page
      .getByRole("alertdialog", { name: "Unlink PayPal?" })
      .getByRole("button", { name: "Unlink", exact: true })
      .click();
    await expect(page.getByText("PayPal unlinked.")).toBeVisible();
    await expect(line.getByText("Not linked")).toBeVisible();

    await line.getByRole("button", { name: "Link PayPal" }).click();
    const dialog = page.getByRole("dialog", { name: "Link PayPal" });
    await dialog.getByRole("button", { name: "Link PayPal" }).click();
    await expect(dialog.getByLabel("Client ID")).toBeFocused();
    await expect(dialog.getByText("This field is required")).toHaveCount(2);
    await expectNoViolations(page, "link PayPal", { part: "[role=dialog]", widths: [1440, 390] });
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "Link Practice Post…" }).click();
    const form = page.getByRole("dialog", { name: "Link Practice Post" });
    await expect(form.getByLabel("Practice market address")).toBeFocused();
    await form.getByRole("button", { name: "Fill in practice keys" }).click();
    await expect(form.getByLabel("Customer name")).toHaveValue("elsewhere-post");
    const key = form.getByRole("textbox", { name: "Key" });
    const rightKey = await key.inputValue();
    await key.fill("cou_of_nobody");
    await page.keyboard.press("Enter");
    await expect(key).toHaveAccessibleDescription("This key opens nothing.");
    await expectNoViolations(page, "link a courier", { part: "[role=dialog]", widths: [390] });
    await key.fill(rightKey);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Label provider linked.")).toBeVisible();
    await page
      .getByRole("listitem")
      .filter({ hasText: "elsewhere-post" })
      .getByRole("button", { name: "Unlink" })
      .click();
    const leave = page.getByRole("alertdialog", { name: "Unlink elsewhere-post (Practice Post)?" });
    await expect(leave.getByRole("button", { name: "Keep linked" })).toBeFocused();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Label provider unlinked.")).toBeVisible();

    const { drawer } = await openPaidOrder(page, demo, "elsewhere");
    await expect(drawer.getByRole("checkbox", { name: "Add tracking to PayPal" })).toBeDisabled();
    await expect(
      drawer.getByText("PayPal isn't linked. Link it in Profile › Linked accounts."),
    ).toBeVisible();
  },
);
