/** A count that waited for a network is taken in as of its moment. */
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { keepStock } from "./keep-stock.fixture.ts";

const hourMs = 3_600_000;
const { house, rows, post, count, ask, booked, build, ship, openAccount, countLate } = keepStock();

/** Taken at that moment to the millisecond, however long its request is on its way: the service's clock waits. */
async function countAsOf(sku: string, onHand: number, takenAtMs: number) {
  const { services } = house.app;
  const { now } = services;
  const sentAtMs = Date.now();
  services.now = () => new Date(sentAtMs);
  try {
    return await post("/api/stock/counts", { counts: [{ sku, onHand }], agoMs: sentAtMs - takenAtMs });
  } finally {
    services.now = now;
  }
}

describe("a count that waited for a network", () => {
  test("is taken in as of its moment: what left after it stays booked, what left before it stays out", async () => {
    const pull = await openAccount("LATE-1");
    await countLate("LATE-1", 20, 9);
    await pull("P-before", false, { placed: 8, told: 8 });
    await pull("P-before", true, { placed: 8, told: 6 });
    await pull("P-after", false, { placed: 8, told: 8 });
    await pull("P-after", true, { placed: 8, told: 3 });
    const key = randomUUID();
    // Counted five hours ago, sent twice.
    expect((await countLate("LATE-1", 10, 5, key)).body).toMatchObject({
      data: [{ sku: "LATE-1", onHand: 8, before: 16, laterCount: null }],
    });
    await countLate("LATE-1", 10, 5, key);
    expect((await countLate("LATE-1", 11, 5, key)).body).toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
    // Told of after that: one more from before the count, and one from after it.
    for (const [id, told] of [
      ["P-late", 5.5],
      ["P-new", 4],
    ] as const) {
      await pull(id, false, { placed: 8, told: 8 });
      await pull(id, true, { placed: 8, told });
    }
    await pull("P-before", true, { placed: 8, told: 2 });
    expect(await booked("LATE-1")).toEqual([
      "count 20 20",
      "sale -2 18",
      "sale -2 16",
      "count -8 8",
      "sale -2 6",
    ]);
    expect(
      (
        await ask<{ StockEntryMany: unknown[] }>(
          `{ StockEntryMany(filter: { sku: "LATE-1", reason: "count" }, sort: _ID_ASC) { found onHandAfter }
             }`,
        )
      ).data.StockEntryMany,
    ).toEqual([
      { found: 20, onHandAfter: 20 },
      { found: 10, onHandAfter: 8 },
    ]);
  });

  test("of a SKU that nobody had counted books what left, came back and went out since", async () => {
    const pull = await openAccount("LATE-2");
    await pull("P-before", false, { placed: 8, told: 8 });
    await pull("P-before", true, { placed: 8, told: 6 });
    const { id } = await build("LATE-2", 3, { created_at: new Date(Date.now() - 9 * hourMs).toISOString() });
    expect((await ship(id)).status).toBe(200);
    const opened = (
      await post("/api/returns/", {
        orderId: id,
        items: [{ itemId: `${id}:1`, quantity: 1 }],
        reason: "Too small",
      })
    ).body as { data: { returnIds: string[] } };
    await post("/api/returns/advance", { returnId: opened.data.returnIds[0], to: "received" });
    await post("/api/returns/advance", {
      returnId: opened.data.returnIds[0],
      to: "inspected",
      condition: "asDescribed",
      disposition: "restock",
    });
    const swap = (
      await post("/api/swaps/", {
        orderId: id,
        lines: [
          { name: "Cup", sku: "LATE-2", quantity: 1 },
          { name: "Red cup", sku: "LATE-2", quantity: 1 },
        ],
      })
    ).body as { data: { _id: string } };
    await post("/api/swaps/send", { swapId: swap.data._id, provider: "DPD", trackingNumber: "S2" });
    expect(await booked("LATE-2")).toEqual([]);
    // Came here shipped, an hour before the count or after it: nobody knows.
    await pull("unsure", true, { placed: 7, told: 4 });
    expect((await countLate("LATE-2", 10, 5)).body).toMatchObject({ data: [{ onHand: 6 }] });
    expect(await booked("LATE-2")).toEqual(["count 10 10", "sale -3 7", "returnRestock 1 8", "swapOut -2 6"]);
    expect(await rows("select quantity from open_stock_checks where sku = 'LATE-2'")).toEqual([
      { quantity: 2 },
    ]);
  });

  test("while a parcel was on its way that its platform refused then does not have its pieces: they came back after it", async () => {
    const { id } = await build("LATE-6", 2);
    await count("LATE-6", 8);
    house.isRefused = true;
    let takenAtMs = 0;
    house.beforeAnswer = async () => {
      await setTimeout(20);
      takenAtMs = Date.now();
      await setTimeout(20);
    };
    expect((await ship(id)).status).toBe(422);
    expect((await countAsOf("LATE-6", 5, takenAtMs)).body).toMatchObject({
      data: [{ onHand: 7, laterCount: null }],
    });
  });

  test("books what came back since, and not another line of the same order that came back before", async () => {
    const { id } = await build("LATE-7", 2, { shipped: true });
    const comeBack = async () => {
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
    };
    await comeBack();
    await setTimeout(20);
    const takenAtMs = Date.now();
    await setTimeout(20);
    await comeBack();
    await countAsOf("LATE-7", 5, takenAtMs);
    expect(await booked("LATE-7")).toEqual(["count 5 5", "returnRestock 1 6"]);
  });

  test("books the parts that were sent since, and no others", async () => {
    const longAgo = new Date(Date.now() - 9 * hourMs).toISOString();
    const { id } = await build("LATE-5", 3, {
      created_at: longAgo,
      updated_at: longAgo,
      platform_updated_at: longAgo,
    });
    await post("/api/parcels/split", {
      orderId: id,
      parts: [
        { items: [{ itemId: `${id}:1`, quantity: 2 }] },
        { items: [{ itemId: `${id}:1`, quantity: 1 }] },
      ],
    });
    expect(
      (await post("/api/parcels/send", { orderId: id, number: 1, provider: "DPD", trackingNumber: "L1" }))
        .status,
    ).toBe(200);
    await rows("update orders set updated_at = $2 where id = $1", [id, longAgo]);
    expect((await countLate("LATE-5", 5, 1)).body).toMatchObject({ data: [{ onHand: 3 }] });
    expect(await booked("LATE-5")).toEqual(["count 5 5", "sale -2 3"]);
  });

  test("and one of just now does not count over what a platform with a fast clock told of before", async () => {
    const pull = await openAccount("FAST-1");
    await count("FAST-1", 8);
    await pull("P-1", false, { placed: 0, told: 0 });
    await pull("P-1", true, { placed: 0, told: -1 });
    expect((await countLate("FAST-1", 5, 1e-7)).body).toMatchObject({ data: [{ onHand: 5 }] });
  });

  test("gives way to a count that somebody made after it, and says whose; the others of the same call are kept", async () => {
    await count("LATE-3", 7);
    const answer = (
      await post("/api/stock/counts", {
        counts: [
          { sku: "LATE-3", onHand: 2 },
          { sku: "LATE-4", onHand: 3 },
        ],
        agoMs: hourMs,
      })
    ).body as { data: { laterCount: { at: string } | null }[] };
    expect(answer.data).toMatchObject([
      { sku: "LATE-3", onHand: 7, laterCount: { byName: "Olive Owner" } },
      { sku: "LATE-4", onHand: 3, laterCount: null },
    ]);
    expect(await booked("LATE-3")).toEqual(["count 7 7"]);
    // Of two that come late the one that was taken last stands.
    await countLate("LATE-4", 5, 0.5);
    expect((await countLate("LATE-4", 9, 0.75)).body).toMatchObject({
      data: [{ onHand: 5, laterCount: { byName: "Olive Owner" } }],
    });
    expect(
      (await post("/api/stock/counts", { counts: [{ sku: "LATE-3", onHand: 2 }], agoMs: -1 })).body,
    ).toMatchObject({ code: "FIELDS_INVALID" });
  });
});
