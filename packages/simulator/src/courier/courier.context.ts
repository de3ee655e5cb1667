/**
 * What the courier's routes are handed, and how they refuse: `{ "error": { "code", "message", "field" } }`.
 */
import type { Sim } from "../engine.ts";
import { Refusal } from "../engine.ts";
import type { Answer } from "../http/call.ts";
import { answer } from "../http/call.ts";
import type { CourierAccount } from "./courier.model.ts";

export type CourierContext = { sim: Sim; account: CourierAccount };

/** An answer in the courier's error shape. */
export function refuseAtCourier(
  status: number,
  code: string,
  message: string,
  extra: Record<string, unknown> = {},
): Answer {
  return answer(status, { error: { code, message, field: null, ...extra } });
}

const STATUSES: Record<string, number> = {
  label_not_found: 404,
  parcel_not_found: 404,
  manifest_not_found: 404,
  subscription_not_found: 404,
  field_missing: 400,
  field_invalid: 400,
  idempotency_key_missing: 400,
  url_invalid: 400,
  format_unknown: 400,
  manifest_exists: 409,
  ship_date_closed: 409,
  already_in_post: 409,
  already_manifested: 409,
};

/** A business refusal in the courier's words; what stands in no list is a 422. */
export function sayRefusal(refusal: Refusal): Answer {
  return refuseAtCourier(STATUSES[refusal.code] ?? 422, refusal.code, refusal.message, refusal.details);
}

/** A refusal that names the field that is wrong. */
export function wrong(code: string, field: string, message: string): Refusal {
  return new Refusal(code, message, { field });
}
