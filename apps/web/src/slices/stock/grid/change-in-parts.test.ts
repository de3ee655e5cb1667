/** A bulk edit that is cut off is neither lost nor made twice. */
import { expect, test } from "vitest";
import { ApiError } from "../../../platform/api/api-error.ts";
import { changeInParts } from "./change-in-parts.ts";

type Part = Parameters<Parameters<typeof changeInParts>[2]>[0];

const edits = ["A", "B", "C"].map((itemId) => ({ itemId, set: { price: 11 }, seen: { price: 10 } }));

/** A service that keeps what it is told, and loses the answers to the calls with these numbers. */
function shelf(lost: readonly number[]) {
  const prices = new Map(edits.map(({ itemId }) => [itemId, 10]));
  let calls = 0;
  return {
    prices,
    send: async (part: Part) => {
      const done = part.map(({ itemId, set }) => {
        const price = set.price ?? 0;
        const before = prices.get(itemId) === price ? {} : { price: prices.get(itemId) ?? 0 };
        prices.set(itemId, price);
        return { itemId, before };
      });
      if (lost.includes(++calls)) throw new ApiError("No answer.", 503);
      return { done, failed: [] };
    },
  };
}

test("a part whose answer is lost is sent once more, and undone to what was shown", async () => {
  const { send, prices } = shelf([2]);
  expect(await changeInParts(edits, 2, send)).toEqual({
    done: edits.map(({ itemId }) => ({ itemId, before: { price: 10 } })),
    failed: [],
  });
  expect(prices.get("C")).toBe(11);
});

test("where a later part fails what was changed before stands, with its undo; the first one's failure is all", async () => {
  expect(await changeInParts(edits, 2, shelf([2, 3]).send)).toEqual({
    done: edits.slice(0, 2).map(({ itemId }) => ({ itemId, before: { price: 10 } })),
    failed: [{ itemId: "C", msg: "No answer." }],
  });
  await expect(changeInParts(edits, 2, shelf([1, 2]).send)).rejects.toThrow("No answer.");
});
