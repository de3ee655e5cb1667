import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCounts } from "./read-counts.ts";
import {
  claimsStock,
  compareDue,
  createStockServer,
  type StockState,
  type WantedLine,
} from "./serve-orders.ts";
import {
  countLeft,
  countSold,
  isUnsureOf,
  stockChangeOf,
  takeBackFrom,
  type StockChange,
} from "./stock-ledger.ts";

describe("the ledger", () => {
  const items = ["a", "b", "c"] as const;
  const step = fc.oneof(
    fc.record({
      action: fc.constantFrom("ship" as const, "undo" as const, "sync" as const),
      item: fc.constantFrom(...items),
    }),
    fc.record({
      action: fc.constant("part" as const),
      item: fc.constantFrom(...items),
      pieces: fc.integer({ min: 0, max: 3 }),
    }),
    fc.record({
      action: fc.constantFrom(
        "returnRestock" as const,
        "returnScrap" as const,
        "resend" as const,
        "swapOut" as const,
      ),
      id: fc.integer({ min: 1, max: 4 }),
      quantity: fc.integer({ min: 1, max: 5 }),
    }),
    fc.record({ action: fc.constant("count" as const), found: fc.option(fc.integer({ min: 0, max: 50 })) }),
  );
  const quantities = { a: 1, b: 2, c: 3 };

  test("adds up to what is on hand, whatever happens in whichever order and however often it is told", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let onHand: number | null = null;
        const entries: StockChange[] = [];
        const settled: boolean[] = [];
        const left = { a: 0, b: 0, c: 0 };
        const booked = { a: 0, b: 0, c: 0 };
        const moved = new Set<string>();
        const book = (change: StockChange | null): void => {
          if (change === null) return;
          expect([change.before, (change.after ?? 0) - (change.before ?? 0)]).toEqual([onHand, change.delta]);
          entries.push(change);
          onHand = change.after;
        };
        for (const one of steps) {
          if (one.action === "count") book(stockChangeOf(onHand, { reason: "count", found: one.found }));
          else if ("id" in one) {
            const key = `${one.action} ${one.id}`;
            book(
              stockChangeOf(onHand, { reason: one.action, quantity: one.quantity, isBooked: moved.has(key) }),
            );
            if (onHand !== null) moved.add(key);
          } else {
            const { item } = one;
            if (one.action === "ship") left[item] = quantities[item];
            if (one.action === "undo") left[item] = 0;
            if (one.action === "part") left[item] = Math.min(one.pieces, quantities[item]);
            // Told twice: the second time there is nothing to book.
            const change = stockChangeOf(onHand, { reason: "sale", left: left[item], booked: booked[item] });
            book(change);
            if (change !== null) booked[item] -= change.delta;
            settled.push(
              onHand === null ||
                (booked[item] === left[item] &&
                  stockChangeOf(onHand, { reason: "sale", left: left[item], booked: booked[item] }) === null),
            );
          }
          expect(entries.reduce((sum, { delta }) => sum + delta, 0)).toBe(onHand ?? 0);
        }
        expect(settled).not.toContain(false);
      }),
    );
  });

  test("begins with the first count: nothing is booked before", () => {
    expect([
      stockChangeOf(null, { reason: "sale", left: 2, booked: 0 }),
      stockChangeOf(null, { reason: "returnRestock", quantity: 1, isBooked: false }),
    ]).toEqual([null, null]);
    expect(stockChangeOf(null, { reason: "count", found: 4 })).toEqual({
      reason: "count",
      delta: 4,
      before: null,
      after: 4,
    });
    expect(stockChangeOf(4, { reason: "returnScrap", quantity: 2, isBooked: false })).toEqual({
      reason: "returnScrap",
      delta: 0,
      before: 4,
      after: 4,
    });
  });

  test("of an order in parts books each part that was sent after the first count, once, however often somebody counts and settles", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("count", "send", "settle"), { maxLength: 20 }),
        fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 5 }),
        (steps, pieces) => {
          const parts = pieces.map(
            (quantity): { sentAt: string | null; items: { itemId: string; quantity: number }[] } => ({
              sentAt: null,
              items: [{ itemId: "i", quantity }],
            }),
          );
          const entries: { at: string; pieces: number }[] = [];
          let countedAt: string | null = null;
          let expected = 0;
          for (const [at, step] of steps.entries()) {
            const now = new Date(Date.UTC(2026, 2, 1, at)).toISOString();
            if (step === "count") countedAt = now;
            const next = step === "send" ? parts.find(({ sentAt }) => sentAt === null) : undefined;
            if (next !== undefined) {
              next.sentAt = now;
              if (countedAt !== null) expected += next.items[0]?.quantity ?? 0;
            }
            const until = countedAt ?? "";
            const sum = (fits: (entry: { at: string }) => boolean): number =>
              entries.filter(fits).reduce((all, entry) => all + entry.pieces, 0);
            const sold = countSold(
              { shipped: parts.every(({ sentAt }) => sentAt !== null), parts },
              "i",
              pieces.reduce((all, one) => all + one, 0),
              { countedAt, bookedByCount: sum((entry) => entry.at <= until) },
            );
            if (countedAt !== null && step !== "count")
              entries.push({ at: now, pieces: sold - sum(() => true) });
            expect(sum(() => true)).toBe(expected);
          }
        },
      ),
    );
  });

  test("of an order in one piece books nothing that left before the count, unless it was booked by then, and all that left after it", () => {
    const sold = (day: number | null, bookedByCount: number): number =>
      countSold({ shipped: true, parts: [] }, "i", 3, {
        countedAt: "2026-03-02T00:00:00Z",
        bookedByCount,
        leftWithin:
          day === null
            ? undefined
            : { from: `2026-03-0${day}T00:00:00Z`, until: `2026-03-0${day}T00:00:00Z` },
      });
    expect([sold(1, 0), sold(1, 3), sold(3, 0), sold(null, 0)]).toEqual([0, 3, 3, 3]);
  });

  test("of an order that left some time between its placing and its platform's last word books only what is certain, or what somebody said", () => {
    const within = (from: number, until: number) => ({
      from: `2026-03-0${from}T00:00:00Z`,
      until: `2026-03-0${until}T00:00:00Z`,
    });
    const countedAt = "2026-03-02T00:00:00Z";
    const sold = (from: number, until: number, isSaidToHaveLeft = false): number =>
      countSold({ shipped: true, parts: [] }, "i", 3, {
        countedAt,
        bookedByCount: 0,
        leftWithin: within(from, until),
        isSaidToHaveLeft,
      });
    expect([sold(1, 2), sold(1, 3), sold(1, 3, true), sold(3, 4), sold(1, 2, true)]).toEqual([0, 0, 3, 3, 0]);
    expect([
      isUnsureOf(countedAt, within(1, 3)),
      isUnsureOf(countedAt, within(2, 3)),
      isUnsureOf(countedAt, within(1, 2)),
      isUnsureOf(countedAt, within(3, 4)),
      isUnsureOf(countedAt, undefined),
      isUnsureOf(null, within(1, 3)),
    ]).toEqual([true, true, false, false, false, false]);
  });

  test("takes pieces back from the SKUs that they were booked on, the newest first, never more than there are", () => {
    const bookings = [
      { sku: "B", pieces: 1 },
      { sku: "A", pieces: 2 },
    ];
    expect(
      [0, 1, 2, 3, 9].map((pieces) =>
        takeBackFrom(bookings, pieces)
          .map(({ sku, pieces: taken }) => `${sku}${taken}`)
          .join(" "),
      ),
    ).toEqual(["", "B1", "B1 A1", "B1 A2", "B1 A2"]);
  });

  test("comes to the same figure whether a count is told at once or late, whatever moved before and after it", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -4, max: 4 }), { maxLength: 12 }),
        fc.nat(12),
        fc.nat(50),
        fc.nat(50),
        (moves, place, first, found) => {
          const taken = Math.min(place, moves.length);
          const play = (isLate: boolean): number | null => {
            let onHand: number | null = first;
            const count = (since: number): void =>
              void (onHand = stockChangeOf(onHand, { reason: "count", found, since })?.after ?? null);
            for (const [at, move] of moves.entries()) {
              if (at === taken && !isLate) count(0);
              onHand =
                stockChangeOf(onHand, { reason: "returnRestock", quantity: move, isBooked: false })?.after ??
                null;
            }
            if (isLate || taken === moves.length)
              count(moves.slice(taken).reduce((sum, move) => sum + move, 0));
            return onHand;
          };
          expect(play(true)).toBe(play(false));
        },
      ),
    );
    expect(stockChangeOf(null, { reason: "count", found: null, since: 4 })).toEqual({
      reason: "count",
      delta: 0,
      before: null,
      after: null,
    });
  });

  test("of an order counts all pieces once it is shipped, before that those of the parts that were sent, never more than there are", () => {
    const part = (sentAt: string | null, quantity: number) => ({
      sentAt,
      items: [
        { itemId: "i", quantity },
        { itemId: "other", quantity: 9 },
      ],
    });
    expect([
      countLeft({ shipped: false, parts: [] }, "i", 3),
      countLeft({ shipped: true, parts: [part(null, 1)] }, "i", 3),
      countLeft({ shipped: false, parts: [part("now", 1), part(null, 1)] }, "i", 3),
      countLeft({ shipped: false, parts: [part("now", 9)] }, "i", 3),
    ]).toEqual([0, 3, 1, 3]);
  });
});

