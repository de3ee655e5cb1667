import { afterEach, expect, test } from "vitest";
import { createOrderStore } from "../order-store.ts";
import { buildListOrder } from "../testing/build-list-order.ts";
import { forgetBeside, takeBeside } from "./order-beside.ts";
import { isSpreading, spreadBeside } from "./spread-beside.ts";

afterEach(forgetBeside);

function openStore(count: number) {
  const store = createOrderStore();
  store.merge(Array.from({ length: count }, (_, index) => buildListOrder({ _id: String(index), items: [{ _id: `${index}-1`, name: "Cup", images: [], sku: `CUP-${index}`, quantity: 1 }] })), store.startRead());
  return store;
}

test("presses get their turn while thousands of orders are gone through; lists hear of it once, and that it was this", async () => {
  const store = openStore(4_000);
  const heard: boolean[] = [];
  store.subscribeList(store.queues.all, () => heard.push(isSpreading()));
  let turns = 0;
  const turn = setInterval(() => (turns += 1));
  await spreadBeside(store, takeBeside({ packs: Array.from({ length: 4_000 }, (_, index) => ({ _id: String(index), weightGrams: 200 })) }, "GB"));
  clearInterval(turn);
  expect(turns).toBeGreaterThan(3);
  expect([store.read("3999")?.beside?.weightGrams, store.read("0")?.beside?.toSameAddress, heard, isSpreading()]).toEqual([200, 4_000, [true], false]);
});

test("only the orders concerned change: by a pack its own, by a shelf those of its item, by nothing new none", async () => {
  const store = openStore(30);
  const packs = [{ _id: "1", weightGrams: 200 }];
  const shelves = [{ _id: "CUP-2", location: "A1" }];
  await spreadBeside(store, takeBeside({ packs, shelves, unread: [] }, "GB"));
  const changedBy = async (answer: Parameters<typeof takeBeside>[0]): Promise<string[]> => {
    const before = store.queues.all.rows;
    await spreadBeside(store, takeBeside(answer, "GB"));
    return store.queues.all.rows.filter((order, index) => order !== before[index]).map(({ _id }) => _id);
  };
  expect(takeBeside({ packs: [...packs, { _id: "9", weightGrams: 90 }] }, "GB")).toEqual(new Set(["9"]));
  expect(await changedBy({ packs: [{ _id: "1", weightGrams: 300 }, { _id: "4", weightGrams: 90 }] })).toEqual(["1", "4"]);
  expect(await changedBy({ shelves: [{ _id: "CUP-2", location: "B7" }] })).toEqual(["2"]);
  expect(takeBeside({ shelves: [{ _id: "CUP-2", location: "B7" }], unread: [] }, "GB")).toEqual(new Set());
  expect(await changedBy({ shelves: [{ _id: "CUP-2", location: "B7" }] })).toEqual([]);
  expect([store.read("1")?.beside?.weightGrams, store.read("2")?.beside?.bins]).toEqual([300, "B7"]);
});

test("a list that is being read meanwhile is none the older for it", async () => {
  const store = openStore(3);
  const since = store.startRead();
  await spreadBeside(store, takeBeside({ packs: [{ _id: "1", weightGrams: 200 }] }, "GB"));
  expect(store.merge([buildListOrder({ _id: "1", notes: "new" })], since)).toEqual([]);
});
