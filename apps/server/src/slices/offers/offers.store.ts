/**
 * The SQL of `offers`. What a platform says of an offer is its own; `answer`, what was answered here, is ours
 * and stays when the platform tells of the offer again.
 */
import type { StoreTx } from "../../platform/db/index.ts";
import {
  newerWinsSql,
  writeNewer,
  type ChangedRow,
  type RowSource,
} from "../../platform/vendor-rows/index.ts";
import { offerColumns, type offerRow } from "./offer-row.ts";

// When an offer was made never becomes later: where its platform doesn't tell, it is when it was first read.
const upsert = newerWinsSql("offers", offerColumns, {
  created_at: "least(offers.created_at, excluded.created_at)",
});

/** Writes offers read at `readAt` and answers those that changed. A repeat changes nothing. */
export function upsertOffers(
  tx: StoreTx,
  source: RowSource,
  rows: readonly ReturnType<typeof offerRow>[],
  readAt: Date,
): Promise<ChangedRow[]> {
  return writeNewer(tx, upsert, source, rows, readAt);
}

export const answerKinds = ["accept", "reject", "counter"] as const;
export type AnswerKind = (typeof answerKinds)[number];

/**
 * underWay -> done | refused (the platform said no, or it was given up without effect) | unsure (nobody knows
 * what became of it, so a person is asked)
 */
export type AnswerState = "underWay" | "done" | "refused" | "unsure";

/** What was answered to an offer here. */
export interface KeptAnswer {
  kind: AnswerKind;
  state: AnswerState;
  actionId: string;
  at: string;
  byName: string;
  /** A counter-offer's. */
  amountMinor: number | null;
  problem: string | null;
  /** Why a rule answered, in a sentence; null: a person did. */
  because: string | null;
  ruleId: string | null;
}

/** An offer as its answer is decided. */
export interface AnswerableOffer {
  id: string;
  account_id: string;
  account_state: string;
  /** When the account was linked, the last time if it was unlinked in between. */
  account_linked_at: string;
  platform: string;
  account: string;
  identifier: string;
  state: number;
  is_acceptable: boolean;
  items: { _id: string; name?: string; priceMinor?: number | null; meta?: { id?: string } }[];
  quantity: number;
  amount_minor: number;
  currency: string;
  created_at: string;
  answer: KeptAnswer | null;
}

const columns = `id, account_id, platform, account, identifier, state, is_acceptable, items, quantity,
  amount_minor, currency, created_at, answer,
  (select a.state from accounts_shared a where a.id = offers.account_id) as account_state,
  (select a.linked_at from accounts_shared a where a.id = offers.account_id) as account_linked_at`;

/** These offers, locked until the transaction ends; unknown ids are left out. */
export function lockOffers(tx: StoreTx, ids: readonly string[]): Promise<AnswerableOffer[]> {
  return tx.rows<AnswerableOffer>(
    `select ${columns} from offers where id = any($1) order by id for no key update of offers`,
    [ids],
  );
}

/** Of these offers the ones that are new or countered, with their state; locked until the transaction ends. */
export function listOpenStates(
  tx: StoreTx,
  ids: readonly string[],
): Promise<{ id: string; state: number }[]> {
  return tx.rows(
    "select id, state from offers where id = any($1) and state in (0, 3) order by id for no key update",
    [ids],
  );
}

const ofBuyer = "account_id = $1 and (buyer ->> 'identifier' = any($2) or buyer ->> 'handle' = any($2))";

/** The ids of a buyer's offers at an account; not locked. */
export async function peekOffersOfBuyer(
  tx: StoreTx,
  accountId: string,
  names: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(`select id from offers where ${ofBuyer}`, [accountId, names]);
  return rows.map(({ id }) => id);
}

/** Empties who made an offer and what they wrote with it, and answers the ids. Safe to repeat. */
export async function blankBuyerOfOffers(
  tx: StoreTx,
  accountId: string,
  names: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `update offers set buyer = buyer || '{"identifier": "", "handle": "", "avatar": ""}', message = '',
       platform_object = '{}'
     where ${ofBuyer} returning id`,
    [accountId, names],
  );
  return rows.map(({ id }) => id);
}

/** Writes what became of an answer; null: the offer is as if nobody had answered. */
export async function keepAnswer(tx: StoreTx, id: string, answer: KeptAnswer | null): Promise<void> {
  await tx.run("update offers set answer = $2 where id = $1", [
    id,
    answer === null ? null : JSON.stringify(answer),
  ]);
}

/**
 * The platform confirmed an answer: the offer's state follows before its next pull, which has the last word.
 */
export async function settleOffer(
  tx: StoreTx,
  id: string,
  { state, counterMinor, at }: { state: number; counterMinor: number | null; at: Date },
): Promise<void> {
  await tx.run(
    `update offers set state = $2, is_acceptable = false, counter_minor = coalesce($3, counter_minor),
      updated_at = greatest(updated_at, $4) where id = $1 and state = 0`,
    [id, state, counterMinor, at.toISOString()],
  );
}