describe("serving", () => {
  interface Order {
    _id: string;
    dispatchBy: string | null;
    createdAt: string;
    lines: WantedLine[];
  }
  const skus = ["A", "B", "C"];
  const orders = fc.uniqueArray(
    fc.record({
      _id: fc.integer({ min: 0, max: 99 }).map(String),
      dispatchBy: fc.option(fc.integer({ min: 1, max: 5 }).map((day) => `2026-03-0${day}`)),
      createdAt: fc.constantFrom("2026-02-01", "2026-02-02"),
      lines: fc.array(
        fc.record({ sku: fc.constantFrom(...skus, ""), quantity: fc.integer({ min: 1, max: 3 }) }),
        { maxLength: 3 },
      ),
    }),
    { selector: ({ _id }) => _id, maxLength: 14 },
  );
  const shelves = fc
    .dictionary(fc.constantFrom(...skus), fc.integer({ min: -2, max: 9 }))
    .map((found) => new Map(Object.entries(found)));

  /** One order after the other from what is left, with no short cut. */
  function servePlainly(all: readonly Order[], onHand: ReadonlyMap<string, number>): Map<string, StockState> {
    const left = new Map(onHand);
    return new Map(
      all.toSorted(compareDue).map(({ _id, lines }) => {
        const wanted = [
          ...Map.groupBy(
            lines.filter(({ sku }) => onHand.has(sku)),
            ({ sku }) => sku,
          ),
        ].map(([sku, same]) => [sku, same.reduce((sum, { quantity }) => sum + quantity, 0)] as const);
        if (wanted.some(([sku, quantity]) => quantity > (left.get(sku) ?? 0))) return [_id, "short"];
        for (const [sku, quantity] of wanted) left.set(sku, (left.get(sku) ?? 0) - quantity);
        return [_id, lines.length > 0 && lines.every(({ sku }) => onHand.has(sku)) ? "in" : "unknown"];
      }),
    );
  }

  test("says the same as serving one order after the other, though only the contested ones are", () => {
    fc.assert(
      fc.property(orders, shelves, (all, onHand) => {
        const server = createStockServer(onHand);
        for (const { lines } of all) server.want(lines);
        const states = new Map(
          all
            .filter(({ lines }) => !server.isContested(lines))
            .map(({ _id, lines }) => [_id, server.serve(lines)]),
        );
        for (const { _id, lines } of all
          .filter((order) => server.isContested(order.lines))
          .toSorted(compareDue))
          states.set(_id, server.serve(lines));
        const byId = (found: ReadonlyMap<string, StockState>) =>
          [...found].toSorted(([one], [other]) => one.localeCompare(other));
        expect(byId(states)).toEqual(byId(servePlainly(all, onHand)));
      }),
    );
  });

  test("is for orders that still want their pieces", () => {
    const open = {
      external: false,
      state: "paid",
      refund: null,
      failed: false,
      tags: ["urgent"],
      shipping: { shipped: false },
    };
    expect(
      [
        open,
        { ...open, refund: 3 },
        { ...open, external: true, state: "pending" },
        { ...open, refund: 1 },
        { ...open, failed: true },
        { ...open, state: "refunded" },
        { ...open, state: "cancelled" },
        { ...open, state: "deleted" },
        { ...open, tags: ["completed"] },
        { ...open, shipping: { shipped: true } },
      ].map(claimsStock),
    ).toEqual([true, true, false, false, false, false, false, false, false, false]);
  });
});

