import { AppError, type ProfitQuery, type ProfitView } from "@stallkeeper/contract";
import { viewStore, type Ctx } from "../../platform/context.ts";
import { chargesFit, countChargesWithoutRate, sumCharges, type ChargeRow } from "./charges.store.ts";
import { readSpan } from "./asked-span.store.ts";
import {
  countProfits,
  hasTooMany,
  joinPartsByHash,
  mostProfitOrders,
  sumSteps,
  type ProfitCounts,
} from "./profit.store.ts";

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
    const [counts, steps, charges, withoutRate] = await Promise.all([
      countProfits(tx, span, asked.by),
      sumSteps(tx, span, asked.by),
      sumCharges(tx, span, asked.by),
      countChargesWithoutRate(tx, span),
    ]);
    const fits = chargesFit(span, asked.by);
    const told = [...steps, ...(fits ? charges.map((charge) => ({ ...charge, step: "charges" })) : [])];
    const byGroup = Map.groupBy(told, groupOf);
    return {
      asOf: ctx.now().toISOString(),
      rows: [...counts, ...(fits ? withoutOrders(charges, counts) : [])].map((row) => ({
        ...row,
        steps: (byGroup.get(groupOf(row)) ?? []).map(({ step, amountMinor }) => ({ step, amountMinor })),
      })),
      chargesLeftOut: leftOut(fits ? [] : charges, withoutRate, span.base),
    };
  });

const groupOf = ({ currency, key }: Pick<ProfitCounts, "currency" | "key">): string => `${currency} ${key}`;

/** Charges that no figure counts, by the currency of the figure that lacks them. */
function leftOut(
  charges: readonly ChargeRow[],
  withoutRate: number,
  base: string,
): ProfitView["chargesLeftOut"] {
  const many = new Map(charges.map((charge) => [charge.currency, charge.charges]));
  if (withoutRate > 0) many.set(base, (many.get(base) ?? 0) + withoutRate);
  return [...many].map(([currency, count]) => ({ currency, charges: count }));
}

/** Rows of groups that were charged for and sold nothing. */
function withoutOrders(charges: readonly ChargeRow[], counts: readonly ProfitCounts[]): ProfitCounts[] {
  const known = new Set(counts.map(groupOf));
  return charges
    .filter((charge) => !known.has(groupOf(charge)))
    .map(({ key, currency }) => ({
      key,
      currency,
      orders: 0,
      ordersSettled: 0,
      settledAt: null,
      ordersWithEstimates: 0,
      ordersWithoutFees: 0,
      ordersWithoutPostage: 0,
      labelsLeftOut: 0,
      pieces: 0,
      piecesWithoutCost: 0,
      piecesAtTodaysCost: 0,
      name: "",
      sku: "",
    }));
}
