import { AuthExpired, Rejected, RateLimited, Temporary } from "../errors.ts";
import type { ConnectorError, ConnectorErrorOptions } from "../errors.ts";
import { readRetryAfter } from "./retry-after.ts";
import type { VendorAnswer } from "./vendor-http.ts";

const MAX_TEXT_LENGTH = 500;

/** Finds the vendor's wording in the usual shapes of a refusal; falls back to the status. */
function refusalOf(answer: VendorAnswer): { vendorCode: string; text: string } {
  const fallback = {
    vendorCode: `HTTP_${answer.status}`,
    text: `The marketplace refused the request (${answer.status}).`,
  };
  if (answer.body === null || typeof answer.body !== "object") return fallback;
  const body = answer.body as Record<string, unknown>;
  const nested = Array.isArray(body.errors)
    ? body.errors[0]
    : typeof body.error === "object"
      ? body.error
      : body;
  const source = nested !== null && typeof nested === "object" ? (nested as Record<string, unknown>) : body;
  const text = [source.message, source.error_description, source.detail, source.error].find(
    (part) => typeof part === "string" && part !== "",
  );
  const code = [source.code, source.error_code, source.type, source.error].find(
    (part) => typeof part === "string" && part !== "",
  );
  return {
    vendorCode: typeof code === "string" ? code.slice(0, 100) : fallback.vendorCode,
    text: typeof text === "string" ? text.slice(0, MAX_TEXT_LENGTH) : fallback.text,
  };
}

/** Where the address sends on to, if that is another site; else the usual reasons. */
function sayRedirect(location: string | undefined): string {
  const target = location !== undefined && URL.canParse(location) ? new URL(location).origin : "null";
  if (target === "null")
    return "The address redirects to another one. Enter the shop's own address, for example with https:// or with www.";
  return `The address redirects to ${target.slice(0, 120)}. Enter that address.`;
}

/**
 * The class that a bad status stands for. `isWrite` marks answers that do not tell whether the effect
 * happened: a 5xx, a gateway's page or a request time-out may come after the marketplace has committed.
 */
export function errorOfStatus(
  answer: VendorAnswer,
  options: ConnectorErrorOptions & { isWrite: boolean; nowMs: number; pauseWithoutHintMs: number },
): ConnectorError {
  const { isWrite, nowMs, pauseWithoutHintMs, operation } = options;
  const { status, headers } = answer;
  if (status === 429)
    return new RateLimited(
      readRetryAfter(headers["retry-after"], headers.date, nowMs, pauseWithoutHintMs),
      undefined,
      { operation },
    );
  if (status === 401) return new AuthExpired("The marketplace no longer accepts the sign-in.", { operation });
  if (status >= 500 || status === 408) {
    // Whether a write had an effect is not known, so it stays trouble; but nothing more is asked before then.
    const wait =
      headers["retry-after"] === undefined || status !== 503
        ? null
        : readRetryAfter(headers["retry-after"], headers.date, nowMs, 0);
    return new Temporary(`The marketplace has trouble (${status}).`, {
      operation,
      effectUnknown: isWrite,
      ...(wait === null ? {} : { retryAfter: wait }),
    });
  }
  if (status >= 300 && status < 400) {
    return new Rejected("REDIRECTED", sayRedirect(headers.location), { operation });
  }
  const { vendorCode, text } = refusalOf(answer);
  return new Rejected(vendorCode, text, { operation, notFound: status === 404 || status === 410 });
}
