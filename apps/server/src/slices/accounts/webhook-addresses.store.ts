/**
 * SQL of the addresses that marketplaces call (`webhook_endpoints`): each account's own, what it signs with,
 * and what its marketplace was told.
 */
import { randomBytes } from "node:crypto";
import type { Db, StoreTx } from "../../platform/db/index.ts";
import type { SecretBox } from "../../platform/secret-box.ts";

/** Where the secret of an account's webhooks belongs. */
export function webhookSecretPlace(storeId: string, accountId: string): string {
  return `accounts.webhook_secret:${storeId}:${accountId}`;
}

/** Gives an account an address and a secret of its own. */
export async function addWebhookAddress(tx: StoreTx, secrets: SecretBox, accountId: string): Promise<void> {
  const secret = randomBytes(32).toString("base64url");
  const sealed = secrets.seal(secret, webhookSecretPlace(tx.storeId, accountId));
  await tx.run("update accounts set webhook_secret = $1 where id = $2", [sealed, accountId]);
  await tx.run(
    "insert into webhook_endpoints (id, store_id, account_id) values ($1, $2, $3) on conflict do nothing",
    [randomBytes(24).toString("base64url"), tx.storeId, accountId],
  );
}

/**
 * Whose address this is, or null. Addresses belong to no store, and strangers call them: one statement, no
 * transaction.
 */
export async function findWebhookRoute(
  db: Db,
  endpointId: string,
): Promise<{ storeId: string; accountId: string } | null> {
  const { rows } = await db.pool.query<{ storeId: string; accountId: string }>(
    `select store_id as "storeId", account_id as "accountId" from webhook_endpoints where id = $1`,
    [endpointId],
  );
  return rows[0] ?? null;
}

/** The platform of an account and what its webhooks are signed with; null: it gets none. */
export async function findWebhookKeeper(
  tx: StoreTx,
  secrets: SecretBox,
  accountId: string,
): Promise<{ platform: string; secret: string } | null> {
  const row = await tx.one<{ platform: string; sealed: Buffer }>(
    `select platform, webhook_secret as sealed from accounts where id = $1 and webhook_secret is not null`,
    [accountId],
  );
  if (row === null) return null;
  const place = webhookSecretPlace(tx.storeId, accountId);
  return { platform: row.platform, secret: secrets.open<string>(row.sealed, place) };
}

export interface WebhookAddress {
  endpointId: string;
  secret: string;
  /** What the marketplace was last told, and when; null: nothing. */
  registered: { url: string; vendorRefs: string[]; at: string | null } | null;
}

/** What is needed to ask a marketplace for webhooks, or null where there is none. */
export async function findWebhookAddress(
  tx: StoreTx,
  secrets: SecretBox,
  accountId: string,
): Promise<WebhookAddress | null> {
  const row = await tx.one<{ endpointId: string; sealed: Buffer; registered: WebhookAddress["registered"] }>(
    `select e.id as "endpointId", a.webhook_secret as sealed, a.webhook_ref as registered
     from accounts a join webhook_endpoints e on e.account_id = a.id
       where a.id = $1 and a.webhook_secret is not null`,
    [accountId],
  );
  if (row === null) return null;
  return {
    endpointId: row.endpointId,
    secret: secrets.open<string>(row.sealed, webhookSecretPlace(tx.storeId, accountId)),
    registered: row.registered,
  };
}

/** Forgets a marketplace's subscription; the secret stays for deliveries that are still under way. */
export async function forgetWebhookSubscription(tx: StoreTx, accountId: string): Promise<void> {
  await tx.run("update accounts set webhook_ref = null where id = $1", [accountId]);
}

/**
 * Keeps a marketplace's subscription and what it signs with. False: the account was unlinked meanwhile and
 * keeps neither.
 */
export async function saveWebhookSubscription(
  tx: StoreTx,
  secrets: SecretBox,
  accountId: string,
  subscription: { url: string; vendorRefs: readonly string[]; secret: string; at: Date },
): Promise<boolean> {
  const { url, vendorRefs, secret, at } = subscription;
  return (
    (await tx.run(
      "update accounts set webhook_ref = $1, webhook_secret = $2 where id = $3 and state <> 'unlinked'",
      [
        JSON.stringify({ url, vendorRefs, at }),
        secrets.seal(secret, webhookSecretPlace(tx.storeId, accountId)),
        accountId,
      ],
    )) === 1
  );
}
