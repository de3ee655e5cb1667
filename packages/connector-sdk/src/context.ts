import type { VendorHttp } from "./http/vendor-http.ts";

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };
export type JsonObject = { readonly [key: string]: JsonValue };

/**
 * An account as a connector sees it: credentials are decrypted, and checked by the connector's own schema.
 */
export interface ConnectorAccount {
  readonly id: string;
  readonly username: string;
  /**
   * The shop's or market's address without a trailing slash; null where the marketplace has one address for
   * all.
   */
  readonly baseUrl: string | null;
  readonly credentials: JsonObject;
  /** What the seller picked to sync, and options of the connector. */
  readonly settings: JsonObject;
}

export interface ConnectorLog {
  debug(fields: Record<string, unknown>, message: string): void;
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
}

/** What every port function gets first. */
export interface ConnectorContext {
  readonly account: ConnectorAccount;
  /** Bound to this account: limits and traces are kept per account. */
  readonly http: VendorHttp;
  now(): Date;
  readonly log: ConnectorLog;
  /** The credentials of this moment: changes after a renewal, `account.credentials` does not. */
  credentials(): JsonObject;
  /**
   * Renews credentials once, whoever asks: under the account's lock the stored ones are read again; if
   * somebody else renewed since `stale` was read, those are returned and `renew` is not called. What `renew`
   * returns is stored before the lock is let go (single-use refresh tokens).
   */
  renewCredentials(
    stale: JsonObject,
    renew: (current: JsonObject) => Promise<JsonObject>,
  ): Promise<JsonObject>;
}
