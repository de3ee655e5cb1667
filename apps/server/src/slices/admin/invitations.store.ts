/**
 * Open invitations: the hash of the link alone. One is good while its inviter administrates the store; using
 * it up is a single statement.
 */
import type { InvitationView } from "@stallkeeper/contract";
import type { Scope } from "@stallkeeper/domain";
import type { Tx } from "../../platform/db/index.ts";

export interface InvitationRow {
  id: string;
  storeId: string;
  storeName: string;
  email: string;
  role: string;
  scopes: Scope[];
  invitedBy: string;
}

const ofGoodInviter =
  "invitations i join identity_members m on m.store_id = i.store_id and m.user_id = i.invited_by and 'admin' = any(m.scopes)";
const isGood =
  "exists (select 1 from identity_members m where m.store_id = i.store_id and m.user_id = i.invited_by and 'admin' = any(m.scopes))";

/** Adds an invitation in place of an earlier one to the same address. */
export async function saveInvitation(
  tx: Tx,
  invitation: {
    storeId: string;
    email: string;
    role: string;
    scopes: readonly Scope[];
    tokenHash: Buffer;
    invitedBy: string;
    now: Date;
    expiresAt: Date;
  },
): Promise<string> {
  const { storeId, email } = invitation;
  await tx.run("delete from invitations where store_id = $1 and lower(email) = lower($2)", [storeId, email]);
  const row = await tx.one<{ id: string }>(
    `insert into invitations (store_id, email, role, scopes, token_hash, invited_by, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      storeId,
      email,
      invitation.role,
      invitation.scopes,
      invitation.tokenHash,
      invitation.invitedBy,
      invitation.now,
      invitation.expiresAt,
    ],
  );
  return String(row?.id);
}

/** The open invitations of a store, the newest first. */
export function listInvitations(tx: Tx, storeId: string, now: Date): Promise<InvitationView[]> {
  return tx.rows<InvitationView>(
    `select i.id as "_id", i.email, i.role, i.scopes, m.name as "invitedBy", i.created_at as "createdAt",
      i.expires_at as "expiresAt"
     from ${ofGoodInviter}
       where i.store_id = $1 and i.expires_at > $2 order by i.created_at desc, i.id desc`,
    [storeId, now],
  );
}

/**
 * The invitation behind a link; null when it is over, used, withdrawn, its inviter lost the right or the store
 * is archived.
 */
export function findInvitation(tx: Tx, tokenHash: Buffer, now: Date): Promise<InvitationRow | null> {
  return tx.one<InvitationRow>(
    `select i.id, i.store_id as "storeId", s.name as "storeName", i.email, i.role, i.scopes,
      m.name as "invitedBy"
     from ${ofGoodInviter} join stores_shared s on s.id = i.store_id
     where i.token_hash = $1 and i.expires_at > $2 and s.archived_at is null`,
    [tokenHash, now],
  );
}

/** Uses an invitation up. True for one caller only. */
export async function takeInvitation(tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> {
  return (
    (await tx.run(`delete from invitations i where i.token_hash = $1 and i.expires_at > $2 and ${isGood}`, [
      tokenHash,
      now,
    ])) === 1
  );
}

/** Withdraws an invitation of a store; null when it has none of that id. */
export function deleteInvitation(
  tx: Tx,
  storeId: string,
  invitationId: string,
): Promise<{ email: string; role: string } | null> {
  return tx.one("delete from invitations where store_id = $1 and id = $2 returning email, role", [
    storeId,
    invitationId,
  ]);
}

/** What a store is called. */
export async function findStoreName(tx: Tx, storeId: string): Promise<string> {
  return (
    (await tx.one<{ name: string }>("select name from stores_shared where id = $1", [storeId]))?.name ?? ""
  );
}

/** Forgets invitations that are over. Safe to repeat. */
export function deleteEndedInvitations(tx: Tx, now: Date): Promise<number> {
  return tx.run("delete from invitations where expires_at <= $1", [now]);
}
