/** Files for the books, compared with what was bought, sold, settled and counted. */
import { randomUUID } from "node:crypto";
import type { ExportPreview } from "@stallkeeper/contract";
import type { ExportDefinition, ExportSetId } from "@stallkeeper/domain";
import { signUpMember } from "@stallkeeper/testkit";
import { describe, expect, test } from "vitest";
import { keepStock } from "../stock/keep-stock.fixture.ts";
import { columnsOf, define } from "./keep-exports.fixture.ts";
import { workExport } from "./work-export.ts";

const { house, rows, post, build, booked, count, ship } = keepStock();
type Row = Record<string, unknown>;

async function read(set: ExportSetId, columns: string[], filter: Partial<ExportDefinition["filter"]> = {}) {
  const definition = define(set, { columns: columnsOf(...columns), filter, format: { kind: "json" } });
  const answer = await post("/api/exports/runs", { key: randomUUID(), name: "Test", definition });
  if (answer.status !== 200) throw new Error(answer.text);
  const runId = (answer.body as { data: { _id: string } }).data._id;
  await expect
    .poll(async () => {
      await workExport(house.app.services, house.owner.storeId, runId);
      return (await house.owner.client.get(`/api/exports/runs/${runId}/file`)).status;
    })
    .toBe(200);
  const { text } = await house.owner.client.get(`/api/exports/runs/${runId}/file`);
  return { definition, rows: JSON.parse(text) as Row[] };
}
const previewOf = async (definition: ExportDefinition): Promise<ExportPreview> => {
  const { body } = await post("/api/exports/preview", { definition });
  return (body as { data: ExportPreview }).data;
};

async function buy(sku: string, pieces: number, cost: number): Promise<void> {
  const purchaseId = randomUUID();
  const purchase = {
    supplier: "House clearance, Leeds",
    reference: "HC-7",
    expectedOn: null,
    postage: 0,
    note: "",
  };
  const lines = [{ code: sku, ordered: pieces, cost }];
  expect((await post("/api/purchases", { purchaseId, revision: 0, ...purchase, lines })).status).toBe(200);
  const receipts = [{ id: randomUUID(), code: sku, pieces }];
  expect((await post("/api/purchases/receive", { purchaseId, receipts })).status).toBe(200);
}
const ofSku = (found: Row[], sku: string): Row[] => found.filter((row) => row["sku"] === sku);

