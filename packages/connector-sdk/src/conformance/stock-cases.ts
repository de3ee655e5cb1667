import assert from "node:assert/strict";
import { RateLimited, Temporary } from "../errors.ts";
import type { ListingsPort } from "../ports/listings.port.ts";
import type { StockOutcome, StockPort } from "../ports/stock.port.ts";
import type { ConformanceCase } from "./market.ts";
import { errorOf, putUp, refOf, shelfOf } from "./shelf.ts";

const unknown = { platformListingId: "99999999", platformVariantId: null, sku: "KIT-NONE" };
const statesOf = (outcomes: readonly StockOutcome[]): string[] => outcomes.map(({ state }) => state);

/** What is pushed stands there once, sales in between are seen, and each change has its own outcome. */
export function stockCases(
  listings: ListingsPort,
  stock: StockPort,
  isSingleQuantity: boolean,
): readonly ConformanceCase[] {
  const common: ConformanceCase[] = [
    {
      title: "a price that is pushed stands there, and the quantity stays",
      async run(market) {
        const ctx = await market.openContext();
        const draft = shelfOf(market).draft("STK-1");
        const ref = refOf(await putUp(listings, market, ctx, draft));
        const price = { amountMinor: 4_321, currency: draft.price.currency };
        assert.deepEqual(await stock.push(ctx, [{ ...ref, price }]), [{ ...ref, state: "accepted" }]);
        const [level] = await stock.read(ctx, [ref]);
        assert.deepEqual(level, {
          ...ref,
          quantity: draft.quantity,
          priceMinor: 4_321,
          currency: price.currency,
          isOver: false,
        });
      },
    },
    {
      title: "a batch with a bad line: one outcome per change, in order, and the good ones are done",
      async run(market) {
        const shelf = shelfOf(market);
        const ctx = await market.openContext();
        const one = refOf(await putUp(listings, market, ctx, shelf.draft("STK-2")));
        const two = refOf(await putUp(listings, market, ctx, shelf.draft("STK-3")));
        const quantity = 1;
        const outcomes = await stock.push(ctx, [
          { ...one, quantity },
          { ...unknown, quantity },
          { ...two, quantity },
        ]);
        assert.deepEqual(statesOf(outcomes), ["accepted", "refused", "accepted"]);
        const [, refused] = outcomes;
        assert.ok(refused?.state === "refused" && refused.code !== "" && refused.text !== "");
        assert.deepEqual([await shelf.quantityOf(one), await shelf.quantityOf(two)], [1, 1]);
        const levels = await stock.read(ctx, [two, unknown, one]);
        assert.deepEqual(
          levels.map((level) => level && [level.platformListingId, level.quantity]),
          [[two.platformListingId, 1], null, [one.platformListingId, 1]],
        );
      },
    },
    {
      title: "a stale expected quantity is told, and nothing is done",
      async run(market) {
        const shelf = shelfOf(market);
        const ctx = await market.openContext();
        const draft = shelf.draft("STK-4");
        const ref = refOf(await putUp(listings, market, ctx, draft));
        await shelf.sell(ref, 1);
        await market.settle?.();
        const left = draft.quantity - 1;
        const change = { ...ref, quantity: isSingleQuantity ? 1 : 7, expectedQuantity: draft.quantity };
        const [outcome] = await stock.push(ctx, [change]);
        assert.ok(outcome?.state === "stale", `got ${outcome?.state ?? "nothing"}`);
        assert.equal(outcome.quantity, left);
        assert.equal(await shelf.quantityOf(ref), left);
      },
    },
    {
      title: "trouble and limits of a push are the right class, and the repeat is done",
      async run(market) {
        const shelf = shelfOf(market);
        const ctx = await market.openContext();
        const draft = shelf.draft("STK-5");
        const ref = refOf(await putUp(listings, market, ctx, draft));
        const price = { amountMinor: 999, currency: draft.price.currency };
        for (const [trouble, kind] of [
          ["429", RateLimited],
          ["500", Temporary],
        ] as const) {
          await market.makeTrouble(trouble, { count: 9, path: shelf.pushPath });
          const error = await errorOf(stock.push(ctx, [{ ...ref, price }]));
          await market.endTrouble();
          assert.ok(error instanceof kind, `${trouble}: got ${error.kind}`);
        }
        assert.deepEqual(statesOf(await stock.push(ctx, [{ ...ref, price }])), ["accepted"]);
      },
    },
    {
      title:
        stock.atZero === "ends"
          ? "a quantity of 0 ends the listing, twice is no error, and more than one piece is refused"
          : "a quantity of 0 stays, sold out, and goes on when there are pieces again",
      async run(market) {
        const shelf = shelfOf(market);
        const ctx = await market.openContext();
        const made = await putUp(listings, market, ctx, shelf.draft("STK-6"));
        const ref = refOf(made);
        if (stock.atZero === "ends")
          assert.deepEqual(statesOf(await stock.push(ctx, [{ ...ref, quantity: 2 }])), ["refused"]);
        for (const turn of [1, 2]) {
          const [outcome] = await stock.push(ctx, [{ ...ref, quantity: 0 }]);
          assert.equal(outcome?.state, "accepted", `turn ${turn}`);
          assert.equal(outcome.hasEnded ?? false, stock.atZero === "ends");
        }
        assert.equal(await shelf.quantityOf(ref), 0);
        const [refilled] = await stock.push(ctx, [{ ...ref, quantity: 1 }]);
        assert.equal(refilled?.state, stock.atZero === "ends" ? "refused" : "accepted");
        const [level] = await stock.read(ctx, [ref]);
        assert.deepEqual([level?.quantity, level?.isOver], stock.atZero === "ends" ? [0, true] : [1, false]);
      },
    },
  ];
  if (isSingleQuantity) return common;
  return [
    ...common,
    {
      title: "the same quantity pushed twice, and again after a lost answer, stands there once",
      async run(market) {
        const shelf = shelfOf(market);
        const ctx = await market.openContext();
        const draft = shelf.draft("STK-7");
        const ref = refOf(await putUp(listings, market, ctx, draft));
        const change = { ...ref, quantity: 9, expectedQuantity: draft.quantity };
        assert.deepEqual(statesOf(await stock.push(ctx, [change])), ["accepted"]);
        // Expects what its own first push has changed: done is done.
        assert.deepEqual(statesOf(await stock.push(ctx, [change])), ["accepted"]);
        await market.makeTrouble("resetAfterCommit", { count: 1, path: shelf.pushPath, method: "write" });
        const lost = { ...ref, quantity: 5, expectedQuantity: 9 };
        const error = await errorOf(stock.push(ctx, [lost]));
        await market.endTrouble();
        assert.ok(error.effectUnknown, "the effect is unknown");
        assert.deepEqual(statesOf(await stock.push(ctx, [lost])), ["accepted"]);
        assert.equal(await shelf.quantityOf(ref), 5);
      },
    },
    {
      title: "a sale lowers the marketplace's own count, which the read tells",
      async run(market) {
        const shelf = shelfOf(market);
        const ctx = await market.openContext();
        const draft = shelf.draft("STK-8");
        const ref = refOf(await putUp(listings, market, ctx, draft));
        await shelf.sell(ref, 1);
        await market.settle?.();
        const [level] = await stock.read(ctx, [ref]);
        assert.equal(level?.quantity, draft.quantity - 1);
      },
    },
  ];
}
