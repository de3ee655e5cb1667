/**
 * Buying stock (open sections 2.2): what a delivery costs a piece with its postage, and what has to be bought.
 *
 *   ordered -> partly received -> received      by what comes in; more than was ordered is received, too
 *   ordered | partly received -> closed         nothing more comes
 * Closed leads back to where it was. What came in stays.
 */
interface PricedLine {
  pieces: number;
  /** Of a piece, in the purchase's currency; null: not known. */
  unitMinor: number | null;
}

/**
 * What a piece of each line costs with its share of the postage, in minor units and fractions of them. Postage
 * goes by value, since the dear goods are what was insured and weighed most on the bill; by pieces where nothing
 * has a price. Null where a line has no price. Pure.
 */
export function landedCosts(lines: readonly PricedLine[], postageMinor: number): (number | null)[] {
  const value = lines.reduce((sum, { pieces, unitMinor }) => sum + pieces * (unitMinor ?? 0), 0);
  const pieces = lines.reduce((sum, line) => sum + line.pieces, 0);
  return lines.map(({ unitMinor }) => {
    if (unitMinor === null) return null;
    const share = value > 0 ? (unitMinor / value) * postageMinor : pieces > 0 ? postageMinor / pieces : 0;
    return unitMinor + share;
  });
}

/**
 * What a piece costs on average once more came in, in minor units and fractions of them: rounded at each
 * receipt, a delivery that is scanned piece by piece would never move it. Pieces that aren't there, or whose
 * cost nobody knew, weigh nothing. Pure.
 */
export function averageCost(
  before: { onHand: number | null; costMinor: number | null },
  received: { pieces: number; costMinor: number },
): number {
  const kept = before.costMinor === null ? 0 : Math.max(0, before.onHand ?? 0);
  const all = kept + received.pieces;
  if (all === 0) return received.costMinor;
  return (kept * (before.costMinor ?? 0) + received.pieces * received.costMinor) / all;
}
