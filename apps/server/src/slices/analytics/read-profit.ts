import { AppError, type ProfitQuery, type ProfitView } from "@stallkeeper/contract";
import { viewStore, type Ctx } from "../../platform/context.ts";
import { readSpan } from "./asked-span.store.ts";
import { countProfits, hasTooMany, joinPartsByHash, mostProfitOrders, sumSteps } from "./profit.store.ts";

/**
 * What is left of the sales of a range, by group and currency. Throws FIELDS_INVALID where the range holds more
 * orders than are looked at.
 */
export const readProfit = (ctx: Ctx, asked: ProfitQuery): Promise<ProfitView> =>
  viewStore(ctx, async (tx) => {
    const span = await readSpan(tx, asked);
    if (await hasTooMany(tx, span))
      throw new AppError("FIELDS_INVALID", {
        fields: { from: `Choose a shorter range: it has more than ${mostProfitOrders / 1_000},000 orders.` },
      });
    await joinPartsByHash(tx);
    const [counts, steps] = await Promise.all([
      countProfits(tx, span, asked.by),
      sumSteps(tx, span, asked.by),
    ]);
    const byGroup = Map.groupBy(steps, ({ key, currency }) => `${currency} ${key}`);
    return {
      asOf: ctx.now().toISOString(),
      rows: counts.map((row) => ({
        ...row,
        steps: (byGroup.get(`${row.currency} ${row.key}`) ?? []).map(({ step, amountMinor }) => ({
          step,
          amountMinor,
        })),
      })),
    };
  });
