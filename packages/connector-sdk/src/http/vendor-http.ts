import type { ZodType } from "zod";
import type { ConnectorError } from "../errors.ts";

export type VendorMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type QueryValue = string | number | boolean | undefined;

/** Added to a request just before it leaves, again for every try (a nonce may be used once only). */
export interface RequestSignature {
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

/** A request as it is about to leave. */
export interface UnsignedRequest {
  readonly method: VendorMethod;
  readonly url: URL;
  /** The bytes that are sent, as text; null: none. */
  readonly body: string | null;
}

export interface VendorAnswer {
  readonly status: number;
  /** Lower-case names; repeated headers joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Parsed JSON; null for an empty body; text where the request asked for text, or where it was no JSON and
   * the status is an error.
   */
  readonly body: unknown;
}

export interface VendorRequest<Body = unknown> {
  /** Name for limits, traces and errors, e.g. `orders.list`. */
  readonly operation: string;
  readonly method: VendorMethod;
  readonly url: string;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  /** A body of another kind, such as XML, with its content type. */
  readonly text?: { readonly type: string; readonly body: string };
  /** A file, or a form with one, with its content type. It can't be signed by its body. */
  readonly bytes?: { readonly type: string; readonly body: Uint8Array };
  /** "text": the answer is no JSON; `schema` gets it as text. Default: JSON. */
  readonly answersIn?: "json" | "text";
  /** Shape of a good answer; anything else is Malformed. */
  readonly schema: ZodType<Body>;
  /** Statuses beside 2xx that are handed back as `other` instead of thrown. */
  readonly accept?: readonly number[];
  /** Default: GET reads, the rest writes. Reads are repeated a little on Temporary, writes never. */
  readonly effect?: "read" | "write";
  readonly timeoutMs?: number;
  /**
   * What stands before the JSON is skipped, and `hasNoise` says that something did: shops on PHP print
   * notices there.
   */
  readonly skipsNoise?: boolean;
  readonly sign?: (unsigned: UnsignedRequest) => RequestSignature;
  /** Reads the vendor's refusal. Returns an error to throw, or null for the usual reading of the status. */
  readonly readError?: (answer: VendorAnswer) => ConnectorError | null;
}

export type VendorResponse<Body> =
  | {
      readonly isOk: true;
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: Body;
      readonly hasNoise?: true;
    }
  | {
      readonly isOk: false;
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly other: unknown;
    };

/** The one way out to marketplaces, bound to an account. */
export interface VendorHttp {
  /**
   * Sends one request. Throws the six classes only: AuthExpired (401), RateLimited (429), Temporary (5xx,
   * network), Rejected (other 4xx, redirects, forbidden addresses), Malformed (no JSON, wrong shape, too
   * large).
   */
  request<Body>(request: VendorRequest<Body>): Promise<VendorResponse<Body>>;
  /** As `request`, for calls that accept no further status: gives the body. */
  fetchBody<Body>(request: Omit<VendorRequest<Body>, "accept">): Promise<Body>;
}

/** What became of one try; no query, no header, no body, so nothing secret. */
export interface HttpTrace {
  /** null: of no account, such as a photo of the open web. */
  readonly accountId: string | null;
  readonly operation: string;
  readonly method: VendorMethod;
  readonly host: string;
  readonly path: string;
  readonly attempt: number;
  /** null: no answer came. */
  readonly status: number | null;
  readonly outcome: "ok" | ConnectorError["kind"];
  readonly waitedMs: number;
  readonly durationMs: number;
}
