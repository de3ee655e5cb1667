import type { ErrorCode } from "@stallkeeper/contract";
import { describeDatabaseError, normaliseError } from "./api-error.ts";

/**
 * Refusals of a change whose words are meant for the person. A code that isn't among them says
 * nothing they could use.
 */
const explained = new Set<string | null>([
  "ALREADY_SHIPPED",
  "BODY_TOO_LARGE",
  "BUSY",
  "CHANGED_MEANWHILE",
  "CROSS_SITE",
  "FIELDS_INVALID",
  "FORBIDDEN",
  "LOCATION_MISSING",
  "ORDER_NOT_FOUND",
  "ORDER_UNPAID",
  "QUERY_TOO_COSTLY",
  "RECENT_LOGIN_REQUIRED",
  "RECORD_NOT_FOUND",
  "TIMEOUT",
  "TOO_MANY_TRIES",
  "UNAUTHENTICATED",
] satisfies ErrorCode[]);

/**
 * A refusal that names its reason is shown as it is; anything else goes through the database errors (spec 8).
 */
export function explainRefusal(error: unknown): string {
  const known = normaliseError(error);
  return known.status < 500 && explained.has(known.code) ? known.message : describeDatabaseError(error);
}
