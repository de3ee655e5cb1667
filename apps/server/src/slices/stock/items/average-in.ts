/** What pieces that came in make of an item's cost. */
import { averageCost, toDecimal } from "@stallkeeper/domain";
import type { ItemChange, ItemRow, NewItemEvent } from "./items.store.ts";

export interface CostChange {
  change: ItemChange;
  /** null: people see the same amount. */
  event: NewItemEvent | null;
}

/** The item's average cost once these came in, to be written; null: it stays. `costMinor` in its currency. */
export function averageIn(
  { id, on_hand: onHand, cost_minor: before, cost_exact: exact, currency }: ItemRow,
  received: { pieces: number; costMinor: number },
): CostChange | null {
  const average = averageCost({ onHand, costMinor: exact }, received);
  if (average === exact) return null;
  const after = Math.round(average);
  const decimal = (minor: number | null) => (minor === null ? null : toDecimal(minor, currency));
  return {
    change: { id, currency, set: { cost_minor: after }, costExact: average },
    event:
      after === before
        ? null
        : { itemId: id, kind: "changed", changes: { cost: [decimal(before), decimal(after)] } },
  };
}
