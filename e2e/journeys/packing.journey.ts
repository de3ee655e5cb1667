/** The packing bench: the scan station by its scanner, batches and pick lists of two people. */
import process from "node:process";
import type { Page, Request } from "@playwright/test";
import { askRest } from "../service/ask-rest.ts";
import { askGraphql } from "../service/ask-service.ts";
import { expectNoViolations } from "../service/axe.ts";
import { expectKeys } from "../service/count-keys.ts";
import { awaitOrder, buyOrder, tag, type Bought } from "../service/bench-orders.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { readLedger } from "../service/market.ts";
import { takeSession } from "../service/people.ts";
import { scan } from "../service/scanner.ts";
import type { RunningService } from "../service/start-service.ts";

const packer = "packer@stallkeeper.test";
const owner = "owner@stallkeeper.test";

test("[SECTION-SHIPPING] a wrong piece is said at once, three scans and a key ship an order once, and without a network scans are kept", async ({
  page,
  demo,
}) => {
  const two = await buyOrder(demo, [
    { sku: `SCAN-${tag}-1`, quantity: 2 },
    { sku: `SCAN-${tag}-2`, quantity: 1 },
  ]);
  const one = await buyOrder(demo, [{ sku: `SCAN-${tag}-3`, quantity: 1 }]);
  await takeSession(page, demo.url, packer, demoPassword);
  const [first, single] = [await awaitOrder(page, demo, two), await awaitOrder(page, demo, one)];
  await page.goto(`${demo.url}/shipping/scan`);
  await expect(page.getByText("Scan an order to begin.")).toBeVisible();
  const steps = page.getByRole("complementary", { name: "Label" });

  await scan(page, first.orderNumber);
  await expect(page.getByText("Items · 0 of 3 checked")).toBeVisible();
  await scan(page, `SCAN-${tag}-3`);
  await expect(
    page.getByRole("alert").filter({ hasText: `Wrong item. Expected SCAN-${tag}-1, scanned SCAN-${tag}-3.` }),
  ).toBeVisible();
  await scan(page, "RR473124829GB");
  await expect(page.getByText("Check every item first. 0 of 3 checked.")).toBeVisible();
  await expectNoViolations(page, "scan station", { widths: [1440, 390] });
  // The command sheet stands for keys: it confirms nothing that is open, asks why an item is skipped, and
  // takes both back.
  await scan(page, "CANCEL");
  await scan(page, "CONFIRM");
  await expect(page.getByText("Check every item first. 0 of 3 checked.")).toBeVisible();
  await scan(page, "SKIP");
  const why = page.getByRole("group", { name: `Why skip SCAN-${tag}-1?` });
  await expect(why).toBeVisible();
  await scan(page, "CANCEL");
  await expect(why).toBeHidden();
  const [slip] = await Promise.all([page.waitForEvent("popup"), scan(page, "REPRINT")]);
  await expect(slip).toHaveURL(/\/shipping\/slips\?orders=.*&print=now/);
  await slip.close();
  // Who packs without scanning every item says so once, and may buy at once.
  const buyButton = steps.getByRole("button", { name: /^Buy label/ });
  await expect(buyButton).toBeDisabled();
  await page.getByRole("button", { name: "Item scans required" }).click();
  await expect(buyButton).toBeEnabled();
  await page.getByRole("button", { name: "Item scans optional" }).click();
  await expect(buyButton).toBeDisabled();
  for (const sku of [`SCAN-${tag}-1`, `SCAN-${tag}-1`, `SCAN-${tag}-1`]) await scan(page, sku);
  await expect(page.getByText(`Too many. SCAN-${tag}-1 is already checked.`)).toBeVisible();
  expect(await readOrder(page, demo, first.id)).toMatchObject({ fulfilled: false });
  await scan(page, `SCAN-${tag}-2`);
  await expect(steps.getByText("Scan the label's tracking number to mark as shipped.")).toBeVisible();
  await expect.poll(async () => (await readOrder(page, demo, first.id))?.fulfilled).toBe(true);

  // The job of one item: three scans, one key, Enter (design 6). The third scan is the label that Enter
  // bought.
  let taken = 0;
  const take = (what: Promise<void>): Promise<void> => {
    taken += 1;
    return what;
  };
  await take(scan(page, single.orderNumber));
  await take(scan(page, `SCAN-${tag}-3`));
  await take(page.keyboard.press("2"));
  await expect(steps.getByRole("button", { name: /^M/ })).toHaveAttribute("aria-pressed", "true");
  await expect(buyButton).toBeEnabled();
  await take(page.keyboard.press("Enter"));
  const said = steps.getByText(/^Label \S+ is bought\./);
  await expect(said).toBeVisible();
  const label = /^Label (\S+) is/.exec(await said.innerText())?.[1] ?? "";
  // L prints it; so does the command, for whoever has no key at hand.
  const isFile = (request: Request): boolean => /\/api\/labels\/.*\/file/.test(request.url());
  await Promise.all([page.context().waitForEvent("request", isFile), page.keyboard.press("l")]);
  const [printed] = await Promise.all([
    page.context().waitForEvent("request", isFile),
    scan(page, "REPRINT"),
  ]);
  expect(await (await page.request.get(printed.url())).text()).toContain(label);
  await scan(page, "RR473124829GB");
  await expect(page.getByText("Wrong label: RR473124829GB.")).toBeVisible();
  // Opened again the order still has its label: no second one is offered, and no other number ships it.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page.getByText("Scan an order to begin.")).toBeVisible();
  await scan(page, single.orderNumber);
  await expect(said).toContainText(label);
  await expect(buyButton).toBeHidden();
  await expect(page.getByText("Items · 1 of 1 checked")).toBeVisible();
  await scan(page, "RR473124829GB");
  await expect(page.getByText("Wrong label: RR473124829GB.")).toBeVisible();
  await take(scan(page, label));
  expectKeys("pack and label a single item", taken);
  await expect
    .poll(async () => (await shipmentsOf(demo, single)).map(({ payload }) => payload["tracking_number"]))
    .toEqual([label]);

  await scan(page, first.orderNumber);
  await expect(page.getByText("Items · 3 of 3 checked")).toBeVisible();
  await scan(page, label);
  await expect(
    page.getByText(`${label} is already on order ${single.orderNumber}. Scan the label of this parcel.`),
  ).toBeVisible();
  await page.context().setOffline(true);
  await scan(page, "RR123456785GB");
  await expect(page.getByText("Scan not sent. We'll keep trying.")).toBeVisible();
  expect(await shipmentsOf(demo, first)).toEqual([]);
  await page.context().setOffline(false);
  await expect
    .poll(async () => (await shipmentsOf(demo, first)).map(({ payload }) => payload["tracking_number"]))
    .toEqual(["RR123456785GB"]);
});

