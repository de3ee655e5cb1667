/**
 * The only SQL of `accounts`, `webhook_endpoints` and, as far as a person moves it, `account_syncs`.
 * Credentials lie sealed: bound to their store, their account and their column.
 */
import { randomBytes, randomUUID } from "node:crypto";
import type { AccountView } from "@stallkeeper/contract";
import type { JsonObject } from "@stallkeeper/connector-sdk";
import type { StoreTx } from "../../platform/db/index.ts";
import type { SecretBox } from "../../platform/secret-box.ts";

export interface AccountRow {
  id: string;
  platform: string;
  username: string;
  hasebay: boolean;
  baseUrl: string | null;
  credentials: Buffer | null;
  settings: JsonObject;
  state: string;
  webhookSecret: Buffer | null;
}

export interface NewAccount {
  /** Where it is to be known before; else one is made. */
  id?: string;
  platform: string;
  username: string;
  baseUrl: string | null;
  credentials: JsonObject;
  settings: JsonObject;
}

const columns = `id, platform, username, hasebay, base_url as "baseUrl", credentials, settings, state, webhook_secret as "webhookSecret"`;

/** Where an account's credentials belong; opening them anywhere else fails. */
export function credentialsPlace(storeId: string, accountId: string): string {
  return `accounts.credentials:${storeId}:${accountId}`;
}

/** Where the secret of an account's webhooks belongs. */
export function webhookSecretPlace(storeId: string, accountId: string): string {
  return `accounts.webhook_secret:${storeId}:${accountId}`;
}

/** The account with this id, or null. An id that is none finds nothing. */
export function findAccount(tx: StoreTx, accountId: string): Promise<AccountRow | null> {
  return tx.one<AccountRow>(`select ${columns} from accounts where id::text = $1`, [accountId]);
}

/** The account of a platform by its name there, or null. */
export function findAccountByName(tx: StoreTx, platform: string, username: string): Promise<AccountRow | null> {
  return tx.one<AccountRow>(`select ${columns} from accounts where platform = $1 and username = $2`, [platform, username]);
}

/**
 * Adds an account with its sync row and webhook address, or gives the one of the same name new
 * credentials and connects it again. Returns its id.
 */
export async function saveAccount(tx: StoreTx, secrets: SecretBox, account: NewAccount): Promise<string> {
  const known = await findAccountByName(tx, account.platform, account.username);
  const id = known?.id ?? account.id ?? randomUUID();
  const sealed = secrets.seal(account.credentials, credentialsPlace(tx.storeId, id));
  const saved = await tx.one<{ id: string }>(
    `insert into accounts (id, store_id, platform, username, base_url, credentials, settings) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (store_id, platform, username) do update set credentials = excluded.credentials, base_url = excluded.base_url,
       settings = excluded.settings, state = 'connected', updated_at = now()
     where accounts.id = excluded.id returning id`,
    [id, tx.storeId, account.platform, account.username, account.baseUrl, sealed, JSON.stringify(account.settings)],
  );
  // Another connection of the same account won a moment ago: its row stands, what was sealed here is for nobody.
  if (saved === null) return String((await findAccountByName(tx, account.platform, account.username))?.id);
  await tx.run("insert into account_syncs (store_id, account_id) values ($1, $2) on conflict do nothing", [tx.storeId, id]);
  if (known === null) await addWebhookAddress(tx, secrets, id);
  return id;
}

async function addWebhookAddress(tx: StoreTx, secrets: SecretBox, accountId: string): Promise<void> {
  const secret = randomBytes(32).toString("base64url");
  const sealed = secrets.seal(secret, webhookSecretPlace(tx.storeId, accountId));
  await tx.run("update accounts set webhook_secret = $1 where id = $2", [sealed, accountId]);
  await tx.run("insert into webhook_endpoints (id, store_id, account_id) values ($1, $2, $3)", [
    randomBytes(24).toString("base64url"), tx.storeId, accountId,
  ]);
}

export interface WebhookAddress {
  endpointId: string;
  secret: string;
  /** The address the marketplace was last told, or null. */
  registeredUrl: string | null;
}

