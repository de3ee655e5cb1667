/**
 * How much a test of many tries does: kills, interleavings, generated requests, storms of faults. `npm test`
 * shows that each still works by a set that takes seconds; `npm run test:long` does the full number, which
 * docs/figures.md keeps. Beside it, only the journeys' configuration reads the switch.
 */
import { appendFileSync } from "node:fs";

const isLong = process.env.STALLKEEPER_TEST_SIZE === "long";

/** The number of tries of this run: the first in `npm test`, the second in `npm run test:long`. */
export function tries(inTest: number, inLong: number): number {
  return isLong ? inLong : inTest;
}

/**
 * Cases for one of many things that all are to be tried with: in `npm test` so many, another part of them at
 * each `turn`, so that every case and every thing is met; all of them in `npm run test:long`.
 */
export function someOf<Case>(cases: readonly Case[], inTest: number, turn: number): Case[] {
  const count = Math.min(tries(inTest, cases.length), cases.length);
  const from = turn * count;
  return cases.map((_, at) => cases[(from + at) % cases.length] as Case).slice(0, count);
}

/**
 * What a long run showed, for the table of docs/figures.md: `part` is the word by which `npm run test:long`
 * runs this file again. Call it behind the last expectation. It does nothing in `npm test`.
 */
export function showFigure(part: string, words: string): void {
  const file = process.env.STALLKEEPER_FIGURES ?? "";
  if (isLong && file !== "") appendFileSync(file, `${JSON.stringify({ part, words })}\n`);
}
