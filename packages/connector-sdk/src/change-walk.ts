/**
 * A walk over a list that is sorted by change time in whole seconds and cut into pages at the moment of each
 * call, so that whatever changes or arrives between two calls shifts the rest. No page number is trusted:
 *
 * walking  entries changed at `from` or later, first page only. A full page moves `from` to the second of
 * its last
 *          entry: neighbours of that second come again rather than get lost; what changes meanwhile moves to
 *            the
 *          end and is met there.
 * second   a whole page lies in one second (a bulk edit): that second is paged in a fixed order. When its
 * size
 *          shrinks between two pages, entries have left it and the rest moved up: the second starts over.
 * caughtUp a page was not full. The next run starts an overlap before the newest change seen.
 *
 * Seconds are the marketplace's own clock. Pure; the state is JSON and is stored as the cursor.
 */
import { z } from "zod";
import type { JsonObject, JsonValue } from "./context.ts";
import { Malformed } from "./errors.ts";

const walkSchema = z.object({
  /** Inclusive; null: from the beginning. */
  from: z.number().int().nullable(),
  /** Entries made before this second are not wanted. */
  since: z.number().int().nullable(),
  newest: z.number().int().nullable(),
  total: z.number().int().nullable(),
  isCaughtUp: z.boolean(),
  second: z
    .object({ at: z.number().int(), page: z.number().int().min(1), size: z.number().int().nullable() })
    .nullable(),
});

export type ChangeWalk = z.infer<typeof walkSchema>;

/** The state to go on from; `cursor` null begins. Throws Malformed for a cursor of another kind. */
export function openWalk(cursor: JsonValue, sinceIso: string | null, overlapSeconds: number): ChangeWalk {
  if (cursor === null) {
    const since = sinceIso === null ? null : Math.floor(Date.parse(sinceIso) / 1000);
    return { from: since, since, newest: null, total: null, isCaughtUp: false, second: null };
  }
  const checked = walkSchema.safeParse(cursor);
  if (!checked.success) throw new Malformed("The stored place in the order list cannot be read.");
  const walk = checked.data;
  if (!walk.isCaughtUp) return walk;
  return {
    ...walk,
    from: walk.newest === null ? walk.from : walk.newest - overlapSeconds,
    isCaughtUp: false,
    total: null,
    second: null,
  };
}

export interface WalkedPage {
  /** Change times of all entries in the order received, readable or not. */
  readonly seconds: readonly number[];
  readonly pageSize: number;
  /** Size of the list asked for, as the marketplace counts it now. */
  readonly total: number | null;
}

/** The state after a page. */
export function advanceWalk(walk: ChangeWalk, { seconds, pageSize, total }: WalkedPage): ChangeWalk {
  const newest = seconds.reduce(
    (max, second) => Math.max(max, second),
    walk.newest ?? Number.NEGATIVE_INFINITY,
  );
  const next: ChangeWalk = {
    ...walk,
    newest: Number.isFinite(newest) ? newest : null,
    total: walk.total ?? total,
  };
  const isFull = seconds.length >= pageSize;
  if (walk.second) {
    const { at, page, size } = walk.second;
    if (size !== null && total !== null && total < size)
      return { ...next, second: { at, page: 1, size: total } };
    if (isFull) return { ...next, second: { at, page: page + 1, size: total } };
    // A marketplace that answers a second too early would send us back here for ever: always at least one
    // further.
    return { ...next, second: null, from: Math.max(at, walk.from ?? at) + 1 };
  }
  const last = seconds.at(-1);
  if (!isFull || last === undefined) return { ...next, isCaughtUp: true };
  if (walk.from !== null && last <= walk.from) return { ...next, second: { at: last, page: 1, size: null } };
  return { ...next, from: last };
}

/** The state as stored. */
export function closeWalk(walk: ChangeWalk): JsonObject {
  return { ...walk };
}
