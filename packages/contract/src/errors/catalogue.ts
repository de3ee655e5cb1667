/**
 * Every error a person can meet: its code, the HTTP status, the exact words, and whether it is
 * worth reporting. Texts in the specification's section 8 stand here to the letter.
 */
export const errorCatalogue = {
  BODY_MALFORMED: { status: 400, text: "The request could not be read.", isReportable: false },
  BODY_TOO_LARGE: { status: 413, text: "The request is too large.", isReportable: false },
  UNSUPPORTED_MEDIA: { status: 415, text: "Only JSON is accepted here.", isReportable: false },
  FIELDS_INVALID: { status: 400, text: "Some fields need attention.", isReportable: false },
  NOT_FOUND: { status: 404, text: "This page could not be found", isReportable: false },
  METHOD_NOT_ALLOWED: { status: 405, text: "This address does not take that method.", isReportable: false },
  UNAUTHENTICATED: { status: 401, text: "Sign in to continue.", isReportable: false },
  WRONG_SIGN_IN: { status: 401, text: "Wrong email or password.", isReportable: false },
  TOO_MANY_TRIES: { status: 429, text: "Too many tries. Wait a little, then try again.", isReportable: false },
  FORBIDDEN: { status: 403, text: "Your account can't do this. Ask an administrator.", isReportable: false },
  CROSS_SITE: { status: 403, text: "This request came from another site.", isReportable: false },
  OWNER_EXISTS: { status: 409, text: "This installation already has an owner. Sign in instead.", isReportable: false },
  DUPLICATE_KEY: { status: 409, text: "An account with this {field} already exists!", isReportable: false },
  ORDER_NOT_FOUND: { status: 404, text: "Can't modify nonexistent order.", isReportable: false },
  ACCOUNT_NOT_FOUND: { status: 404, text: "This account is not linked.", isReportable: false },
  PLATFORM_NOT_FOUND: { status: 404, text: "This marketplace is not known.", isReportable: false },
  SHIPPING_INCOMPLETE: { status: 400, text: "You must supply a provider and a tracking number!", isReportable: false },
  ALREADY_SHIPPED: { status: 409, text: "This order is already marked as shipped.", isReportable: false },
  ACTION_UNDER_WAY: { status: 409, text: "This is already on its way to the platform.", isReportable: false },
  ACTION_NOT_FOUND: { status: 404, text: "There is no such action.", isReportable: false },
  IDEMPOTENCY_KEY_REUSED: { status: 422, text: "This Idempotency-Key was used for another request.", isReportable: false },
  PLATFORM_REFUSED: { status: 422, text: "The platform refused: {reason}", isReportable: false },
  PLATFORM_CANNOT: { status: 422, text: "This platform can't do that.", isReportable: false },
  CONNECTION_REFUSED: { status: 422, text: "{reason}", isReportable: false },
  WEBHOOK_REFUSED: { status: 401, text: "This webhook is not signed as agreed.", isReportable: false },
  QUERY_INVALID: { status: 400, text: "{reason}", isReportable: false },
  FILTER_MISSING: { status: 400, text: "An update needs a filter that names what to change.", isReportable: false },
  RECORD_NOT_FOUND: { status: 404, text: "This record could not be found.", isReportable: false },
  TOO_MANY_LISTS: { status: 429, text: "Two large lists are already on their way. Try again in a moment.", isReportable: false },
  QUERY_TOO_COSTLY: { status: 400, text: "This query asks for too much at once.", isReportable: false },
  PHOTO_NOT_FOUND: { status: 404, text: "There is no such photo.", isReportable: false },
  PHOTO_UNAVAILABLE: { status: 502, text: "The photo can't be fetched right now.", isReportable: false },
  DATABASE_AWAY: { status: 503, text: "The database does not answer. Try again in a moment.", isReportable: true },
  BUSY: { status: 503, text: "The service is busy. Try again in a moment.", isReportable: false },
  TIMEOUT: { status: 504, text: "The server took too long. Try again.", isReportable: true },
  INTERNAL: { status: 500, text: "Unknown error. Try again later, or contact support.", isReportable: true },
} as const satisfies Record<string, { status: number; text: string; isReportable: boolean }>;

export type ErrorCode = keyof typeof errorCatalogue;
