/** Money back, in the browser, against the running demo. Each journey buys an order of its own. */
import { randomBytes } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expectNoViolations } from "../service/axe.ts";
import { countKeys, expectKeys } from "../service/count-keys.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { addFault, buy, changeMarketOrder, clearFaults, readLedger, setMarket } from "../service/market.ts";
import { takeSession } from "../service/people.ts";
import type { RunningService } from "../service/start-service.ts";

test.beforeEach(async ({ page, demo }) => {
  await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
});

test.afterEach(({ demo }) => clearFaults(demo));

const fields = {
  currency: "EUR",
  discountMinor: 0,
  taxMinor: 0,
  postageMinor: 300,
  lines: [{ title: "Enamel cup", quantity: 2, priceMinor: 1_250 }],
};

test("[REFUND-1] a refund is two keys; it waits for the platform, and a sync alone ends it", async ({
  page,
  demo,
}) => {
  const { number, drawer } = await openBoughtOrder(page, demo);
  // Long enough for its waiting to be seen by a page that has little of the machine.
  await setMarket(demo, { bazaar: { refundMs: 10_000 } });
  const keys = await countKeys(page);
  await page.keyboard.press("Shift+F");
  const dialog = page.getByRole("alertdialog");
  await expect(
    dialog.getByText("€28.00 goes back to the buyer through Bazaar. This can't be undone here."),
  ).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Keep order" })).toBeFocused();
  await expect(dialog.getByRole("button", { name: "Refund €28.00" })).toBeEnabled();
  await expectNoViolations(page, "the refund dialog", { part: "[role=alertdialog]", widths: [1440, 390] });
  await page.keyboard.press("ControlOrMeta+Enter");
  expectKeys("refund", await keys());
  // A second press changes nothing.
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByText("Refund successful")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(drawer.getByText("Refund pending").first()).toBeVisible();
  await expect(drawer.getByText("Bazaar will confirm on the next sync.")).toBeVisible();
  await setMarket(demo, { bazaar: { refundMs: 3_000 } });
  await expect(drawer.getByText("Refunded", { exact: true }).first()).toBeVisible();
  await expect(drawer.getByText("Bazaar will confirm on the next sync.")).toBeHidden();
  expect((await readLedger(demo, "refund")).filter(({ orderId }) => orderId === number)).toHaveLength(1);
});

