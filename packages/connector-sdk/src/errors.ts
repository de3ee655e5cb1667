/**
 * The six ways a marketplace call can fail. Connectors throw nothing else, and the job runner alone decides
 * from the class whether there is another try (architecture 5).
 *
 * `effectUnknown` is true when the request may have been carried out although no good answer came: a write
 * that timed out, was reset after it was sent, or was answered with 5xx or nonsense. Such a write is settled
 * by a look at the marketplace, never by blind repetition (reliability, threat 14).
 */
export interface ConnectorErrorOptions {
  readonly effectUnknown?: boolean;
  readonly cause?: unknown;
  /** Operation name of the call, e.g. `orders.list`; never an address or a secret. */
  readonly operation?: string;
  /** `host:port` that the address check refused, for the person who may allow it. */
  readonly refusedHost?: string;
  /** The host that gave no answer at all, with its port where it is unusual: down, or not what was meant. */
  readonly unreachedHost?: string;
  /**
   * When the marketplace wants to be asked again at the earliest, where it says so although it is in trouble.
   */
  readonly retryAfter?: Date;
  /** What the call was about isn't there: a hint that it was deleted, never the proof. */
  readonly notFound?: boolean;
  /** Every reason of a refusal that names several, or a field. */
  readonly problems?: readonly RefusalProblem[];
}

/** One reason of a refusal, in the platform's words. */
export interface RefusalProblem {
  /** The platform's own code. */
  readonly code: string;
  readonly text: string;
  /**
   * What of ours it is about: a name of the draft or change, such as `title`, `imageUrls`, `price` or
   * `attributes.material`. null: it can't be told.
   */
  readonly field: string | null;
}

export type ConnectorErrorKind =
  | "AuthExpired"
  | "RateLimited"
  | "Temporary"
  | "Rejected"
  | "NotSupported"
  | "Malformed";

/** Common base: `kind` names the class for storage and logs. */
export abstract class ConnectorError extends Error {
  abstract readonly kind: ConnectorErrorKind;
  readonly effectUnknown: boolean;
  readonly operation: string | null;
  readonly refusedHost: string | null;
  readonly unreachedHost: string | null;
  readonly retryAfter: Date | null;

  constructor(message: string, options: ConnectorErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.effectUnknown = options.effectUnknown ?? false;
    this.operation = options.operation ?? null;
    this.refusedHost = options.refusedHost ?? null;
    this.unreachedHost = options.unreachedHost ?? null;
    this.retryAfter = options.retryAfter ?? null;
  }
}

/** The credentials no longer open the account: a person has to reconnect it. Not tried again. */
export class AuthExpired extends ConnectorError {
  readonly kind = "AuthExpired";
}

/** The marketplace asks for a pause. The call had no effect; nothing may be sent before `retryAt`. */
export class RateLimited extends ConnectorError {
  readonly kind = "RateLimited";
  readonly retryAt: Date;

  constructor(
    retryAt: Date,
    message = "The marketplace asked us to wait.",
    options: ConnectorErrorOptions = {},
  ) {
    super(message, options);
    this.retryAt = retryAt;
  }
}

/**
 * Server or network trouble that passes. Reads may be repeated; a write only if `effectUnknown` is false or
 * after a look.
 */
export class Temporary extends ConnectorError {
  readonly kind = "Temporary";
}

/** The marketplace understood and refused. `text` is its own wording, shown to the user as it is. */
export class Rejected extends ConnectorError {
  readonly kind = "Rejected";
  readonly vendorCode: string;
  readonly text: string;
  readonly isNotFound: boolean;
  /** All reasons; at least one, which carries `vendorCode` where the platform named no field. */
  readonly problems: readonly RefusalProblem[];

  constructor(vendorCode: string, text: string, options: ConnectorErrorOptions = {}) {
    super(text, options);
    this.vendorCode = vendorCode;
    this.text = text;
    this.isNotFound = options.notFound ?? false;
    this.problems = options.problems?.length ? options.problems : [{ code: vendorCode, text, field: null }];
  }
}

/** The marketplace has no such function, or the account's plan leaves it out. */
export class NotSupported extends ConnectorError {
  readonly kind = "NotSupported";
}

/** The answer is not what the contract says: no JSON, wrong shape, too large. */
export class Malformed extends ConnectorError {
  readonly kind = "Malformed";
}