describe("pasted counts", () => {
  test("are read as sheets give them; what is no count is named by its line", () => {
    const pasted =
      '\uFEFFSKU,Count\r\nCUP-1,12\n\n CUP-2 ; 3 \nJAR\t0\n"A,1",4\n"B ""2""",5\nCUP-1,9\nCUP-3,x\n' +
      'CUP-4,1.5\nCUP-5,-1\n,3\nCUP-6,1000001\nCUP-7,"8"\nCUP-8,7,,\n' +
      "'0042\t2\n" +
      "L".repeat(101) +
      ",1";
    const { counts, problems } = readCounts(pasted);
    expect(counts.map(({ sku, onHand }) => `${sku}=${onHand}`)).toEqual([
      "CUP-1=12",
      "CUP-2=3",
      "JAR=0",
      "A,1=4",
      'B "2"=5',
      "CUP-7=8",
      "CUP-8=7",
      "0042=2",
    ]);
    expect(problems.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      "8 twice",
      "9 noCount",
      "10 noCount",
      "11 noCount",
      "12 noCount",
      "13 noCount",
      "17 tooLong",
    ]);
  });

  test("any text is readable, and every line is a count, a problem, empty or the heading", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string(),
            fc.tuple(fc.string(), fc.integer()).map(([sku, count]) => `${sku},${count}`),
          ),
          { maxLength: 8 },
        ),
        (lines) => {
          const text = lines.join("\n");
          const { counts, problems } = readCounts(text);
          const full = text
            .split(/\r\n|\r|\n/)
            .filter((line) => line.replace(/^\u{feff}/u, "").trim() !== "").length;
          expect(
            full - counts.length - problems.length === 0 || full - counts.length - problems.length === 1,
          ).toBe(true);
          expect(new Set(counts.map(({ sku }) => sku)).size).toBe(counts.length);
        },
      ),
    );
  });
});