test(
  "[SECTION-SHIPPING] a batch is made with B, changed by its owner alone, and two people share the ticks of its pick list",
  { tag: "@long" },
  async ({ page, demo, browser }) => {
    const bought = [
      await buyOrder(demo, [{ sku: `PICK-${tag}-1`, quantity: 2 }]),
      await buyOrder(demo, [
        { sku: `PICK-${tag}-1`, quantity: 1 },
        { sku: `PICK-${tag}-2`, quantity: 1 },
      ]),
    ];
    await takeSession(page, demo.url, owner, demoPassword);
    const orders = await Promise.all(bought.map((one) => awaitOrder(page, demo, one)));
    await page.goto(`${demo.url}/shipping?q=${encodeURIComponent(`sku:PICK-${tag}-1`)}`);
    await expect(page.getByRole("row")).toHaveCount(3);
    await page.getByRole("row").nth(1).click();
    const drawer = page
      .getByRole("complementary")
      .filter({ has: page.getByRole("heading", { name: "Notes" }) });
    await expect(drawer).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await page.keyboard.press("ControlOrMeta+a");
    await expect(page.getByRole("toolbar", { name: "2 selected" })).toBeVisible();
    await page.keyboard.press("b");
    await page.getByLabel("Name").fill(`Run ${tag}`);
    await page.keyboard.press("Enter");
    await expect(page.getByText(`2 orders added to Run ${tag}.`)).toBeVisible();

    await page.goto(`${demo.url}/shipping/batches`);
    await expectNoViolations(page, "batches", { widths: [390] });
    await page.getByRole("link", { name: `Run ${tag}` }).click();
    const apply = page.getByRole("group", { name: "Apply to all or selected" });
    await apply.getByLabel("Package").selectOption("M");
    await apply.getByLabel("Weight, kg").fill("0.84");
    await apply.getByRole("button", { name: "Apply to all 2" }).click();
    await expect(page.getByLabel(`Weight, kg, ${orders[0]?.orderNumber}`)).toHaveValue("0.84");
    await expectNoViolations(page, "batch", { widths: [1440] });

    // The batch goes on at the bench in the order of the shelves, with one key for each.
    const batchUrl = page.url();
    const [nearest, further] = orders.map(({ orderNumber }) => orderNumber);
    await expect(page.getByRole("link", { name: `Next up: ${nearest}` })).toBeVisible();
    await page.keyboard.press("n");
    await expect(
      page.getByRole("region", { name: nearest }).getByText("Items · 0 of 2 checked"),
    ).toBeVisible();
    const nextUp = page.getByRole("region", { name: "Next up" });
    await expect(nextUp).toContainText(`Next up: ${further}`);
    await scan(page, `PICK-${tag}-1`);
    await expect(
      page.getByRole("region", { name: nearest }).getByText("Items · 1 of 2 checked"),
    ).toBeVisible();
    await page.keyboard.press("n");
    await expect(page.getByText(`${nearest} isn't finished.`)).toBeVisible();
    await scan(page, `PICK-${tag}-1`);
    await expect(nextUp).toContainText("1 of 2");
    await page.keyboard.press("n");
    await expect(
      page.getByRole("region", { name: further }).getByText("Items · 0 of 2 checked"),
    ).toBeVisible();
    await page.goto(batchUrl);

    const other = await (await browser.newContext()).newPage();
    await takeSession(other, demo.url, packer, demoPassword);
    await other.goto(page.url());
    await expect(
      other
        .getByRole("region", { name: `Run ${tag}` })
        .getByText(/is working on this batch\. Take it over to change it\./),
    ).toBeVisible();
    await other.getByRole("button", { name: "Take over" }).click();
    await expect(
      page
        .getByRole("region", { name: `Run ${tag}` })
        .getByText(/is working on this batch\. Take it over to change it\./),
    ).toBeVisible();

    for (const one of [page, other]) await one.getByRole("link", { name: "Pick list" }).last().click();
    const row = (one: Page, sku: string) =>
      one.getByRole("listitem").filter({ has: one.getByRole("checkbox", { name: `Picked: ${sku}` }) });
    await expect(row(page, `PICK-${tag}-1`)).toContainText("3");
    await page.getByLabel(`Location of PICK-${tag}-1`).fill("C-14");
    await page.keyboard.press("Enter");
    await expect(other.getByRole("region", { name: "C-14" })).toContainText(`PICK-${tag}-1`);
    await page.getByRole("checkbox", { name: `Picked: PICK-${tag}-1` }).focus();
    await page.keyboard.press("Space");
    await expect(other.getByRole("checkbox", { name: `Picked: PICK-${tag}-1` })).toBeChecked();
    await other.getByRole("button", { name: `Short: PICK-${tag}-2` }).click();
    await other.getByRole("menuitem", { name: "None on the shelf" }).click();
    await expect(row(page, `PICK-${tag}-2`)).toContainText("Short: none on the shelf");
    await expect
      .poll(() => readOrder(page, demo, orders[1]?.id ?? ""))
      .toMatchObject({ tags: ["needsAlternativeItem"] });
    // None is there, so the count says so; of the other there is too little for both orders.
    await row(page, `PICK-${tag}-2`).getByRole("button", { name: "Set count to 0" }).click();
    await expect(other.getByLabel(`On hand of PICK-${tag}-2`)).toHaveValue("0");
    await expect(other.getByLabel(`On hand of PICK-${tag}-2`)).not.toBeEditable();
    await page.getByLabel(`On hand of PICK-${tag}-1`).fill("2");
    await page.keyboard.press("Enter");
    await expect(page.getByText(`PICK-${tag}-1: 2 on hand.`)).toBeVisible();
    await scan(page, `PICK-${tag}-2`);
    await expect(other.getByRole("checkbox", { name: `Picked: PICK-${tag}-2` })).toBeChecked();
    await expect.poll(() => readOrder(page, demo, orders[1]?.id ?? "")).toMatchObject({ tags: [] });
    await expectNoViolations(page, "pick list", { widths: [390] });

    // The queue tells which of them the shelves can serve, and the list of SKUs what is sold over.
    await page.goto(`${demo.url}/shipping?queue=all&stock=in&q=${encodeURIComponent(`sku:PICK-${tag}`)}`);
    await expect(page.getByRole("row")).toHaveCount(2);
    await expect(page.getByRole("row").nth(1)).toContainText(orders[0]?.orderNumber ?? "");
    await page.goto(`${demo.url}/inventory?show=short&q=PICK-${tag}`);
    await expect(page.getByRole("row")).toHaveCount(3);
    await expectNoViolations(page, "inventory", { widths: [390] });
    // Back leads from the ledger to the list, and a count that did not get through stays to be sent again.
    await page
      .getByRole("row", { name: `PICK-${tag}-1` })
      .getByText(`PICK-${tag}-1`)
      .click();
    const item = page.getByRole("complementary", { name: `Stock of PICK-${tag}-1` });
    await expect(item.getByRole("region", { name: "Ledger" })).toContainText("2 on hand");
    await page.goBack();
    await expect(item).toBeHidden();
    const onHand = page.getByLabel(`On hand of PICK-${tag}-1`);
    // A slip of the finger stays to be mended.
    await onHand.fill("1O");
    await onHand.press("Enter");
    await expect(onHand).toBeFocused();
    await expect(onHand).toHaveValue("1O");
    await page.route("**/api/stock/**", (route) => route.abort(), { times: 1 });
    await onHand.fill("1");
    await onHand.press("Enter");
    await expect(onHand).toHaveAttribute("aria-invalid", "true");
    await expect(onHand).toHaveValue("1");
    await onHand.press("Enter");
    await expect(onHand).not.toHaveAttribute("aria-invalid", "true");
    // Pasted as a sheet, a SKU that nobody knows is named before it is added.
    await page.getByRole("button", { name: "Paste counts" }).click();
    await expect(page.getByRole("dialog").getByRole("textbox")).toBeFocused();
    await page.keyboard.insertText(`PICK-${tag}-1,3\nPICK-${tag}-O,4`);
    await expect(page.getByText(`Not in your stock list yet: PICK-${tag}-O. Saving adds it.`)).toBeVisible();
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("row")).toHaveCount(2);
    // Counted without a network: kept as of that moment, taken back or sent on return; a count that somebody
    // made meanwhile stands.
    await page.goto(`${demo.url}/inventory?q=PICK-${tag}`);
    await expect(onHand).toHaveValue("3");
    await page.context().setOffline(true);
    const count = async (sku: string, figure: string): Promise<void> => {
      await page.getByLabel(`On hand of ${sku}`).fill(figure);
      await page.getByLabel(`On hand of ${sku}`).press("Enter");
    };
    for (const [sku, figure] of [
      ["1", "7"],
      ["2", "8"],
    ] as const)
      await count(`PICK-${tag}-${sku}`, figure);
    await page.getByText("2 unsent changes").click();
    await expect(page.getByText(`PICK-${tag}-2: 8 on hand.`, { exact: true })).toBeVisible();
    await page.keyboard.press("Control+z");
    await expect(page.getByText("1 unsent change")).toBeVisible();
    await expect(page.getByLabel(`On hand of PICK-${tag}-2`)).toHaveValue("0");
    await count(`PICK-${tag}-2`, "9");
    // The list of what waits is looked at, in narrow windows, too, before somebody else counts.
    await expectNoViolations(page, "what waits for a network", { widths: [390] });
    await askRest(page, demo, "POST /api/stock/counts", {
      body: { counts: [{ sku: `PICK-${tag}-2`, onHand: 5 }] },
    });
    await page.context().setOffline(false);
    await expect(
      page.getByText(
        `PICK-${tag}-2 was counted by Olive Owner after you. That count stands; your 9 isn't used.`,
      ),
    ).toBeVisible();
    await expect(onHand).toHaveValue("7");
    await expect(page.getByLabel(`On hand of PICK-${tag}-2`)).toHaveValue("5");
    // Sent off at the market's own site, before a count or after it: whoever knows says which.
    for (const quantity of [2, 1])
      await buyOrder(demo, [{ sku: `PICK-${tag}-1`, quantity }], {
        state: "delivered",
        createdAt: Date.now() - 3_600_000,
        updatedAt: Date.now(),
      });
    await page.getByRole("button", { name: "Check", exact: true }).click();
    const toCheck = page.getByRole("list", { name: "Orders to check" }).getByRole("listitem");
    await expect(toCheck).toHaveCount(2);
    await expectNoViolations(page, "stock to check", { widths: [390] });
    await toCheck
      .first()
      .getByRole("button", { name: /^Deduct from stock/ })
      .click();
    await expect(toCheck).toHaveCount(1);
    await expect(
      toCheck.getByRole("button", { name: `Deduct from stock: 2 × PICK-${tag}-1 of` }),
    ).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Nothing to check.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(onHand).toHaveValue("4");
    await other.context().close();
  },
);

