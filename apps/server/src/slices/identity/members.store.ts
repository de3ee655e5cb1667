/**
 * Who belongs to a store. Active members stand in `memberships`, deactivated ones in a table of their own, so
 * that no look for a member finds them by mistake. All of it is the service's: people belong to several
 * stores.
 */
import type { MemberView } from "@stallkeeper/contract";
import type { Scope } from "@stallkeeper/domain";
import { lockStore, type Tx } from "../../platform/db/index.ts";

export interface MemberRow {
  userId: string;
  name: string;
  email: string;
  role: string;
  scopes: Scope[];
}

/**
 * Puts changes of one store's members in line, until the transaction ends; rows that refer to the store are
 * written meanwhile.
 */
export const lockMembers = lockStore;

/** Everybody of a store, the active ones first, by name. */
export function listMembers(tx: Tx, storeId: string): Promise<MemberView[]> {
  return tx.rows<MemberView>(
    `with everybody as (
       select user_id, role, scopes, last_seen_at, 'active' as state from memberships where store_id = $1
       union all select user_id, role, scopes, last_seen_at, 'deactivated' from deactivated_memberships
         where store_id = $1)
     select u.id as "_id", u.name, u.email, e.role, e.scopes, e.state,
       u.totp_seed is not null or exists (select 1 from passkeys p where p.user_id = u.id) as "hasTwoFactor",
       greatest(e.last_seen_at, (select max(s.last_seen_at) from sessions s
         where s.user_id = u.id and s.store_id = $1)) as "lastSeenAt"
     from everybody e join users u on u.id = e.user_id order by e.state, lower(u.name), u.id`,
    [storeId],
  );
}

/** An active member; null for anybody else. */
export function findMember(tx: Tx, storeId: string, userId: string): Promise<MemberRow | null> {
  return tx.one<MemberRow>(
    `select m.user_id as "userId", u.name, u.email, m.role, m.scopes from memberships m
      join users u on u.id = m.user_id
     where m.store_id = $1 and m.user_id = $2`,
    [storeId, userId],
  );
}

/** A deactivated member; null for anybody else. */
export function findDeactivated(tx: Tx, storeId: string, userId: string): Promise<MemberRow | null> {
  return tx.one<MemberRow>(
    `select m.user_id as "userId", u.name, u.email, m.role, m.scopes from deactivated_memberships m
      join users u on u.id = m.user_id
     where m.store_id = $1 and m.user_id = $2`,
    [storeId, userId],
  );
}

/** Whether somebody with this address belongs to the store, active or not. */
export async function hasMemberWith(tx: Tx, storeId: string, email: string): Promise<boolean> {
  const found = await tx.one<{ has: boolean }>(
    `select exists (select 1 from users u where lower(u.email) = lower($2) and (
       exists (select 1 from memberships m where m.store_id = $1 and m.user_id = u.id)
       or exists (select 1 from deactivated_memberships d
         where d.store_id = $1 and d.user_id = u.id))) as has`,
    [storeId, email],
  );
  return found?.has === true;
}

/** How many active administrators a store has. */
export async function countAdmins(tx: Tx, storeId: string): Promise<number> {
  const row = await tx.one<{ admins: number }>(
    "select count(*) as admins from memberships where store_id = $1 and 'admin' = any(scopes)",
    [storeId],
  );
  return row?.admins ?? 0;
}

/** Makes somebody a member. False when they are one already. */
export async function addMember(
  tx: Tx,
  storeId: string,
  member: { userId: string; role: string; scopes: readonly Scope[] },
): Promise<boolean> {
  const added = await tx.run(
    `insert into memberships (store_id, user_id, role, scopes) values ($1, $2, $3, $4)
       on conflict do nothing`,
    [storeId, member.userId, member.role, member.scopes],
  );
  return added === 1;
}

/** Changes what a member may do. */
export async function saveMemberScopes(
  tx: Tx,
  storeId: string,
  userId: string,
  grant: { role: string; scopes: readonly Scope[] },
): Promise<void> {
  await tx.run("update memberships set role = $3, scopes = $4 where store_id = $1 and user_id = $2", [
    storeId,
    userId,
    grant.role,
    grant.scopes,
  ]);
}

/**
 * Waits for sign-ins of a member that are under way, so that their sessions are there to be ended; the row
 * stays locked until the transaction ends.
 */