/**
 * Takes an account's open offers off the desk, as "can't be answered any more"; the platform's next word wins
 * whenever it comes. Answers which.
 */
export async function setOffersAside(tx: StoreTx, accountId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `update offers set state = 6, is_acceptable = false, platform_updated_at = '-infinity'
      where account_id = $1 and state = 0 returning id`,
    [accountId],
  );
  return rows.map(({ id }) => id);
}

/** How many offers wait, were accepted, and ended in any other way. */
export async function countOffers(tx: StoreTx): Promise<{ new: number; accepted: number; rejected: number }> {
  const row = await tx.one<{ new: number; accepted: number; rejected: number }>(
    `select count(*) filter (where state = 0)::integer as new,
      count(*) filter (where state = 1)::integer as accepted,
      count(*) filter (where state > 1)::integer as rejected from offers`,
  );
  return row ?? { new: 0, accepted: 0, rejected: 0 };
}

/** By account, what its platform kept of the newest orders that say so. */
export async function readFeeShares(tx: StoreTx): Promise<{ accountId: string; share: number }[]> {
  return tx.rows<{ accountId: string; share: number }>(
    `select account_id as "accountId", (sum(fee_minor)::float8 / sum(amount_total_minor)) as share
      from (select account_id, fee_minor, amount_total_minor from orders_fees order by created_at desc limit 300) f
      where fee_minor > 0 and amount_total_minor > 0 group by account_id`,
  );
}

/** What buyers with a new offer bought from the same account before, failed orders aside. */
export async function readBuyers(
  tx: StoreTx,
): Promise<{ accountId: string; identifier: string; orders: number; refunded: number }[]> {
  return tx.rows<{ accountId: string; identifier: string; orders: number; refunded: number }>(
    `select b.account_id as "accountId", b.identifier, count(o.id)::integer as orders,
      count(o.id) filter (where o.refund = 2)::integer as refunded
      from (select distinct account_id, buyer ->> 'identifier' as identifier from offers
        where state = 0 and buyer ->> 'identifier' <> '') b
      join orders_shared o on o.buyer ->> 'id' = b.identifier and o.account_id = b.account_id and not o.failed
      group by 1, 2`,
  );
}

/**
 * What a piece of these listings costs. Left out: one without an item or without a cost, and one whose variants
 * cost different amounts, since an offer doesn't say which it is for.
 */
export async function readCosts(
  tx: StoreTx,
  listingIds: readonly string[],
): Promise<{ listingId: string; costMinor: number; currency: string }[]> {
  return tx.rows<{ listingId: string; costMinor: number; currency: string }>(
    `select listing_id as "listingId", min(cost_minor) as "costMinor", min(currency) as currency
      from listing_costs where listing_id = any($1) group by listing_id
      having count(cost_minor) = count(*) and min(cost_minor) = max(cost_minor)
        and min(currency) = max(currency)`,
    [listingIds],
  );
}

/** The listings that offers since a moment, and those still open, are for. */
export async function listOfferedListings(tx: StoreTx, since: Date): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select distinct items -> 0 ->> '_id' as id from offers
      where (state = 0 or created_at >= $1) and items -> 0 ->> '_id' is not null`,
    [since.toISOString()],
  );
  return rows.map(({ id }) => id);
}

/** The address of a photo of what an offer is for, as the marketplace wrote it; null: there is none. */
export async function findOfferPhoto(
  tx: StoreTx,
  place: { offerId: string; index: number },
): Promise<string | null> {
  const row = await tx.one<{ url: string | null }>(
    "select items -> 0 -> 'images' ->> $2::int as url from offers where id = $1",
    [place.offerId, place.index],
  );
  return row?.url ?? null;
}

/** Marks offers as looked at by rules; answers those that weren't before. */
export async function markRuled(tx: StoreTx, ids: readonly string[], at: Date): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    "update offers set ruled_at = $2 where id = any($1) and ruled_at is null and state = 0 returning id",
    [ids, at.toISOString()],
  );
  return rows.map(({ id }) => id);
}

/** An offer of the past, as a rule is tried on it. */
export interface PastOffer {
  id: string;
  account_id: string;
  platform: string;
  buyer: { handle?: string };
  items: AnswerableOffer["items"];
  quantity: number;
  amount_minor: number;
  currency: string;
  state: number;
  is_acceptable: boolean;
}

/** Offers made since then, the newest first; at most 5,000. */
export function listOffersSince(tx: StoreTx, since: Date): Promise<PastOffer[]> {
  return tx.rows<PastOffer>(
    `select id, account_id, platform, buyer, items, quantity, amount_minor, currency, state, is_acceptable
       from offers
      where created_at >= $1 order by created_at desc, id desc limit 5000`,
    [since.toISOString()],
  );
}
