/** Counts in the service: who may count, how a count is taken back, and what the ledger keeps. */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { claimsStock } from "@stallkeeper/domain";
import { createTestClient, type Person } from "@stallkeeper/testkit";
import { keepStock } from "./keep-stock.fixture.ts";

const { house, rows, post, count, ask, levelOf, booked, build, ship } = keepStock();

describe("a count", () => {
  test("is said by whoever holds the scope, stands in the ledger and the audit log, and names the SKU as it was ordered", async () => {
    await build("CUP-1", 2);
    expect((await count("CUP-1", 5, {}, undefined, house.packer)).status).toBe(403);
    expect(
      (
        await createTestClient(house.app.url).post("/api/stock/counts", {
          counts: [{ sku: "CUP-1", onHand: 5 }],
        })
      ).status,
    ).toBe(401);
    expect(await levelOf("CUP-1")).toEqual({
      onHand: null,
      allocated: 2,
      available: null,
      title: "Cup CUP-1",
      location: "",
    });
    expect((await count(" CUP-1 ", 5)).body).toMatchObject({ data: [{ sku: "CUP-1", onHand: 5 }] });
    await rows('update orders set shipped = true where items @> \'[{"sku": "CUP-1"}]\'');
    expect(await levelOf("CUP-1")).toEqual({
      onHand: 5,
      allocated: 0,
      available: 5,
      title: "Cup CUP-1",
      location: "",
    });
    expect(await rows("select before, after from audit_entries where action = 'stockCounted'")).toEqual([
      { before: { "CUP-1": null }, after: { "CUP-1": 5 } },
    ]);
    expect(await levelOf("CUP-1", house.stranger)).toBeNull();
    expect((await count("CUP-1", 9, {}, undefined, house.stranger)).status).toBe(200);
    expect(await levelOf("CUP-1")).toMatchObject({ onHand: 5 });
  });

  test("is one count however often it is sent with one key, and a key stands for one figure", async () => {
    const key = randomUUID();
    const build1 = await build("CUP-2");
    await count("CUP-2", 4, {}, key);
    expect((await ship(build1.id)).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 5 }, () => count("CUP-2", 4, {}, key)));
    expect(answers.map(({ body }) => body)).toEqual(
      Array.from({ length: 5 }, () => ({
        data: [{ sku: "CUP-2", onHand: 3, before: null, laterCount: null }],
      })),
    );
    expect((await count("CUP-2", 7, {}, key)).body).toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
    expect(await booked("CUP-2")).toEqual(["count 4 4", "sale -1 3"]);
  });

  test("is taken back only while the figure is still the one that was seen; all of a call or nothing", async () => {
    await count("CUP-3", 4);
    expect(
      (
        await post("/api/stock/counts", {
          counts: [
            { sku: "CUP-3A", onHand: 1 },
            { sku: "CUP-3", onHand: null, seen: 5 },
          ],
        })
      ).body,
    ).toMatchObject({
      code: "CHANGED_MEANWHILE",
      msg: "Somebody has changed this since. Nothing was saved.",
    });
    expect(await levelOf("CUP-3A")).toBeNull();
    expect((await count("CUP-3", null, { seen: 4 })).body).toMatchObject({
      data: [{ sku: "CUP-3", onHand: null }],
    });
    // Nobody keeps it, orders it or lists it: it is no SKU of the store any more.
    expect([await booked("CUP-3"), await levelOf("CUP-3")]).toEqual([["count 4 4", "count -4 null"], null]);
  });

  test.each([
    {},
    { counts: [] },
    { counts: [{ sku: "", onHand: 1 }] },
    { counts: [{ sku: "A", onHand: -1 }] },
    { counts: [{ sku: "A", onHand: 1.5 }] },
    { counts: [{ sku: "A", onHand: "3" }] },
    { counts: [{ sku: "A", onHand: 1_000_001 }] },
    { counts: [{ sku: "A".repeat(101), onHand: 1 }] },
    {
      counts: [
        { sku: "A", onHand: 1 },
        { sku: " A", onHand: 2 },
      ],
    },
    { counts: [{ sku: "A", onHand: 1, more: 1 }] },
  ])("is refused as %j", async (body) => {
    expect((await post("/api/stock/counts", body)).body).toMatchObject({ code: "FIELDS_INVALID" });
  });

  test("a SKU has one place, kept as an empty one when it is forgotten; every store has its own", async () => {
    const shown = async (person: Person) =>
      (
        await ask<{ shelves: unknown[] }>(
          `{ shelves: ItemLocationMany(filter: { _operators: { _id: { in: ["CAM-0417"] } } }) {
             _id location onHand } }`,
          person,
        )
      ).data.shelves;
    for (const location of [" C-12 ", "C-14"])
      expect((await post("/api/packing/locations", { sku: "CAM-0417", location }, house.packer)).status).toBe(
        200,
      );
    expect([await shown(house.owner), await shown(house.stranger)]).toEqual([
      [{ _id: "CAM-0417", location: "C-14", onHand: null }],
      [],
    ]);
    await post("/api/packing/locations", { sku: "CAM-0417", location: "" });
    expect(await shown(house.owner)).toEqual([{ _id: "CAM-0417", location: "", onHand: null }]);
  });
});

test("an entry of the ledger can be neither changed nor removed", async () => {
  for (const statement of ["update stock_entries set delta = 0", "delete from stock_entries"])
    await expect(rows(statement)).rejects.toMatchObject({ code: "42501" });
});

test("the open pieces of the database are those of the rule, and a SKU sold over is told on Home", async () => {
  const facts = ["paid", "pending", "refunded", "cancelled"].flatMap((state) =>
    [null, 1, 2, 3].flatMap((refund) =>
      [false, true].flatMap((shipped) =>
        [[], ["completed"], ["markForRefund"]].map((tags) => ({
          state,
          refund,
          shipped,
          tags,
          failed: state === "cancelled",
          external: state === "pending",
        })),
      ),
    ),
  );
  const orders = await Promise.all(
    facts.map(async (fact) => ({ ...fact, id: (await build("OPEN-1", 1, fact)).id })),
  );
  const open = await rows<{ order_id: string }>(
    "select order_id from open_pieces where sku = 'OPEN-1' order by 1",
  );
  const expected = orders
    .filter(({ shipped, ...fact }) => claimsStock({ ...fact, shipping: { shipped } }))
    .map(({ id }) => id)
    .toSorted();
  expect([open.map(({ order_id: id }) => id), expected.length]).toEqual([expected, 4]);
  const oversold = async (person: Person) =>
    ((await person.client.get("/api/dashboard/attention")).body as { data: { oversold: number } }).data
      .oversold;
  expect([await oversold(house.owner), await oversold(house.stranger)]).toEqual([0, 0]);
  await count("OPEN-1", 3);
  expect([
    await oversold(house.owner),
    await oversold(house.stranger),
    // four orders await payment, and of four a refund is under way: their pieces are reserved, not on sale
    (await levelOf("OPEN-1"))?.available,
  ]).toEqual([1, 0, -9]);
});
