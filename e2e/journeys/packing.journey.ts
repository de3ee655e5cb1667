/** The packing bench: the scan station by its scanner, batches and pick lists of two people, slips and lists as they are printed. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { extractText, getDocumentProxy } from "unpdf";
import { expectNoViolations } from "../service/axe.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { cameraArguments, writeCameraFilm } from "../service/camera-film.ts";
import { buy, readLedger } from "../service/market.ts";
import { openSignedIn, takeSession } from "../service/people.ts";
import { readCode128 } from "../service/read-code-128.ts";
import { scan } from "../service/scanner.ts";
import type { RunningService } from "../service/start-service.ts";

const packer = "packer@stallkeeper.test";
const owner = "owner@stallkeeper.test";
const tag = Date.now().toString(36).toUpperCase();

interface Line { sku: string; quantity: number }
interface Bought { id: string; orderNumber: string; marketId: string }

test("[SECTION-SHIPPING] a wrong piece is said at once, three scans and a key ship an order once, and without a network scans are kept", async ({ page, demo }) => {
  const two = await buyOrder(demo, [{ sku: `SCAN-${tag}-1`, quantity: 2 }, { sku: `SCAN-${tag}-2`, quantity: 1 }]);
  const one = await buyOrder(demo, [{ sku: `SCAN-${tag}-3`, quantity: 1 }]);
  await openSignedIn(page, demo.url, packer, demoPassword);
  const [first, single] = [await awaitOrder(page, two), await awaitOrder(page, one)];
  await page.goto(`${demo.url}/shipping/scan`);
  await expect(page.getByText("Scan an order to begin.")).toBeVisible();
  const steps = page.getByRole("complementary", { name: "Label" });

  await scan(page, first.orderNumber);
  await expect(page.getByText("Items · 0 of 3 checked")).toBeVisible();
  await scan(page, `SCAN-${tag}-3`);
  await expect(page.getByRole("alert").filter({ hasText: `Wrong item. Expected SCAN-${tag}-1, scanned SCAN-${tag}-3.` })).toBeVisible();
  await scan(page, "RR473124829GB");
  await expect(page.getByText("Check every item first. 0 of 3 checked.")).toBeVisible();
  await expectNoViolations(page, "scan station", { widths: [1440, 390] });
  // The command sheet stands for keys: it confirms nothing that is open, asks why an item is skipped, and takes both back.
  await scan(page, "CANCEL");
  await scan(page, "CONFIRM");
  await expect(page.getByText("Check every item first. 0 of 3 checked.")).toBeVisible();
  await scan(page, "SKIP");
  const why = page.getByRole("group", { name: `Why is SCAN-${tag}-1 not scanned?` });
  await expect(why).toBeVisible();
  await scan(page, "CANCEL");
  await expect(why).toBeHidden();
  const [slip] = await Promise.all([page.waitForEvent("popup"), scan(page, "REPRINT")]);
  await expect(slip).toHaveURL(/\/shipping\/slips\?orders=.*&print=now/);
  await slip.close();
  // Who packs without scanning every item says so once, and may buy at once.
  const buyButton = steps.getByRole("button", { name: /^Buy label/ });
  await expect(buyButton).toBeDisabled();
  await page.getByRole("button", { name: "Every item is scanned" }).click();
  await expect(buyButton).toBeEnabled();
  await page.getByRole("button", { name: "Items may go unscanned" }).click();
  await expect(buyButton).toBeDisabled();
  for (const sku of [`SCAN-${tag}-1`, `SCAN-${tag}-1`, `SCAN-${tag}-1`]) await scan(page, sku);
  await expect(page.getByText(`Too many. SCAN-${tag}-1 is checked already.`)).toBeVisible();
  expect(await readOrder(page, first.id)).toMatchObject({ fulfilled: false });
  await scan(page, `SCAN-${tag}-2`);
  await expect(steps.getByText("Scan the tracking number of the label to mark as shipped.")).toBeVisible();
  await expect.poll(async () => (await readOrder(page, first.id))?.fulfilled).toBe(true);

  // The job of one item: three scans, one key, Enter (design 6). The third scan is the label that Enter bought.
  const beganAtMs = Date.now();
  await scan(page, single.orderNumber);
  await scan(page, `SCAN-${tag}-3`);
  await page.keyboard.press("2");
  await expect(steps.getByRole("button", { name: /^M/ })).toHaveAttribute("aria-pressed", "true");
  await expect(buyButton).toBeEnabled();
  await page.keyboard.press("Enter");
  const said = steps.getByText(/^Label \S+ is bought\./);
  await expect(said).toBeVisible();
  const label = /^Label (\S+) is/.exec(await said.innerText())?.[1] ?? "";
  // The command prints the label itself, now that there is one.
  const [printed] = await Promise.all([page.context().waitForEvent("request", (request) => /\/api\/labels\/.*\/file/.test(request.url())), scan(page, "REPRINT")]);
  expect(await (await page.request.get(printed.url())).text()).toContain(label);
  await scan(page, "RR473124829GB");
  await expect(page.getByText("Wrong label: RR473124829GB.")).toBeVisible();
  await scan(page, label);
  await expect.poll(async () => (await shipmentsOf(demo, single)).map(({ payload }) => payload["tracking_number"])).toEqual([label]);
  expect(Date.now() - beganAtMs).toBeLessThan(25_000);

  await scan(page, first.orderNumber);
  await expect(page.getByText("Items · 3 of 3 checked")).toBeVisible();
  await scan(page, label);
  await expect(page.getByText(`${label} is already on order ${single.orderNumber}. Scan the label of this parcel.`)).toBeVisible();
  await page.context().setOffline(true);
  await scan(page, "RR123456785GB");
  await expect(page.getByText("Scan not sent. It is kept and retried.")).toBeVisible();
  expect(await shipmentsOf(demo, first)).toEqual([]);
  await page.context().setOffline(false);
  await expect.poll(async () => (await shipmentsOf(demo, first)).map(({ payload }) => payload["tracking_number"])).toEqual(["RR123456785GB"]);
});

test("[SECTION-SHIPPING] a batch is made with B, changed by its owner alone, and two people share the ticks of its pick list", async ({ page, demo, browser }) => {
  const bought = [await buyOrder(demo, [{ sku: `PICK-${tag}-1`, quantity: 2 }]), await buyOrder(demo, [{ sku: `PICK-${tag}-1`, quantity: 1 }, { sku: `PICK-${tag}-2`, quantity: 1 }])];
  await openSignedIn(page, demo.url, owner, demoPassword);
  const orders = await Promise.all(bought.map((one) => awaitOrder(page, one)));
  await page.goto(`${demo.url}/shipping?q=${encodeURIComponent(`sku:PICK-${tag}-1`)}`);
  await expect(page.getByRole("row")).toHaveCount(3);
  await page.getByRole("row").nth(1).click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("b");
  await page.getByLabel("Name").fill(`Run ${tag}`);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`2 orders added to Run ${tag}.`)).toBeVisible();

  await page.goto(`${demo.url}/shipping/batches`);
  await expectNoViolations(page, "batches", { widths: [390] });
  await page.getByRole("link", { name: `Run ${tag}` }).click();
  const apply = page.getByRole("group", { name: "For all or the selected" });
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
  await expect(page.getByRole("region", { name: nearest }).getByText("Items · 0 of 2 checked")).toBeVisible();
  const nextUp = page.getByRole("region", { name: "Next up" });
  await expect(nextUp).toContainText(`Next up: ${further}`);
  await scan(page, `PICK-${tag}-1`);
  await page.keyboard.press("n");
  await expect(page.getByText(`${nearest} is not finished.`)).toBeVisible();
  await scan(page, `PICK-${tag}-1`);
  await expect(nextUp).toContainText("1 of 2");
  await page.keyboard.press("n");
  await expect(page.getByRole("region", { name: further }).getByText("Items · 0 of 2 checked")).toBeVisible();
  await page.goto(batchUrl);

  const other = await (await browser.newContext()).newPage();
  await takeSession(other, demo.url, packer, demoPassword);
  await other.goto(page.url());
  await expect(other.getByRole("region", { name: `Run ${tag}` }).getByText(/works on this batch\. Take it over to change it\./)).toBeVisible();
  await other.getByRole("button", { name: "Take over" }).click();
  await expect(page.getByRole("region", { name: `Run ${tag}` }).getByText(/works on this batch\. Take it over to change it\./)).toBeVisible();

  for (const one of [page, other]) await one.getByRole("link", { name: "Pick list" }).last().click();
  const row = (one: Page, sku: string) => one.getByRole("listitem").filter({ has: one.getByRole("checkbox", { name: `Picked: ${sku}` }) });
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
  expect(await readOrder(page, orders[1]?.id ?? "")).toMatchObject({ tags: ["needsAlternativeItem"] });
  // None is there, so the count says so; of the other there is too little for both orders.
  await row(page, `PICK-${tag}-2`).getByRole("button", { name: "Set count to 0" }).click();
  await expect(other.getByLabel(`On hand of PICK-${tag}-2`)).toHaveValue("0");
  await expect(other.getByLabel(`On hand of PICK-${tag}-2`)).not.toBeEditable();
  await page.getByLabel(`On hand of PICK-${tag}-1`).fill("2");
  await page.keyboard.press("Enter");
  await expect(page.getByText(`PICK-${tag}-1: 2 on hand.`)).toBeVisible();
  await scan(page, `PICK-${tag}-2`);
  await expect(other.getByRole("checkbox", { name: `Picked: PICK-${tag}-2` })).toBeChecked();
  expect(await readOrder(page, orders[1]?.id ?? "")).toMatchObject({ tags: [] });
  await expectNoViolations(page, "pick list", { widths: [390] });

  // The queue tells which of them the shelves can serve, and the list of SKUs what is sold over.
  await page.goto(`${demo.url}/shipping?queue=all&stock=in&q=${encodeURIComponent(`sku:PICK-${tag}`)}`);
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("row").nth(1)).toContainText(orders[0]?.orderNumber ?? "");
  await page.goto(`${demo.url}/inventory?show=short&q=PICK-${tag}`);
  await expect(page.getByRole("row")).toHaveCount(3);
  await expectNoViolations(page, "inventory", { widths: [390] });
  // Back leads from the ledger to the list, and a count that did not get through stays to be sent again.
  await page.getByRole("row", { name: `PICK-${tag}-1` }).getByText(`PICK-${tag}-1`).click();
  await expect(page.getByRole("dialog", { name: `Stock of PICK-${tag}-1` })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  const onHand = page.getByLabel(`On hand of PICK-${tag}-1`);
  await page.route("**/api/stock/**", (route) => route.abort(), { times: 1 });
  await onHand.fill("1");
  await onHand.press("Enter");
  await expect(onHand).toHaveAttribute("aria-invalid", "true");
  await expect(onHand).toHaveValue("1");
  await onHand.press("Enter");
  await expect(onHand).not.toHaveAttribute("aria-invalid", "true");
  // Pasted as a sheet, a SKU that nobody knows is named before it is added.
  await page.getByRole("button", { name: "Paste counts" }).click();
  await page.keyboard.insertText(`PICK-${tag}-1,3\nPICK-${tag}-O,4`);
  await expect(page.getByText(`Not in the list so far: PICK-${tag}-O. Saving adds it.`)).toBeVisible();
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("row")).toHaveCount(2);
  await other.context().close();
});

test("[SECTION-SHIPPING] slips and the pick list on paper say what the orders say, each on its own, with a barcode that the camera reads", async ({ page, demo }) => {
  const address = (street: string) => ({ name: `Mara ${street}`, line1: `14 ${street}`, line2: "", city: "Lyon", zipcode: "69001", state: "", country: "FR" });
  const wanted = ["Quai A", "Quai B", "Quai C"].map((street, n) => ({ street, line: { sku: `SLIP-${tag}-${n}`, quantity: n + 1 } }));
  const bought: Bought[] = [];
  for (const { street, line } of wanted) bought.push(await buyOrder(demo, [line], { address: address(street), note: `Leave it at ${street}` }));
  await openSignedIn(page, demo.url, owner, demoPassword);
  const orders = await Promise.all(bought.map((one) => awaitOrder(page, one)));
  const own = { name: "Desk 4", line1: "9 Custom Lane", city: "Paris", zipcode: "75001", countryName: "France" };
  await ask(page, "mutation($id: MongoID!, $record: UpdateByIdTransactionInput!) { TransactionUpdateById(_id: $id, record: $record) { recordId } }", { id: orders[1]?.id, record: { fulfillment: { customFulfillmentAddress: own } } });
  const ids = encodeURIComponent(orders.map(({ id }) => encodeURIComponent(id)).join(","));
  await page.goto(`${demo.url}/shipping/slips?orders=${ids}`);
  await expect(page.getByText("Slip 3 of 3")).toBeVisible();
  await expectNoViolations(page, "slips", { widths: [390] });

  const slips = await readPdf(page);
  expect(slips).toHaveLength(3);
  for (const [n, { street, line }] of wanted.entries()) {
    const text = slips[n] ?? "";
    const number = orders[n]?.orderNumber ?? "";
    const to = n === 1 ? ["Desk 4", "9 Custom Lane", "75001 Paris"] : [`Mara ${street}`, `14 ${street}`, "69001 Lyon"];
    for (const part of [`Order ${number}`, ...to, line.sku, `${line.quantity} ×`, `Leave it at ${street}`, `Slip ${n + 1} of 3`]) expect(text, part).toContain(part);
    for (const foreign of orders.filter((_, m) => m !== n)) expect(text).not.toContain(foreign.orderNumber);
    expect(text).not.toMatch(/[€£]|Batches|Scan station/);
    if (n === 1) expect(text).not.toContain("14 Quai B");
    const path = await page.getByRole("article", { name: `Order ${number}` }).locator("svg path").first().getAttribute("d");
    expect(readCode128(path ?? "")).toBe(number);
    const order = orders[n];
    if (n === 0 && order !== undefined) await filmSlip(page, path ?? "", order);
  }
  await page.getByRole("switch", { name: "Prices" }).click();
  await page.getByRole("checkbox", { name: `${orders[1]?.orderNumber} is a gift: no prices` }).click();
  await page.getByRole("switch", { name: "Pick slip after each" }).click();
  await page.getByLabel("Sort").selectOption("sku");
  const withPicks = await readPdf(page);
  expect(withPicks.map((text) => /Slip \d of 3|Pick slip/.exec(text)?.[0])).toEqual(["Slip 1 of 3", "Pick slip", "Slip 2 of 3", "Pick slip", "Slip 3 of 3", "Pick slip"]);
  // Buyers pay in several currencies, one of them without cents.
  expect(withPicks.map((text) => /42\.00|4,200/.test(text))).toEqual([true, false, false, false, true, false]);
  expect(withPicks[2]).toContain("A gift for you");

  await page.goto(`${demo.url}/shipping/pick?orders=${ids}`);
  await expect(page.getByText("0 of 3 picked")).toBeVisible();
  const list = (await readPdf(page)).join("\n");
  for (const [n, { line }] of wanted.entries()) {
    expect(list.split(line.sku)).toHaveLength(2);
    expect(list).toMatch(new RegExp(`(?:^|\\n)${line.quantity}\\n${line.sku}\\n`));
    expect(list.split(orders[n]?.orderNumber ?? "")).toHaveLength(2);
  }
  await page.goto(`${demo.url}/shipping/slips?sheet=commands`);
  await expect(page.getByText("REPRINT")).toBeVisible();
  const codes = await page.locator(".barcode svg path").evaluateAll((paths) => paths.map((one) => one.getAttribute("d") ?? ""));
  expect(codes.map(readCode128)).toEqual(["CONFIRM", "SKIP", "REPRINT", "CANCEL"]);
});

/** Opens the station in a browser whose camera sees the bars of a slip, and holds them before it. */
async function filmSlip(page: Page, bars: string, { orderNumber }: Bought): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "stallkeeper-camera-"));
  const film = join(folder, "slip.y4m");
  writeCameraFilm(film, bars);
  const launched = test.info().project.use.launchOptions;
  const filming = await chromium.launch({ ...launched, args: [...(launched?.args ?? []), ...cameraArguments(film)] });
  try {
    const bench = await (await filming.newContext({ storageState: await page.context().storageState(), viewport: { width: 390, height: 844 } })).newPage();
    await bench.goto(new URL("/shipping/scan", page.url()).href);
    await bench.getByRole("button", { name: "Camera" }).click();
    // Frames are read in the page itself, as fast as the machine can.
    await expect(bench.getByRole("region", { name: orderNumber }).getByText("Items · 0 of 1 checked")).toBeVisible({ timeout: 30_000 });
    await expect(bench.getByRole("dialog")).toBeHidden();
  } finally {
    await filming.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A buyer buys at Bazaar. */
async function buyOrder(service: RunningService, lines: Line[], fields: Record<string, unknown> = {}): Promise<Bought> {
  const [made] = await buy(service, {
    market: "bazaar", account: "northlane", fields: { buyer: { firstName: "Mara", lastName: tag, handle: `mara.${tag.toLowerCase()}` }, ...fields, lines: lines.map((line) => ({ title: "Storm lantern", priceMinor: 4_200, ...line })) },
  });
  if (made === undefined) throw new Error("nobody bought");
  return { id: "", orderNumber: "", marketId: made.id };
}

/** The order in our own words, once it has arrived. */
async function awaitOrder(page: Page, bought: Bought): Promise<Bought> {
  let found: { _id: string; orderNumber: string } | undefined;
  await expect.poll(async () => {
    const { TransactionMany } = await ask<{ TransactionMany: { _id: string; orderNumber: string }[] }>(page, "query($id: String) { TransactionMany(filter: { platformOrderId: $id }) { _id orderNumber } }", { id: bought.marketId });
    [found] = TransactionMany;
    return found !== undefined;
  }).toBe(true);
  return { ...bought, id: found?._id ?? "", orderNumber: found?.orderNumber ?? "" };
}

async function readOrder(page: Page, id: string): Promise<{ fulfilled: boolean; tags: string[] } | null> {
  return (await ask<{ TransactionById: { fulfilled: boolean; tags: string[] } | null }>(page, "query($id: MongoID!) { TransactionById(_id: $id) { fulfilled tags } }", { id })).TransactionById;
}

/** Asks with the session of the page, past what the page shows. */
async function ask<T>(page: Page, query: string, variables: Record<string, unknown>): Promise<T> {
  const { url, token } = await page.evaluate(() => ({ url: location.origin, token: decodeURIComponent(/apollo-token=([^;]+)/.exec(document.cookie)?.[1] ?? "") }));
  const answer = await page.request.post(`${url}/graphql`, { data: { query, variables }, headers: { origin: url, authorization: `Basic ${token}` } });
  const body = (await answer.json()) as { data?: T; errors?: unknown };
  if (body.data === undefined || body.errors !== undefined) throw new Error(JSON.stringify(body).slice(0, 300));
  return body.data;
}

async function shipmentsOf(service: RunningService, { marketId }: Bought) {
  return (await readLedger(service, "shipment")).filter(({ orderId }) => orderId === marketId);
}

/** The text of each page as it would be printed. */
async function readPdf(page: Page): Promise<string[]> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })).text;
}
