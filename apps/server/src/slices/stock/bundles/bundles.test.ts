/** Bundles: sold from their parts, booked in the parts' ledger, and never sold twice over. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bookPieces } from "../book-pieces.ts";
import { keepStock } from "../keep-stock.fixture.ts";
import { settleSales } from "../settle-sales.ts";

const { house, rows, post, ask, build, count, booked, ship } = keepStock();
let made = 0;

async function newItem(onHand?: number): Promise<{ sku: string; itemId: string }> {
  const sku = `BUN-${++made}`;
  const { body } = await post("/api/stock/items", { sku, title: `Cup ${sku}`, onHand });
  return { sku, itemId: (body as { data: { itemId: string } }).data.itemId };
}
const saveBundle = (itemId: string, parts: { code: string; pieces: number }[], person = house.owner) =>
  post("/api/stock/bundles", { itemId, parts }, person);
async function newBundle(...parts: [string, number][]) {
  const bundle = await newItem();
  const saved = await saveBundle(
    bundle.itemId,
    parts.map(([code, pieces]) => ({ code, pieces })),
  );
  expect(saved.status).toBe(200);
  return bundle;
}
const stockOf = async (sku: string) =>
  (
    await rows<{ onHand: number | null; allocated: number; available: number | null }>(
      `select on_hand as "onHand", allocated, available from stock_availability where sku = $1`,
      [sku],
    )
  )[0];
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code;

describe("a bundle", () => {
  test("can be sold as often as its scarcest part is there for, and no part twice over", async () => {
    const [cup, saucer] = [await newItem(9), await newItem(4)];
    const set = await newBundle([cup.sku, 2], [saucer.sku, 1]);
    expect(await stockOf(set.sku)).toEqual({ onHand: 4, allocated: 0, available: 4 });
    await build(cup.sku, 4);
    expect(await stockOf(set.sku)).toMatchObject({ available: 2 });
    await build(set.sku, 1);
    expect(await stockOf(cup.sku)).toEqual({ onHand: 9, allocated: 6, available: 3 });
    expect(await stockOf(saucer.sku)).toEqual({ onHand: 4, allocated: 1, available: 3 });
    expect(await stockOf(set.sku)).toEqual({ onHand: 4, allocated: 1, available: 1 });
    // The list says, finds and sorts what the availability does, of all items at once or of one.
    const found = async (filter: string, sort = "") =>
      (
        await ask<{ items: { sku: string; available: number; reserved: number }[] }>(
          `{ items: InventoryItemMany(filter: { ${filter} } ${sort}) { sku available reserved } }`,
        )
      ).data.items;
    const asRow = { sku: set.sku, available: 1, reserved: 1 };
    expect(await found("_operators: { available: { gte: 1, lte: 1 } }")).toEqual([asRow]);
    expect(await found("_operators: { available: { gte: 2, lte: 4 } }", "sort: AVAILABLE_ASC")).toEqual([
      { sku: cup.sku, available: 3, reserved: 6 },
      { sku: saucer.sku, available: 3, reserved: 1 },
    ]);
    expect((await found("isOversold: false", "sort: AVAILABLE_ASC"))[0]).toEqual(asRow);
    await post("/api/stock/holds", { itemId: saucer.itemId, quantity: 3, reason: "Fair", until: null });
    expect(await stockOf(set.sku)).toMatchObject({ available: 0 });
    await count(saucer.sku, null);
    expect(await stockOf(set.sku)).toMatchObject({ available: null });
    const { data } = await ask<{ items: unknown[] }>(
      `{ items: InventoryItemMany(filter: { sku: "${set.sku}" }) { isBundle onHand available parts } }`,
    );
    expect(data.items).toMatchObject([
      {
        isBundle: true,
        onHand: null,
        available: null,
        parts: [
          { sku: cup.sku, pieces: 2, onHand: 9 },
          { sku: saucer.sku, pieces: 1, onHand: null },
        ],
      },
    ]);
  });

  test("that ships is booked of its parts, and a shipment that is refused puts them back", async () => {
    const [cup, saucer] = [await newItem(9), await newItem(4)];
    const set = await newBundle([cup.sku, 2], [saucer.sku, 1]);
    const { id } = await build(set.sku, 2);
    house.isRefused = true;
    expect((await ship(id)).status).toBe(422);
    house.isRefused = false;
    expect((await ship(id)).status).toBe(200);
    expect(await booked(cup.sku)).toEqual(["count 9 9", "bundle -4 5", "cancel 4 9", "bundle -4 5"]);
    expect(await booked(saucer.sku)).toEqual(["count 4 4", "bundle -2 2", "cancel 2 4", "bundle -2 2"]);
    expect(await booked(set.sku)).toEqual([]);
    expect(await stockOf(set.sku)).toEqual({ onHand: 2, allocated: 0, available: 2 });
  });

  test("keeps what it was made of when it was sold, whatever it's made of since", async () => {
    const [cup, saucer] = [await newItem(9), await newItem(9)];
    const set = await newBundle([cup.sku, 2]);
    const { id } = await build(set.sku, 1);
    await ship(id);
    await saveBundle(set.itemId, [{ code: saucer.sku, pieces: 3 }]);
    const by = { byName: "Ada", byId: null, at: new Date() };
    const inStore = (work: Parameters<typeof house.app.services.db.withStore>[1]) =>
      house.app.services.db.withStore(house.owner.storeId, work);
    await inStore((tx) => settleSales(tx, [id], by));
    expect([await booked(cup.sku), await booked(saucer.sku)]).toEqual([
      ["count 9 9", "bundle -2 7"],
      ["count 9 9"],
    ]);
    // It comes back as what it was, and once.
    const lines = [{ sku: set.sku, itemId: `${id}:1`, quantity: 1 }];
    const movedAt = by.at.toISOString();
    for (let time = 0; time < 2; time++)
      await inStore((tx) =>
        bookPieces(tx, { reason: "returnRestock", causeId: `back ${id}`, orderId: id, lines, movedAt, by }),
      );
    expect(await booked(cup.sku)).toEqual(["count 9 9", "bundle -2 7", "returnRestock 2 9"]);
    expect(await booked(saucer.sku)).toEqual(["count 9 9"]);
  });

  test("has no count of its own, and no bundle in it", async () => {
    const [cup, counted] = [await newItem(1), await newItem(1)];
    const set = await newBundle([cup.sku, 1]);
    const plain = await newItem();
    expect(codeOf(await saveBundle(counted.itemId, [{ code: cup.sku, pieces: 1 }]))).toBe("BUNDLE_COUNTED");
    expect(codeOf(await saveBundle(plain.itemId, [{ code: plain.sku, pieces: 1 }]))).toBe("BUNDLE_NESTED");
    expect(codeOf(await saveBundle(cup.itemId, [{ code: counted.sku, pieces: 1 }]))).toBe("BUNDLE_COUNTED");
    expect(codeOf(await saveBundle(plain.itemId, [{ code: set.sku, pieces: 1 }]))).toBe("BUNDLE_NESTED");
    expect(codeOf(await saveBundle(plain.itemId, [{ code: "NOBODY", pieces: 1 }]))).toBe("ITEM_UNKNOWN");
    expect(codeOf(await count(set.sku, 3))).toBe("BUNDLE_UNCOUNTED");
    await count(cup.sku, null);
    expect(codeOf(await saveBundle(cup.itemId, [{ code: counted.sku, pieces: 1 }]))).toBe("BUNDLE_NESTED");
    const body = [{ code: cup.sku, pieces: 1 }];
    expect((await saveBundle(plain.itemId, body, house.packer)).status).toBe(403);
    expect(codeOf(await saveBundle(plain.itemId, body, house.stranger))).toBe("ITEM_UNKNOWN");
    expect((await saveBundle(set.itemId, [])).status).toBe(200);
    expect((await count(set.sku, 3)).status).toBe(200);
  });
});

test("over random sales of bundles and their parts the ledger adds up, and no piece is offered twice", async () => {
  const sale = fc.record({
    what: fc.constantFrom("cup", "saucer", "pair", "set"),
    pieces: fc.integer({ min: 1, max: 3 }),
    isShipped: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 6 }), async (sales) => {
      const [cup, saucer] = [await newItem(30), await newItem(20)];
      const pair = await newBundle([cup.sku, 1], [saucer.sku, 1]);
      const set = await newBundle([cup.sku, 3], [saucer.sku, 2]);
      const skus = { cup: cup.sku, saucer: saucer.sku, pair: pair.sku, set: set.sku };
      const takes = { cup: [1, 0], saucer: [0, 1], pair: [1, 1], set: [3, 2] } as const;
      const wanted = [0, 0];
      const gone = [0, 0];
      for (const { what, pieces, isShipped } of sales) {
        const { id } = await build(skus[what], pieces);
        if (isShipped) await ship(id);
        for (const at of [0, 1] as const) {
          if (isShipped) gone[at] = (gone[at] ?? 0) + takes[what][at] * pieces;
          else wanted[at] = (wanted[at] ?? 0) + takes[what][at] * pieces;
        }
      }
      const left = [30 - (gone[0] ?? 0), 20 - (gone[1] ?? 0)] as const;
      const free = [left[0] - (wanted[0] ?? 0), left[1] - (wanted[1] ?? 0)] as const;
      for (const [at, item] of [cup, saucer].entries()) {
        expect(await stockOf(item.sku)).toEqual({
          onHand: left[at],
          allocated: wanted[at],
          available: free[at],
        });
        const [ledger] = await rows<{ sum: number }>(
          "select sum(delta)::integer as sum from stock_entries where sku = $1",
          [item.sku],
        );
        expect(ledger?.sum).toBe(left[at]);
      }
      expect((await stockOf(pair.sku))?.available).toBe(Math.min(free[0], free[1]));
      expect((await stockOf(set.sku))?.available).toBe(
        Math.min(Math.floor(free[0] / 3), Math.floor(free[1] / 2)),
      );
    }),
    { numRuns: 8 },
  );
});
