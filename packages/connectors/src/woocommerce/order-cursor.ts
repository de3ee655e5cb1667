/**
 * Where a pull of orders stands. The list is read by change time, oldest first, always from its first page:
 *
 * walking  orders changed after `after`. A full page moves `after` to a second before its last change, so that
 *          neighbours of the same second come again rather than get lost; whatever changes meanwhile moves
 *          to the end and is met there.
 * second   a whole page shares one second (a bulk edit): that second is paged by id. When its size shrinks
 *          between two pages, orders have left it and the rest has moved up: the second starts over.
 * caughtUp a page was not full. The next run starts `overlapSeconds` before the newest change seen.
 *
 * Times are the shop's own clock, whole seconds, without Z, as the API takes them.
 */
import { z } from "zod";
import { Malformed } from "@stallkeeper/connector-sdk";
import type { JsonObject, JsonValue } from "@stallkeeper/connector-sdk";

const stateSchema = z.object({
  after: z.string().nullable(),
  /** Orders made before this are not wanted. */
  since: z.string().nullable(),
  newest: z.string().nullable(),
  total: z.number().nullable(),
  isCaughtUp: z.boolean(),
  second: z.object({ at: z.string(), page: z.number(), size: z.number().nullable() }).nullable(),
});

export type OrderCursor = z.infer<typeof stateSchema>;

/** Moves a shop time by seconds. */
export function shiftSeconds(time: string, seconds: number): string {
  return new Date(Date.parse(`${time}Z`) + seconds * 1000).toISOString().slice(0, 19);
}

/** The state to go on from. Throws Malformed for a cursor that is not ours. */
export function openCursor(cursor: JsonValue, since: string | null, overlapSeconds: number): OrderCursor {
  if (cursor === null) {
    const from = since === null ? null : new Date(since).toISOString().slice(0, 19);
    return { after: from === null ? null : shiftSeconds(from, -1), since: from, newest: null, total: null, isCaughtUp: false, second: null };
  }
  const checked = stateSchema.safeParse(cursor);
  if (!checked.success) throw new Malformed("The stored place in the order list cannot be read.");
  const state = checked.data;
  if (!state.isCaughtUp) return state;
  return { ...state, after: state.newest === null ? state.after : shiftSeconds(state.newest, -overlapSeconds), isCaughtUp: false, total: null, second: null };
}

/** Query parameters of the next call. */
export function queryOf(state: OrderCursor, pageSize: number): Record<string, string | number | boolean> {
  const common = { dates_are_gmt: true, order: "asc", per_page: pageSize };
  if (state.second) {
    return { ...common, orderby: "id", page: state.second.page, modified_after: shiftSeconds(state.second.at, -1), modified_before: shiftSeconds(state.second.at, 1) };
  }
  return { ...common, orderby: "modified", page: 1, ...(state.after === null ? {} : { modified_after: state.after }) };
}

/** The state after a page whose rows changed at `changeTimes` (in the order received); `total` is the list's size as the shop counts it. */
export function advance(state: OrderCursor, changeTimes: readonly string[], total: number | null, pageSize: number): OrderCursor {
  const last = changeTimes.at(-1);
  const newest = [...changeTimes, state.newest].reduce<string | null>((max, time) => (time !== null && (max === null || time > max) ? time : max), null);
  const next = { ...state, newest, total: state.total ?? total };
  const isFull = changeTimes.length >= pageSize;
  if (state.second) {
    const { at, page, size } = state.second;
    if (size !== null && total !== null && total < size) return { ...next, second: { at, page: 1, size: total } };
    if (isFull) return { ...next, second: { at, page: page + 1, size: total } };
    return { ...next, second: null, after: state.after === at ? shiftSeconds(at, 1) : at };
  }
  if (!isFull || last === undefined) return { ...next, isCaughtUp: true };
  const after = shiftSeconds(last, -1);
  if (state.after !== null && after <= state.after) return { ...next, second: { at: last, page: 1, size: null } };
  return { ...next, after };
}

/** The cursor as stored. */
export function closeCursor(state: OrderCursor): JsonObject {
  return { ...state };
}
