import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createKeyReader } from "./key-reader.ts";

interface Played {
  /** What acted as a key before Enter, and after it. */
  counted: string[];
  enter: string | null;
}

/** Types the text with Enter at its end, each key after its gap, with the clock that a page has. */
function play(text: string, gapsMs: readonly number[], isPatient = false): Played {
  const reader = createKeyReader();
  reader.setPatient(isPatient);
  const counted: string[] = [];
  let atMs = 1_000;
  for (const [index, key] of [...text.split(""), null].entries()) {
    const gapMs = gapsMs[index] ?? 0;
    if (index > 0 && gapMs >= reader.waitMs()) counted.push(...reader.settle());
    atMs += gapMs;
    if (key !== null) counted.push(...reader.type(key, atMs));
  }
  const enter = reader.enter(atMs);
  return { counted: [...counted, ...(enter === null ? reader.end() : [])], enter };
}

const typeAll = (text: string, gapMs: number): Played =>
  play(
    text,
    Array.from({ length: text.length + 1 }, () => gapMs),
  );
/** Gaps before the second character to Enter; none before the first. */
const paced = (length: number, gap: fc.Arbitrary<number>): fc.Arbitrary<number[]> =>
  fc.array(gap, { minLength: length, maxLength: length }).map((gaps) => [0, ...gaps]);
const meanOf = ([, ...gaps]: readonly number[]): number =>
  gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
const code = fc.stringMatching(/^[A-Z0-9][A-Z0-9 _.-]{2,18}[A-Z0-9]$/);
const scanned = (gap: fc.Arbitrary<number>) =>
  code.chain((text) => fc.record({ text: fc.constant(text), gaps: paced(text.length, gap) }));
const hesitant = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 25 }) },
  { weight: 1, arbitrary: fc.integer({ min: 35, max: 99 }) },
);

describe("a scanner that hesitates anywhere in its burst", () => {
  test("is heard whole on a page for scans, and presses nothing there", () => {
    fc.assert(
      fc.property(
        scanned(hesitant).filter(({ gaps }) => meanOf(gaps) < 60),
        ({ text, gaps }) => {
          expect(play(text, gaps, true)).toEqual({ counted: [], enter: text });
        },
      ),
    );
  });

  test("is heard whole on every other page, and presses nothing unless its first gap is a person's", () => {
    fc.assert(
      fc.property(
        scanned(hesitant).filter(({ gaps }) => meanOf(gaps) < 35),
        ({ text, gaps }) => {
          const { counted, enter } = play(text, gaps);
          expect(enter).toBe(text);
          expect((gaps[1] ?? 0) < 35 ? counted : []).toEqual([]);
          expect(text.startsWith(counted.join(""))).toBe(true);
        },
      ),
    );
  });

  test("a person's own typing is keys, each once and in its order, and Enter stays Enter", () => {
    const typed = fc
      .stringMatching(/^[a-z0-9.]{1,12}$/)
      .chain((text) =>
        fc.record({
          text: fc.constant(text),
          gaps: paced(text.length, fc.integer({ min: 60, max: 400 })),
          isPatient: fc.boolean(),
        }),
      );
    fc.assert(
      fc.property(typed, ({ text, gaps, isPatient }) => {
        expect(play(text, gaps, isPatient)).toEqual({ counted: text.split(""), enter: null });
      }),
    );
  });

  test("whatever the gaps, nothing counts twice or out of order", () => {
    const any = fc
      .string({ maxLength: 14 })
      .chain((text) =>
        fc.record({
          text: fc.constant(text),
          gaps: paced(text.length, fc.nat(160)),
          isPatient: fc.boolean(),
        }),
      );
    fc.assert(
      fc.property(any, ({ text, gaps, isPatient }) => {
        const rest = text.split("");
        for (const key of play(text, gaps, isPatient).counted) {
          const at = rest.indexOf(key);
          expect(at).toBeGreaterThanOrEqual(0);
          rest.splice(0, at + 1);
        }
      }),
    );
  });
});

test("a burst that a busy machine hands over in pieces presses nothing after its fourth character, and is heard whole", () => {
  const reader = createKeyReader();
  reader.setPatient(true);
  const counted = "SCAN-4"
    .split("")
    .flatMap((key, n) => [...reader.type(key, 1_000 + n * 8), ...(n >= 3 ? reader.settle() : [])]);
  expect([counted, reader.enter(1_050)]).toEqual([[], "SCAN-4"]);
});

test("a space within a burst is part of it, one that a person presses is not", () => {
  const reader = createKeyReader();
  reader.type("R", 10);
  expect(reader.isInBurst(15)).toBe(false);
  reader.type("M", 18);
  expect([reader.isInBurst(26), reader.isInBurst(60)]).toEqual([true, false]);
});

test("a burst that ends with Enter is a scan and presses no key", () => {
  expect(typeAll("RN482011754GB", 8)).toEqual({ counted: [], enter: "RN482011754GB" });
});

test("the same characters typed by hand are keys, and Enter stays Enter", () => {
  expect(typeAll("mpvt", 80)).toEqual({ counted: ["m", "p", "v", "t"], enter: null });
});

test("three quick keys are keys, four without Enter are dropped", () => {
  const reader = createKeyReader();
  for (const key of "xjm") reader.type(key, 10);
  expect(reader.settle()).toEqual(["x", "j", "m"]);
  for (const key of "tpmv") reader.type(key, 200);
  expect(reader.settle()).toEqual([]);
});

test("a run of J and K is never dropped", () => {
  const reader = createKeyReader();
  for (const key of "jjjjkk") reader.type(key, 10);
  expect(reader.settle()).toEqual(["j", "j", "j", "j", "k", "k"]);
});

test("J, K and X before other keys count, and Enter after nothing but them is an ordinary Enter", () => {
  const reader = createKeyReader();
  for (const key of "jjjm") reader.type(key, 10);
  expect(reader.enter(500)).toBeNull();
  expect(reader.settle()).toEqual(["j", "j", "j", "m"]);
  for (const key of "jjkxj") reader.type(key, 1000);
  expect(reader.enter(1005)).toBeNull();
  expect(reader.end()).toEqual(["j", "j", "k", "x", "j"]);
});

test("what follows a slash is text for the filter, however fast", () => {
  expect(typeAll("/mara", 5)).toEqual({ counted: ["/", "m", "a", "r", "a"], enter: null });
});

test("a code that begins with such a letter is still a scan", () => {
  expect(typeAll("KX1234", 8)).toEqual({ counted: [], enter: "KX1234" });
});

test("an Enter long after a burst is no scan", () => {
  const reader = createKeyReader();
  for (const key of "abcd") reader.type(key, 10);
  expect(reader.enter(500)).toBeNull();
});
