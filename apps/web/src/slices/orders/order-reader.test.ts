import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createOrderReader } from "./order-reader.ts";
import { createOrderStore } from "./order-store.ts";
import { buildListOrder } from "./testing/build-list-order.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openReader(failures: number) {
  const store = createOrderStore();
  const asked: string[][] = [];
  const reader = createOrderReader(store, async (ids) => {
    asked.push([...ids]);
    if (asked.length <= failures) throw new Error("the service is away");
    return ids.map((_id) => buildListOrder({ _id }));
  });
  return { store, asked, reader };
}

test("ids whose read failed are asked again after 1 s, then after 2 s", async () => {
  const { store, asked, reader } = openReader(2);
  await reader.readAgain(["a"]);
  expect(store.read("a")).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual([["a"], ["a"], ["a"]]);
  expect(store.read("a")?._id).toBe("a");
});

test("the next change takes along what failed before it", async () => {
  const { store, asked, reader } = openReader(1);
  await reader.readAgain(["a"]);
  await reader.readAgain(["b"]);
  expect(asked[1]?.toSorted()).toEqual(["a", "b"]);
  expect(store.size).toBe(2);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toHaveLength(2);
});

test("after forget nothing is asked any more", async () => {
  const { asked, reader } = openReader(1);
  await reader.readAgain(["a"]);
  reader.forget();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toHaveLength(1);
});