/** What is needed to ask a marketplace for webhooks, or null where there is none. */
export async function findWebhookAddress(tx: StoreTx, secrets: SecretBox, accountId: string): Promise<WebhookAddress | null> {
  const row = await tx.one<{ endpointId: string; sealed: Buffer; registeredUrl: string | null }>(
    `select e.id as "endpointId", a.webhook_secret as sealed, a.webhook_ref ->> 'url' as "registeredUrl"
     from accounts a join webhook_endpoints e on e.account_id = a.id where a.id = $1 and a.webhook_secret is not null`, [accountId]);
  if (row === null) return null;
  return { endpointId: row.endpointId, secret: secrets.open<string>(row.sealed, webhookSecretPlace(tx.storeId, accountId)), registeredUrl: row.registeredUrl };
}

/** Keeps a marketplace's subscription and what it signs with. */
export async function saveWebhookSubscription(
  tx: StoreTx, secrets: SecretBox, accountId: string, subscription: { url: string; vendorRefs: readonly string[]; secret: string },
): Promise<void> {
  const { url, vendorRefs, secret } = subscription;
  await tx.run("update accounts set webhook_ref = $1, webhook_secret = $2 where id = $3", [
    JSON.stringify({ url, vendorRefs }), secrets.seal(secret, webhookSecretPlace(tx.storeId, accountId)), accountId,
  ]);
}

/** Replaces an account's credentials after a renewal. */
export async function saveCredentials(tx: StoreTx, secrets: SecretBox, accountId: string, credentials: JsonObject): Promise<void> {
  await tx.run("update accounts set credentials = $1, updated_at = now() where id = $2", [
    secrets.seal(credentials, credentialsPlace(tx.storeId, accountId)), accountId,
  ]);
}

/** Sets an account's state. Returns whether there was such an account. */
export async function setAccountState(tx: StoreTx, accountId: string, state: "connected" | "paused" | "reconnect"): Promise<boolean> {
  return (await tx.run("update accounts set state = $1, updated_at = now() where id::text = $2", [state, accountId])) === 1;
}

/** Makes the next pull due now and forgets what made it wait. */
export async function makeSyncDue(tx: StoreTx, accountId: string): Promise<void> {
  // By the database's clock: that is the one it is compared with.
  await tx.run("update account_syncs set next_at = now(), waiting_until = null, failures = 0, problem_code = null, problem = null where account_id = $1", [accountId]);
}

/** Ends a first sync that is under way; what came stays. Returns whether one was. */
export async function markFirstSyncStopped(tx: StoreTx, accountId: string): Promise<boolean> {
  return (await tx.run("update account_syncs set phase = 'stopped', waiting_until = null where account_id = $1 and phase = 'first'", [accountId])) === 1;
}

/** Changes scheme, host and port of the accounts of some platforms; their paths stay. */
export async function moveAccountsTo(tx: StoreTx, platforms: readonly string[], origin: string): Promise<void> {
  await tx.run(
    `update accounts set base_url = regexp_replace(base_url, '^https?://[^/]+', $2), updated_at = now()
     where platform = any($1) and base_url is not null and base_url not like $2 || '/%'`,
    [platforms, origin],
  );
}

/** All accounts of the store as the client sees them, in the order they were connected. */
export async function listAccounts(tx: StoreTx): Promise<AccountView[]> {
  const rows = await tx.rows<Omit<AccountView, "sync"> & AccountView["sync"] & { unreadable: number; reason: string | null }>(
    `select a.id as "_id", a.username, a.platform, a.hasebay, a.state, coalesce(s.phase, 'first') as phase, coalesce(s.done, 0) as done,
       s.total, s.finished_at as "lastSyncAt", s.waiting_until as "waitingUntil", s.problem, u.unreadable, u.reason
     from accounts a left join account_syncs s on s.account_id = a.id and s.store_id = a.store_id
     cross join lateral (select count(*) as unreadable, (array_agg(reason order by seen_at desc))[1] as reason from unreadable_orders r where r.account_id = a.id) as u order by a.created_at, a.platform, a.id`,
  );
  return rows.map(({ _id, username, platform, hasebay, state, unreadable, reason, problem, ...sync }) => ({
    _id, username, platform, hasebay, state, sync: { ...sync, problem: problem ?? unreadableInWords(unreadable, reason) },
  }));
}

/** Orders that the marketplace lists and nobody could read are said, not left out in silence. */
function unreadableInWords(count: number, reason: string | null): string | null {
  if (count === 0) return null;
  return `${count === 1 ? "1 order" : `${count.toLocaleString("en-GB")} orders`} could not be read: ${(reason ?? "").replace(/^The \w+ could not be read:? /, "")}`;
}
