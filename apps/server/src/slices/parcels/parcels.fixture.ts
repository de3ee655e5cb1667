/** A store with orders of a really running practice market, for the tests of parcels. */
import { afterAll, beforeAll, expect, vi } from "vitest";
import { startPracticeApp, type PracticeApp } from "@stallkeeper/testkit";

export type Row = {
  id: string;
  platform: string;
  platform_order_id: string;
  order_number: string;
  account_id: string;
  shipped: boolean;
  tracking_number: string | null;
  held_until: string | null;
  combined_id: string | null;
  items: { _id: string; quantity: number }[];
  parts: { number: number; trackingNumber: string | null; sentAt: string | null; state: string }[];
};

/** Opens the shop for the tests of one file, and closes it after them. */
export function openParcelShop() {
  let practice: PracticeApp;
  beforeAll(async () => {
    practice = await startPracticeApp({
      simulator: { orders: 60 },
      timings: {
        sync: { pollMs: 500 },
        actions: { verifyAfterMs: 50, backoffMs: () => 150, leaseMs: 20_000 },
      },
    });
    await practice.connect();
  });
  afterAll(() => practice.close());

  const rows = <R = Row>(sql: string, values: unknown[] = []) =>
    practice.test.services.db.withStore(practice.owner.storeId, (tx) => tx.rows<R>(sql, values));
  const post = (path: string, body: object, client = practice.owner.client, headers = {}) =>
    client.post(`/api/parcels/${path}`, body, headers);
  const again = async (id: string) =>
    (await rows("select * from orders where id = $1", [id]))[0] ?? expect.fail();
  const kinds = async (id: string) =>
    (
      await rows<{ kind: string }>("select kind from order_events where order_id = $1 order by at, id", [id])
    ).map(({ kind }) => kind);
  const ledger = (orderId: string) =>
    practice.simulator.control<
      { payload: { tracking_number?: string; tracking_code?: string; line_items?: { quantity: number }[] } }[]
    >("GET", `/ledger?kind=shipment&orderId=${orderId}`);
  const now = () => practice.test.services.now();
  const inHours = (hours: number) => new Date(now().getTime() + hours * 3_600_000).toISOString();

  const freshOrder = (market = "bazaar") => practice.buy<Row>(market);
  /** As if one buyer had bought twice. */
  async function twoOfOneBuyer(): Promise<[Row, Row]> {
    const [one, other] = [await freshOrder(), await freshOrder()];
    await rows(
      "update orders set buyer = o.buyer, address = o.address, currency = o.currency from orders o where o.id = $2 and orders.id = $1",
      [other.id, one.id],
    );
    await rows('update orders set buyer = buyer || \'{"id": "b-9"}\' where id = any($1)', [
      [one.id, other.id],
    ]);
    return [one, other];
  }

  /** An order of at least two pieces, of which the first goes into the second parcel. */
  async function splitInTwo(market: string): Promise<{ order: Row; parts: object[] }> {
    const order = await vi.waitFor(
      async () => {
        const found = await freshOrder(market);
        if (found.items.reduce((sum, { quantity }) => sum + quantity, 0) < 2) throw new Error("one piece");
        return found;
      },
      { timeout: 60_000, interval: 1 },
    );
    const [first, ...rest] = order.items;
    const firstLine = { itemId: first?._id ?? "", quantity: 1 };
    const left = [
      ...((first?.quantity ?? 1) > 1
        ? [{ itemId: first?._id ?? "", quantity: (first?.quantity ?? 1) - 1 }]
        : []),
      ...rest.map(({ _id, quantity }) => ({ itemId: _id, quantity })),
    ];
    return { order, parts: [{ items: [firstLine] }, { items: left }] };
  }
  /** The market puts off what it is asked, which surely does nothing, until the answer is called. */
  async function putOff(): Promise<() => Promise<unknown>> {
    await practice.simulator.control("POST", "/faults", { kind: "429", market: "bazaar", method: "POST" });
    return () => practice.simulator.control("DELETE", "/faults");
  }
  const triedAction = (kind: string, orderId: string) =>
    vi.waitFor(
      async () => {
        const [action] = await rows<{ id: string }>(
          "select id from actions where kind = $1 and order_id = $2 and state = 'pending' and problem is not null and lease_until is null",
          [kind, orderId],
        );
        return action?.id ?? expect.fail("not tried yet");
      },
      { timeout: 60_000, interval: 10 },
    );

  /**
   * Takes back what the market put off. A try that is under way at this moment is let go first, as a person
   * presses again: on a busy machine tries follow each other closely.
   */
  const withdraw = (actionId: string) =>
    vi.waitFor(
      async () => {
        const { status } = await practice.owner.client.post(`/api/actions/${actionId}/withdraw`, {});
        expect(status).toBe(200);
      },
      { timeout: 60_000, interval: 10 },
    );

  return {
    get practice() {
      return practice;
    },
    rows,
    post,
    again,
    kinds,
    ledger,
    now,
    inHours,
    freshOrder,
    twoOfOneBuyer,
    splitInTwo,
    putOff,
    triedAction,
    withdraw,
  };
}
