/**
 * The only SQL of `accounts` (beside: its list in account-list.store.ts, its webhooks in
 * webhook-addresses.store.ts) and, as far as a person moves it, `account_syncs`. Credentials lie sealed:
 * bound to their store, their account and their column.
 */
import { randomUUID } from "node:crypto";
import type { JsonObject } from "@stallkeeper/connector-sdk";
import type { StoreTx } from "../../platform/db/index.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import { addWebhookAddress } from "./webhook-addresses.store.ts";

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
  webhookRef: { url: string; vendorRefs: string[] } | null;
}

export interface NewAccount {
  /** Where it is to be known before; else one is made. */
  id?: string;
  platform: string;
  username: string;
  baseUrl: string | null;
  credentials: JsonObject;
  settings: JsonObject;
  /** When the platform will ask for a new sign-in. */
  expiresAt: string | null;
  /** Its only role is sourcing (decisions 8). */
  hasebay: boolean;
  /** `payments`: nothing is read there, so it has no sync and no webhooks. `courier`: webhooks alone. */
  role?: "market" | "payments" | "courier";
}

/** A linked payment service, without its keys. */
export interface PaymentAccountRow {
  id: string;
  platform: string;
  state: string;
  settings: JsonObject;
  linkedAt: string;
}

/** A linked courier, without its keys. */
export interface CourierAccountRow {
  id: string;
  platform: string;
  username: string;
  state: string;
  linkedAt: string;
}

// The status that means shipped is said with the account's other settings and used by its connector.
const chosen = `coalesce((select jsonb_build_object('shippedStatus', p.settings -> 'shippedStatus')
  from platform_settings p
  where p.account_id = accounts.id and p.store_id = accounts.store_id), '{}')`;
const columns = `id, platform, username, hasebay, base_url as "baseUrl", credentials, settings || ${chosen} as settings,
  state, webhook_secret as "webhookSecret", webhook_ref as "webhookRef"`;

/** Where an account's credentials belong; opening them anywhere else fails. */
export function credentialsPlace(storeId: string, accountId: string): string {
  return `accounts.credentials:${storeId}:${accountId}`;
}

/** The account with this id, or null. An id that is none finds nothing. */
export function findAccount(tx: StoreTx, accountId: string): Promise<AccountRow | null> {
  return tx.one<AccountRow>(`select ${columns} from accounts where id::text = $1`, [accountId]);
}

/** The account of a platform by its name there, or null. */
export function findAccountByName(
  tx: StoreTx,
  platform: string,
  username: string,
): Promise<AccountRow | null> {
  return tx.one<AccountRow>(`select ${columns} from accounts where platform = $1 and username = $2`, [
    platform,
    username,
  ]);
}

/** The account of a platform at an address of its own, or null. */
export function findAccountAt(tx: StoreTx, platform: string, baseUrl: string): Promise<AccountRow | null> {
  // A shop that moves from http to https stays the same shop.
  return tx.one<AccountRow>(
    `select ${columns} from accounts
     where platform = $1 and regexp_replace(base_url, '^https?://', '') = regexp_replace($2, '^https?://', '')
     order by state = 'unlinked', created_at limit 1`,
    [platform, baseUrl],
  );
}

/** The store's payment service, or null. */
export function findPaymentAccount(tx: StoreTx): Promise<PaymentAccountRow | null> {
  return tx.one<PaymentAccountRow>(
    `select id, platform, state, settings, linked_at as "linkedAt" from accounts
       where role = 'payments' and state <> 'unlinked' order by linked_at desc limit 1`,
  );
}

/** The store's couriers whose labels can be bought, the oldest first. */
export function listCourierRows(tx: StoreTx): Promise<CourierAccountRow[]> {
  return tx.rows<CourierAccountRow>(
    `select id, platform, username, state, linked_at as "linkedAt" from accounts
       where role = 'courier' and state <> 'unlinked' order by created_at, id`,
  );
}

/** What labels of the store's couriers are recognised by, one of each. */
export function listLabelCouriers(
  tx: StoreTx,
): Promise<{ platform: string; name: string | null; trackingPattern: string | null }[]> {
  return tx.rows(
    `select distinct on (platform) platform, settings ->> 'courierName' as name,
      settings ->> 'trackingPattern' as "trackingPattern"
     from accounts where role = 'courier' and state <> 'unlinked' order by platform`,
  );
}

