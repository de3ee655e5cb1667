/**
 * Connecting an account: the form is checked by the marketplace's own rules, the credentials are proven by a
 * harmless call, and only then anything is stored and the first sync begins.
 */
import {
  AuthExpired,
  ConnectorError,
  Rejected,
  type ConnectedAccount,
  type Connector,
  type CredentialStore,
  type JsonObject,
} from "@stallkeeper/connector-sdk";
import { AppError, type AccountView, type ConnectInput } from "@stallkeeper/contract";
import { inStore, requireScope, type Ctx } from "../../platform/context.ts";
import { recordAudit } from "../../platform/audit/index.ts";
import { announce } from "../../platform/live/index.ts";
import { webhooksWanted } from "./accounts.jobs.ts";
import { findAccount, findAccountByName, saveAccount } from "./accounts.store.ts";
import { listAccounts } from "./list-accounts.ts";
import { readSoon } from "./read-soon.ts";
import { contextOf } from "./load-account.ts";
import { nameAccount } from "./name-account.ts";

export interface Connection {
  account: AccountView;
  /** Sentences for the seller, such as a key that may only read. */
  warnings: readonly string[];
}

/** An account whose credentials work, and what its shop calls itself. */
export interface ProvenAccount {
  connected: ConnectedAccount;
  warnings: readonly string[];
  shopName: string | null;
}

/**
 * Connects an account, or gives a connected one new credentials: safe to repeat. Throws
 * PLATFORM_NOT_FOUND, FIELDS_INVALID, CONNECTION_REFUSED with what to change, PLATFORM_CANNOT.
 */
export async function connectAccount(ctx: Ctx, input: ConnectInput): Promise<Connection> {
  requireScope(ctx, "settings.write");
  const connector = ctx.connectors.all().find(({ id }) => id === input.platform) ?? null;
  if (connector === null) throw new AppError("PLATFORM_NOT_FOUND", { platform: input.platform });
  const { connected, warnings, shopName } = await proveForm(ctx, connector, input.fields);
  return {
    account: await storeAccount(
      ctx,
      connector,
      await inStore(ctx, (tx) => nameAccount(tx, connector, connected, shopName)),
    ),
    warnings,
  };
}

/**
 * Gives an account new credentials after its old ones died. The form must name the same account; what it
 * leaves out, such as the first day of its orders, stays as it was.
 */
export async function reconnectAccount(ctx: Ctx, accountId: string, fields: JsonObject): Promise<Connection> {
  requireScope(ctx, "settings.write");
  const row = await inStore(ctx, (tx) => findAccount(tx, accountId));
  const connector = row === null ? null : ctx.connectors.find(row.platform);
  // Payment services and couriers are linked by their own calls.
  const isElsewhere = connector !== null && !ctx.connectors.all().includes(connector);
  if (row === null || row.state === "unlinked" || isElsewhere)
    throw new AppError("ACCOUNT_NOT_FOUND", { accountId });
  if (connector === null) throw new AppError("PLATFORM_NOT_FOUND", { platform: row.platform });
  const kept = (connector.auth.kind === "key" ? connector.auth.fieldsOf?.(row) : undefined) ?? {};
  const { connected: proven, warnings, shopName } = await proveForm(ctx, connector, { ...kept, ...fields });
  const connected = await inStore(ctx, (tx) => nameAccount(tx, connector, proven, shopName));
  if (connected.username !== row.username)
    throw new AppError("CONNECTION_REFUSED", {
      reason: `These are the keys of ${connected.username}, not of ${row.username}.`,
    });
  return { account: await storeAccount(ctx, connector, connected), warnings };
}

/**
 * Stores a proven account, under the given id if it is new, and makes its sync due, in one transaction. A
 * repeat renews the credentials.
 */
export async function storeAccount(
  ctx: Ctx,
  connector: Connector,
  connected: ConnectedAccount,
  id?: string,
): Promise<AccountView> {
  const { storeId } = ctx;
  const saved = await inStore(ctx, async (tx) => {
    const before = await findAccountByName(tx, connector.id, connected.username);
    const expiresAt = connector.auth.signInEndsAt?.(connected.credentials) ?? null;
    const hasebay = connector.traits.isSourcingOnly === true;
    const accountId = await saveAccount(tx, ctx.secrets, {
      ...connected,
      expiresAt,
      hasebay,
      platform: connector.id,
      ...(id === undefined ? {} : { id }),
    });
    const isKnown = before !== null && before.state !== "unlinked";
    await recordAudit(tx, ctx, {
      action: isKnown ? "accountReconnected" : "accountLinked",
      object: { type: "account", id: accountId },
      ...(before === null ? {} : { before: { state: before.state, settings: before.settings } }),
      after: {
        platform: connector.id,
        username: connected.username,
        state: "connected",
        settings: connected.settings,
      },
    });
    await readSoon(ctx, tx, accountId);
    if (connector.webhooks?.register !== undefined)
      await ctx.jobs.enqueue(tx, webhooksWanted, { storeId, accountId }, { group: accountId });
    await announce(tx, "account", [accountId]);
    return (await listAccounts(ctx, tx)).find(({ _id }) => _id === accountId);
  });
  if (saved === undefined) throw new AppError("INTERNAL");
  return saved;
}

