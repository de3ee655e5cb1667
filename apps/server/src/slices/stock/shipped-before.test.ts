/** Orders that come here shipped: what of them is booked, and what a person is asked about. */
import { describe, expect, test } from "vitest";
import { buildPlatformOrder, createTestClient, type Person } from "@stallkeeper/testkit";
import { receiveOrders } from "../orders/index.ts";
import { keepStock } from "./keep-stock.fixture.ts";

const hourMs = 3_600_000;
const { house, post, count, ask, booked, build, openAccount } = keepStock();

describe("an order that comes here shipped", () => {
  const asked = async (sku: string, person = house.owner) =>
    (
      await ask<{
        StockCheckMany: { _id: string; orderNumber: string; quantity: number; countedByName: string }[];
      }>(`{ StockCheckMany(filter: { sku: "${sku}" }) { _id orderNumber quantity countedByName } }`, person)
    ).data.StockCheckMany;
  const answer = (itemIds: string[], said: string | null, person = house.owner) =>
    post("/api/stock/checks", { itemIds, answer: said }, person);

  test("is booked where it was placed after the count, not where its platform told of it last before, and asked about where nobody knows", async () => {
    const pull = await openAccount("ASK-1");
    await count("ASK-1", 8);
    await pull("after", true, { placed: -1, told: -2 });
    await pull("before", true, { placed: 9, told: 8 });
    expect([await booked("ASK-1"), await asked("ASK-1")]).toEqual([["count 8 8", "sale -2 6"], []]);
    await pull("unsure", true, { placed: 9, told: -1 });
    await pull("unsure", true, { placed: 9, told: -1.5 });
    expect([await booked("ASK-1"), await asked("ASK-1"), await asked("ASK-1", house.stranger)]).toMatchObject(
      [["count 8 8", "sale -2 6"], [{ quantity: 2, countedByName: "Olive Owner" }], []],
    );
    const toCheck = async (person: Person) =>
      ((await person.client.get("/api/dashboard/attention")).body as { data: { stockToCheck: number } }).data
        .stockToCheck;
    expect([await toCheck(house.owner), await toCheck(house.stranger)]).toEqual([1, 0]);
    // Shipped and then not: there is nothing to ask any more, and what leaves after that is certain.
    await pull("unsure", false, { placed: 9, told: -2 });
    expect(await asked("ASK-1")).toEqual([]);
    await pull("unsure", true, { placed: 9, told: -3 });
    expect([await booked("ASK-1"), await asked("ASK-1")]).toEqual([
      ["count 8 8", "sale -2 6", "sale -2 4"],
      [],
    ]);
  });

  test("is booked off or left in the count by somebody's word, which can be taken back; a newer count ends the question", async () => {
    const pull = await openAccount("ASK-2");
    await count("ASK-2", 8);
    await pull("unsure", true, { placed: 9, told: -1 });
    const itemIds = (await asked("ASK-2")).map(({ _id }) => _id);
    expect([
      (await answer(itemIds, "left", house.packer)).status,
      (await createTestClient(house.app.url).post("/api/stock/checks", { itemIds, answer: "left" })).status,
    ]).toEqual([403, 401]);
    expect((await answer(itemIds, "left", house.stranger)).body).toMatchObject({ code: "RECORD_NOT_FOUND" });
    expect((await answer([], "left")).body).toMatchObject({ code: "FIELDS_INVALID" });
    for (const said of ["left", "left", null, "counted"])
      expect((await answer(itemIds, said)).status).toBe(200);
    expect([await booked("ASK-2"), await asked("ASK-2")]).toEqual([
      ["count 8 8", "sale -2 6", "cancel 2 8"],
      [],
    ]);
    // What was said holds when the order is looked at again.
    await pull("unsure", true, { placed: 9, told: -2 });
    expect(await booked("ASK-2")).toHaveLength(3);
    await answer(itemIds, null);
    expect(await asked("ASK-2")).toHaveLength(1);
    await count("ASK-2", 7);
    expect([await asked("ASK-2"), (await answer(itemIds, "left")).status]).toEqual([[], 404]);
    // The newer count is taken back: the older one stands again, and with it the question.
    await count("ASK-2", 8, { seen: 7 });
    expect(await asked("ASK-2")).toHaveLength(1);
    expect(await booked("ASK-2")).toEqual([
      "count 8 8",
      "sale -2 6",
      "cancel 2 8",
      "count -1 7",
      "count 1 8",
    ]);
  });

  test("and was asked about for one SKU takes nothing of the others, whatever is said of it", async () => {
    const { accountId } = await build("ASK-3");
    const moment = (agoHours: number): string => new Date(Date.now() - agoHours * hourMs).toISOString();
    await count("ASK-3", 8);
    await house.app.services.db.withStore(house.owner.storeId, (tx) => {
      const plain = buildPlatformOrder({
        platformOrderId: "ASK-3 unsure",
        createdAt: moment(9),
        updatedAt: moment(-1),
      });
      const items = ["ASK-3", "ASK-4"].flatMap((sku, n) =>
        plain.items.slice(0, 1).map((item) => ({ ...item, id: String(n), sku })),
      );
      return receiveOrders(
        tx,
        { accountId, platform: "stall", platformName: "Stall", username: "ada" },
        [{ ...plain, items, shipping: { ...plain.shipping, isShipped: true } }],
        new Date(),
      );
    });
    // Counted after the platform told of it: the count has seen the shelf without it.
    await count("ASK-4", 5);
    expect(
      (
        await answer(
          (await asked("ASK-3")).map(({ _id }) => _id),
          "left",
        )
      ).status,
    ).toBe(200);
    expect([await booked("ASK-3"), await booked("ASK-4")]).toEqual([
      ["count 8 8", "sale -1 7"],
      ["count 5 5"],
    ]);
  });
});