/** Where an account is, at its platform and at which of its addresses. */
export function findPlace(
  tx: StoreTx,
  id: string,
): Promise<{ platform: string; baseUrl: string | null } | null> {
  return tx.one(`select platform, base_url as "baseUrl" from accounts where id = $1`, [id]);
}

/** The store's accounts at a platform and one of its addresses, those that were unlinked included. */
export function listAccountsAt(
  tx: StoreTx,
  { platform, baseUrl }: { platform: string; baseUrl: string | null },
): Promise<{ id: string }[]> {
  return tx.rows(
    "select id from accounts where role = 'market' and platform = $1 and base_url is not distinct from $2",
    [platform, baseUrl],
  );
}

/** The store's accounts at marketplaces that can be read now. */
export function listConnectedAccounts(tx: StoreTx): Promise<{ id: string; platform: string }[]> {
  return tx.rows("select id, platform from accounts where role = 'market' and state = 'connected'");
}

/**
 * What the store's accounts at marketplaces are called, by id, those that were unlinked included: their
 * orders are still here.
 */
export async function listAccountNames(tx: StoreTx): Promise<Map<string, string>> {
  const rows = await tx.rows<{ id: string; username: string }>(
    "select id, username from accounts where role = 'market'",
  );
  return new Map(rows.map(({ id, username }) => [id, username]));
}

/** Accounts at marketplaces that a person may mean by an id or a username; unlinked ones are none. */
export function findAccountsCalled(tx: StoreTx, idOrName: string): Promise<AccountRow[]> {
  return tx.rows<AccountRow>(
    `select ${columns} from accounts
       where role = 'market' and state <> 'unlinked' and (id::text = $1 or username = $1)
       order by id::text = $1 desc`,
    [idOrName],
  );
}

/**
 * Adds an account with its sync row and webhook address, or gives the one of the same name new credentials
 * and connects it again, an unlinked one too. Where its settings changed, all it holds is compared at the
 * next run. Returns its id.
 */
export async function saveAccount(tx: StoreTx, secrets: SecretBox, account: NewAccount): Promise<string> {
  const known = await findAccountByName(tx, account.platform, account.username);
  const id = known?.id ?? account.id ?? randomUUID();
  const sealed = secrets.seal(account.credentials, credentialsPlace(tx.storeId, id));
  const saved = await tx.one<{ id: string }>(
    `insert into accounts (id, store_id, platform, username, base_url, credentials, settings, expires_at,
      hasebay, role) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (store_id, platform, username) do update
       set credentials = excluded.credentials, base_url = excluded.base_url,
       settings = excluded.settings, expires_at = excluded.expires_at, hasebay = excluded.hasebay, state = 'connected', updated_at = now(),
       linked_at = case when accounts.state = 'unlinked' then now() else accounts.linked_at end
     where accounts.id = excluded.id returning id`,
    [
      id,
      tx.storeId,
      account.platform,
      account.username,
      account.baseUrl,
      sealed,
      JSON.stringify(account.settings),
      account.expiresAt,
      account.hasebay,
      account.role ?? "market",
    ],
  );
  // Another connection of the same account won a moment ago: its row stands, what was sealed here is for
  // nobody.
  if (saved === null) return String((await findAccountByName(tx, account.platform, account.username))?.id);
  if (account.role === "payments") return id;
  if (account.role === "courier") {
    if (known === null || known.webhookSecret === null) await addWebhookAddress(tx, secrets, id);
    return id;
  }
  await tx.run("insert into account_syncs (store_id, account_id) values ($1, $2) on conflict do nothing", [
    tx.storeId,
    id,
  ]);
  if (known !== null && (known.state === "unlinked" || known.settings.since !== account.settings.since))
    await forgetComparison(tx, id);
  if (known === null || known.webhookSecret === null) await addWebhookAddress(tx, secrets, id);
  return id;
}

// Another beginning of the wanted history is only met by a walk through all of it.
async function forgetComparison(tx: StoreTx, accountId: string): Promise<void> {
  await tx.run("update account_syncs set reconciled_at = null, window_start = null where account_id = $1", [
    accountId,
  ]);
}

