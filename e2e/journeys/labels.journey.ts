/** Labels and parcels, in the browser, against the running demo. Each journey buys an order of its own. */
import type { Locator, Page } from "@playwright/test";
import { expectNoViolations } from "../service/axe.ts";
import { askGraphql } from "../service/ask-service.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { buy, readLedger, scanParcel } from "../service/market.ts";
import { takeSession } from "../service/people.ts";
import type { RunningService } from "../service/start-service.ts";

test.beforeEach(async ({ page, demo }) => {
  await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
});

test("[SECTION-SHIPPING] a label is bought from an order with prices beside each other, printed, and given back", async ({
  page,
  demo,
}) => {
  const { number, dialog } = await openLabelDialog(page, demo);
  // Of both couriers, the cheapest first; the same word of each is another service.
  await expect(dialog.getByRole("radio")).toHaveCount(5);
  await expect(dialog.getByText("Practice Post")).toHaveCount(2);
  await expectNoViolations(page, "the label dialog", { part: "[role=dialog]", widths: [1440, 390] });
  await dialog.getByRole("radio", { name: /Express 24/ }).check();
  const buying = dialog.getByRole("button", { name: /^Buy label £\d/ });
  await buying.dblclick();
  await expect(page.getByText("Label bought.")).toBeVisible();
  // What the new window asks for: a browser that cannot show the file leaves no address in it.
  const asked = page
    .context()
    .waitForEvent("request", (request) => /\/api\/labels\/.*file/.test(request.url()));
  await dialog.getByRole("button", { name: "Print label" }).click();
  const file = await page.request.get((await asked).url());
  expect([file.status(), file.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  expect((await file.body()).toString("latin1")).toContain("Practice Courier");
  const tracking = (await dialog.getByText(/^CP\d{9}XP$/).textContent()) ?? "";
  const bought = (await readLedger(demo, "label")).filter(
    ({ payload }) => payload.tracking_number === tracking,
  );
  expect(bought).toHaveLength(1);
  await dialog.getByRole("button", { name: "Void label" }).click();
  const alert = page.getByRole("alertdialog");
  await expect(
    alert.getByText(/^The barcode stops working\. The courier decides on the refund of £\d+\.\d\d\.$/),
  ).toBeVisible();
  await expect(alert.getByRole("button", { name: "Keep label" })).toBeFocused();
  await alert.getByRole("button", { name: "Void label" }).dblclick();
  await expect(page.getByText("Label voided.")).toBeVisible();
  await expect(dialog.getByText("Refunded", { exact: true })).toBeVisible();
  expect(
    (await readLedger(demo, "labelVoid")).filter(({ payload }) => payload.tracking_number === tracking),
  ).toHaveLength(1);
  await page.goto(`${demo.url}/shipping/labels`);
  await expect(
    page.getByRole("row").filter({ hasText: number }).getByText("Refunded", { exact: true }),
  ).toBeVisible();
  await expectNoViolations(page, "the Labels tab", { widths: [1440, 390] });
  const open = page.getByRole("row").filter({ has: page.getByRole("button", { name: "Void label" }) });
  for (const at of [0, 1]) await open.nth(at).getByRole("checkbox").check();
  await page.keyboard.press("Shift+V");
  await alert.getByRole("button", { name: "Void 2 labels" }).click();
  await expect(page.getByText("2 labels voided.")).toBeVisible();
  await page.getByRole("button", { name: "Previous day" }).click();
  await expect(page.getByRole("heading", { name: /^\d{1,2} [A-Z][a-z]{2,3} \d{4}$/ })).toBeVisible();

  // Many are a run: each row says what became of it, and a second press buys nothing more.
  const title = `Mug ${Date.now()}`;
  const mugs = await buy(demo, {
    market: "bazaar",
    count: 3,
    fields: { ...fields, lines: [{ title, quantity: 1, priceMinor: 1_250 }] },
  });
  await page.goto(`${demo.url}/shipping?q=${encodeURIComponent(`"${title}"`)}`);
  await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", "4");
  // One that is marked for something else is left out with its reason, of shipments and of labels, until
  // somebody includes it.
  const marked = mugs[2]?.id ?? "";
  await markForRefund(page, demo, marked);
  await expect(
    page.getByRole("row").filter({ hasText: marked }).getByText("Refund", { exact: true }).first(),
  ).toBeVisible();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("m");
  await expect(
    page.getByRole("dialog", { name: "Mark 2 orders as shipped" }).getByText("Marked for refund"),
  ).toBeVisible();
  await page.getByRole("button", { name: `Include ${marked}` }).click();
  await expect(
    page.getByRole("dialog", { name: "Mark 3 orders as shipped" }).getByText("Included: marked for refund"),
  ).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("toolbar", { name: "3 selected" }).getByRole("button", { name: "More…" }).click();
  await page.getByRole("menuitem", { name: "Label" }).click();
  const many = page.getByRole("dialog", { name: "Labels for 3 orders" });
  await expect(many.getByText("Marked for refund")).toBeVisible();
  // Prices and the button stand within the dialog.
  const buyTwo = many.getByRole("button", { name: /^Buy 2 labels/ });
  const [edge, end] = await Promise.all([many.boundingBox(), buyTwo.boundingBox()]);
  expect((end?.x ?? 0) + (end?.width ?? 0)).toBeLessThan((edge?.x ?? 0) + (edge?.width ?? 0));
  await buyTwo.dblclick();
  await expect(page.getByText("2 labels bought.")).toBeVisible();
  await expect(many.getByText("✓ Bought")).toHaveCount(2);
  const numbers = many.getByText(/^CP\d{9}XP$/);
  await expect(numbers).toHaveCount(2);
  const labels = (await readLedger(demo, "label")).map(({ payload }) => payload.tracking_number);
  for (const number of await numbers.allInnerTexts())
    expect(labels.filter((one) => one === number)).toHaveLength(1);
});

test(
  "[SECTION-SHIPPING] a bought label marks its order as shipped, its parcel is seen on its way, and its buyer is written to by a snippet",
  { tag: "@long" },
  async ({ page, demo }) => {
    const { number, dialog } = await openLabelDialog(page, demo);
    await expect(dialog.getByRole("button", { name: /^Buy label £\d/ })).toBeEnabled();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Label bought.")).toBeVisible();
    const tracking = (await dialog.getByText(/^CP\d{9}XP$/).textContent()) ?? "";
    await page.keyboard.press("Escape");
    const drawer = page.getByRole("complementary");
    await drawer.getByLabel("Tracking number").fill("ANOTHER-1");
    await expect(drawer.getByText(`The label bought for this order is ${tracking}.`)).toBeVisible();
    await drawer.getByLabel("Tracking number").fill("");
    await page.getByRole("row").filter({ hasText: number }).focus();
    // Among many, its number stands ready too.
    await page.keyboard.press("x");
    await page.keyboard.press("m");
    const many = page.getByRole("dialog", { name: "Mark 1 order as shipped" });
    await expect(many.getByText("1 number comes from its bought label.")).toBeVisible();
    await expect(many.getByRole("textbox", { name: `Tracking number, ${number}` })).toHaveValue(tracking);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Successfully marked as shipped!")).toBeVisible();
    expect((await readLedger(demo, "shipment")).filter(({ orderId }) => orderId === number)).toMatchObject([
      { payload: { tracking_number: tracking } },
    ]);
    await page.goto(`${demo.url}/shipping/tracking`);
    const row = page.getByRole("row").filter({ hasText: number });
    await expect(row.getByText("No scans yet.")).toBeVisible();
    // Parcels that no courier reports on have a filter of their own.
    await expect(page.getByText("No tracking events for this courier.")).toHaveCount(0);
    await page.getByRole("button", { name: / without tracking events$/ }).click();
    await expect(page.getByText("No tracking events for this courier.").first()).toBeVisible();
    await page.getByLabel("Show").selectOption("transit");
    await scanParcel(demo, tracking, {
      state: "exception",
      text: "Held: the address needs a look",
      place: "Lyon FR",
    });
    await expect(row.getByText("Held: the address needs a look")).toBeVisible();
    await page.getByLabel("Show").selectOption("exception");
    await expect(row.getByText("Exception")).toBeVisible();
    await row.getByText("Held: the address needs a look").click();
    await expect(page.getByRole("complementary").getByText("Lyon FR")).toBeVisible();
    await expectNoViolations(page, "the Tracking tab", { widths: [1440, 390] });
    await row.getByRole("checkbox").check();
    await page
      .getByRole("toolbar", { name: "1 selected" })
      .getByRole("button", { name: "Message with snippet" })
      .click();
    const message = page.getByRole("dialog", { name: "Message 1 buyer" });
    await message.getByLabel("Snippet").selectOption("/lowest-price");
    await expect(message.getByText("{{offerAmount}} is empty.")).toBeVisible();
    const send = message.getByRole("button", { name: "Send" });
    await expect(send).toHaveAttribute("aria-disabled", "true");
    await expect(send).toHaveAccessibleDescription("No message is ready to send.");
    await message.getByLabel("Snippet").selectOption("/posted-today");
    await expect(message.getByRole("listitem")).toContainText(
      `your Enamel cup is on its way with Practice Courier: ${tracking}.`,
    );
    await expectNoViolations(page, "the dialog of messages to many", {
      part: "[role=dialog]",
      widths: [1440, 390],
    });
    await message.getByRole("button", { name: "Send 1 message" }).dblclick();
    await expect(message.getByText("✓ Sent")).toBeVisible();
    expect(
      (await readLedger(demo, "message")).filter(({ payload }) => JSON.stringify(payload).includes(tracking)),
    ).toHaveLength(1);
  },
);

const fields = {
  lines: [{ title: "Enamel cup", quantity: 2, priceMinor: 1_250 }],
  address: {
    name: "Marguerite Illouz",
    line1: "14 rue des Capucins",
    line2: null,
    city: "Lyon",
    state: null,
    zipcode: "69001",
    country: "FR",
    phone: null,
  },
};

/** Marks an order as somebody else at work would. */
async function markForRefund(page: Page, demo: RunningService, orderNumber: string): Promise<void> {
  const {
    TransactionOne: { _id },
  } = await askGraphql<{ TransactionOne: { _id: string } }>(
    page,
    demo,
    "query Find($orderNumber: String) { TransactionOne(filter: { orderNumber: $orderNumber }) { _id } }",
    { orderNumber },
  );
  await askGraphql(
    page,
    demo,
    `mutation Mark($record: UpdateManyTransactionInput!, $filter: FilterUpdateManyTransactionInput) {
    TransactionUpdateMany(record: $record, filter: $filter) { numAffected } }`,
    { record: { tagsChange: { add: ["markForRefund"], remove: [] } }, filter: { _id } },
  );
}

/** A buyer buys at Bazaar; opens the order, and by L its labels. */
async function openLabelDialog(
  page: Page,
  demo: RunningService,
): Promise<{ number: string; dialog: Locator }> {
  const [made] = await buy(demo, { market: "bazaar", fields });
  const number = made?.id ?? "";
  await page.goto(`${demo.url}/shipping?queue=new`);
  await page.getByRole("row").filter({ hasText: number }).getByRole("gridcell").nth(3).click();
  await expect(page.getByRole("complementary").getByText("Enamel cup").first()).toBeVisible();
  await page.keyboard.press("l");
  const dialog = page.getByRole("dialog", { name: `Label for ${number}` });
  await expect(dialog).toBeVisible();
  return { number, dialog };
}