test(
  "[SECTION-SHIPPING] what stands against sending is read before a parcel is finished, a lone SKU finishes nothing, and a used number asks",
  { tag: "@long" },
  async ({ page, demo }) => {
    const [noted, plain, other] = [
      await buyOrder(demo, [{ sku: `STOP-${tag}-1`, quantity: 1 }]),
      await buyOrder(demo, [{ sku: `STOP-${tag}-2`, quantity: 1 }]),
      await buyOrder(demo, [{ sku: `STOP-${tag}-3`, quantity: 1 }]),
    ];
    await takeSession(page, demo.url, owner, demoPassword);
    const [first, second, third] = [
      await awaitOrder(page, demo, noted),
      await awaitOrder(page, demo, plain),
      await awaitOrder(page, demo, other),
    ];
    await askGraphql(
      page,
      demo,
      `mutation($id: MongoID!) { TransactionUpdateMany(filter: { _id: $id },
       record: { notes: "Wrap the lens separately", tags: ["markForSwap"] }) { numAffected } }`,
      { id: first.id },
    );
    // Home and the bench show one figure of what is due.
    const { due, cutOff } = await askRest(page, demo, "GET /api/dashboard/run");
    // A scanner doesn't wait for the page: what it types before that is there is heard whole.
    await page.goto(`${demo.url}/shipping/scan`, { waitUntil: "commit" });
    await page.waitForFunction(() => "stallkeeperKeys" in window);
    const steps = page.getByRole("complementary", { name: "Label" });
    const stops = page.getByRole("region", { name: `Before you send ${first.orderNumber}` });

    // A lone SKU opens its order and says what stands against sending it. Neither Enter nor a label goes past
    // that.
    await scan(page, `STOP-${tag}-1`);
    await expect(page.getByText("Items · 1 of 1 checked")).toBeVisible();
    await expect(page.getByRole("complementary", { name: "Scan station" })).toContainText(
      `${cutOff === null ? "Due today" : "Due by the cut-off"}${due.new}`,
    );
    await expect(stops).toContainText("It's marked for swap. Check which item goes in.");
    await expect(stops).toContainText("Wrap the lens separately");
    await expectNoViolations(page, "what stands against sending", { widths: [1440, 390] });
    for (const tryIt of [() => page.keyboard.press("Enter"), () => scan(page, "RR473124829GB")]) {
      await tryIt();
      await expect(
        page.getByRole("alert").filter({ hasText: `Read the warnings for ${first.orderNumber} first.` }),
      ).toBeVisible();
      await page.keyboard.press("Escape");
    }
    expect(await readOrder(page, demo, first.id)).toMatchObject({ fulfilled: false });
    await page.keyboard.press("y");
    await expect(stops).toBeHidden();
    await expect(page.getByText("Wrap the lens separately")).toBeVisible();
    await expect.poll(async () => (await readOrder(page, demo, first.id))?.fulfilled).toBe(true);

    // A number of no known format: every courier of the shipping form can be chosen.
    await scan(page, `LOCAL ${tag}`);
    const couriers = (await askRest(page, demo, "GET /api/meta/couriers")).map(({ name }) => name);
    await steps.getByRole("combobox", { name: `Which courier is LOCAL${tag} with?` }).click();
    await expect(page.getByRole("option")).toHaveText(couriers);
    await page.getByRole("option").last().click();
    await expect
      .poll(async () => (await shipmentsOf(demo, first)).map(({ payload }) => payload["tracking_number"]))
      .toEqual([`LOCAL${tag}`]);

    // Two lone SKUs, one after the other: the first order isn't packed by its one piece, and the second piece
    // doesn't slip into its parcel.
    await scan(page, `STOP-${tag}-2`);
    await expect(
      page.getByText("Check that it's the right order, then press Enter to finish packing it.").first(),
    ).toBeVisible();
    await scan(page, `STOP-${tag}-3`);
    await expect(page.getByText(`${second.orderNumber} isn't finished.`)).toBeVisible();
    expect(await readOrder(page, demo, second.id)).toMatchObject({ fulfilled: false });
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await readOrder(page, demo, second.id))?.fulfilled).toBe(true);

    // A number that another order has: named with its link, and used again on purpose.
    await scan(page, `LOCAL${tag}`);
    const used = page
      .getByRole("alert")
      .filter({ hasText: `LOCAL${tag} is already on order ${first.orderNumber}.` });
    await expect(used.getByRole("link", { name: first.orderNumber })).toBeVisible();
    await page.keyboard.press("u");
    await expect
      .poll(async () => (await shipmentsOf(demo, second)).map(({ payload }) => payload["tracking_number"]))
      .toEqual([`LOCAL${tag}`]);
    // A number that is corrected to another order's is asked about, too.
    await askRest(page, demo, "POST /api/fulfilment/markAsShipped", {
      body: { saleId: third.id, provider: "DHL", trackingNumber: `THIRD${tag}` },
    });
    await page.goto(`${demo.url}/shipping/orders/${encodeURIComponent(second.id)}`);
    await page.getByRole("button", { name: "Correct tracking" }).click();
    const correction = page.getByRole("form", { name: "Correct tracking" });
    await correction.getByRole("textbox").fill(`THIRD${tag}`);
    await expect(correction.getByRole("link", { name: third.orderNumber })).toBeVisible();
    await correction.getByRole("textbox").press("Enter");
    await correction.getByRole("button", { name: "Use it again" }).click();
    await expect
      .poll(async () => (await shipmentsOf(demo, second)).map(({ payload }) => payload["tracking_number"]))
      .toEqual([`LOCAL${tag}`, `THIRD${tag}`]);
  },
);