/**
 * Replaces an account's credentials after a renewal; the sign-in's end moves with them. An account that was
 * unlinked meanwhile keeps none.
 */
export async function saveCredentials(
  tx: StoreTx,
  secrets: SecretBox,
  accountId: string,
  renewed: { credentials: JsonObject; expiresAt: string | null },
): Promise<void> {
  await tx.run(
    `update accounts set credentials = $1, expires_at = $2, updated_at = now()
       where id = $3 and state <> 'unlinked'`,
    [
      secrets.seal(renewed.credentials, credentialsPlace(tx.storeId, accountId)),
      renewed.expiresAt,
      accountId,
    ],
  );
}

/** Lets every connected account of the store rest. Safe to repeat. */
export async function pauseAccounts(tx: StoreTx): Promise<void> {
  await tx.run("update accounts set state = 'paused', updated_at = now() where state = 'connected'");
}

/** Sets a linked account's state. Returns whether there was such an account. */
export async function setAccountState(
  tx: StoreTx,
  accountId: string,
  state: "connected" | "paused" | "reconnect",
): Promise<boolean> {
  return (
    (await tx.run(
      "update accounts set state = $1, updated_at = now() where id::text = $2 and state <> 'unlinked'",
      [state, accountId],
    )) === 1
  );
}

/**
 * Ends a link: no credentials, no way in for webhooks, no waiting work. The row stays for its orders. Safe to
 * repeat.
 */
export async function markUnlinked(tx: StoreTx, accountId: string): Promise<void> {
  await tx.run(
    `update accounts set state = 'unlinked', credentials = null, webhook_secret = null, webhook_ref = null,
       expires_at = null, updated_at = now() where id = $1`,
    [accountId],
  );
  await tx.run("delete from webhook_endpoints where account_id = $1", [accountId]);
  // Its reader, if there is one, finds its fence gone and writes nothing more.
  await tx.run(
    `update account_syncs set fence = fence + 1, lease_until = null, waiting_until = null,
       problem_code = null, problem = null where account_id = $1`,
    [accountId],
  );
}

/** Makes the next pull due now and forgets what made it wait. */
export async function makeSyncDue(tx: StoreTx, accountId: string): Promise<void> {
  // By the database's clock, that is the one it is compared with; and as it is now, not as it was when this
  // transaction began: a run that was claimed in between has not seen what is asked for here.
  // Of an account that has to be reconnected nothing is read: why it has to be stays said.
  await tx.run(
    `update account_syncs s set next_at = clock_timestamp(), waiting_until = null, failures = 0,
       problem_code = case when a.state = 'reconnect' then s.problem_code end, problem = case
         when a.state = 'reconnect' then s.problem end
     from accounts a where a.id = s.account_id and s.account_id = $1`,
    [accountId],
  );
}

/** Ends a first sync that is under way; what came stays. Returns whether one was. */
export async function markFirstSyncStopped(tx: StoreTx, accountId: string): Promise<boolean> {
  return (
    (await tx.run(
      `update account_syncs set phase = 'stopped', waiting_until = null
         where account_id = $1 and phase = 'first'`,
      [accountId],
    )) === 1
  );
}

/**
 * Changes scheme, host and port of the accounts of some platforms, and of what else the practice market
 * hosts; their paths stay.
 */
export async function moveAccountsTo(
  tx: StoreTx,
  platforms: readonly string[],
  origin: string,
): Promise<void> {
  await tx.run(
    `update accounts set base_url = regexp_replace(base_url, '^https?://[^/]+', $2), updated_at = now()
     where (platform = any($1) or settings ->> 'kind' = 'practice') and base_url is not null
       and base_url not like $2 || '/%'`,
    [platforms, origin],
  );
}

export interface LockedAccount {
  id: string;
  platform: string;
  state: string;
}

/**
 * An account, locked against others who lock it so until the transaction ends. Rows that name it may be added
 * meanwhile: a walk that holds its own place and adds an order is not waited for crosswise. Null: there is
 * none.
 */
export function lockAccount(tx: StoreTx, accountId: string): Promise<LockedAccount | null> {
  return tx.one<LockedAccount>("select id, platform, state from accounts where id = $1 for no key update", [
    accountId,
  ]);
}
