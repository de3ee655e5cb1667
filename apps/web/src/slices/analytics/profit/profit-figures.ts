/** What is left of sales, made of the service's steps. Pure. */
import type { ProfitRow, ProfitStep, ProfitView } from "@stallkeeper/contract";
import { texts } from "./texts.ts";

const order = ["sales", "refunds", "tax", "fee", "postage", "other", "cancelled", "cost", "charges"];
const placeOf = ({ step }: ProfitStep): number => order.indexOf(step.startsWith("fee:") ? "fee" : step);

/** The sum of all steps: signed, as each of them is. */
export const profitOf = ({ steps }: Pick<ProfitRow, "steps">): number =>
  steps.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** What a row has of a step; fees of all kinds are "fees". */
export const amountOf = ({ steps }: Pick<ProfitRow, "steps">, step: string): number =>
  steps
    .filter((one) => one.step === step || (step === "fees" && one.step.startsWith("fee:")))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** From sales to what is left, each step between the amounts that it stands between. */
export function waterfallOf(
  row: Pick<ProfitRow, "steps">,
): { step: string; amountMinor: number; fromMinor: number; toMinor: number }[] {
  let left = 0;
  const steps = row.steps
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map(({ step, amountMinor }) => {
      const fromMinor = left;
      left += amountMinor;
      return { step, amountMinor, fromMinor, toMinor: left };
    });
  return [...steps, { step: "profit", amountMinor: left, fromMinor: 0, toMinor: left }];
}

/** What isn't known of a row, each in words; what isn't known is never counted as nothing in silence. */
export function doubtsOf(row: ProfitRow): string[] {
  const told = [
    [row.ordersWithEstimates, texts.estimated],
    [row.ordersWithoutFees, texts.withoutFees],
    [row.ordersWithoutPostage, texts.withoutPostage],
    [row.labelsLeftOut, texts.leftOut],
    [row.piecesWithoutCost, texts.withoutCost],
    [row.piecesAtTodaysCost, texts.atTodaysCost],
  ] as const;
  return told.flatMap(([count, write]) => (count > 0 ? [write(count)] : []));
}

/** That charges of no order are missing from figures of a currency, in words. */
export const chargesMissing = (
  view: Pick<ProfitView, "chargesLeftOut"> | undefined,
  currency: string,
): string[] =>
  (view?.chargesLeftOut ?? [])
    .filter((charge) => charge.currency === currency)
    .map(({ charges }) => texts.chargesLeftOut(charges));

/** Whether nothing is known of a step, so that it mustn't stand there as 0. */
export function isUnknown(row: ProfitRow, step: string): boolean {
  const unknown: Record<string, number> = {
    fees: row.ordersWithoutFees,
    postage: row.ordersWithoutPostage + row.labelsLeftOut,
    cost: row.piecesWithoutCost,
  };
  return (unknown[step] ?? 0) > 0 && amountOf(row, step) === 0;
}

/** Whether no piece that was sold has a known cost. */
export const hasNoCosts = (row: Pick<ProfitRow, "pieces" | "piecesWithoutCost" | "steps">): boolean =>
  row.pieces > 0 && row.piecesWithoutCost >= row.pieces && amountOf(row, "cost") === 0;
