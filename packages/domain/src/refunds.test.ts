import { describe, expect, test } from "vitest";
import fc from "fast-check";
import {
  leftOfLine,
  listItemsToSend,
  scaleAmounts,
  sumRefunds,
  worthOfPieces,
  type AskedRefund,
  type ShownRefund,
} from "./refunds.ts";

const asked = (
  amountMinor: number,
  ref: string | null = null,
  isRefused = false,
  quantity = 0,
): AskedRefund => ({
  ref,
  amountMinor,
  isRefused,
  items: quantity === 0 ? [] : [{ itemId: "a", quantity, amountMinor }],
});
const shown = (ref: string, amountMinor: number, state: ShownRefund["state"]): ShownRefund => ({
  ref,
  amountMinor,
  state,
});

describe("what is left to refund", () => {
  test.each<[string, number, ShownRefund[], AskedRefund[], number]>([
    ["nothing asked", 0, [], [], 1000],
    ["asked, the platform does not show it yet", 0, [], [asked(400)], 600],
    ["shown as pending: counted once", 0, [shown("r1", 400, "pending")], [asked(400, "r1")], 600],
    ["shown as done: counted once", 400, [shown("r1", 400, "refunded")], [asked(400, "r1")], 600],
    ["refused by the answer", 0, [], [asked(400, null, true)], 1000],
    ["refused later by the platform", 0, [shown("r1", 400, "refused")], [asked(400, "r1")], 1000],
    [
      "done at the platform without us, and one of ours under way",
      300,
      [shown("p", 300, "refunded")],
      [asked(200)],
      500,
    ],
    ["more went back than was paid", 1200, [], [], 0],
  ])("%s", (_name, refundedMinor, shownRefunds, askedRefunds, left) => {
    expect(sumRefunds(1000, refundedMinor, shownRefunds, askedRefunds).leftMinor).toBe(left);
  });

  test("of a line: pieces and money, by what was asked for here and what the platform shows, each refund once", () => {
    const cups = { itemId: "a", quantity: 3, grossMinor: 1000 };
    const ofPlatform: ShownRefund = {
      ...shown("p", 400, "refunded"),
      items: [{ itemId: "a", quantity: 1, amountMinor: 300 }],
    };
    expect(leftOfLine(cups, [], [asked(334, null, false, 1), asked(1, null, true, 2)])).toEqual({
      pieces: 2,
      amountMinor: 666,
    });
    expect(leftOfLine(cups, [shown("r", 334, "refused")], [asked(334, "r", false, 1)])).toEqual({
      pieces: 3,
      amountMinor: 1000,
    });
    expect(leftOfLine(cups, [ofPlatform], [asked(300, "p", false, 1)])).toEqual({
      pieces: 2,
      amountMinor: 700,
    });
    expect(leftOfLine(cups, [ofPlatform], [asked(300, "mine", false, 1)])).toEqual({
      pieces: 1,
      amountMinor: 400,
    });
    expect(leftOfLine({ ...cups, itemId: "b" }, [ofPlatform], [])).toEqual({ pieces: 3, amountMinor: 1000 });
  });

  test("of a line sold by weight: parts of a piece add up, and what is begun is gone", () => {
    const tea = { itemId: "a", quantity: 3, grossMinor: 1000 };
    const parts = (...quantities: number[]) => [
      {
        ...shown("p", 0, "refunded"),
        items: quantities.map((quantity) => ({ itemId: "a", quantity, amountMinor: 0 })),
      },
    ];
    expect(leftOfLine(tea, parts(0.5, 0.5), []).pieces).toBe(2);
    expect(leftOfLine(tea, parts(0.1, 0.2, 0.8), []).pieces).toBe(1);
    // A little more than 3 in floating point.
    expect(leftOfLine({ ...tea, quantity: 4 }, parts(1.1, 1.3, 0.6), []).pieces).toBe(1);
  });

  test("pieces of a line add up to what was paid for it, whatever the rounding", () => {
    const cups = { itemId: "a", quantity: 3, grossMinor: 1000 };
    expect(worthOfPieces(cups, { pieces: 3, amountMinor: 1000 }, 1)).toBe(333);
    expect(worthOfPieces(cups, { pieces: 1, amountMinor: 334 }, 1)).toBe(334);
    expect(worthOfPieces(cups, { pieces: 2, amountMinor: 100 }, 1)).toBe(100);
    expect(scaleAmounts([1000, 500], 900)).toEqual([600, 300]);
    fc.assert(
      fc.property(fc.array(fc.nat(10_000), { minLength: 1 }), fc.nat(10_000), (amounts, wanted) => {
        const all = amounts.reduce((sum, one) => sum + one, 0);
        expect(scaleAmounts(amounts, Math.min(all, wanted)).reduce((sum, one) => sum + one, 0)).toBe(
          Math.min(all, wanted),
        );
      }),
    );
  });

  test("whoever asks only for what is left never gets back more than was paid, in whatever order the platform tells of it", () => {
    const step = fc.record({
      wish: fc.integer({ min: 1, max: 700 }),
      fate: fc.constantFrom<"lost" | "refused" | "pending" | "refunded">(
        "lost",
        "refused",
        "pending",
        "refunded",
      ),
      isShown: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2000 }), fc.array(step, { maxLength: 12 }), (total, steps) => {
        const platform: ShownRefund[] = [];
        const known: ShownRefund[] = [];
        const ours: AskedRefund[] = [];
        for (const [n, { wish, fate, isShown }] of steps.entries()) {
          const refundedMinor = known
            .filter((one) => one.state === "refunded")
            .reduce((sum, one) => sum + one.amountMinor, 0);
          if (wish > sumRefunds(total, refundedMinor, known, ours).leftMinor) continue;
          const ref = `r${n}`;
          ours.push({
            ref: fate === "lost" || fate === "refused" ? null : ref,
            amountMinor: wish,
            isRefused: fate === "refused",
            items: [],
          });
          if (fate === "refused") continue;
          const paid = shown(ref, wish, fate === "lost" ? "refunded" : fate);
          platform.push(paid);
          if (isShown) known.push(paid);
        }
        expect(platform.reduce((sum, one) => sum + one.amountMinor, 0)).toBeLessThanOrEqual(total);
      }),
      { numRuns: 300 },
    );
  });
});

test("what is to be sent: no fees, and no pieces that were refunded", () => {
  const lines = [{ _id: "cups", quantity: 3 }, { _id: "jug" }, { _id: "wrap", quantity: 1, isFee: true }];
  expect(listItemsToSend(lines, [])).toEqual([
    { _id: "cups", quantity: 3 },
    { _id: "jug", quantity: 1 },
  ]);
  expect(
    listItemsToSend(lines, [
      { itemId: "cups", quantity: 1 },
      { itemId: "jug", quantity: 1 },
      { itemId: "another", quantity: 9 },
    ]),
  ).toEqual([{ _id: "cups", quantity: 2 }]);
});
