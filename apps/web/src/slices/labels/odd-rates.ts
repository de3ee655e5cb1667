import type { WeightSource } from "@stallkeeper/contract";

/**
 * Which of many purchases deserve a look before they are paid (open sections 2.3, "odd rows first"): one that
 * costs more than twice what the middle one does, one that is not tracked among others that are, one whose
 * weight nobody said, and one that goes by another service than planned. Pure.
 */
export function findOdd<
  Row extends {
    price: number;
    isTracked: boolean;
    weightSource?: WeightSource | undefined;
    unofferedService?: string | undefined;
  },
>(rows: readonly Row[]): ReadonlySet<Row> {
  const prices = rows.map(({ price }) => price).toSorted((one, other) => one - other);
  const middle = prices[Math.floor((prices.length - 1) / 2)] ?? 0;
  const isMostlyTracked = rows.filter(({ isTracked }) => isTracked).length * 2 > rows.length;
  return new Set(
    rows.filter(
      ({ price, isTracked, weightSource, unofferedService }) =>
        weightSource === "default" ||
        unofferedService !== undefined ||
        price > middle * 2 ||
        (isMostlyTracked && !isTracked),
    ),
  );
}