test("[SECTION-SHIPPING] one order is picked, packed, labelled and printed without the mouse", async ({
  page,
  demo,
}) => {
  const bought = await buyOrder(demo, [{ sku: `HAND-${tag}`, quantity: 1 }]);
  await takeSession(page, demo.url, owner, demoPassword);
  const order = await awaitOrder(page, demo, bought);
  await page.goto(`${demo.url}/shipping/pick?orders=${encodeURIComponent(order.id)}`);
  let keys = 0;
  let scans = 0;
  const press = async (...names: string[]): Promise<void> => {
    for (const name of names) await page.keyboard.press(name);
    keys += names.length;
  };
  const take = (text: string): Promise<void> => {
    scans += 1;
    return scan(page, text);
  };
  await expect(page.getByRole("checkbox", { name: `Picked: HAND-${tag}` })).toBeVisible();
  await take(`HAND-${tag}`);
  await expect(page.getByRole("checkbox", { name: `Picked: HAND-${tag}` })).toBeChecked();
  await press("Control+k", ..."scan stati".split(""));
  await expect(
    page
      .getByRole("dialog")
      .getByRole("option", { name: /Scan station/ })
      .first(),
  ).toHaveAttribute("aria-selected", "true");
  await press("Enter");
  await expect(page.getByText("Scan an order to begin.")).toBeVisible();
  await take(order.orderNumber);
  await take(`HAND-${tag}`);
  await press("2");
  await expect(page.getByRole("button", { name: /^M/ })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { name: /^Buy label/ })).toBeEnabled();
  await press("Enter");
  await expect(page.getByText(/^Label \S+ is bought\./)).toBeVisible();
  await Promise.all([
    page.context().waitForEvent("request", (request) => /\/api\/labels\/.*\/file/.test(request.url())),
    press("l"),
  ]);
  process.stdout.write(`Keys: pick, pack, buy and print one order: ${keys} keys, ${scans} scans\n`);
  expect([keys, scans]).toEqual([15, 3]);
});

async function readOrder(
  page: Page,
  service: RunningService,
  id: string,
): Promise<{ fulfilled: boolean; tags: string[] } | null> {
  return (
    await askGraphql<{ TransactionById: { fulfilled: boolean; tags: string[] } | null }>(
      page,
      service,
      "query($id: MongoID!) { TransactionById(_id: $id) { fulfilled tags } }",
      { id },
    )
  ).TransactionById;
}

async function shipmentsOf(service: RunningService, { marketId }: Bought) {
  return (await readLedger(service, "shipment")).filter(({ orderId }) => orderId === marketId);
}
