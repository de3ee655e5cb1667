/** Bazaar's lists: oldest change first, cut into pages by token. */
import { Refusal } from "../engine.ts";
import type { Answer, Call } from "../http/call.ts";
import { answer } from "../http/call.ts";
import type { BazaarContext } from "./bazaar.context.ts";
import type { Position } from "./page-tokens.ts";

/** Oldest change first, then by number. */
export const byChange = (a: Position, b: Position): number => a.updatedAt - b.updatedAt || a.seq - b.seq;

/** One page of `sorted` (by change) that passes `keep` and the time filters. */
export function answerPage<T extends Position & { createdAt: number }>(
  call: Call,
  context: BazaarContext,
  name: string,
  sorted: readonly T[],
  keep: (entry: T) => boolean,
  toWire: (entry: T) => unknown,
): Answer {
  const limit = readLimit(call);
  const since = readSince(call, "modified_since");
  const created = readSince(call, "created_since");
  const from = context.pages.open(call, context.account.username);
  const kept = sorted.filter(
    (entry) => entry.updatedAt >= since && entry.createdAt >= created && keep(entry),
  );
  const start = from === null ? 0 : findAfter(kept, from);
  const page = kept.slice(start, start + limit);
  const last = page.at(-1);
  const hasMore = start + limit < kept.length;
  return answer(200, {
    [name]: page.map(toWire),
    next_page_token:
      hasMore && last !== undefined ? context.pages.seal(call, context.account.username, last) : null,
    total: kept.length,
  });
}

function findAfter(sorted: readonly Position[], from: Position): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const entry = sorted[middle];
    if (entry !== undefined && byChange(entry, from) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function readLimit(call: Call): number {
  const text = call.query.get("limit") ?? "50";
  const limit = Number(text);
  if (!/^\d+$/.test(text) || limit < 1 || limit > 100)
    throw new Refusal("limit_out_of_range", "limit must be 1 to 100.", { field: "limit" });
  return limit;
}

function readSince(call: Call, field: string): number {
  const text = call.query.get(field);
  if (text === null || text === "") return -Infinity;
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new Refusal("field_invalid", `${field} must be an ISO 8601 date.`, { field });
  return at;
}
