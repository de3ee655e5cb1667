import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createExtrasKeeper } from "./extras-keeper.ts";

const pauseMs = 400;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const reads: { kinds: string[]; end: (isRead: boolean) => void }[] = [];
  const shown: unknown[] = [];
  const keeper = createExtrasKeeper<string, string>({
    read: (kinds) =>
      new Promise((done, failed) =>
        reads.push({
          kinds: [...kinds],
          end: (isRead) => (isRead ? done(`read ${[...kinds].join(" ")}`) : failed(new Error("away"))),
        }),
      ),
    show: async (news) => void shown.push(news),
    pauseMs,
  });
  return { keeper, reads, shown, pass: () => vi.advanceTimersByTimeAsync(pauseMs) };
}

test("the kinds told are read and no others; orders alone are shown without a read", async () => {
  const { keeper, reads, shown, pass } = open();
  keeper.tell(["packs"]);
  keeper.tell(["unread", "packs"]);
  await pass();
  expect(reads.map(({ kinds }) => kinds)).toEqual([["packs", "unread"]]);
  reads[0]?.end(true);
  await pass();
  keeper.tell([]);
  await pass();
  expect([reads.length, shown]).toEqual([1, ["read packs unread", null]]);
});

test("one read at a time: what is told meanwhile waits for its end", async () => {
  const { keeper, reads, pass } = open();
  keeper.tell(["labels"]);
  await pass();
  keeper.tell(["batches"]);
  await pass();
  expect(reads.length).toBe(1);
  reads[0]?.end(true);
  await pass();
  expect(reads.map(({ kinds }) => kinds)).toEqual([["labels"], ["batches"]]);
});

test("what could not be read is asked for with the next thing told, and nothing once nobody looks", async () => {
  const { keeper, reads, pass } = open();
  keeper.tell(["labels"]);
  await pass();
  reads[0]?.end(false);
  await pass();
  expect(reads.length).toBe(1);
  keeper.tell(["packs"]);
  await pass();
  expect(reads[1]?.kinds).toEqual(["labels", "packs"]);
  keeper.tell(["shelves"]);
  keeper.rest();
  reads[1]?.end(true);
  await pass();
  expect(reads.length).toBe(2);
});
