import type { ZodType } from "zod";
import type { ConnectorContext, JsonObject } from "./context.ts";

/** One field of the connect form; the form is drawn from this list alone. */
export interface ConnectField {
  readonly name: string;
  readonly label: string;
  readonly kind: "address" | "text" | "secret" | "date" | "switch";
  readonly isRequired: boolean;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly initial?: string | boolean;
}

/** What a finished connection gives: everything an account row needs. */
export interface ConnectedAccount {
  readonly username: string;
  readonly baseUrl: string | null;
  readonly credentials: JsonObject;
  readonly settings: JsonObject;
}

/** What a successful check learned. `warnings` are sentences for the seller, e.g. a key that may only read. */
export interface ConnectionCheck {
  readonly shopName: string | null;
  readonly canRead: boolean;
  /** null: cannot be known without a write. */
  readonly canWrite: boolean | null;
  readonly warnings: readonly string[];
}

/** The part of a context that exists before an account does. */
export type ConnectContext = Pick<ConnectorContext, "http" | "now" | "log">;

export interface AuthorizeRequest {
  readonly baseUrl: string | null;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly state: string;
  /** PKCE S256 challenge. */
  readonly codeChallenge: string;
  /** Account to preselect at the marketplace, where it knows that. */
  readonly loginHint?: string;
}

export interface CodeExchange {
  readonly baseUrl: string | null;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  readonly code: string;
  readonly codeVerifier: string;
}

/**
 * How a seller connects an account. `kind` "key": fields are typed in and `connect` turns them into an
 * account. `kind` "oauth": the seller is sent to `authorizeUrl` and comes back with a code.
 */
export interface ConnectorAuth {
  readonly kind: "key" | "oauth";
  readonly fields: readonly ConnectField[];
  /** Checks what the form sends (a plain object of the fields). */
  readonly formSchema: ZodType<JsonObject>;
  /** Checks stored credentials. */
  readonly credentialsSchema: ZodType<JsonObject>;
  /** Names of credential members that are secret, for redaction. */
  readonly secretNames: readonly string[];
  /**
   * Turns the checked form into an account; makes no call and keeps nothing.
   * Throws Rejected with a sentence for the seller when the form cannot be right.
   */
  connect(form: JsonObject): ConnectedAccount;
  /** OAuth only: where the seller's browser goes. */
  authorizeUrl?(request: AuthorizeRequest): string;
  /** OAuth only: code to account. Throws Rejected or AuthExpired when the code is spent. */
  exchangeCode?(ctx: ConnectContext, exchange: CodeExchange): Promise<ConnectedAccount>;
  /**
   * Proves that the credentials work, by reads only. Throws AuthExpired, Rejected (with a sentence that says
   * what to change) or Temporary.
   */
  check(ctx: ConnectorContext): Promise<ConnectionCheck>;
}