describe("the VAT margin stock book", () => {
  const columns = [
    "sku",
    "stock_number",
    "supplier",
    "purchase_reference",
    "purchase_price",
    "selling_price",
    "margin",
    "vat",
    "currency",
    "piece_state",
    "missing",
    "order_id",
  ];

  test("has a row for each piece: what it cost, what it sold for, and the VAT inside the margin", async () => {
    await post("/api/stock/items", { sku: "LAMP", title: "Lamp" });
    await count("LAMP", 0);
    await buy("LAMP", 3, 0.4);
    const order = await build("LAMP", 2, { currency: "EUR" });
    await ship(order.id);
    await expect.poll(() => booked("LAMP")).toContain("sale -2 1");
    const { rows: found } = await read("marginBook", columns, { vatRate: 20 });
    const pieces = ofSku(found, "LAMP");
    expect(pieces.map((piece) => piece["piece_state"])).toEqual(["Sold", "Sold", "In stock"]);
    expect(new Set(pieces.map((piece) => piece["stock_number"])).size).toBe(3);
    expect(pieces[0]).toMatchObject({
      supplier: "House clearance, Leeds",
      purchase_reference: "HC-7",
      purchase_price: 0.4,
      selling_price: 1,
      margin: 0.6,
      vat: 0.1,
      currency: "EUR",
      missing: null,
      order_id: order.id,
    });
    expect(pieces[2]).toMatchObject({ purchase_price: 0.4, selling_price: null, margin: null, vat: null });
  });

  test("gives a piece that sold before it came in the price of the delivery that brought it", async () => {
    await post("/api/stock/items", { sku: "RUSH", title: "Rush seat" });
    await count("RUSH", 0);
    await ship((await build("RUSH", 1)).id);
    await expect.poll(() => booked("RUSH")).toContain("sale -1 -1");
    await buy("RUSH", 1, 0.25);
    const { rows: found } = await read("marginBook", columns, { vatRate: 20 });
    expect(ofSku(found, "RUSH")).toMatchObject([
      { piece_state: "Sold", purchase_price: 0.25, margin: 0.75, supplier: "House clearance, Leeds" },
    ]);
  });

  test("leaves empty what isn't known, mixes no currencies, says what is missing and counts it", async () => {
    await post("/api/stock/items", { sku: "ATTIC", title: "Attic find" });
    await count("ATTIC", 1);
    await post("/api/stock/items", { sku: "ABROAD", title: "Abroad" });
    await count("ABROAD", 0);
    await buy("ABROAD", 1, 0.5);
    await ship((await build("ATTIC", 1)).id);
    await ship((await build("ABROAD", 1, { currency: "JPY" })).id);
    await expect.poll(() => booked("ABROAD")).toContain("sale -1 0");
    await expect.poll(() => booked("ATTIC")).toContain("sale -1 0");
    const { rows: found, definition } = await read("marginBook", columns, { vatRate: 20 });
    expect(ofSku(found, "ATTIC")).toMatchObject([
      { purchase_price: null, margin: null, missing: "purchase date, supplier, purchase price" },
    ]);
    expect(ofSku(found, "ABROAD")).toMatchObject([{ margin: null, vat: null, missing: "one currency" }]);
    const { count: shown, unknown } = await previewOf(definition);
    expect(shown).toBe(found.length);
    expect(unknown).toBe(found.filter((row) => row["missing"] !== null).length);
    // Nothing was sold by then.
    const before = { range: "between", from: "2020-01-01", to: "2020-01-31" } as const;
    expect((await read("marginBook", columns, before)).rows).toEqual([]);
  });

  test("a sale refunded in full whose goods stayed away earned nothing; what was refunded stands once in its order", async () => {
    await post("/api/stock/items", { sku: "GONE", title: "Gone" });
    await count("GONE", 0);
    await buy("GONE", 2, 0.3);
    const { id } = await build("GONE", 2, { currency: "EUR", amount_total_minor: 200 });
    await ship(id);
    await expect.poll(() => booked("GONE")).toContain("sale -2 0");
    const refundedColumns = ["sku", "selling_price", "margin", "vat", "refunded", "piece_state", "missing"];
    const refund = (minor: number) =>
      rows(
        `update orders set data = data || jsonb_build_object('refundedMinor', $2::int) where id = $1 returning id`,
        [id, minor],
      );
    await refund(50);
    const partly = ofSku((await read("marginBook", refundedColumns, { vatRate: 20 })).rows, "GONE");
    expect(partly).toMatchObject([
      { selling_price: 1, refunded: 0.5, piece_state: "Sold" },
      { selling_price: 1, refunded: null, piece_state: "Sold" },
    ]);
    await refund(200);
    const whole = ofSku((await read("marginBook", refundedColumns, { vatRate: 20 })).rows, "GONE");
    expect(whole).toMatchObject([
      { selling_price: 0, margin: -0.3, vat: 0, refunded: 2, piece_state: "Refunded", missing: null },
      { selling_price: 0, margin: -0.3, vat: 0, refunded: null, piece_state: "Refunded" },
    ]);
  });

  test("the pieces of a line add up to it, also where they came of several deliveries", async () => {
    await post("/api/stock/items", { sku: "TRIO", title: "Trio" });
    await count("TRIO", 0);
    await buy("TRIO", 2, 1);
    await buy("TRIO", 1, 1);
    const line = { name: "Trio", sku: "TRIO", quantity: 3, priceMinor: 333, grossMinor: 1_000, meta: {} };
    await ship((await build("TRIO", 3, { id: "o-trio", items: [{ ...line, _id: "o-trio:1" }] })).id);
    await expect.poll(() => booked("TRIO")).toContain("sale -3 0");
    const found = ofSku((await read("marginBook", ["sku", "selling_price"])).rows, "TRIO");
    expect(found.map((row) => row["selling_price"])).toEqual([3.33, 3.34, 3.33]);
  });

  test("a piece that replaces another brings nothing: the buyer paid once", async () => {
    await post("/api/stock/items", { sku: "TWICE", title: "Twice" });
    await count("TWICE", 0);
    await buy("TWICE", 2, 0.3);
    const { id } = await build("TWICE", 1, { currency: "EUR" });
    await ship(id);
    await expect.poll(() => booked("TWICE")).toContain("sale -1 1");
    const lines = [{ name: "Twice", sku: "TWICE", quantity: 1 }];
    const swap = (await post("/api/swaps/", { orderId: id, lines })).body as { data: { _id: string } };
    await post("/api/swaps/send", { swapId: swap.data._id, provider: "DPD", trackingNumber: "S1" });
    await expect.poll(() => booked("TWICE")).toContain("swapOut -1 0");
    const found = ofSku((await read("marginBook", ["sku", "selling_price"])).rows, "TWICE");
    expect(found.map((row) => row["selling_price"])).toEqual([1, 0]);
  });

  test("refuses a rate that is none", async () => {
    for (const vatRate of [-1, 101, 1.001]) {
      const definition = define("marginBook", { filter: { vatRate } });
      expect((await post("/api/exports/preview", { definition })).status).toBe(400);
    }
  });
});

