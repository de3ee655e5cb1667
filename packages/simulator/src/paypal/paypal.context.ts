/** What the routes of PayPal are handed, and how PayPal refuses: name, message, debug id, details. */
import { randomBytes } from "node:crypto";
import type { Sim } from "../engine.ts";
import type { Answer } from "../http/call.ts";
import { answer } from "../http/call.ts";

export type PaypalContext = { sim: Sim; seller: string };

export type PaypalDetail = {
  field: string;
  value: string;
  location: "body" | "path" | "query";
  issue: string;
  description: string;
};

const MESSAGES: Record<string, string> = {
  INVALID_REQUEST: "Request is not well-formed, syntactically incorrect, or violates schema.",
  AUTHENTICATION_FAILURE:
    "Authentication failed due to missing authorization header, or invalid authentication credentials.",
  NOT_AUTHORIZED: "Authorization failed due to insufficient permissions.",
  RESOURCE_NOT_FOUND: "The specified resource does not exist.",
  INTERNAL_SERVER_ERROR: "An internal server error occurred.",
};

/** An error object as PayPal words it. */
export function sayError(
  name: string,
  details: readonly PaypalDetail[] = [],
  message = MESSAGES[name] ?? name,
): Record<string, unknown> {
  return {
    name,
    message,
    debug_id: randomBytes(7).toString("hex"),
    ...(details.length > 0 && { details }),
    links: [],
  };
}

/** An error answer as PayPal words it. */
export function refuseAsPaypal(
  status: number,
  name: string,
  message?: string,
  details: readonly PaypalDetail[] = [],
): Answer {
  return answer(status, sayError(name, details, message));
}
