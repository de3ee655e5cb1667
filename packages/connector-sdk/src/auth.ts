import type { ZodType } from "zod";
import type { ConnectorContext, JsonObject } from "./context.ts";
import { Rejected } from "./errors.ts";

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

/**
 * What a successful check learned. `warnings` are sentences for the seller, e.g. a key that may only read.
 */
export interface ConnectionCheck {
  readonly shopName: string | null;
  readonly canRead: boolean;
  /** null: cannot be known without a write. */
  readonly canWrite: boolean | null;
  readonly warnings: readonly string[];
  /** What was found out about the shop and is kept with its other settings. */
  readonly settings?: JsonObject;
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

interface CommonAuth {
  readonly fields: readonly ConnectField[];
  /** Checks what the form sends (a plain object of the fields). */
  readonly formSchema: ZodType<JsonObject>;
  /** Checks stored credentials. */
  readonly credentialsSchema: ZodType<JsonObject>;
  /** Names of credential members that are secret, for redaction. */
  readonly secretNames: readonly string[];
  /**
   * Proves that the credentials work, without any effect. Throws AuthExpired, Rejected (with a sentence that
   * says what to change) or Temporary.
   */
  check(ctx: ConnectorContext): Promise<ConnectionCheck>;
  /**
   * When the platform will ask for a new sign-in (ISO 8601), by what the credentials say; null: it names no
   * end. Left out: never.
   */
  signInEndsAt?(credentials: JsonObject): string | null;
  /**
   * What the practice market hosts: opens or finds a seller's account there and returns it connected. Safe to
   * repeat.
   */
  openPractice?(
    ctx: ConnectContext,
    request: { readonly marketUrl: string; readonly username: string },
  ): Promise<ConnectedAccount>;
}

/** What an application is known by at a marketplace. */
export interface OAuthClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** An application that a seller registered at the marketplace for this installation. */
export interface OAuthApplication extends OAuthClient {
  readonly baseUrl: string | null;
  /** What stands in the place of our callback's address at the marketplace; null: that address itself. */
  readonly redirectName: string | null;
  /** What the form chose besides, kept as the account's settings. */
  readonly settings: JsonObject;
}

/** Keys are typed in. */
export interface KeyAuth extends CommonAuth {
  readonly kind: "key";
  /**
   * Turns the form into an account; makes no call and keeps nothing. Throws Rejected with a sentence for the
   * seller when the form cannot be right.
   */
  connect(form: JsonObject): ConnectedAccount;
  /**
   * The form that an account was connected by, without its secrets: new keys keep what they don't name. Pure.
   */
  fieldsOf?(account: Pick<ConnectedAccount, "baseUrl" | "settings">): JsonObject;
}

/**
 * The seller is sent to `authorizeUrl` and comes back with a code. The form's `address` is the base URL,
 * `username` the hint.
 */
export interface OAuthAuth extends CommonAuth {
  readonly kind: "oauth";
  /** The application that always exists there: practice marketplaces have one. */
  readonly ownClient?: OAuthClient;
  /**
   * The seller's own application, where each installation brings one: from the form, or from the credentials
   * of an account that signs in again. Pure. Throws Rejected with what to change.
   */
  applicationOf?(given: JsonObject): OAuthApplication;
  /** Where the seller's browser goes. Throws Rejected("ADDRESS_INVALID"). */
  authorizeUrl(request: AuthorizeRequest): string;
  /** Code to account; works once. Throws AuthExpired when the code is spent. */
  exchangeCode(ctx: ConnectContext, exchange: CodeExchange): Promise<ConnectedAccount>;
}

/** How a seller connects an account. */
export type ConnectorAuth = KeyAuth | OAuthAuth;

/** The form in its schema's type. Throws Rejected("FORM_INVALID") with the first problem. */
export function readForm<Form>(schema: ZodType<Form>, form: JsonObject): Form {
  const checked = schema.safeParse(form);
  if (checked.success) return checked.data;
  const issue = checked.error.issues[0];
  throw new Rejected(
    "FORM_INVALID",
    `${issue?.path.map(String).join(".") ?? ""}: ${issue?.message ?? "The form is incomplete."}`.replace(
      /^: /,
      "",
    ),
  );
}