describe("stock", () => {
  test("is worth what its lots cost, now and at the end of a day", async () => {
    await post("/api/stock/items", { sku: "VALUE", title: "Value" });
    await count("VALUE", 0);
    await buy("VALUE", 2, 3);
    await buy("VALUE", 2, 5);
    await ship((await build("VALUE", 1)).id);
    await expect.poll(() => booked("VALUE")).toContain("sale -1 3");
    const columns = ["sku", "on_hand", "lot_value", "average_cost", "average_value", "unknown_pieces"];
    const valued = async (filter: Partial<ExportDefinition["filter"]> = {}) =>
      ofSku((await read("stockValue", columns, filter)).rows, "VALUE");
    expect(await valued()).toMatchObject([{ on_hand: 3, lot_value: 13, unknown_pieces: 0 }]);
    expect(await valued({ range: "between", from: "2020-01-01", to: "2020-01-31" })).toEqual([]);
    expect(await valued({ range: "today" })).toMatchObject([{ on_hand: 3, lot_value: 13 }]);
    const { rows: ledger } = await read("stockLedger", ["sku", "reason", "change", "after"]);
    expect(ofSku(ledger, "VALUE").map(({ reason, change }) => `${String(reason)} ${String(change)}`)).toEqual(
      ["Sent -1", "Received 2", "Received 2", "Counted 0"],
    );
  });
});

test("the audit log goes to administrators alone, however they ask", async () => {
  const { definition, rows: lines } = await read("auditLog", ["line", "action", "hash"]);
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.every(({ hash }) => /^[0-9a-f]{64}$/.test(String(hash)))).toBe(true);
  const clerk = await signUpMember(house.app, {
    storeId: house.owner.storeId,
    scopes: ["export.run", "export.personal"],
  });
  const key = randomUUID();
  const times = { rhythm: "daily", time: "06:00", weekday: 1, monthDay: 1, timeZone: "UTC", email: "" };
  const asked = [
    post("/api/exports/preview", { definition }, clerk),
    post("/api/exports/runs", { key, name: "Log", definition }, clerk),
    post("/api/exports/presets", { key, name: "Log", definition }, clerk),
    post("/api/exports/schedules", { key, name: "Log", definition, ...times }, clerk),
  ];
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  const [run] = await rows<{ id: string }>("select id from export_runs order by created_at desc limit 1");
  expect((await clerk.client.get(`/api/exports/runs/${run?.id}/file`)).status).toBe(403);
});
