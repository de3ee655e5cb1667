/**
 * A store with the practice courier at work, for the tests of labels: each file that opens one has it from
 * its first test to its last.
 */
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { randomUUID } from "node:crypto";
import { buildOrder, startPracticeApp, type PracticeApp, type TestClient } from "@stallkeeper/testkit";

export type Bought = {
  _id: string;
  orderId: string;
  state: string;
  voidState: string | null;
  trackingNumber: string;
  price: number;
  currency: string;
  printedCount: number;
  shipDate: string;
};
interface Effect {
  kind: string;
  payload: { reference?: string; label_id?: string; ship_date?: string; label_ids?: string[] };
}

export const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
];
export const dataOf = <T>({ body }: { body: unknown }) => (body as { data: T }).data;
export const wish = (orderId: string, more: object = {}) => ({
  orderId,
  weightGrams: 840,
  serviceCode: "standard",
  price: 30,
  ...more,
});

/**
 * Opens it before the file's tests and closes it behind them; what `practice` holds is there within a test
 * only.
 */
export function openLabelShop() {
  let practice: PracticeApp;

  beforeAll(async () => {
    practice = await startPracticeApp({
      simulator: { orders: 0 },
      timings: { actions: { verifyAfterMs: 50, backoffMs: () => 150, leaseMs: 20_000 } },
    });
    const linked = await practice.owner.client.post("/api/labels/couriers/practice", {});
    if (linked.status !== 200) throw new Error(linked.text);
    await practice.test.services.db.asSystem((tx) =>
      tx.run("update stores set locale = 'en-GB' where id = $1", [practice.owner.storeId]),
    );
    await practice.simulator.control("PATCH", "/settings", { courier: { voidMs: 200 } });
    await saySettings({ hsCode: "970100" });
  });
  afterAll(() => practice.close());
  afterEach(() => practice.simulator.control("DELETE", "/faults"));

  const saySettings = (labels: object, client: TestClient = practice.owner.client) =>
    client.patch("/api/meta/settings", { labels });
  const rows = <R>(sql: string, values: unknown[] = []) =>
    practice.test.services.db.withStore(practice.owner.storeId, (tx) => tx.rows<R & object>(sql, values));
  const ledger = (kind: string) =>
    practice.simulator.control<Effect[]>("GET", `/ledger?market=courier&kind=${kind}`);
  return {
    get practice() {
      return practice;
    },
    saySettings,
    rows,
    ledger,
    /** What the courier was paid for an order. */
    async boughtFor(orderId: string) {
      const shipments = await rows<{ id: string }>("select id from shipments where order_id = $1", [orderId]);
      return (await ledger("label")).filter(({ payload }) =>
        shipments.some(({ id }) => id === payload.reference),
      );
    },
    freshOrder: async (columns: object = {}) =>
      (
        await buildOrder(practice.test.services.db, {
          storeId: practice.owner.storeId,
          id: randomUUID(),
          platform_order_id: randomUUID(),
          ...columns,
        })
      ).id,
    buy: (
      orderId: string,
      more: object = {},
      headers: Record<string, string> = {},
      client: TestClient = practice.owner.client,
    ) => client.post("/api/labels/buy", wish(orderId, more), headers),
    shipmentOf: async (id: string) =>
      (await rows<Record<string, unknown>>("select * from shipments where id = $1", [id]))[0] ??
      expect.fail(),
  };
}
