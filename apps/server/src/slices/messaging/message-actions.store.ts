/** What the actions "message" of an account and the store's own limits say before another one is written. */
import type { StoreTx } from "../../platform/db/index.ts";

export interface MessageLimits {
  maxCharacters: number | null;
  perDay: number | null;
}

/** The store's own limits for an account; null: none are set. */
export function findMessageLimits(tx: StoreTx, accountId: string): Promise<MessageLimits | null> {
  return tx.one<MessageLimits>(
    `select (settings -> 'messageLimits' ->> 'maxCharacters')::integer as "maxCharacters",
      (settings -> 'messageLimits' ->> 'perDay')::integer as "perDay"
     from accounts_settings where account_id = $1`,
    [accountId],
  );
}

/** Messages of an account that were asked for in the last 24 hours and not refused. */
export async function countMessagesOfDay(tx: StoreTx, accountId: string): Promise<number> {
  const sent = await tx.one<{ count: number }>(
    `select count(*) as count from actions_shared where kind = 'message' and account_id = $1
       and state <> 'refused' and created_at > now() - interval '1 day'`,
    [accountId],
  );
  return sent?.count ?? 0;
}

/** Whether the same message is on its way; one that's held isn't. */
export async function isUnderWay(tx: StoreTx, requestHash: string): Promise<boolean> {
  return (
    (await tx.one(
      `select 1 from actions_shared where kind = 'message' and request_hash = $1
         and state in ('pending', 'sent', 'unknown') and not is_held limit 1`,
      [requestHash],
    )) !== null
  );
}

/** What the platform called the newest messages of this conversation or order. */
export async function listMessageRefs(
  tx: StoreTx,
  accountId: string,
  platformSessionId: string | null,
  platformOrderId: string | null,
): Promise<string[]> {
  const rows = await tx.rows<{ vendor_ref: string }>(
    `select vendor_ref from actions_shared where kind = 'message' and account_id = $1
       and vendor_ref is not null and (payload ->> 'platformSessionId' = $2 or payload ->> 'platformOrderId' = $3)
         order by created_at desc limit 50`,
    [accountId, platformSessionId, platformOrderId],
  );
  return rows.map(({ vendor_ref: ref }) => ref);
}

/** What the platform called the newest other messages in the place of this one, or to its buyer, by now. */
export async function listOtherRefs(
  tx: StoreTx,
  { id, account_id: accountId }: { id: string; account_id: string | null },
): Promise<string[]> {
  const rows = await tx.rows<{ vendor_ref: string }>(
    `select other.vendor_ref from actions_shared mine join actions_shared other
         on other.kind = 'message' and other.account_id = mine.account_id and other.id <> mine.id
       where mine.id = $1 and mine.account_id = $2 and other.vendor_ref is not null
         and (other.payload ->> 'platformSessionId' = mine.payload ->> 'platformSessionId'
           or other.payload ->> 'platformOrderId' = mine.payload ->> 'platformOrderId'
           or other.payload ->> 'buyerHandle' = nullif(mine.payload ->> 'buyerHandle', ''))
       order by other.created_at desc limit 50`,
    [id, accountId],
  );
  return rows.map(({ vendor_ref: ref }) => ref);
}

/**
 * How many other messages in the same words, with as many files and to the same place may stand at the
 * platform without anybody knowing as which: the outcome of each is unknown, or was told without an id.
 */
export async function countRivals(
  tx: StoreTx,
  { id, account_id: accountId }: { id: string; account_id: string | null },
): Promise<number> {
  const row = await tx.one<{ count: number }>(
    `select count(*) as count from actions_shared mine join actions_shared other
         on other.kind = 'message' and other.account_id = mine.account_id and other.id <> mine.id
       where mine.id = $1 and mine.account_id = $2
         and (other.state in ('sent', 'unknown', 'gaveUp')
           or other.state in ('accepted', 'verified') and coalesce(other.vendor_ref, '/') like '%/')
         and other.payload ->> 'text' = mine.payload ->> 'text'
         and jsonb_array_length(coalesce(other.payload -> 'attachments', '[]'))
           = jsonb_array_length(coalesce(mine.payload -> 'attachments', '[]'))
         and (other.payload ->> 'platformSessionId' = mine.payload ->> 'platformSessionId'
           or other.payload ->> 'platformOrderId' = mine.payload ->> 'platformOrderId'
           or other.payload ->> 'buyerHandle' = nullif(mine.payload ->> 'buyerHandle', ''))`,
    [id, accountId],
  );
  return row?.count ?? 0;
}

/** The account that a message was sent from, also one that was unlinked since. Null: there is none. */
export function findSendingAccount(
  tx: StoreTx,
  id: string,
): Promise<{ id: string; platform: string; username: string } | null> {
  return tx.one("select id, platform, username from accounts_shared where id = $1", [id]);
}
