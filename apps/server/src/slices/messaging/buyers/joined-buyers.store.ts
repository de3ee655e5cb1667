/** The SQL of `joined_buyers`: who is one person, as the seller said. */
import type { JoinedBuyerView } from "@stallkeeper/contract";
import type { StoreTx } from "../../../platform/db/index.ts";

/** A buyer, as a platform knows them. */
export interface BuyerRef {
  platform: string;
  buyerId: string;
}

/** The buyer of a conversation or an order of the store; null: there is none, or the platform names nobody. */
export async function findBuyer(tx: StoreTx, place: string): Promise<BuyerRef | null> {
  const found = await tx.one<{ platform: string; buyerId: string | null }>(
    `select platform, buyer ->> 'identifier' as "buyerId" from messaging_sessions where id = $1
     union all select platform, buyer ->> 'id' as "buyerId" from orders_shared where id = $1 limit 1`,
    [place],
  );
  return found === null || found.buyerId === null || found.buyerId === ""
    ? null
    : { platform: found.platform, buyerId: found.buyerId };
}

/** Lets changes of who is one person in one after the other, until the transaction ends. */
export async function lockPersons(tx: StoreTx): Promise<void> {
  await tx.rows("select pg_advisory_xact_lock(hashtextextended('persons:' || $1, 0))", [tx.storeId]);
}

/** The person a buyer belongs to; null: they are joined with nobody. */
export async function findPerson(tx: StoreTx, { platform, buyerId }: BuyerRef): Promise<string | null> {
  const found = await tx.one<{ person_id: string }>(
    "select person_id from joined_buyers where platform = $1 and buyer_id = $2",
    [platform, buyerId],
  );
  return found?.person_id ?? null;
}

/** Makes a buyer part of a person. Safe to repeat. */
export async function putIntoPerson(
  tx: StoreTx,
  { platform, buyerId }: BuyerRef,
  personId: string,
  at: Date,
): Promise<void> {
  await tx.run(
    `insert into joined_buyers (store_id, platform, buyer_id, person_id, joined_at) values ($1, $2, $3, $4, $5)
     on conflict (store_id, platform, buyer_id) do update set person_id = excluded.person_id`,
    [tx.storeId, platform, buyerId, personId, at.toISOString()],
  );
}

/** Makes all of one person part of another. Safe to repeat. */
export async function mergePersons(tx: StoreTx, from: string, into: string): Promise<void> {
  await tx.run("update joined_buyers set person_id = $2 where person_id = $1", [from, into]);
}

/** Takes a buyer out of their person; whoever is left alone is no person any more. Safe to repeat. */
export async function takeOutOfPerson(
  tx: StoreTx,
  { platform, buyerId }: BuyerRef,
  personId: string,
): Promise<void> {
  await tx.run("delete from joined_buyers where platform = $1 and buyer_id = $2", [platform, buyerId]);
  await tx.run(
    `delete from joined_buyers where person_id = $1
       and (select count(*) from joined_buyers where person_id = $1) = 1`,
    [personId],
  );
}

/** Everybody else who is the same person as a buyer, in the order they were joined. */
export function listJoined(tx: StoreTx, { platform, buyerId }: BuyerRef): Promise<JoinedBuyerView[]> {
  return tx.rows<JoinedBuyerView>(
    `select other.platform, other.buyer_id as "buyerId", coalesce(o.name, '') as name,
       coalesce(o.handle, s.handle, '') as handle, coalesce(o.id, s.id, '') as place
     from joined_buyers mine join joined_buyers other on other.person_id = mine.person_id
       and (other.platform, other.buyer_id) <> (mine.platform, mine.buyer_id)
     left join lateral (select id, address ->> 'name' as name, buyer ->> 'handle' as handle from orders_shared
       where platform = other.platform and buyer ->> 'id' = other.buyer_id
       order by created_at desc limit 1) as o on true
     left join lateral (select id, buyer ->> 'handle' as handle from messaging_sessions
       where platform = other.platform and buyer ->> 'identifier' = other.buyer_id
       order by latest_message_date desc limit 1) as s on true
     where mine.platform = $1 and mine.buyer_id = $2
     order by other.joined_at, other.platform, other.buyer_id`,
    [platform, buyerId],
  );
}