test("a refund whose answer was lost is the same refund, closed and reloaded and pressed again; an equal one afterwards is another", async ({
  page,
  demo,
}) => {
  const { number, drawer } = await openBoughtOrder(page, demo);
  const dialog = page.getByRole("alertdialog");
  const askForOneCup = async (): Promise<void> => {
    await drawer.getByRole("button", { name: "Refund…" }).click();
    await dialog.getByLabel("How many of Enamel cup").selectOption("1");
  };
  const press = dialog.getByRole("button", { name: "Refund €12.50" });
  const paid = async (): Promise<number> =>
    (await readLedger(demo, "refund")).filter(({ orderId }) => orderId === number).length;
  await page.route(
    "**/api/refunds/",
    async (route) => {
      await route.fetch();
    },
    { times: 1 },
  );
  await askForOneCup();
  await press.click();
  await expect.poll(paid).toBe(1);
  await dialog.getByRole("button", { name: "Keep order" }).click();
  await page.reload();
  // The platform has paid the first part by now; nobody has told whoever asked for it.
  await expect(drawer.getByRole("button", { name: "Refund…" })).toBeEnabled();
  await askForOneCup();
  await expect(dialog.getByText("No answer yet to this refund", { exact: false })).toBeVisible();
  await press.click();
  await expect(page.getByText("Refund successful")).toBeVisible();
  expect(await paid()).toBe(1);
  await expect(drawer.getByRole("button", { name: "Refund…" })).toBeEnabled();
  await askForOneCup();
  await expect(dialog.getByText("No answer yet to this refund", { exact: false })).toBeHidden();
  await page.route(
    "**/api/refunds/",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await press.click();
  // This one's answer is lost too, and the dialog learns from the order's refunds that it was paid.
  await expect(dialog).toBeHidden();
  expect(await paid()).toBe(2);
});

test("[REFUND-3] a refund that the platform refuses says why, and offers to mark the order instead", async ({
  page,
  demo,
}) => {
  const { number, drawer } = await openBoughtOrder(page, demo);
  await drawer.getByRole("button", { name: "Refund…" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("How many of Enamel cup").selectOption("1");
  await dialog.getByLabel("Reason").selectOption("damaged");
  // Money goes back at the platform itself, and nobody tells us: no webhook, whichever others are on their
  // way, and no pull, since it happens between the press and what the service makes of it.
  await addFault(demo, { kind: "webhook-drop", market: "bazaar" });
  await page.route(
    "**/api/refunds/",
    async (route) => {
      await changeMarketOrder(demo, "bazaar", number, { act: "refund" });
      await route.continue();
    },
    { times: 1 },
  );
  await dialog.getByRole("button", { name: "Refund €12.50" }).click();
  await expect(dialog.getByText("Automatic refund failed: That is more than what is left.")).toBeVisible();
  await expect(page.getByText("Refund successful")).toBeHidden();
  await dialog.getByRole("button", { name: "Mark for refund instead" }).click();
  await expect(dialog).toBeHidden();
  await expect(drawer.getByText("Refund", { exact: true }).first()).toBeVisible();
  await expect(drawer.getByText("Bazaar refused: That is more than what is left.")).toBeVisible();
  expect((await readLedger(demo, "refund")).filter(({ orderId }) => orderId === number)).toHaveLength(0);
});

test("[SECTION-SHIPPING] a line comes back step by step with a label of ours and a photo, is paid back in part and stands on the page of returns", async ({
  page,
  demo,
}) => {
  const { number, drawer } = await openBoughtOrder(page, demo);
  // What the buyer paid in lines, what the platform keeps of 28.00, and what the seller does.
  const money = drawer.getByRole("region", { name: "Money" });
  await expect(money.locator("dt")).toHaveText([
    "Items",
    "Postage",
    "Total paid by the buyer, EUR",
    "Bazaar fees (estimate)",
    "You keep",
  ]);
  await expect(drawer.getByText("€25.46")).toBeVisible();
  await page.keyboard.press("f");
  await page.getByRole("option", { name: "Return" }).click();
  const section = drawer.getByRole("region", { name: "Returns and swaps" });
  await section.getByRole("button", { name: "Open a return" }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("Chipped rim");
  await page.getByRole("dialog").getByRole("button", { name: "Open the return" }).click();
  await expect(section.getByText("Requested")).toBeVisible();

  await page.goto(`${demo.url}/shipping/returns`);
  const row = page.getByRole("list", { name: "Returns" }).getByRole("listitem").filter({ hasText: number });
  // The newest stands first; its order and its next step are a key away.
  await expect(row).toBeVisible();
  await page.keyboard.press("j");
  await expect(row.getByRole("link", { name: number })).toBeFocused();
  await page.keyboard.press(".");
  await expect(row.getByRole("button", { name: "Authorise Enamel cup" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByLabel("Must arrive by")).toBeFocused();
  await page.getByRole("dialog").getByRole("button", { name: "Authorise" }).click();
  await row.getByRole("button", { name: "Return label… Enamel cup" }).click();
  await page
    .getByRole("dialog")
    .getByRole("radio", { name: /Signed For/ })
    .check();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Buy label £\d/ })
    .dblclick();
  const label = row.getByText(/^RP\d{9}XP$/);
  await expect(label).toBeVisible();
  const sold = (await readLedger(demo, "label")).filter(({ payload }) => payload.return === true);
  expect(sold.map(({ payload }) => payload.tracking_number)).toEqual([await label.textContent()]);
  await row.getByRole("button", { name: "Mark as received Enamel cup" }).click();
  await row.locator("input[type=file]").setInputFiles(
    [
      [1_600, 1_200],
      [320, 240],
    ].map(([across = 0, down = 0]) => ({
      name: "rim.bmp",
      mimeType: "image/bmp",
      buffer: makeGrainyPhoto(across, down),
    })),
  );
  const photo = row.getByRole("img", { name: "Photo 1 of Enamel cup" });
  await expect(photo).toBeVisible();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_600);
  const photos = row.getByRole("img", { name: /^Photo \d of Enamel cup$/ });
  for (const left of [1, 0]) {
    await expect(photos).toHaveCount(left + 1);
    await row.getByRole("button", { name: "Remove photo 1 of Enamel cup" }).click();
    await expect(photos).toHaveCount(left);
    await expect(row.getByRole("button", { name: "Add photo Enamel cup" })).toBeFocused();
  }
  for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press("Control+z");
  await expect(photos).toHaveCount(2);
  await row.getByRole("button", { name: "Inspect Enamel cup" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("radio", { name: "As described" })).toBeFocused();
  await dialog.getByRole("radio", { name: "Damaged" }).check();
  await page.keyboard.press("Control+Enter");
  await row.getByRole("button", { name: "Resolve Enamel cup" }).click();
  await dialog.getByRole("radio", { name: "Refund", exact: true }).check();
  await dialog.getByLabel("Refund", { exact: true }).last().fill("99.00");
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByRole("alert")).toContainText("is left to refund.");
  await dialog.getByLabel("Refund", { exact: true }).last().fill("10.00");
  await expectNoViolations(page, "the decision about a return", { widths: [390] });
  await dialog.getByRole("button", { name: "Refund €10.00" }).click();
  await expect(page.getByText("Return resolved.")).toBeVisible();
  await expect(row.getByText("Damaged · Scrap · Refund €10.00", { exact: false })).toBeVisible();
  await expectNoViolations(page, "the page of returns", { widths: [1440, 390] });
  const paid = (await readLedger(demo, "refund")).filter(({ orderId }) => orderId === number);
  expect(paid.map(({ payload }) => payload.amount)).toEqual([{ value: "10.00", currency: "EUR" }]);
  await page.goto(`${demo.url}/shipping/labels`);
  await expect(
    page.getByRole("row").filter({ hasText: number }).getByText("Return", { exact: true }),
  ).toBeVisible();
});

/** A bitmap of pure grain, as of a dark shelf: as large as a photo gets in any other format. */
function makeGrainyPhoto(width: number, height: number): Buffer {
  const head = Buffer.alloc(54);
  head.write("BM");
  for (const [at, value] of [
    [2, 54 + width * height * 3],
    [10, 54],
    [14, 40],
    [18, width],
    [22, height],
  ] as const)
    head.writeUInt32LE(value, at);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  return Buffer.concat([head, randomBytes(width * height * 3)]);
}

/** A buyer buys two cups at Bazaar; opens the order with the pointer. */
async function openBoughtOrder(
  page: Page,
  demo: RunningService,
): Promise<{ number: string; drawer: Locator }> {
  const [made] = await buy(demo, { market: "bazaar", fields });
  const number = made?.id ?? "";
  // Alone in the list: what an earlier refund came to would move the rows under the press.
  await page.goto(`${demo.url}/shipping?queue=new&q=${encodeURIComponent(number)}`);
  await page.getByRole("row").filter({ hasText: number }).getByRole("gridcell").nth(3).click();
  const drawer = page
    .getByRole("complementary")
    .filter({ has: page.getByRole("heading", { name: "Notes" }) });
  await expect(drawer.getByText("Enamel cup").first()).toBeVisible();
  return { number, drawer };
}
