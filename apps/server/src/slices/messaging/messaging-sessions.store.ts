/**
 * The SQL of `messaging_sessions`.
 *
 * Messages are gathered: a platform may tell only its newest, and none that was here is lost. What a person
 * said of a conversation here, read or unread, holds until a message comes that they did not have before
 * them; from then on the platform's word counts again.
 */
import type { StoreTx } from "../../platform/db/index.ts";
import {
  newerWinsSql,
  writeNewer,
  type ChangedRow,
  type RowSource,
} from "../../platform/vendor-rows/index.ts";
import { conversationColumns, type conversationRow } from "./conversation-row.ts";

const hasNewMessage =
  "(messaging_sessions.read_until is null or excluded.latest_message_date > messaging_sessions.read_until)";

// What a conversation is about stays where an answer doesn't say it, as eBay's of a single one doesn't.
const namesItems = "excluded.items <> '[]'";

const upsert = newerWinsSql("messaging_sessions", conversationColumns, {
  is_read: `case when ${hasNewMessage} then excluded.is_read else messaging_sessions.is_read end`,
  read_until: `case when ${hasNewMessage} then null else messaging_sessions.read_until end`,
  items: `case when ${namesItems} then excluded.items else messaging_sessions.items end`,
  currency: `case when ${namesItems} then excluded.currency else messaging_sessions.currency end`,
  messages: `(select coalesce(jsonb_agg(message order by message ->> 'date', place), '[]') from (
    select distinct on (message ->> '_id') message, place from (
      select message, place, 0 as age
        from jsonb_array_elements(excluded.messages) with ordinality as fresh(message, place)
      union all
      select message, place, 1 from jsonb_array_elements(messaging_sessions.messages) with ordinality as known(message, place)
    ) as both_sides order by message ->> '_id', age) as gathered)`,
});

/** Writes conversations read at `readAt` and answers those that changed. A repeat changes nothing. */
export function upsertConversations(
  tx: StoreTx,
  source: RowSource,
  rows: readonly ReturnType<typeof conversationRow>[],
  readAt: Date,
): Promise<ChangedRow[]> {
  return writeNewer(tx, upsert, source, rows, readAt);
}

/** What is said of conversations; a part that is left out stays as it is. */
export interface ConversationMarks {
  isRead?: boolean | undefined;
  isDone?: boolean | undefined;
  /** Null: it is put off no longer. */
  snoozedUntil?: string | null | undefined;
  /** Null: it is nobody's. */
  assignedTo?: string | null | undefined;
}

/**
 * Marks conversations; read and unread up to the newest message they hold. Who reads one whose time has come
 * has it back. Answers how many there were and which changed. Fails where nobody of the store has the id.
 */
export async function markSessions(
  tx: StoreTx,
  ids: readonly string[],
  { isRead, isDone, snoozedUntil, assignedTo }: ConversationMarks,
  now: Date,
): Promise<{ count: number; changed: string[] }> {
  const rows = await tx.rows<{ id: string; is_changed: boolean }>(
    `update messaging_sessions set is_read = coalesce($2, is_read),
       read_until = case when $2::boolean is null then read_until else latest_message_date end,
       is_done = coalesce($3, is_done),
       snoozed_until = case when $4 then $5::timestamptz when $2 and snoozed_until <= $8 then null
         else snoozed_until end,
       assigned_to = case when $6 then $7::uuid else assigned_to end
     where id = any($1)
     returning new.id, (old.is_read, old.is_done, old.snoozed_until, old.assigned_to)
       is distinct from (new.is_read, new.is_done, new.snoozed_until, new.assigned_to) as is_changed`,
    [
      ids,
      isRead ?? null,
      isDone ?? null,
      snoozedUntil !== undefined,
      snoozedUntil ?? null,
      assignedTo !== undefined,
      assignedTo ?? null,
      now.toISOString(),
    ],
  );
  return { count: rows.length, changed: rows.filter((row) => row.is_changed).map(({ id }) => id) };
}

/**
 * Lets orders and conversations of an account in one after the other, until the transaction ends: of two that
 * come at the same moment neither would see the other, and nobody would note that the buyer had bought.
 */
export async function lockBought(tx: StoreTx, accountId: string): Promise<void> {
  await tx.rows("select pg_advisory_xact_lock(hashtextextended('bought:' || $1, 0))", [accountId]);
}

/**
 * Looks up what the buyers of conversations have bought from this account, and answers the conversations
 * where that is news. `among` picks them: by id, or by buyer when orders came. Safe to repeat.
 */
export async function refreshBought(
  tx: StoreTx,
  accountId: string,
  among: { ids: readonly string[] } | { buyerIds: readonly string[] },
): Promise<string[]> {
  const [condition, wanted] =
    "ids" in among ? ["s.id = any($2)", among.ids] : ["s.buyer ->> 'identifier' = any($2)", among.buyerIds];
  if (wanted.length === 0) return [];
  const rows = await tx.rows<{ id: string }>(
    `update messaging_sessions t set bought_something_before = found.before, bought_attached_item = found.attached
     from (select s.id, count(o.id) > 0 as before,
         coalesce(bool_or(exists (select 1 from jsonb_array_elements(s.items) as item
           where o.items @> jsonb_build_array(jsonb_build_object('platforms', item -> 'platforms')))),
           false) as attached
       from messaging_sessions s left
         join orders_shared o on o.account_id = s.account_id and o.buyer ->> 'id' = s.buyer ->> 'identifier'
         and s.buyer ->> 'identifier' <> '' and not o.failed
       where s.account_id = $1 and ${condition} group by s.id, s.items) as found
     where t.id = found.id and (t.bought_something_before, t.bought_attached_item) is distinct
       from (found.before, found.attached)
     returning t.id`,
    [accountId, wanted],
  );
  return rows.map(({ id }) => id);
}

