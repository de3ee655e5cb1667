/** The SQL of `erased_buyers`, and of erasing a buyer from orders. */
import { createHash } from "node:crypto";
import type { StoreTx } from "../../platform/db/index.ts";

/** What stands in place of an erased buyer's name. */
export const erasedName = { firstName: "Erased", lastName: "buyer" };

/** What a buyer's name is remembered by. Pure. */
export const hashOfName = (name: string): string =>
  createHash("sha256").update(name.toLowerCase()).digest("hex");

/** Remembers that a buyer was erased. Safe to repeat: the first moment stays. */
export async function keepErased(
  tx: StoreTx,
  accountId: string,
  names: readonly string[],
  { at, isWaiting }: { at: Date; isWaiting: boolean },
): Promise<void> {
  await tx.run(
    `insert into erased_buyers (store_id, account_id, name_hash, erased_at, is_waiting)
       select $1, $2, hash, $4, $5 from unnest($3::text[]) as hash
     on conflict (store_id, account_id, name_hash) do update set is_waiting = excluded.is_waiting`,
    [tx.storeId, accountId, [...new Set(names.map(hashOfName))], at.toISOString(), isWaiting],
  );
}

/** Those of these names whose buyer was erased at the account. */
export async function findErased(
  tx: StoreTx,
  accountId: string,
  names: readonly string[],
): Promise<Set<string>> {
  const byHash = new Map(names.filter((name) => name !== "").map((name) => [hashOfName(name), name]));
  if (byHash.size === 0) return new Set();
  const rows = await tx.rows<{ hash: string }>(
    "select name_hash as hash from erased_buyers where account_id = $1 and name_hash = any($2)",
    [accountId, [...byHash.keys()]],
  );
  const found = new Set(rows.map(({ hash }) => hash));
  return new Set(names.filter((name) => name !== "" && found.has(hashOfName(name))));
}

/** Erased buyers whose orders were still to be sent. */
export function listWaitingErased(tx: StoreTx): Promise<{ accountId: string; hash: string }[]> {
  return tx.rows(
    `select account_id as "accountId", name_hash as hash from erased_buyers where is_waiting
       order by account_id, name_hash`,
  );
}

/** Nothing of this buyer is to be sent any more. */
export async function endWaitingErased(tx: StoreTx, accountId: string, hash: string): Promise<void> {
  await tx.run("update erased_buyers set is_waiting = false where account_id = $1 and name_hash = $2", [
    accountId,
    hash,
  ]);
}

/** An order that is still to be sent came of buyers who were erased. */
export async function waitForErased(tx: StoreTx, accountId: string, names: readonly string[]): Promise<void> {
  await tx.run("update erased_buyers set is_waiting = true where account_id = $1 and name_hash = any($2)", [
    accountId,
    names.map(hashOfName),
  ]);
}

/** Those of these orders, by the platform's ids, that are here with their buyer. */
export async function listHeldWithBuyer(
  tx: StoreTx,
  accountId: string,
  platformOrderIds: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.rows<{ id: string }>(
    `select platform_order_id as id from orders
       where account_id = $1 and platform_order_id = any($2) and buyer ->> 'id' <> ''`,
    [accountId, platformOrderIds],
  );
  return new Set(rows.map(({ id }) => id));
}

export interface BuyersOrder {
  id: string;
  platformOrderId: string;
  /** It still has to be sent, and needs its address for that. */
  isOpen: boolean;
}

/** It still has to be sent. */
export const isOpen = `not shipped and not external and state not in ('cancelled', 'refunded', 'deleted')
  and coalesce(refund, 0) <> 2`;

const ofBuyer = "account_id = $1 and buyer ->> 'id' = any($2)";
const ofHash = `account_id = $1 and buyer ->> 'id' <> ''
  and encode(sha256(convert_to(lower(buyer ->> 'id'), 'UTF8')), 'hex') = $2`;

/** The ids of a buyer's orders at an account, by what the platform calls them; not locked. */
export async function peekOrdersOfBuyer(
  tx: StoreTx,
  accountId: string,
  names: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(`select id from orders where ${ofBuyer}`, [accountId, names]);
  return rows.map(({ id }) => id);
}

/** The same of a buyer who is known by the hash of their name alone, with that name; not locked. */
export function peekOrdersOfErased(
  tx: StoreTx,
  accountId: string,
  hash: string,
): Promise<{ id: string; name: string }[]> {
  return tx.rows(`select id, buyer ->> 'id' as name from orders where ${ofHash}`, [accountId, hash]);
}

/** A buyer's orders at an account, by what the platform calls them, in the order in which they are locked. */
export function listOrdersOfBuyer(
  tx: StoreTx,
  accountId: string,
  names: readonly string[],
): Promise<BuyersOrder[]> {
  return tx.rows<BuyersOrder>(
    `select id, platform_order_id as "platformOrderId", ${isOpen} as "isOpen" from orders
       where ${ofBuyer} order by id for no key update`,
    [accountId, names],
  );
}

/** The same of a buyer who is known by the hash of their name alone; their names come with it. */
export function listOrdersOfErased(
  tx: StoreTx,
  accountId: string,
  hash: string,
): Promise<(BuyersOrder & { name: string })[]> {
  return tx.rows<BuyersOrder & { name: string }>(
    `select id, platform_order_id as "platformOrderId", buyer ->> 'id' as name, ${isOpen} as "isOpen"
       from orders where ${ofHash} order by id for no key update`,
    [accountId, hash],
  );
}

/**
 * Takes the buyer out of these orders: name, address, note and the platform's own object. What was bought, for
 * how much, when and in which country stays for the books. Safe to repeat.
 */
export async function eraseFromOrders(tx: StoreTx, ids: readonly string[]): Promise<void> {
  await tx.run(
    `update orders set
       buyer = jsonb_build_object('id', '', 'handle', '', 'country', buyer -> 'country') || $2::jsonb,
       address = (select coalesce(jsonb_object_agg(key,
         case when key in ('countryCode', 'countryName') then value else '""' end), '{}')
         from jsonb_each(address)),
       address_formatted = coalesce(address ->> 'countryName', ''), note_from_buyer = null,
       platform_order = '{}', fulfillment = fulfillment - 'customFulfillmentAddress'
     where id = any($1)`,
    [ids, JSON.stringify(erasedName)],
  );
}

/**
 * Empties what was written to a buyer, and what platforms answered, in the timelines of these orders. Only of
 * orders whose buyer was erased and is still named there: `eraseFromOrders` comes later. Safe to repeat.
 */
export async function eraseEventWords(tx: StoreTx, ids: readonly string[]): Promise<void> {
  await tx.run("select erase_event_words(id) from unnest($1::text[]) as id", [ids]);
}
