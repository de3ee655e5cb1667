/** The SQL of `joined_buyers`, who is one person as the seller said, and of `buyer_joins`, how that came. */
import type { JoinedBuyerView } from "@stallkeeper/contract";
import type { StoreTx } from "../../../platform/db/index.ts";

/** A buyer, as a platform knows them. */
export interface BuyerRef {
  platform: string;
  /** The account where the id is theirs; "": the platform's buyers have one id at all its accounts. */
  atAccount: string;
  buyerId: string;
}

/** A buyer where they were met. */
export interface MetBuyer {
  platform: string;
  accountId: string;
  buyerId: string;
}

const ofBuyer = "platform = $1 and at_account = $2 and buyer_id = $3";
const isAlone = `person_id in (select person_id from joined_buyers group by person_id having count(*) = 1)`;

/** The buyer of a conversation or an order; null: there is none, or the platform names nobody. */
export async function findBuyer(tx: StoreTx, place: string): Promise<MetBuyer | null> {
  const found = await tx.one<{ platform: string; accountId: string; buyerId: string | null }>(
    `select platform, account_id as "accountId", buyer ->> 'identifier' as "buyerId"
       from messaging_sessions where id = $1
     union all select platform, account_id as "accountId", buyer ->> 'id' as "buyerId"
       from orders_shared where id = $1 limit 1`,
    [place],
  );
  return found === null || found.buyerId === null || found.buyerId === ""
    ? null
    : { ...found, buyerId: found.buyerId };
}

/** Lets changes of who is one person in one after the other, until the transaction ends. */
export async function lockPersons(tx: StoreTx): Promise<void> {
  await tx.rows("select pg_advisory_xact_lock(hashtextextended('persons:' || $1, 0))", [tx.storeId]);
}

/** The person a buyer belongs to; null: they are joined with nobody. */
export async function findPerson(
  tx: StoreTx,
  { platform, atAccount, buyerId }: BuyerRef,
): Promise<string | null> {
  const found = await tx.one<{ person_id: string }>(`select person_id from joined_buyers where ${ofBuyer}`, [
    platform,
    atAccount,
    buyerId,
  ]);
  return found?.person_id ?? null;
}

/** Everybody who is a person. */
export function listPerson(tx: StoreTx, personId: string): Promise<BuyerRef[]> {
  return tx.rows<BuyerRef>(
    `select platform, at_account as "atAccount", buyer_id as "buyerId" from joined_buyers
       where person_id = $1 order by joined_at, platform, at_account, buyer_id`,
    [personId],
  );
}

/** Makes a buyer part of a person. Safe to repeat. */
export async function putIntoPerson(
  tx: StoreTx,
  { platform, atAccount, buyerId }: BuyerRef,
  personId: string,
  at: Date,
): Promise<void> {
  await tx.run(
    `insert into joined_buyers (store_id, platform, at_account, buyer_id, person_id, joined_at)
       values ($1, $2, $3, $4, $5, $6)
     on conflict (store_id, platform, at_account, buyer_id) do update set person_id = excluded.person_id`,
    [tx.storeId, platform, atAccount, buyerId, personId, at.toISOString()],
  );
}

/** Takes a buyer out of their person; whoever is left alone is no person any more. Safe to repeat. */
export async function takeOutOfPerson(
  tx: StoreTx,
  { platform, atAccount, buyerId }: BuyerRef,
): Promise<void> {
  await tx.run(`delete from joined_buyers where ${ofBuyer}`, [platform, atAccount, buyerId]);
  await forgetAlone(tx);
}

/** Whoever is left alone is no person any more. Safe to repeat. */
export async function forgetAlone(tx: StoreTx): Promise<void> {
  await tx.run(`delete from joined_buyers where ${isAlone}`, []);
}

/** Who one join moved from which person, or put with whom. */
export interface JoinStep extends BuyerRef {
  isMoved: boolean;
  /** Null: they were joined with nobody. */
  wasPersonId: string | null;
}

/** Remembers a join, and forgets those of before `until`. */
export async function keepJoin(
  tx: StoreTx,
  joinId: string,
  steps: readonly JoinStep[],
  at: Date,
  until: Date,
): Promise<void> {
  await tx.run("delete from buyer_joins where joined_at < $1", [until.toISOString()]);
  for (const { platform, atAccount, buyerId, isMoved, wasPersonId } of steps)
    await tx.run(
      `insert into buyer_joins (store_id, join_id, platform, at_account, buyer_id, is_moved, was_person_id,
         joined_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [tx.storeId, joinId, platform, atAccount, buyerId, isMoved, wasPersonId, at.toISOString()],
    );
}

/** Forgets a join and answers what it did; nothing: it was taken back before, or is too old. */
export function takeJoin(tx: StoreTx, joinId: string): Promise<JoinStep[]> {
  return tx.rows<JoinStep>(
    `delete from buyer_joins where join_id = $1
       returning platform, at_account as "atAccount", buyer_id as "buyerId", is_moved as "isMoved",
         was_person_id as "wasPersonId"`,
    [joinId],
  );
}

/** Everybody else who is the same person as a buyer, in the order they were joined. */
export function listJoined(
  tx: StoreTx,
  { platform, atAccount, buyerId }: BuyerRef,
): Promise<JoinedBuyerView[]> {
  return tx.rows<JoinedBuyerView>(
    `select other.platform, coalesce(a.username, '') as account, other.buyer_id as "buyerId",
       coalesce(o.name, '') as name, coalesce(o.handle, s.handle, '') as handle,
       coalesce(o.id, s.id, '') as place
     from joined_buyers mine join joined_buyers other on other.person_id = mine.person_id
       and (other.platform, other.at_account, other.buyer_id)
         <> (mine.platform, mine.at_account, mine.buyer_id)
     left join accounts_shared a on a.id::text = other.at_account
     left join lateral (select id, address ->> 'name' as name, buyer ->> 'handle' as handle from orders_shared
       where platform = other.platform and buyer ->> 'id' = other.buyer_id
         and (other.at_account = '' or account_id::text = other.at_account)
       order by created_at desc limit 1) as o on true
     left join lateral (select id, buyer ->> 'handle' as handle from messaging_sessions
       where platform = other.platform and buyer ->> 'identifier' = other.buyer_id
         and (other.at_account = '' or account_id::text = other.at_account)
       order by latest_message_date desc limit 1) as s on true
     where mine.platform = $1 and mine.at_account = $2 and mine.buyer_id = $3
     order by other.joined_at, other.platform, other.at_account, other.buyer_id`,
    [platform, atAccount, buyerId],
  );
}
