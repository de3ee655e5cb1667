/** The SQL of what is done about ratings here: replies, and getting one changed. */
import type { RatingAnswer, RatingRevision } from "@stallkeeper/contract";
import type { StoreTx } from "../../platform/db/index.ts";

/** A rating as its reply is decided. */
export interface AnswerableRating {
  id: string;
  account_id: string;
  account_state: string | null;
  platform: string;
  identifier: string;
  polarity: string;
  stars: number | null;
  order_id: string | null;
  has_order: boolean;
  reply: string | null;
  answer: RatingAnswer | null;
  revision: RatingRevision | null;
}

/** One rating, locked until the transaction ends; null: there is none of this id. */
export function lockRating(tx: StoreTx, id: string): Promise<AnswerableRating | null> {
  return tx.one<AnswerableRating>(
    `select id, account_id, platform, identifier, polarity, stars, order_id, reply, answer, revision,
       exists (select 1 from orders_shared o where o.id = ratings.order_id) as has_order,
       (select a.state from accounts_shared a where a.id = ratings.account_id) as account_state
     from ratings where id = $1 for no key update of ratings`,
    [id],
  );
}

/** Writes what became of a reply; null: as if nobody had replied. */
export async function keepReply(tx: StoreTx, id: string, answer: RatingAnswer | null): Promise<void> {
  await tx.run("update ratings set answer = $2 where id = $1", [
    id,
    answer === null ? null : JSON.stringify(answer),
  ]);
}

/** The platform took the reply: it stands there before the next pull, which has the last word. */
export async function settleReply(tx: StoreTx, id: string, text: string): Promise<void> {
  await tx.run("update ratings set reply = coalesce(reply, $2) where id = $1", [id, text]);
}

/** Writes how far getting a rating changed has come. */
export async function keepRevision(tx: StoreTx, id: string, revision: RatingRevision): Promise<void> {
  await tx.run("update ratings set revision = $2 where id = $1", [id, JSON.stringify(revision)]);
}

/**
 * Marks the bad ratings among these, left since a moment, as told of at their orders, and answers which were
 * not before. Safe to repeat: each is told of once.
 */
export function takeUntold(
  tx: StoreTx,
  ids: readonly string[],
  { since, at }: { since: Date; at: Date },
): Promise<{ id: string; orderId: string; stars: number | null }[]> {
  return tx.rows<{ id: string; orderId: string; stars: number | null }>(
    `update ratings r set told_at = $3 from orders_shared o
       where r.id = any($1) and r.polarity = 'negative' and r.told_at is null and r.left_at >= $2
         and o.store_id = r.store_id and o.id = r.order_id
       returning r.id, o.id as "orderId", r.stars`,
    [ids, since.toISOString(), at.toISOString()],
  );
}

/** Of these ratings the positive ones with an open revision, locked until the transaction ends. */
export function lockBettered(
  tx: StoreTx,
  ids: readonly string[],
  states: readonly string[],
): Promise<{ id: string; revision: RatingRevision | null }[]> {
  return tx.rows<{ id: string; revision: RatingRevision | null }>(
    `select id, revision from ratings where id = any($1) and polarity = 'positive'
       and revision ->> 'state' = any($2) order by id for no key update`,
    [ids, states],
  );
}
