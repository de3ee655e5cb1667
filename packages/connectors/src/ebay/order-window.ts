/**
 * A walk over eBay's orders by change time. The list says nothing of its order, pages are cut by offset at
 * the moment of each call, and an order that changes leaves the stretch it was in: whatever lies behind it
 * moves up. So no page is trusted whose list could have moved meanwhile:
 *
 * open    from a time on, without an end. What fits into one answer is whole: the walk has caught up.
 * closed  otherwise a stretch that ends before now is paged by offset. Orders can only leave it; when its
 *         size changes between two pages, it starts over, half as long. Done, the next one begins at its end.
 * An order is met at least once, often twice. Pure; the state is JSON and is stored as the cursor.
 */
import { z } from "zod";
import { Malformed } from "@stallkeeper/connector-sdk";
import type { JsonObject, JsonValue } from "@stallkeeper/connector-sdk";
import { daysInMs } from "@stallkeeper/domain";

/** eBay keeps orders for two years and refuses to look further back. */
const historyMs = daysInMs(729);
/** What a closed stretch should hold, and what it holds at most, in pages. */
const wantedPages = 5;
const mostPages = 20;

const windowSchema = z.object({
  fromMs: z.number().int(),
  /** Inclusive; null: open. */
  toMs: z.number().int().nullable(),
  offset: z.number().int(),
  /** Size of the closed stretch at its first page. */
  size: z.number().int().nullable(),
  newestMs: z.number().int().nullable(),
  /** Orders made before are not wanted. */
  sinceMs: z.number().int().nullable(),
  /** Of the whole run. */
  total: z.number().int().nullable(),
  isCaughtUp: z.boolean(),
});
export type OrderWindow = z.infer<typeof windowSchema>;

/** The state to go on from; `cursor` null begins. Throws Malformed for a cursor of another kind. */
export function openWindow(
  cursor: JsonValue,
  { since, nowMs, overlapMs }: { since: string | null; nowMs: number; overlapMs: number },
): OrderWindow {
  if (cursor === null) {
    const sinceMs = since === null ? null : Date.parse(since);
    return {
      fromMs: Math.max(sinceMs ?? Number.NEGATIVE_INFINITY, nowMs - historyMs),
      toMs: null,
      offset: 0,
      size: null,
      newestMs: null,
      sinceMs,
      total: null,
      isCaughtUp: false,
    };
  }
  const checked = windowSchema.safeParse(cursor);
  if (!checked.success) throw new Malformed("The stored place in the order list cannot be read.");
  const state = checked.data;
  if (!state.isCaughtUp) return { ...state, fromMs: Math.max(state.fromMs, nowMs - historyMs) };
  const fromMs = state.newestMs === null ? state.fromMs : state.newestMs - overlapMs;
  return {
    ...state,
    fromMs: Math.max(fromMs, nowMs - historyMs),
    toMs: null,
    offset: 0,
    size: null,
    total: null,
    isCaughtUp: false,
  };
}

export interface WindowPage {
  /** Change times of what came, in any order. */
  readonly changedMs: readonly number[];
  readonly count: number;
  /** What eBay says the stretch holds. */
  readonly total: number;
  readonly limit: number;
  /** eBay's clock at the answer, in whole seconds. */
  readonly servedMs: number;
}

/** The state after a page. */
export function advanceWindow(state: OrderWindow, page: WindowPage): OrderWindow {
  const newestMs = page.changedMs.reduce<number | null>(
    (newest, at) => (newest === null || at > newest ? at : newest),
    state.newestMs,
  );
  const next = { ...state, newestMs, total: state.total ?? page.total };
  return state.toMs === null ? afterOpen(next, page) : afterClosed({ ...next, toMs: state.toMs }, page);
}

function afterOpen(
  state: OrderWindow,
  { changedMs, count, total, limit, servedMs }: WindowPage,
): OrderWindow {
  if (total <= count) return { ...state, isCaughtUp: true };
  // Answers are dated in whole seconds: a change that came is as late as eBay's clock, or later.
  const latestMs = Math.max(servedMs, ...changedMs);
  const spanMs = Math.max(0, latestMs - state.fromMs);
  // As if changes were spread evenly; where they are bunched, what came says where to begin.
  const even = state.fromMs + Math.floor(spanMs * Math.min(0.5, (wantedPages * limit) / total));
  const earliest = Math.min(...changedMs.filter((at) => at >= state.fromMs), latestMs);
  // eBay wants an end behind the start.
  const toMs = Math.max(state.fromMs + 1, Math.min(Math.max(even, earliest), latestMs));
  return { ...state, toMs, offset: 0, size: null };
}

function afterClosed(
  state: OrderWindow & { readonly toMs: number },
  { count, total, limit }: WindowPage,
): OrderWindow {
  const { fromMs, toMs, offset, size } = state;
  const hasMoved = size !== null && total !== size;
  const isTooLong = offset === 0 && total > mostPages * limit;
  if ((hasMoved || isTooLong) && toMs - fromMs > 1)
    return { ...state, toMs: fromMs + Math.floor((toMs - fromMs) / 2), offset: 0, size: null };
  if (count === 0 || offset + count >= total)
    return { ...state, fromMs: toMs, toMs: null, offset: 0, size: null };
  return { ...state, offset: offset + count, size: total };
}

/** The state as stored. */
export function closeWindow(state: OrderWindow): JsonObject {
  return { ...state };
}

/** What is asked for, in eBay's words. */
export function windowFilter({ fromMs, toMs }: Pick<OrderWindow, "fromMs" | "toMs">): string {
  const end = toMs === null ? "" : new Date(toMs).toISOString();
  return `lastmodifieddate:[${new Date(fromMs).toISOString()}..${end}]`;
}
