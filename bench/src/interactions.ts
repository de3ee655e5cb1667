/** Lengths of interactions as a figure against a budget. */
import type { Figure } from "./measure.ts";

/** INP is the worst interaction, one in fifty left out. */
export function inpOf(lengths: readonly number[]): number {
  return lengths.toSorted((a, b) => b - a)[Math.floor(lengths.length / 50)] ?? Number.NaN;
}

/** Of a short session: all of its interactions but the one worst. */
export function worstButOne(lengths: readonly number[]): number {
  return lengths.toSorted((a, b) => b - a)[Math.min(1, lengths.length - 1)] ?? Number.NaN;
}

/** A figure whose floor is its budget. */
export function bounded(name: string, value: number, most: number): Figure {
  return { name, value, floor: most, unit: "ms", ratio: value / most, bound: { most: 1 } };
}
