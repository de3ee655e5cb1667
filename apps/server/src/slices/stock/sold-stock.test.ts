/** What is booked for what happens to orders, and that nothing is booked twice. */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { settleSales } from "./settle-sales.ts";
import { keepStock } from "./keep-stock.fixture.ts";

const { house, rows, post, count, levelOf, booked, build, ship, openAccount } = keepStock();

describe("what leaves", () => {
  test("is booked once: not before the first count, and for ten orders shipped at the same moment each its own", async () => {
    const early = await build("JAR-1");
    expect((await ship(early.id)).status).toBe(200);
    for (const sku of ["JAR-1", "JAR-2"]) await count(sku, 30);
    // Every second one names its items the other way round.
    const orders = await Promise.all(
      Array.from({ length: 10 }, (_, at) => {
        const id = `o-${randomUUID()}`;
        const items = ["JAR-1", "JAR-2"].map((sku, n) => ({
          _id: `${id}:${n}`,
          name: sku,
          sku,
          quantity: n + 1,
          priceMinor: 100,
          meta: {},
        }));
        return build("JAR-1", 1, {
          id,
          platform_order_id: id,
          items: at % 2 === 0 ? items : items.toReversed(),
        });
      }),
    );
    const runs = [orders.slice(0, 4), orders.slice(4, 8).toReversed()].map((some) =>
      post("/api/fulfilment/shipMany", {
        rows: some.map(({ id }) => ({ saleId: id, provider: "DPD", trackingNumber: id })),
      }),
    );
    const answers = await Promise.all([
      ...runs,
      ...orders.slice(8).flatMap(({ id }) => [ship(id, `key-${id}`), ship(id, `key-${id}`)]),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 200, 200, 200, 200]);
    expect([await levelOf("JAR-1"), await levelOf("JAR-2")]).toMatchObject([
      { onHand: 20, allocated: 0 },
      { onHand: 10, allocated: 0 },
    ]);
    expect(
      await rows(
        `select sku, sum(delta)::integer as sum, count(*) filter (where reason = 'sale') as sales
           from stock_entries where sku like 'JAR-_' group by 1 order by 1`,
      ),
    ).toEqual([
      { sku: "JAR-1", sum: 20, sales: 10 },
      { sku: "JAR-2", sum: 10, sales: 10 },
    ]);
    const steps = await rows<{ before: number; after: number; delta: number }>(
      `select on_hand_before as before, on_hand_after as after, delta from stock_entries
         where sku = 'JAR-1' and reason = 'sale'`,
    );
    expect(steps.map(({ before, delta }) => before + delta).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 10 }, (_, at) => 20 + at),
    );
    expect(steps.every(({ before, delta, after }) => before + delta === after)).toBe(true);
  });

  test("before the first count is not booked by a repeat of the call after it", async () => {
    const { id } = await build("JAR-9", 2);
    expect((await ship(id, `key-${id}`)).status).toBe(200);
    await count("JAR-9", 5);
    expect((await ship(id, `key-${id}`)).status).toBe(200);
    expect(await booked("JAR-9")).toEqual(["count 5 5"]);
  });

  test("comes back by a refusal and leaves again by the next try", async () => {
    const { id } = await build("JAR-3", 3);
    await count("JAR-3", 5);
    house.isRefused = true;
    expect((await ship(id)).status).toBe(422);
    house.isRefused = false;
    expect((await ship(id)).status).toBe(200);
    expect(await booked("JAR-3")).toEqual(["count 5 5", "sale -3 2", "cancel 3 5", "sale -3 2"]);
  });

  test("by the platform's word is booked once, taken back when it takes it back, and not when a count came after", async () => {
    const pull = await openAccount("JAR-4");
    await count("JAR-4", 8);
    await pull("history", true, { placed: 5, told: 5 });
    expect(await booked("JAR-4")).toEqual(["count 8 8"]);
    await pull("P-1", false, { placed: 4, told: 4 });
    await pull("P-1", true, { placed: 4, told: -1 });
    await pull("P-1", true, { placed: 4, told: -1 });
    await pull("P-1", true, { placed: 4, told: -2 });
    expect(await booked("JAR-4")).toEqual(["count 8 8", "sale -2 6"]);
    await pull("P-1", false, { placed: 4, told: -3 });
    expect(await booked("JAR-4")).toEqual(["count 8 8", "sale -2 6", "cancel 2 8"]);
    expect(await rows("select by_name from stock_entries where sku = 'JAR-4' and reason = 'cancel'")).toEqual(
      [{ by_name: "Stall" }],
    );
    // Still open: the order of the account, and the one that came back.
    expect(await levelOf("JAR-4")).toMatchObject({ onHand: 8, allocated: 3, available: 5 });
  });

  test("goes back to the SKU that it was booked on, though the platform calls the item otherwise by now", async () => {
    const pull = await openAccount("OLD-1");
    for (const sku of ["OLD-1", "NEW-1"]) await count(sku, 8);
    await pull("S-1", true, { placed: -1, told: -1 });
    await pull("S-1", true, { placed: -1, told: -2, called: "NEW-1" });
    await pull("S-1", false, { placed: -1, told: -3, called: "NEW-1" });
    expect([await booked("OLD-1"), await booked("NEW-1")]).toEqual([
      ["count 8 8", "sale -2 6", "cancel 2 8"],
      ["count 8 8"],
    ]);
    await pull("S-1", true, { placed: -1, told: -4, called: "NEW-1" });
    expect([await booked("OLD-1"), await booked("NEW-1")]).toEqual([
      ["count 8 8", "sale -2 6", "cancel 2 8"],
      ["count 8 8", "sale -2 6"],
    ]);
  });

  test("and comes back goes on the SKU that it left, too, and a line that the platform took out is taken back", async () => {
    const { id } = await build("OLD-2", 2);
    for (const sku of ["OLD-2", "NEW-2"]) await count(sku, 5);
    expect((await ship(id)).status).toBe(200);
    await rows("update orders set items = jsonb_set(items, '{0,sku}', '\"NEW-2\"') where id = $1", [id]);
    const opened = (
      await post("/api/returns/", {
        orderId: id,
        items: [{ itemId: `${id}:1`, quantity: 1 }],
        reason: "Too small",
      })
    ).body as { data: { returnIds: string[] } };
    await post("/api/returns/advance", { returnId: opened.data.returnIds[0], to: "received" });
    expect(
      (
        await post("/api/returns/advance", {
          returnId: opened.data.returnIds[0],
          to: "inspected",
          condition: "asDescribed",
          disposition: "restock",
        })
      ).status,
    ).toBe(200);
    expect([await booked("OLD-2"), await booked("NEW-2")]).toEqual([
      ["count 5 5", "sale -2 3", "returnRestock 1 4"],
      ["count 5 5"],
    ]);
    const gone = await build("OLD-3", 2);
    await count("OLD-3", 5);
    house.isRefused = true;
    house.beforeAnswer = () => rows("update orders set items = '[]' where id = $1", [gone.id]);
    expect((await ship(gone.id)).status).toBe(422);
    expect(await booked("OLD-3")).toEqual(["count 5 5", "sale -2 3", "cancel 2 5"]);
  });

  test("in parts leaves piece by piece", async () => {
    const { id } = await build("JAR-5", 3);
    await count("JAR-5", 3);
    await post("/api/parcels/split", {
      orderId: id,
      parts: [
        { items: [{ itemId: `${id}:1`, quantity: 2 }] },
        { items: [{ itemId: `${id}:1`, quantity: 1 }] },
      ],
    });
    expect(
      (await post("/api/parcels/send", { orderId: id, number: 1, provider: "DPD", trackingNumber: "P1" }))
        .status,
    ).toBe(200);
    expect([await booked("JAR-5"), await levelOf("JAR-5")]).toMatchObject([
      ["count 3 3", "sale -2 1"],
      { onHand: 1, allocated: 1, available: 0 },
    ]);
    expect(
      (await post("/api/parcels/send", { orderId: id, number: 2, provider: "DPD", trackingNumber: "P2" }))
        .status,
    ).toBe(200);
    expect(await booked("JAR-5")).toEqual(["count 3 3", "sale -2 1", "sale -1 0"]);
  });

  test("is not booked where it left before the count: a part that was sent before stays out of it", async () => {
    const { id } = await build("JAR-7", 3);
    await post("/api/parcels/split", {
      orderId: id,
      parts: [
        { items: [{ itemId: `${id}:1`, quantity: 2 }] },
        { items: [{ itemId: `${id}:1`, quantity: 1 }] },
      ],
    });
    expect(
      (await post("/api/parcels/send", { orderId: id, number: 1, provider: "DPD", trackingNumber: "P1" }))
        .status,
    ).toBe(200);
    await count("JAR-7", 5);
    expect(
      (await post("/api/parcels/send", { orderId: id, number: 2, provider: "DPD", trackingNumber: "P2" }))
        .status,
    ).toBe(200);
    expect(await booked("JAR-7")).toEqual(["count 5 5", "sale -1 4"]);
  });

  test("is not booked where the platform keeps a parcel that was marked before the count, though it refuses the mark", async () => {
    const { id } = await build("JAR-8", 2, { data: { isShipped: true } });
    house.isRefused = true;
    house.beforeAnswer = () => count("JAR-8", 5);
    expect((await ship(id)).status).toBe(422);
    expect([await booked("JAR-8"), await levelOf("JAR-8")]).toMatchObject([["count 5 5"], { allocated: 0 }]);
  });

  test("and comes back goes on the shelf or is scrapped, and what goes out instead leaves it", async () => {
    const { id } = await build("JAR-6", 3, { shipped: true });
    await count("JAR-6", 10);
    const opened = (
      await post("/api/returns/", {
        orderId: id,
        items: [{ itemId: `${id}:1`, quantity: 2 }],
        reason: "Too small",
      })
    ).body as { data: { returnIds: string[] } };
    const scrapped = (
      await post("/api/returns/", {
        orderId: id,
        items: [{ itemId: `${id}:1`, quantity: 1 }],
        reason: "Broken",
      })
    ).body as { data: { returnIds: string[] } };
    for (const [returnId, condition, disposition] of [
      [opened.data.returnIds[0], "asDescribed", "restock"],
      [scrapped.data.returnIds[0], "damaged", "scrap"],
    ]) {
      await post("/api/returns/advance", { returnId, to: "received" });
      expect(
        (await post("/api/returns/advance", { returnId, to: "inspected", condition, disposition })).status,
      ).toBe(200);
    }
    const swap = (
      await post("/api/swaps/", { orderId: id, lines: [{ name: "Cup", sku: "JAR-6", quantity: 2 }] })
    ).body as { data: { _id: string } };
    expect(
      (await post("/api/swaps/send", { swapId: swap.data._id, provider: "DPD", trackingNumber: "S1" }))
        .status,
    ).toBe(200);
    expect(await booked("JAR-6")).toEqual([
      "count 10 10",
      "returnRestock 2 12",
      "returnScrap 0 12",
      "swapOut -2 10",
    ]);
  });
});

test("pieces refunded before they left are wanted by nobody and leave no shelf; refunded later they had left", async () => {
  await count("PLATE", 10);
  const { id } = await build("PLATE", 3);
  const refund = (quantity: number) =>
    rows("update orders set refunded_items = $2 where id = $1", [
      id,
      JSON.stringify([{ itemId: `${id}:1`, quantity }]),
    ]);
  await refund(1);
  expect(await levelOf("PLATE")).toMatchObject({ onHand: 10, allocated: 2, available: 8 });
  expect((await ship(id)).status).toBe(200);
  expect(await levelOf("PLATE")).toMatchObject({ onHand: 8, allocated: 0 });
  await refund(3);
  await house.app.services.db.withStore(house.owner.storeId, (tx) =>
    settleSales(tx, [id], { byName: "Ada", byId: null, at: new Date() }),
  );
  expect(await booked("PLATE")).toEqual(["count 10 10", "sale -2 8"]);
});
