import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { advanceWalk, closeWalk, openWalk } from "./change-walk.ts";
import type { ChangeWalk } from "./change-walk.ts";
import type { JsonValue } from "./context.ts";
import { Malformed } from "./errors.ts";

interface Entry {
  id: number;
  second: number;
}

/**
 * A list as a marketplace cuts it: `isLoose` answers one second too early, as an exclusive filter read as
 * inclusive does.
 */
function answer(
  entries: readonly Entry[],
  walk: ChangeWalk,
  pageSize: number,
  isLoose: boolean,
): { rows: Entry[]; total: number } {
  const slack = isLoose ? 1 : 0;
  const from = walk.second?.at ?? walk.from ?? Number.NEGATIVE_INFINITY;
  const until = walk.second ? walk.second.at + slack : Number.POSITIVE_INFINITY;
  const found = entries.filter((entry) => entry.second >= from - slack && entry.second <= until);
  const sorted = walk.second
    ? found.toSorted((left, right) => left.id - right.id)
    : found.toSorted((left, right) => left.second - right.second || right.id - left.id);
  const offset = ((walk.second?.page ?? 1) - 1) * pageSize;
  return { rows: sorted.slice(offset, offset + pageSize), total: found.length };
}

describe("a walk over a list that changes under way", () => {
  it("sees every entry in its last version, whatever is added or changed between pages, and ends", () => {
    const change = fc.record({ index: fc.nat(40), isNew: fc.boolean() });
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 40 }),
        fc.integer({ min: 1, max: 5 }),
        fc.boolean(),
        fc.array(fc.array(change, { maxLength: 3 }), { maxLength: 12 }),
        (seconds, pageSize, isLoose, changes) => {
          const entries: Entry[] = seconds.map((second, id) => ({ id, second: 1_000 + second }));
          let clock = 1_010;
          const seen = new Map<number, number>();
          let cursor: JsonValue = null;
          for (let page = 0; page < 600; page += 1) {
            const walk = openWalk(cursor, null, 0);
            const { rows, total } = answer(entries, walk, pageSize, isLoose);
            for (const row of rows) seen.set(row.id, Math.max(seen.get(row.id) ?? 0, row.second));
            const next = advanceWalk(walk, { seconds: rows.map((row) => row.second), pageSize, total });
            cursor = JSON.parse(JSON.stringify(closeWalk(next))) as JsonValue;
            if (next.isCaughtUp) break;
            for (const { index, isNew } of changes[page] ?? []) {
              clock += 1;
              const target = entries[index % Math.max(1, entries.length)];
              if (isNew || !target) entries.push({ id: 1_000 + clock, second: clock });
              else target.second = clock;
            }
            expect(page).toBeLessThan(599);
          }
          // What changed after its page was read is met by the walk itself or, at its very end, by the next
          // run's overlap.
          const missing = entries.filter((entry) => seen.get(entry.id) !== entry.second);
          expect(missing).toEqual([]);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("starts the next run an overlap before the newest change", () => {
    const done = advanceWalk(openWalk(null, "2026-01-01T00:00:00Z", 120), {
      seconds: [1_767_300_000],
      pageSize: 10,
      total: 1,
    });
    expect(done.isCaughtUp).toBe(true);
    expect(openWalk(closeWalk(done), null, 120)).toMatchObject({
      from: 1_767_299_880,
      since: 1_767_225_600,
      isCaughtUp: false,
    });
  });

  it("keeps its place when nothing has come", () => {
    const first = advanceWalk(openWalk(null, "2026-01-01T00:00:00Z", 120), {
      seconds: [],
      pageSize: 10,
      total: 0,
    });
    expect(openWalk(closeWalk(first), null, 120).from).toBe(1_767_225_600);
  });

  it("refuses a cursor of another kind", () => {
    expect(() => openWalk({ page: 3 }, null, 120)).toThrow(Malformed);
  });
});
