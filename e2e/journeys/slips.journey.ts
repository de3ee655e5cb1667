/** Slips and pick lists as they are printed, and a slip before the camera of the bench. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { extractText, getDocumentProxy } from "unpdf";
import { askGraphql } from "../service/ask-service.ts";
import { expectNoViolations } from "../service/axe.ts";
import { awaitOrder, buyOrder, tag, type Bought } from "../service/bench-orders.ts";
import { cameraArguments, writeCameraFilm } from "../service/camera-film.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { takeSession } from "../service/people.ts";
import { readCode128 } from "../service/read-code-128.ts";

const owner = "owner@stallkeeper.test";

test("[SECTION-SHIPPING] slips and the pick list on paper say what the orders say, each on its own, with a barcode that the camera reads", async ({
  page,
  demo,
}) => {
  const address = (street: string) => ({
    name: `Mara ${street}`,
    line1: `14 ${street}`,
    line2: "",
    city: "Lyon",
    zipcode: "69001",
    state: "",
    country: "FR",
  });
  const wanted = ["Quai A", "Quai B", "Quai C"].map((street, n) => ({
    street,
    line: { sku: `SLIP-${tag}-${n}`, quantity: n + 1 },
  }));
  const bought: Bought[] = [];
  for (const { street, line } of wanted)
    bought.push(await buyOrder(demo, [line], { address: address(street), note: `Leave it at ${street}` }));
  await takeSession(page, demo.url, owner, demoPassword);
  const orders = await Promise.all(bought.map((one) => awaitOrder(page, demo, one)));
  const own = {
    name: "Desk 4",
    line1: "9 Custom Lane",
    city: "Paris",
    zipcode: "75001",
    countryName: "France",
  };
  await askGraphql(
    page,
    demo,
    `mutation($id: MongoID!, $record: UpdateByIdTransactionInput!) {
       TransactionUpdateById(_id: $id, record: $record) { recordId } }`,
    { id: orders[1]?.id, record: { fulfillment: { customFulfillmentAddress: own } } },
  );
  const ids = encodeURIComponent(orders.map(({ id }) => encodeURIComponent(id)).join(","));
  await page.goto(`${demo.url}/shipping/slips?orders=${ids}`);
  await expect(page.getByText("Slip 3 of 3")).toBeVisible();
  await expectNoViolations(page, "slips", { widths: [390] });

  const slips = await readPdf(page);
  expect(slips).toHaveLength(3);
  for (const [n, { street, line }] of wanted.entries()) {
    const text = slips[n] ?? "";
    const number = orders[n]?.orderNumber ?? "";
    const to =
      n === 1 ? ["Desk 4", "9 Custom Lane", "75001 Paris"] : [`Mara ${street}`, `14 ${street}`, "69001 Lyon"];
    for (const part of [
      `Order ${number}`,
      ...to,
      line.sku,
      `${line.quantity} ×`,
      `Leave it at ${street}`,
      `Slip ${n + 1} of 3`,
    ])
      expect(text, part).toContain(part);
    for (const foreign of orders.filter((_, m) => m !== n)) expect(text).not.toContain(foreign.orderNumber);
    expect(text).not.toMatch(/[€£]|Batches|Scan station/);
    if (n === 1) expect(text).not.toContain("14 Quai B");
    const path = await page
      .getByRole("article", { name: `Order ${number}` })
      .locator("svg path")
      .first()
      .getAttribute("d");
    expect(readCode128(path ?? "")).toBe(number);
    const order = orders[n];
    if (n === 0 && order !== undefined) await filmSlip(page, path ?? "", order);
  }
  await page.getByRole("switch", { name: "Prices" }).click();
  await page.getByRole("checkbox", { name: `${orders[1]?.orderNumber} is a gift: no prices` }).click();
  await page.getByRole("switch", { name: "Pick slip after each" }).click();
  await page.getByLabel("Sort").selectOption("sku");
  const withPicks = await readPdf(page);
  expect(withPicks.map((text) => /Slip \d of 3|Pick slip/.exec(text)?.[0])).toEqual([
    "Slip 1 of 3",
    "Pick slip",
    "Slip 2 of 3",
    "Pick slip",
    "Slip 3 of 3",
    "Pick slip",
  ]);
  // Buyers pay in several currencies, one of them without cents.
  expect(withPicks.map((text) => /42\.00|4,200/.test(text))).toEqual([
    true,
    false,
    false,
    false,
    true,
    false,
  ]);
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
  await expect(page.getByText("REPRINT", { exact: true })).toBeVisible();
  const codes = await page
    .locator(".barcode svg path")
    .evaluateAll((paths) => paths.map((one) => one.getAttribute("d") ?? ""));
  // Behind them stands what rules of another journey put into parcels.
  expect(codes.slice(0, 4).map(readCode128)).toEqual(["CONFIRM", "SKIP", "REPRINT", "CANCEL"]);
});

test(
  "there is a sheet for each slip and none before, between or behind them, whatever else is drawn",
  { tag: "@long" },
  async ({ page, demo }) => {
    await takeSession(page, demo.url, owner, demoPassword);
    interface Sent {
      _id: string;
      state: string;
      refund: number | null;
    }
    const { TransactionMany } = await askGraphql<{ TransactionMany: Sent[] }>(
      page,
      demo,
      "{ TransactionMany(filter: { shipping: { shipped: true }, external: false }, limit: 100) { _id state refund } }",
    );
    const orders = TransactionMany.filter(
      ({ state, refund }) => !/cancelled|refunded|deleted/.test(state) && refund === null,
    ).slice(0, 30);
    expect(orders).toHaveLength(30);
    const addressOf = (count: number) => {
      const ids = orders.slice(0, count).map(({ _id }) => encodeURIComponent(_id));
      return `${demo.url}/shipping/slips?orders=${encodeURIComponent(ids.join(","))}`;
    };
    // Slips are asked for by name and may be here before the list is: then it isn't known what must not leave.
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await page.route("**/graphql", async (route) => {
      if (/query Orders\b/.test(route.request().postData() ?? "")) await held;
      await route.continue();
    });
    const answered = page.waitForResponse((answer) =>
      /query Slips\b/.test(answer.request().postData() ?? ""),
    );
    await page.goto(addressOf(1));
    await (await answered).finished();
    await expect(page.getByRole("button", { name: "Print", exact: true })).toBeDisabled();
    expect(await page.getByRole("article").count()).toBe(0);
    goOn();
    await expect(page.getByText("Slip 1 of 1")).toBeVisible();
    expect(await readPdf(page)).toHaveLength(1);
    await page.unrouteAll();

    for (const [count, width] of [
      [2, 390],
      [30, 1280],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(addressOf(count));
      await expect(page.getByText(`Slip ${count} of ${count}`)).toBeVisible();
      await page.getByRole("button", { name: "Slip settings" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
      await expect(page.locator(".sk-toast")).toBeVisible();
      const sheets = await readPdf(page);
      expect(sheets.map((text) => /Slip \d+ of \d+/.exec(text)?.[0])).toEqual(
        Array.from({ length: count }, (_, n) => `Slip ${n + 1} of ${count}`),
      );
    }
  },
);

/** Opens the station in a browser whose camera sees the bars of a slip, and holds them before it. */
async function filmSlip(page: Page, bars: string, { orderNumber }: Bought): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "stallkeeper-camera-"));
  const film = join(folder, "slip.y4m");
  writeCameraFilm(film, bars);
  const launched = test.info().project.use.launchOptions;
  const filming = await chromium.launch({
    ...launched,
    args: [...(launched?.args ?? []), ...cameraArguments(film)],
  });
  try {
    const bench = await (
      await filming.newContext({
        storageState: await page.context().storageState(),
        viewport: { width: 390, height: 844 },
      })
    ).newPage();
    await bench.goto(new URL("/shipping/scan", page.url()).href);
    await bench.getByRole("button", { name: "Camera" }).click();
    // Frames are read in the page itself, as fast as the machine can.
    await expect(
      bench.getByRole("region", { name: orderNumber }).getByText("Items · 0 of 1 checked"),
    ).toBeVisible();
    await expect(bench.getByRole("dialog")).toBeHidden();
  } finally {
    await filming.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The text of each page as it would be printed. */
async function readPdf(page: Page): Promise<string[]> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })).text;
}
