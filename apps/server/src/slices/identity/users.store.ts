import type { PreferencesPatch, PreferencesView, TwoFactorView } from "@stallkeeper/contract";
import type { Tx } from "../../platform/db/index.ts";

export interface UserRow {
  id: string;
  email: string;
  name: string;
  passwordHash: string;
}

export interface MembershipRow {
  storeId: string;
  role: string;
  scopes: string[];
}

export interface OwnMembership extends MembershipRow {
  isArchived: boolean;
}

const setupLock = 7_220_044;

/** Whether the installation has no user yet. */
export async function hasNoUsers(tx: Tx): Promise<boolean> {
  const found = await tx.one<{ none: boolean }>("select not exists (select 1 from users) as none");
  return found?.none === true;
}

/** Lets one set-up at a time through, until the transaction ends. */
export async function lockSetup(tx: Tx): Promise<void> {
  await tx.rows("select pg_advisory_xact_lock($1)", [setupLock]);
}

/** The user of an address, whatever its case; null when nobody has it. */
export function findUserByEmail(tx: Tx, email: string): Promise<UserRow | null> {
  return tx.one<UserRow>(
    `select id, email, name, password_hash as "passwordHash" from users where lower(email) = lower($1)`,
    [email.trim()],
  );
}

/** The user of an id; null when there is none. */
export function findUser(tx: Tx, userId: string): Promise<UserRow | null> {
  return tx.one<UserRow>(`select id, email, name, password_hash as "passwordHash" from users where id = $1`, [
    userId,
  ]);
}

/**
 * The password's hash of a user, whose row stays locked until the transaction ends; null when there is no
 * such user.
 */
export async function lockPassword(tx: Tx, userId: string): Promise<string | null> {
  return (
    (
      await tx.one<{ hash: string }>(
        "select password_hash as hash from users where id = $1 for no key update",
        [userId],
      )
    )?.hash ?? null
  );
}

/** Changes a person's name. */
export async function saveName(tx: Tx, userId: string, name: string): Promise<void> {
  await tx.run("update users set name = $2, updated_at = now() where id = $1", [userId, name]);
}

/** Changes a person's address. Throws PostgreSQL's unique violation when it is taken. */
export async function saveEmail(tx: Tx, userId: string, email: string): Promise<void> {
  await tx.run("update users set email = $2, updated_at = now() where id = $1", [userId, email]);
}

/**
 * Whether the table itself would take the address now: throws its unique violation when it is taken, and
 * changes nothing.
 */
export async function tryEmail(tx: Tx, userId: string, email: string): Promise<void> {
  await tx.run("savepoint try_email");
  await saveEmail(tx, userId, email);
  await tx.run("rollback to savepoint try_email");
}

/** A person, and the store they look at. */
export interface PersonInStoreRow {
  email: string;
  name: string;
  waitingEmail: string | null;
  scopes: string[];
  storeName: string;
  timeZone: string;
  currency: string;
  locale: string;
  twofactor: TwoFactorView;
  preferences: PreferencesView;
}

/** A member of a store with all that their client shows of them; null when they are none. */
export function findPersonInStore(
  tx: Tx,
  who: { userId: string; storeId: string },
): Promise<PersonInStoreRow | null> {
  return tx.one<PersonInStoreRow>(
    `select u.email, u.name, m.scopes, s.name as "storeName", s.time_zone as "timeZone", s.currency, s.locale,
      u.preferences,
       (select c.email from email_changes c where c.user_id = u.id) as "waitingEmail",
       jsonb_build_object('isOn', u.totp_seed is not null, 'isPending', u.pending_seed is not null,
         'recoveryCodesLeft', (select count(*) from recovery_codes c where c.user_id = u.id),
         'passkeys', (select count(*) from passkeys p where p.user_id = u.id)) as twofactor
     from memberships m join users u on u.id = m.user_id join stores_shared s on s.id = m.store_id
     where m.user_id = $1 and m.store_id = $2`,
    [who.userId, who.storeId],
  );
}

/** A user's preferences. */
export async function findPreferences(tx: Tx, userId: string): Promise<PreferencesView> {
  return (
    (await tx.one<{ preferences: PreferencesView }>("select preferences from users where id = $1", [userId]))
      ?.preferences ?? {}
  );
}

/** Merges choices into a user's preferences; null takes one back. Returns them all. */
export async function mergePreferences(
  tx: Tx,
  userId: string,
  patch: PreferencesPatch,
): Promise<PreferencesView> {
  const row = await tx.one<{ preferences: PreferencesView }>(
    "update users set preferences = jsonb_strip_nulls(preferences || $2) where id = $1 returning preferences",
    [userId, JSON.stringify(patch)],
  );
  return row?.preferences ?? {};
}

/** Adds a user. Throws PostgreSQL's unique violation when the address is taken. */
export async function insertUser(tx: Tx, user: Omit<UserRow, "id">): Promise<string> {
  const row = await tx.one<{ id: string }>(
    "insert into users (email, name, password_hash) values ($1, $2, $3) returning id",
    [user.email.trim(), user.name.trim(), user.passwordHash],
  );
  return String(row?.id);
}

/** Makes a user a member of a store, or changes their role and scopes there. */
export async function saveMembership(tx: Tx, userId: string, membership: MembershipRow): Promise<void> {
  await tx.run(
    `insert into memberships (store_id, user_id, role, scopes) values ($1, $2, $3, $4)
     on conflict (store_id, user_id) do update set role = excluded.role, scopes = excluded.scopes`,
    [membership.storeId, userId, membership.role, membership.scopes],
  );
}

/** Whether a user belongs to a store; who does cannot be moved out until the transaction ends. */
export async function holdMembership(tx: Tx, who: { userId: string; storeId: string }): Promise<boolean> {
  return (
    (await tx.one("select 1 from memberships where store_id = $1 and user_id = $2 for key share", [
      who.storeId,
      who.userId,
    ])) !== null
  );
}

/** The stores a user belongs to, the oldest membership first, archived stores last. */
export function findMemberships(tx: Tx, userId: string): Promise<OwnMembership[]> {
  return tx.rows<OwnMembership>(
    `select m.store_id as "storeId", m.role, m.scopes, s.archived_at is not null as "isArchived"
     from memberships m join stores_shared s on s.id = m.store_id
     where m.user_id = $1 order by s.archived_at is not null, m.created_at, m.store_id`,
    [userId],
  );
}
