/**
 * The limits of what reads strangers' files: each is met in a real process, and the next file is read as if
 * nothing had been.
 */
import { afterAll, expect, test } from "vitest";
import type { GreedyTask } from "./greedy-reader.process.fixture.ts";
import { createForeignWorker, ForeignFileRefused } from "./index.ts";

const entry = new URL("./greedy-reader.process.fixture.ts", import.meta.url);
const worker = createForeignWorker<GreedyTask, string>({
  entry,
  taskMs: 15_000,
  heapMegabytes: 64,
  memoryMegabytes: 250,
});
const hasty = createForeignWorker<GreedyTask, string>({
  entry,
  taskMs: 500,
  heapMegabytes: 64,
  memoryMegabytes: 250,
});
afterAll(() => {
  worker.close();
  hasty.close();
});

test.each([
  ["is refused by its reader", { kind: "refuse", text: "no picture" }, "no picture"],
  ["takes too much memory", { kind: "eat" }, "reading it takes too much memory"],
  ["ends its reader", { kind: "end" }, "its reader broke over it"],
] as const)("a file that %s is refused, and the next one is read", async (_what, task, reason) => {
  const outcome = worker.run(task);
  await expect(outcome).rejects.toBeInstanceOf(ForeignFileRefused);
  await expect(outcome).rejects.toThrow(reason);
  expect(await worker.run({ kind: "echo", text: "next" })).toBe("next");
});

test("a file that never ends is given up, while this process goes on with its own work", async () => {
  let turns = 0;
  let isOver = false;
  const outcome = hasty.run({ kind: "spin" }).finally(() => (isOver = true));
  const counting = (async () => {
    while (!isOver) {
      turns += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  await expect(outcome).rejects.toThrow("reading it takes too long");
  await counting;
  expect(turns).toBeGreaterThan(10);
});

test("files wait for each other and each gets its own answer", async () => {
  const texts = ["a", "b", "c", "d"];
  expect(await Promise.all(texts.map((text) => worker.run({ kind: "echo", text })))).toEqual(texts);
});

test("a worker that was started ahead reads as ever; where none can be started, the task says so", async () => {
  const early = createForeignWorker<GreedyTask, string>({
    entry,
    taskMs: 15_000,
    heapMegabytes: 64,
    memoryMegabytes: 250,
  });
  early.warm();
  early.warm();
  expect(await early.run({ kind: "echo", text: "first" })).toBe("first");
  early.close();
  const absent = createForeignWorker<GreedyTask, string>({
    entry: new URL("./absent.ts", import.meta.url),
    taskMs: 500,
    heapMegabytes: 64,
    memoryMegabytes: 250,
  });
  absent.warm();
  await expect(absent.run({ kind: "echo", text: "never" })).rejects.toThrow(
    "the reader of files did not start",
  );
});