/** What a message needs to know of the conversation that it goes into. */
export interface ConversationRow {
  id: string;
  account_id: string;
  platform: string;
  account: string;
  identifier: string;
  buyer: { identifier?: string; handle?: string };
  platform_order_ids: string[];
}

const rowColumns = "id, account_id, platform, account, identifier, buyer, platform_order_ids";

/**
 * The conversation with this id of ours or of the platform; of several accounts' ones with the platform's id
 * the newest. Null: none.
 */
export function findConversation(tx: StoreTx, id: string): Promise<ConversationRow | null> {
  return tx.one<ConversationRow>(
    `select ${rowColumns} from messaging_sessions where id = $1 or identifier = $1
       order by id = $1 desc, latest_message_date desc limit 1`,
    [id],
  );
}

/**
 * The conversation about an order: the one that the platform names for it, else the newest that names the
 * order. Null: none.
 */
export function findConversationOfOrder(
  tx: StoreTx,
  order: { accountId: string; platformOrderId: string; platformSessionId: string | null },
): Promise<ConversationRow | null> {
  return tx.one<ConversationRow>(
    `select ${rowColumns} from messaging_sessions
      where account_id = $1 and (identifier = $3 or platform_order_ids @> array[$2::text])
     order by identifier = $3 desc nulls last, latest_message_date desc limit 1`,
    [order.accountId, order.platformOrderId, order.platformSessionId],
  );
}

/**
 * The conversation with a buyer at an account: the newest that is about the item, else the newest. Null: there
 * is none, or the buyer has no id.
 */
export function findConversationWithBuyer(
  tx: StoreTx,
  who: { accountId: string; buyerIdentifier: string; itemId: string },
): Promise<ConversationRow | null> {
  return tx.one<ConversationRow>(
    `select ${rowColumns} from messaging_sessions
      where account_id = $1 and buyer ->> 'identifier' = $2 and $2 <> ''
     order by items @> jsonb_build_array(jsonb_build_object('_id', $3::text)) desc, latest_message_date desc
     limit 1`,
    [who.accountId, who.buyerIdentifier, who.itemId],
  );
}

/**
 * Adds a message of ours that the platform took, under the platform's id; `files` as its row holds them.
 * False: it was there, or the
 * conversation is gone. Safe to repeat.
 */
export async function addSentMessage(
  tx: StoreTx,
  sessionId: string,
  message: { platformMessageId: string; text: string; at: Date; files: object },
): Promise<boolean> {
  const id = `${sessionId}:${message.platformMessageId}`;
  const at = message.at.toISOString();
  const line = {
    _id: id,
    date: at,
    identifier: message.platformMessageId,
    byMe: true,
    content: message.text,
    title: "",
    data: {},
    ...message.files,
  };
  return (
    (await tx.run(
      `update messaging_sessions
        set messages = messages || $2::jsonb, latest_message_date = greatest(latest_message_date, $3)
     where id = $1 and not messages @> $4::jsonb`,
      [sessionId, JSON.stringify([line]), at, JSON.stringify([{ _id: id }])],
    )) === 1
  );
}

/**
 * Says that a message was sent by itself, so that it answers nobody who waits. False: that was said, or the
 * conversation is gone. Safe to repeat.
 */
export async function noteAutoMessage(
  tx: StoreTx,
  sessionId: string,
  platformMessageId: string,
): Promise<boolean> {
  return (
    (await tx.run(
      `update messaging_sessions set auto_message_ids = auto_message_ids || $2::text
         where id = $1 and not auto_message_ids @> array[$2::text]`,
      [sessionId, platformMessageId],
    )) === 1
  );
}

/**
 * Keeps who of the store sent a message; `by.id` is null where it was sent by itself. False: that was said, or
 * the conversation is gone. Safe to repeat.
 */
export async function noteSender(
  tx: StoreTx,
  sessionId: string,
  platformMessageId: string,
  by: { id: string | null; name: string },
): Promise<boolean> {
  return (
    (await tx.run(
      `update messaging_sessions set senders = senders || jsonb_build_object($2::text, $3::jsonb)
         where id = $1 and not senders ? $2`,
      [sessionId, `${sessionId}:${platformMessageId}`, JSON.stringify(by)],
    )) === 1
  );
}

/** How many conversations wait to be read. */
export async function countUnread(tx: StoreTx): Promise<number> {
  const row = await tx.one<{ count: number }>(
    "select count(*) as count from messaging_sessions where not is_read",
  );
  return row?.count ?? 0;
}

/**
 * The address of a photo of what a conversation is about, as the marketplace wrote it; null when
 * conversation, item or position are not there.
 */
export async function findSessionPhoto(
  tx: StoreTx,
  place: { sessionId: string; itemId: string; index: number },
): Promise<string | null> {
  const row = await tx.one<{ url: string | null }>(
    `select item -> 'images' ->> $3::int as url from messaging_sessions, jsonb_array_elements(items) item
       where $1 in (messaging_sessions.id, identifier) and item ->> '_id' = $2 limit 1`,
    [place.sessionId, place.itemId, place.index],
  );
  return row?.url ?? null;
}
