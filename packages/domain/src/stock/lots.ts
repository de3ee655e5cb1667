/**
 * Lots: pieces of an item that came in together at one cost (docs/adr/0116-lots.md). What is left of an item's
 * lots adds up to what is on hand. Pieces that were sold beyond what was there are a lot of less than none,
 * which whatever comes in next pays back.
 */
export interface Lot {
  id: string;
  left: number;
  /** Somebody chose it to be sold before the others. */
  isFirst: boolean;
  /** The purchase that it came of. */
  purchaseId: string | null;
}

/** Pieces that a lot gives (below zero) or gets. */
export interface LotStep {
  lotId: string;
  pieces: number;
}

/** What lots take on, and how many pieces none of them does. */
export interface LotSteps {
  steps: LotStep[];
  rest: number;
}

function spread(pieces: number, room: readonly { lotId: string; most: number }[], sign: 1 | -1): LotSteps {
  let rest = pieces;
  const steps: LotStep[] = [];
  for (const { lotId, most } of room) {
    const own = Math.min(rest, Math.max(0, most));
    rest -= own;
    if (own > 0) steps.push({ lotId, pieces: sign * own });
  }
  return { steps, rest };
}

/**
 * From which lots pieces go, of lots with the oldest first: what goes back to a supplier leaves the newest lot
 * of that purchase, everything else the chosen lot, then the oldest. Pure.
 */
export function takeFromLots(lots: readonly Lot[], pieces: number, purchaseId: string | null): LotSteps {
  const ofPurchase = purchaseId === null ? [] : lots.filter((lot) => lot.purchaseId === purchaseId).reverse();
  const others = lots.filter((lot) => !ofPurchase.includes(lot));
  const inTurn = [
    ...ofPurchase,
    ...others.filter(({ isFirst }) => isFirst),
    ...others.filter(({ isFirst }) => !isFirst),
  ];
  return spread(
    pieces,
    inTurn.map(({ id, left }) => ({ lotId: id, most: left })),
    -1,
  );
}

/**
 * Which lots pieces that come back go to: those that they were taken from, `taken` with the newest first. Pure.
 */
export function giveBackToLots(taken: readonly LotStep[], pieces: number): LotSteps {
  return spread(
    pieces,
    taken.map(({ lotId, pieces: own }) => ({ lotId, most: -own })),
    1,
  );
}

/** What lots of less than none are paid back with, out of pieces that came in. Pure. */
export function payBackLots(lots: readonly Lot[], pieces: number): LotSteps {
  return spread(
    pieces,
    lots.map(({ id, left }) => ({ lotId: id, most: -left })),
    1,
  );
}
