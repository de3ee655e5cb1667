/** What Bazaar's routes are handed, and how they refuse. */
import type { Sim } from "../engine.ts";
import { Refusal } from "../engine.ts";
import type { Answer } from "../http/call.ts";
import { answer, countCharacters } from "../http/call.ts";
import type { Account, Token } from "../model.ts";
import type { PageBook } from "./page-tokens.ts";

export type BazaarContext = { sim: Sim; account: Account; token: Token; pages: PageBook; base: string };

/** An answer in Bazaar's error shape. */
export function refuseInBazaar(
  status: number,
  code: string,
  message: string,
  extra: Record<string, unknown> = {},
): Answer {
  return answer(status, { errors: [{ code, message, field: null, ...extra }] });
}

const WORDS: Record<string, [status: number, code: string]> = {
  not_shippable: [409, "order_not_shippable"],
  already_shipped: [409, "already_shipped"],
  no_cancel_request: [409, "no_cancel_request"],
  order_not_found: [404, "order_not_found"],
  shipment_not_found: [404, "shipment_not_found"],
  refund_too_large: [409, "refund_exceeds_remaining"],
  not_refundable: [409, "order_not_refundable"],
  refund_not_found: [404, "refund_not_found"],
  amount_invalid: [400, "amount_invalid"],
  buyer_unreachable: [422, "buyer_unreachable"],
  contact_details: [422, "contact_details"],
  conversation_not_found: [404, "conversation_not_found"],
  offer_not_found: [404, "offer_not_found"],
  offer_closed: [409, "offer_not_pending"],
  offer_expired: [409, "offer_not_pending"],
  item_sold: [409, "item_sold"],
  feedback_not_found: [404, "feedback_not_found"],
  already_left: [409, "already_left"],
  already_replied: [409, "already_replied"],
  listing_not_found: [404, "listing_not_found"],
  sku_in_use: [409, "sku_in_use"],
  listing_ended: [409, "listing_ended"],
  field_missing: [400, "field_missing"],
  field_invalid: [400, "field_invalid"],
  limit_out_of_range: [400, "limit_out_of_range"],
  page_token_invalid: [400, "page_token_invalid"],
  idempotency_key_reused: [422, "idempotency_key_reused"],
  subscription_not_found: [404, "subscription_not_found"],
  url_invalid: [400, "url_invalid"],
};

/** A refusal of the market in Bazaar's words. */
export function sayRefusal(refusal: Refusal): Answer {
  const [status, code] = WORDS[refusal.code] ?? [400, refusal.code];
  return refuseInBazaar(status, code, refusal.message, refusal.details);
}

/** Text of the body; throws Refusal `field_missing` when it is empty, `field_invalid` when too long. */
export function requireText(body: Record<string, unknown>, field: string, most: number): string {
  const value = body[field];
  const text = typeof value === "string" ? value.trim() : "";
  if (text === "") throw new Refusal("field_missing", `${field} is missing.`, { field });
  if (countCharacters(text) > most)
    throw new Refusal("field_invalid", `${field} is longer than ${String(most)} characters.`, { field });
  return text;
}