/**
 * Proves what was typed and gives the account to store. Throws FIELDS_INVALID, CONNECTION_REFUSED with what
 * to change.
 */
export async function proveForm(ctx: Ctx, connector: Connector, fields: JsonObject): Promise<ProvenAccount> {
  const { auth } = connector;
  checkForm(auth, fields);
  const [secret, otherSecret] = auth.fields.filter(({ kind }) => kind === "secret");
  const names: FieldNames = {
    address: auth.fields.find(({ kind }) => kind === "address")?.name,
    username: auth.fields.find(({ name }) => name === "username")?.name,
    secret: otherSecret === undefined ? secret?.name : undefined,
  };
  return inWords(async () => {
    const connected = auth.kind === "key" ? auth.connect(fields) : await openByForm(ctx, connector, fields);
    return checkConnected(ctx, connector, connected);
  }, names);
}

/** Checks what was typed by the marketplace's own form. Throws FIELDS_INVALID with a text per field. */
export function checkForm({ formSchema }: Pick<Connector["auth"], "formSchema">, fields: JsonObject): void {
  const form = formSchema.safeParse(fields);
  if (form.success) return;
  const texts = form.error.issues.map((issue) => [issue.path.map(String).join("."), issue.message] as const);
  throw new AppError("FIELDS_INVALID", { fields: Object.fromEntries(texts) });
}

/**
 * Proves fresh credentials by a call without effect; a renewal on the way is kept. Throws the SDK's classes.
 */
export async function checkConnected(
  ctx: Ctx,
  connector: Connector,
  connected: ConnectedAccount,
): Promise<ProvenAccount> {
  const account = { ...connected, id: `connecting:${ctx.storeId}:${connector.id}` };
  const context = contextOf(ctx, connector, account, unstored(connected.credentials));
  const { warnings, shopName, settings = {} } = await connector.auth.check(context);
  return {
    connected: {
      ...connected,
      credentials: context.credentials(),
      settings: { ...connected.settings, ...settings },
    },
    warnings,
    shopName,
  };
}

/** A practice marketplace has no consent page worth a detour: its form names the market and the seller. */
async function openByForm(ctx: Ctx, connector: Connector, fields: JsonObject): Promise<ConnectedAccount> {
  const { auth, limits } = connector;
  if (auth.kind !== "oauth" || auth.openPractice === undefined) throw new AppError("PLATFORM_CANNOT");
  const http = ctx.vendorHttp.forAccount(`connecting:${ctx.storeId}:${connector.id}`, limits);
  const { address: marketUrl, username } = fields;
  if (typeof marketUrl !== "string" || typeof username !== "string") throw new AppError("PLATFORM_CANNOT");
  return auth.openPractice({ http, now: ctx.now, log: ctx.log }, { marketUrl, username });
}

/** Credentials of an account that does not exist yet live as long as the check. */
function unstored(credentials: JsonObject): CredentialStore {
  let current = credentials;
  return { renew: async (_accountId, renew) => (current = (await renew(current)) ?? current) };
}

/** What the fields of a form are called that an error may be about; undefined: it has none, or several. */
type FieldNames = Readonly<Partial<Record<"address" | "username" | "secret", string | undefined>>>;

const aboutAddress = new Set(["ADDRESS_NOT_ALLOWED", "ADDRESS_INVALID", "REDIRECTED"]);

/**
 * Whatever a connector throws becomes a sentence for the seller; what is wrong with a field stands beside it.
 */
export async function inWords<T>(work: () => Promise<T>, names: FieldNames = {}): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    const { refusedHost, unreachedHost } = error;
    const vendorCode = error instanceof Rejected ? error.vendorCode : "";
    const field =
      unreachedHost !== null || aboutAddress.has(vendorCode)
        ? names.address
        : vendorCode === "USERNAME_WRONG"
          ? names.username
          : error instanceof AuthExpired
            ? names.secret
            : undefined;
    const reason =
      refusedHost !== null
        ? howToAllow(refusedHost)
        : field !== undefined && unreachedHost !== null
          ? `We couldn't reach ${unreachedHost}. Check the address, or try again in a moment.`
          : error.message;
    throw new AppError(
      "CONNECTION_REFUSED",
      { reason, ...(field === undefined ? {} : { fields: { [field]: reason } }) },
      { cause: error },
    );
  }
}

function howToAllow(host: string): string {
  return (
    `Stallkeeper doesn't call ${host} unless you allow it: it's on a private network or an unusual port. ` +
    `If it's yours, start Stallkeeper with --allow-host ${host} or STALLKEEPER_ALLOWED_HOSTS=${host} and try again.`
  );
}
