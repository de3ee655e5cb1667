import { afterEach, expect, test } from "vitest";
import { createOrderStore } from "../order-store.ts";
import { buildListOrder } from "../testing/build-list-order.ts";
import { forgetExtras, takeExtras } from "./order-extras.ts";
import { isSpreading, spreadExtras } from "./spread-extras.ts";

afterEach(forgetExtras);

const shelf = (sku: string, place: string, onHand: number | null = null) => ({
  _id: sku,
  shelf: place,
  onHand,
  updatedAt: "2026-03-01T08:00:00.000Z",
});

function openStore(count: number) {
  const store = createOrderStore();
  store.merge(
    Array.from({ length: count }, (_, index) =>
      buildListOrder({
        _id: String(index),
        items: [{ _id: `${index}-1`, name: "Cup", images: [], sku: `CUP-${index}`, quantity: 1 }],
      }),
    ),
    store.startRead(),
  );
  return store;
}

test("presses get their turn while thousands of orders are gone through; lists hear of it once, and that it was this", async () => {
  const store = openStore(4_000);
  const heard: boolean[] = [];
  store.subscribeList(store.queues.all, () => heard.push(isSpreading()));
  let turns = 0;
  const turn = setInterval(() => (turns += 1));
  await spreadExtras(
    store,
    takeExtras(
      { packs: Array.from({ length: 4_000 }, (_, index) => ({ _id: String(index), weightGrams: 200 })) },
      "GB",
    ),
  );
  clearInterval(turn);
  expect(turns).toBeGreaterThan(3);
  expect([
    store.read("3999")?.extras?.weightGrams,
    store.read("0")?.extras?.toSameAddress,
    heard,
    isSpreading(),
  ]).toEqual([200, 4_000, [true], false]);
});

test("only the orders concerned change: by a pack its own, by a shelf or a count those of its item, by nothing new none", async () => {
  const store = openStore(30);
  const packs = [{ _id: "1", weightGrams: 200 }];
  const shelves = [shelf("CUP-2", "A1")];
  await spreadExtras(store, takeExtras({ packs, shelves, unread: [] }, "GB"));
  const changedBy = async (answer: Parameters<typeof takeExtras>[0]): Promise<string[]> => {
    const before = store.queues.all.rows;
    await spreadExtras(store, takeExtras(answer, "GB"));
    return store.queues.all.rows.filter((order, index) => order !== before[index]).map(({ _id }) => _id);
  };
  expect(takeExtras({ packs: [...packs, { _id: "9", weightGrams: 90 }] }, "GB")).toEqual(new Set(["9"]));
  expect(
    await changedBy({
      packs: [
        { _id: "1", weightGrams: 300 },
        { _id: "4", weightGrams: 90 },
      ],
    }),
  ).toEqual(["1", "4"]);
  expect(await changedBy({ shelves: [shelf("CUP-2", "B7")] })).toEqual(["2"]);
  expect(takeExtras({ shelves: [shelf("CUP-2", "B7")], unread: [] }, "GB")).toEqual(new Set());
  expect(await changedBy({ shelves: [shelf("CUP-2", "B7")] })).toEqual([]);
  expect([store.read("1")?.extras?.weightGrams, store.read("2")?.extras?.bins]).toEqual([300, "B7"]);
  expect([
    await changedBy({ shelves: [shelf("CUP-2", "B7", 0)] }),
    await changedBy({ shelves: [shelf("CUP-2", "B7", 0), shelf("CUP-3", "", 9)] }),
    await changedBy({ shelves: [shelf("CUP-3", "", 8)] }),
  ]).toEqual([["2"], ["3"], []]);
  expect([
    store.read("2")?.extras?.stock,
    store.read("3")?.extras?.stock,
    store.read("4")?.extras?.stock,
  ]).toEqual(["short", "in", "unknown"]);
});

test("a list that is being read meanwhile is none the older for it", async () => {
  const store = openStore(3);
  const since = store.startRead();
  await spreadExtras(store, takeExtras({ packs: [{ _id: "1", weightGrams: 200 }] }, "GB"));
  expect(store.merge([buildListOrder({ _id: "1", notes: "new" })], since)).toEqual([]);
});

test("the shelves serve the first due first; whole orders only, of what nobody counted nothing is said", async () => {
  const store = createOrderStore();
  const wants = (
    id: string,
    day: number,
    items: readonly [sku: string, quantity: number][],
    parts: object = {},
  ) =>
    buildListOrder({
      _id: id,
      dispatchBy: `2026-03-0${day}T10:00:00.000Z`,
      items: items.map(([sku, quantity], at) => ({
        _id: `${id}-${at}`,
        name: sku,
        images: [],
        sku,
        quantity,
      })),
      ...parts,
    });
  store.merge(
    [
      wants("late", 5, [["CUP", 1]]),
      wants("first", 1, [["CUP", 2]]),
      wants("greedy", 2, [
        ["CUP", 3],
        ["JAR", 1],
      ]),
      wants("both", 3, [
        ["CUP", 1],
        ["JAR", 1],
      ]),
      wants("other", 1, [["JUG", 1]]),
      wants("mixed", 6, [
        ["JAR", 1],
        ["JUG", 1],
      ]),
      wants("gone", 1, [["CUP", 9]], {
        fulfilled: true,
        shipping: { shipped: true, provider: "DPD", trackingNumber: "1", temporaryTrackingAdded: false },
      }),
      wants("half", 4, [["POT", 2]], {
        parts: [
          {
            number: 1,
            items: [{ itemId: "half-0", quantity: 1 }],
            trackingNumber: "1",
            sentAt: "2026-03-01T08:00:00.000Z",
          },
        ],
      }),
    ],
    store.startRead(),
  );
  const states = () =>
    Object.fromEntries(store.queues.all.rows.map(({ _id, extras }) => [_id, extras?.stock]));
  await spreadExtras(
    store,
    takeExtras({ shelves: [shelf("CUP", "", 4), shelf("JAR", "", 3), shelf("POT", "", 1)] }, "GB"),
  );
  expect(states()).toEqual({
    first: "in",
    greedy: "short",
    both: "in",
    late: "in",
    other: "unknown",
    mixed: "unknown",
    gone: null,
    half: "in",
  });
  await spreadExtras(store, takeExtras({ shelves: [shelf("CUP", "", 3), shelf("JUG", "", 2)] }, "GB"));
  expect(states()).toMatchObject({
    first: "in",
    greedy: "short",
    both: "in",
    late: "short",
    other: "in",
    mixed: "in",
  });
  await spreadExtras(
    store,
    takeExtras({ shelves: [shelf("CUP", ""), shelf("JAR", ""), shelf("JUG", ""), shelf("POT", "")] }, "GB"),
  );
  expect(new Set(Object.values(states()))).toEqual(new Set(["unknown", null]));
});
