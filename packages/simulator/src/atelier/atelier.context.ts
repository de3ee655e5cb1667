/** What Atelier's routes are handed, how they refuse, and how its pages are cut. */
import type { Sim } from "../engine.ts";
import { Refusal } from "../engine.ts";
import type { Answer, Call } from "../http/call.ts";
import { answer } from "../http/call.ts";
import type { Account } from "../model.ts";

export type AtelierContext = { sim: Sim; account: Account; base: string };

/** An answer in Atelier's error shape. */
export function refuseInAtelier(
  status: number,
  code: string,
  message: string,
  extra: Record<string, unknown> = {},
): Answer {
  return answer(status, { error: message, error_code: code, ...extra });
}

const STATUS: Record<string, number> = {
  receipt_not_found: 404,
  listing_not_found: 404,
  settlement_not_found: 404,
  already_shipped: 409,
  not_shippable: 409,
  bad_limit: 400,
  bad_offset: 400,
  bad_parameter: 400,
  missing_field: 400,
  bad_field: 400,
  attributes_missing: 422,
  not_submittable: 409,
};

/** A refusal of the market in Atelier's words. */
export function sayRefusal(refusal: Refusal): Answer {
  return refuseInAtelier(STATUS[refusal.code] ?? 400, refusal.code, refusal.message, refusal.details);
}

/** One page by offset and limit, cut from the entries as they stand now. */
export function answerPage<T>(
  call: Call,
  context: AtelierContext,
  entries: readonly T[],
  toWire: (entry: T) => unknown,
): Answer {
  const limit = readWhole(call, "limit", 25);
  const offset = readWhole(call, "offset", 0);
  if (limit < 1 || limit > 50) throw new Refusal("bad_limit", "limit must be 1 to 50.");
  const page = entries.slice(offset, offset + limit);
  const query = new URLSearchParams(call.query);
  query.set("limit", String(limit));
  query.set("offset", String(offset + limit));
  return answer(200, {
    count: entries.length,
    results: page.map(toWire),
    next: offset + limit < entries.length ? `${context.base}${call.path}?${query.toString()}` : null,
  });
}

/** A whole number of the query; throws Refusal `bad_limit`, `bad_offset` or `bad_parameter`. */
export function readWhole(call: Call, name: string, otherwise: number): number {
  const text = call.query.get(name);
  if (text === null || text === "") return otherwise;
  if (!/^\d{1,15}$/.test(text))
    throw new Refusal(
      name === "limit" ? "bad_limit" : name === "offset" ? "bad_offset" : "bad_parameter",
      `${name} must be a whole number.`,
    );
  return Number(text);
}
