/** What Thriftly's routes are handed, how they refuse, and how its pages are cut. */
import type { Sim } from "../engine.ts";
import { Refusal } from "../engine.ts";
import type { Answer, Call } from "../http/call.ts";
import { answer, countCharacters } from "../http/call.ts";
import type { Account } from "../model.ts";
import type { ListIndex } from "../store/list-index.ts";

export type ThriftlyContext = { sim: Sim; account: Account; base: string; index: ListIndex };

/** An answer in Thriftly's error shape. */
export function refuseInThriftly(
  status: number,
  code: string,
  message: string,
  extra: Record<string, unknown> = {},
): Answer {
  return answer(status, { error: { type: code, message, ...extra } });
}

const WORDS: Record<string, [status: number, type: string]> = {
  order_not_found: [404, "PURCHASE_NOT_FOUND"],
  parcel_not_found: [404, "PARCEL_NOT_FOUND"],
  not_shippable: [409, "NOT_SHIPPABLE"],
  not_refundable: [409, "NOT_REFUNDABLE"],
  refund_too_large: [422, "REFUND_TOO_LARGE"],
  offer_not_found: [404, "OFFER_NOT_FOUND"],
  offer_expired: [410, "OFFER_EXPIRED"],
  offer_closed: [409, "OFFER_CLOSED"],
  item_sold: [409, "ITEM_SOLD"],
  kind_not_allowed: [403, "KIND_NOT_ALLOWED"],
  listing_not_found: [404, "LISTING_NOT_FOUND"],
  sku_used: [409, "SKU_USED"],
  subscription_not_found: [404, "WEBHOOK_NOT_FOUND"],
  url_invalid: [422, "VALIDATION"],
  validation: [422, "VALIDATION"],
};

/** A refusal of the market in Thriftly's words. */
export function sayRefusal(refusal: Refusal): Answer {
  const [status, type] = WORDS[refusal.code] ?? [422, "VALIDATION"];
  return refuseInThriftly(status, type, refusal.message, refusal.details);
}

/** A Refusal that names one wrong field. */
export function invalid(field: string, rule: string): Refusal {
  return new Refusal("validation", `${field} ${rule}.`, { fields: { [field]: rule } });
}

/** Text of the body; throws a validation Refusal. */
export function requireText(body: Record<string, unknown>, field: string, most: number): string {
  const value = body[field];
  if (typeof value !== "string" || value.trim() === "") throw invalid(field, "is required");
  if (countCharacters(value) > most) throw invalid(field, `has more than ${String(most)} characters`);
  return value.trim();
}

/** One page after the id in `after`; `entries` are in ascending id. */
export function answerPage<T>(
  call: Call,
  name: string,
  entries: readonly T[],
  idOf: (entry: T) => number,
  toWire: (entry: T) => unknown,
): Answer {
  const text = call.query.get("limit") ?? "20";
  const limit = Number(text);
  if (!/^\d+$/.test(text) || limit < 1 || limit > 200) throw invalid("limit", "must be 1 to 200");
  const after = Number(call.query.get("after") ?? "0");
  if (!Number.isSafeInteger(after)) throw invalid("after", "must be an id");
  const start = entries.findIndex((entry) => idOf(entry) > after);
  const rest = start === -1 ? [] : entries.slice(start, start + limit + 1);
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  return answer(200, {
    [name]: page.map(toWire),
    meta: { hasMore: rest.length > limit, lastId: last === undefined ? null : idOf(last) },
  });
}

/** A time of the query, ISO or epoch milliseconds; -Infinity when absent. */
export function readSince(call: Call, field: string): number {
  const text = call.query.get(field);
  if (text === null || text === "") return -Infinity;
  const at = /^\d+$/.test(text) ? Number(text) : Date.parse(text);
  if (Number.isNaN(at)) throw invalid(field, "must be a date");
  return at;
}
