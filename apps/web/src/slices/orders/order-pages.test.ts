import { expect, test } from "vitest";
import { pageSize, readInPages, type PageWish } from "./order-pages.ts";

interface Kept {
  _id: string;
  createdAt: string;
}
const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
const manyOf = (count: number, secondOf: (number: number) => number = (number) => number): Kept[] =>
  Array.from({ length: count }, (_, number) => ({ _id: `o${number}`, createdAt: at(secondOf(number)) }));

/** Reads all of them; `between` changes what there is before each page. */
async function readAll(
  kept: Kept[],
  most = 9_999,
  between: (page: number, kept: Kept[]) => void = () => undefined,
) {
  const read: string[] = [];
  const limits: number[] = [];
  const answer = await readInPages(({ limit, from }: PageWish) => {
    between(limits.length, kept);
    limits.push(limit);
    const page = kept
      .filter(({ createdAt }) => from === null || createdAt >= from)
      .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
      .slice(0, limit);
    read.push(...page.map(({ _id }) => _id));
    return Promise.resolve(page);
  }, most);
  return { ...answer, ids: new Set(read), limits };
}

test("every order is read once or, at the edge of a page, twice", async () => {
  const { count, until, ids, limits } = await readAll(manyOf(1_234));
  expect([count, ids.size, until]).toEqual([1_234, 1_234, at(1_233)]);
  expect(limits).toEqual([pageSize, pageSize + 1, pageSize + 1]);
});

test("no more than the most are counted, and the list ends there", async () => {
  const { count, until, ids } = await readAll(manyOf(3_000), 1_200);
  expect([count, ids.size, until]).toEqual([1_200, 1_200, at(1_199)]);
});

test("an empty list is one question", async () => {
  expect(await readAll([])).toMatchObject({ count: 0, until: null, limits: [pageSize] });
});

test("more orders of one moment than a page holds are all read", async () => {
  const { count, ids } = await readAll(manyOf(2_300, () => 7));
  expect([count, ids.size]).toEqual([2_300, 2_300]);
});

test("orders that leave between pages hide no other one", async () => {
  const { ids } = await readAll(manyOf(1_500), 9_999, (page, kept) => {
    if (page > 0) kept.splice(0, 200);
  });
  for (let number = 0; number < 1_500; number += 1) expect(ids.has(`o${number}`)).toBe(true);
});
