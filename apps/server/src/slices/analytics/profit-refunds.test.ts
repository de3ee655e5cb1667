/** What refunds do to the cost of items, through the refund's route and a really running practice market. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProfitView } from "@stallkeeper/contract";
import { startPracticeApp, type PracticeApp } from "@stallkeeper/testkit";

interface Row {
  id: string;
  items: { _id: string }[];
  refunded_items: unknown[];
}
let practice: PracticeApp;
beforeAll(async () => {
  practice = await startPracticeApp({
    simulator: { orders: 1 },
    timings: { actions: { verifyAfterMs: 50, backoffMs: () => 150 } },
  });
  await practice.connect();
});
afterAll(() => practice.close());

const rows = <Found extends object>(sql: string, values: unknown[] = []) =>
  practice.test.services.db.withStore(practice.owner.storeId, (tx) => tx.rows<Found>(sql, values));

/** Cups of 12.50 that cost 4.00 each. */
async function buyCups(quantity: number): Promise<Row> {
  const order = await practice.buy<Row>("bazaar", {
    currency: "EUR",
    discountMinor: 0,
    taxMinor: 0,
    postageMinor: 0,
    lines: [{ title: "Cup", sku: "CUP-R", quantity, priceMinor: 1250 }],
  });
  return order;
}

async function costOfItems(): Promise<number> {
  const day = new Date().toISOString().slice(0, 10);
  const path = `/api/analytics/profit?from=2026-01-01&to=${day}&by=item`;
  const { data } = (await practice.owner.client.get(path)).body as { data: ProfitView };
  const row = data.rows.find(({ sku, currency }) => sku === "CUP-R" && currency === "EUR");
  return row?.steps.find(({ step }) => step === "cost")?.amountMinor ?? 0;
}

test("pieces refunded before they left cost nothing, also once the rest has shipped; later refunds change no cost", async () => {
  await practice.owner.client.post("/api/stock/items", { sku: "CUP-R", title: "Cup" });
  await rows("update items set cost_minor = 400, currency = 'EUR' where sku = 'CUP-R' returning 1");
  const order = await buyCups(4);
  const itemId = order.items[0]?._id ?? "";
  expect(await costOfItems()).toBe(-1_600);
  const refund = async (quantity: number): Promise<void> => {
    const [before] = await rows<Row>("select refunded_items from orders where id = $1", [order.id]);
    const asked = { orderId: order.id, platformParams: { items: [{ itemId, quantity }] } };
    const key = { "idempotency-key": randomUUID() };
    expect((await practice.owner.client.post("/api/refunds/", asked, key)).status).toBe(200);
    await expect
      .poll(() => rows<Row>("select refunded_items from orders where id = $1", [order.id]))
      .not.toEqual([before]);
  };
  await refund(1);
  expect(await costOfItems()).toBe(-1_200);
  await rows("update orders set shipped = true where id = $1 returning 1", [order.id]);
  expect(await costOfItems()).toBe(-1_200);
  await refund(1);
  expect(await costOfItems()).toBe(-1_200);
  // Of a shop that sells by weight: a third and two thirds, as a computer adds them up.
  await rows(
    `update actions set payload = jsonb_set(payload, '{items}', (
         select jsonb_agg(jsonb_set(payload #> '{items,0}', '{quantity}', to_jsonb(part)))
           from unnest('{0.3333333333333334,0.6666666666666667}'::numeric[]) as part))
       where id = (select id from actions where order_id = $1 and kind = 'refund' order by created_at limit 1)
       returning 1`,
    [order.id],
  );
  expect(await costOfItems()).toBe(-1_200);
});
