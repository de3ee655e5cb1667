import { describe, expect, test } from "vitest";
import {
  asAskedBefore,
  emptyDraft,
  isWholeRefund,
  paramsOf,
  readDraft,
  taxBesideLines,
  type RefundDraft,
} from "./refund-form.ts";

const lines = [
  { itemId: "cup", name: "Cup", quantity: 4, grossMinor: 5000, left: { pieces: 4, amountMinor: 5000 } },
];
const read = (draft: Partial<RefundDraft>, leftMinor = 5300) => {
  const whole = { ...emptyDraft, ...draft };
  const reading = readDraft(whole, lines, leftMinor, "EUR");
  return { ...reading, params: paramsOf(whole, lines, reading, leftMinor, "EUR") };
};

test("a typed amount is no whole order any more, nor are chosen lines; the same amount typed is", () => {
  const isWhole = (draft: Partial<RefundDraft>) =>
    isWholeRefund({ ...emptyDraft, ...draft }, read(draft), 5300);
  expect([
    isWhole({}),
    isWhole({ amountText: "53,00" }),
    isWhole({ amountText: "10" }),
    isWhole({ amountText: "" }),
    isWhole({ counts: { cup: 1 } }),
    isWhole({ counts: { cup: 0 } }),
  ]).toEqual([true, true, false, false, false, true]);
});

describe("a refund form", () => {
  test("untouched it is all that is left, named by no amount", () =>
    expect(read({})).toEqual({ amountMinor: 5300, amountText: "53.00", problem: null, params: {} }));
  test("lines make the amount", () => {
    expect(read({ counts: { cup: 2 }, reason: "damaged" })).toMatchObject({
      amountMinor: 2500,
      params: { amount: "25.00", items: [{ itemId: "cup", quantity: 2 }], reason: "damaged" },
    });
    expect(read({ counts: { cup: 4 } }, 1000)).toMatchObject({ amountMinor: 1000, problem: null });
  });
  test.each([
    ["10", 1000, null],
    ["10,5", 1050, null],
    ["€10.50", 1050, null],
    [" 10,50 € ", 1050, null],
    ["£10.50", 0, "wrong"],
    ["1,234", 0, "wrong"],
    ["1,234.00", 123_400, "tooMuch"],
    ["0", 0, "wrong"],
    ["", 0, "wrong"],
    ["ten", 0, "wrong"],
    ["1.234", 0, "wrong"],
    ["53.01", 5301, "tooMuch"],
  ])("typed %j is %d, problem %s", (amountText, amountMinor, problem) =>
    expect(read({ amountText })).toMatchObject({ amountMinor, problem }),
  );
  test("an amount of a currency without digits", () =>
    expect(readDraft({ ...emptyDraft, amountText: "300" }, [], 500, "JPY")).toMatchObject({
      amountMinor: 300,
      problem: null,
    }));
  test("goods go back on sale for lines and for the whole order, never for an amount alone", () => {
    expect(read({ isRestocked: true }).params).toEqual({ restock: true });
    expect(read({ isRestocked: true, counts: { cup: 1 } }).params).toMatchObject({
      items: [{ itemId: "cup", quantity: 1 }],
      restock: true,
    });
    expect(read({ isRestocked: true, amountText: "5" }).params).toEqual({ amount: "5.00" });
    expect(read({ isByHand: true }).params).toEqual({ byHand: true });
  });
  test("one that was asked for before keeps its reason, restocking and method", () => {
    const draft = { ...emptyDraft, counts: { cup: 1 }, reason: "other" as const };
    expect(asAskedBefore(draft, { byHand: true, restock: true, reason: "damaged" })).toEqual({
      amountText: null,
      counts: { cup: 1 },
      reason: "damaged",
      isRestocked: true,
      isByHand: true,
    });
    expect(asAskedBefore({ ...draft, isByHand: true, isRestocked: true }, {})).toMatchObject({
      reason: "",
      isRestocked: false,
      isByHand: false,
    });
  });
  test("nothing left is nothing to send", () => expect(read({}, 0).problem).toBe("wrong"));
});

test("tax of the whole order is beside the lines; tax that each line tells, or that prices include, isn't", () => {
  const line = (kind: string, amount: number, more: { tax?: number; counts?: string } = {}) => ({
    kind,
    ref: "",
    name: "",
    amount,
    tax: more.tax ?? null,
    counts: more.counts ?? null,
    isRemitted: null,
    isSettled: null,
  });
  const beside = (...lines: ReturnType<typeof line>[]) =>
    taxBesideLines({ currency: "GBP", money: { pricesIncludeTax: null, lines } });
  const goods = line("goods", 147);
  expect([
    beside(goods, line("postage", 2.95), line("tax", 29.4, { counts: "added" })),
    beside(line("goods", 147, { tax: 29.4 }), line("tax", 29.4, { counts: "added" })),
    beside(goods, line("tax", 29.4, { counts: "included" })),
    beside(goods),
  ]).toEqual([2940, 0, 0, 0]);
});
