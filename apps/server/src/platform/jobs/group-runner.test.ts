import { expect, test } from "vitest";
import { createGroupRunner } from "./group-runner.ts";

/** Work that ends when it is told to. */
function held(group: string, key: string, log: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: { group, key, run: () => (log.push(key), promise) }, end: resolve };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

test("a group takes no more than its places and its queue, and the same key waits once", () => {
  const runner = createGroupRunner({ concurrency: 8, perGroup: 1 });
  const begun: string[] = [];
  const offers = Array.from({ length: 70 }, (_, n) => runner.offer(held("slow", `s${n}`, begun).work));
  expect(offers.filter(Boolean)).toHaveLength(65);
  expect(runner.offer(held("slow", "s9", begun).work)).toBe(true);
  expect([
    runner.has({ group: "slow", key: "s0" }),
    runner.has({ group: "slow", key: "s9" }),
    runner.has({ group: "slow", key: "s69" }),
  ]).toEqual([true, true, false]);
  expect(runner.offer(held("other", "o", begun).work)).toBe(true);
  expect(begun).toEqual(["s0", "o"]);
});

test("no more run than there are places in all, and groups take turns", async () => {
  const runner = createGroupRunner({ concurrency: 2, perGroup: 2 });
  const begun: string[] = [];
  const all = ["a1", "a2", "a3", "b1"].map((key) => held(key.slice(0, 1), key, begun));
  for (const { work } of all) runner.offer(work);
  expect(begun).toEqual(["a1", "a2"]);
  all[0]?.end();
  await settle();
  expect(begun).toEqual(["a1", "a2", "b1"]);
});

test("stopped, it begins nothing more and waits for what runs", async () => {
  const runner = createGroupRunner({ concurrency: 1, perGroup: 1 });
  const begun: string[] = [];
  const first = held("a", "a1", begun);
  runner.offer(first.work);
  runner.offer(held("a", "a2", begun).work);
  let hasEnded = false;
  const stopping = runner.stop().then(() => (hasEnded = true));
  expect(runner.offer(held("b", "b1", begun).work)).toBe(false);
  await settle();
  expect(hasEnded).toBe(false);
  first.end();
  await stopping;
  expect(begun).toEqual(["a1"]);
});