export async function lockMember(tx: Tx, storeId: string, userId: string): Promise<void> {
  await tx.rows("select 1 from memberships where store_id = $1 and user_id = $2 for update", [
    storeId,
    userId,
  ]);
}

/** Moves a member out; their API tokens of the store go with the membership. */
export async function moveOut(tx: Tx, storeId: string, userId: string, now: Date): Promise<void> {
  await tx.run(
    `with gone as (delete from memberships where store_id = $1 and user_id = $2
      returning store_id, user_id, role, scopes, created_at, last_seen_at)
     insert into deactivated_memberships (store_id, user_id, role, scopes, created_at, last_seen_at,
       deactivated_at)
     select store_id, user_id, role, scopes, created_at, last_seen_at, $3 from gone`,
    [storeId, userId, now],
  );
}

/** Moves a member back in, as they were. */
export async function moveIn(tx: Tx, storeId: string, userId: string): Promise<void> {
  await tx.run(
    `with back as (delete from deactivated_memberships where store_id = $1 and user_id = $2
      returning store_id, user_id, role, scopes, created_at, last_seen_at)
     insert into memberships (store_id, user_id, role, scopes, created_at, last_seen_at)
     select store_id, user_id, role, scopes, created_at, last_seen_at from back`,
    [storeId, userId],
  );
}

/** The API tokens of a member in a store. */
export async function findTokenIds(tx: Tx, storeId: string, userId: string): Promise<string[]> {
  return (
    await tx.rows<{ id: string }>("select id from api_tokens where store_id = $1 and user_id = $2", [
      storeId,
      userId,
    ])
  ).map(({ id }) => id);
}

/**
 * Ends a member's sessions in a store, on every device, and says which. Those in other stores belong to other
 * administrators.
 */
export function endSessionsIn(
  tx: Tx,
  storeId: string,
  userId: string,
): Promise<{ id: string; storeId: string }[]> {
  return tx.rows(
    `delete from sessions where store_id = $1 and user_id = $2 returning id, store_id as "storeId"`,
    [storeId, userId],
  );
}

export interface OwnStore {
  id: string;
  name: string;
}

/** The stores that a user belongs to, by name. */
export function listStoresOf(tx: Tx, userId: string): Promise<OwnStore[]> {
  return tx.rows(
    `select s.id, s.name from memberships m join stores_shared s on s.id = m.store_id where m.user_id = $1 and s.archived_at is null
       order by lower(s.name)`,
    [userId],
  );
}

/**
 * The target's name where the person still belongs to it; the membership is locked against a removal at the
 * same moment.
 */
export function lockMembership(
  tx: Tx,
  userId: string,
  storeId: string,
): Promise<{ name: string; userName: string } | null> {
  return tx.one(
    `select s.name, u.name as "userName" from memberships m join stores_shared s on s.id = m.store_id
      join users u on u.id = m.user_id
     where m.user_id = $1 and m.store_id = $2 for share of m`,
    [userId, storeId],
  );
}

/** Moves all sessions of a person to a store. Gives those that moved, with where they were. */
export function moveSessions(
  tx: Tx,
  userId: string,
  storeId: string,
): Promise<{ id: string; storeId: string }[]> {
  return tx.rows(
    `update sessions s set store_id = $2
      from (select id, store_id from sessions where user_id = $1 and store_id <> $2 for update) as old
     where s.id = old.id returning s.id, old.store_id as "storeId"`,
    [userId, storeId],
  );
}

/** Every store that a person belongs to, with what they may do there; the archived ones last. */
export function listOwnStores(tx: Tx, userId: string): Promise<OwnStoreRow[]> {
  return tx.rows<OwnStoreRow>(
    `select s.id, s.name, m.role, m.scopes, s.archived_at as "archivedAt", m.created_at as "createdAt",
       (select count(*) from memberships o where o.store_id = s.id) as members
     from memberships m join stores_shared s on s.id = m.store_id
     where m.user_id = $1 order by s.archived_at is not null, lower(s.name)`,
    [userId],
  );
}

export interface OwnStoreRow {
  id: string;
  name: string;
  role: string;
  scopes: string[];
  archivedAt: string | null;
  createdAt: string;
  members: number;
}
