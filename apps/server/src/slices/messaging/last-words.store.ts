/** Who wrote last about an order, and when: read by what writes by itself. Notes of the platform are nobody's. */
import type { StoreTx } from "../../platform/db/index.ts";

/** A message of a conversation about an order; of several orders the newest one. */
export interface OrderMessage {
  sessionId: string;
  orderId: string;
  /** The platform's id of the message. */
  messageId: string;
  isMine: boolean;
  at: string;
  text: string;
}

const written = `jsonb_array_elements(s.messages) with ordinality as written (message, place)
  where message -> 'data' ->> 'isFromPlatform' is distinct from 'true'`;
const aboutOrder = `cross join lateral (select id from orders_shared
  where account_id = s.account_id and platform_order_id = any(s.platform_order_ids)
  order by created_at desc limit 1) as o`;
const messageColumns = `s.id as "sessionId", o.id as "orderId", m.message ->> '_id' as "messageId",
  (m.message ->> 'byMe')::boolean as "isMine", (m.message ->> 'date')::timestamptz as at,
  coalesce(m.message ->> 'content', '') as text`;

/** The conversations that name any of these orders. */
export async function listSessionsOf(tx: StoreTx, orderIds: readonly string[]): Promise<string[]> {
  return (
    await tx.rows<{ id: string }>(
      `select distinct s.id from orders_shared o join messaging_sessions s
         on s.account_id = o.account_id and s.platform_order_ids @> array[o.platform_order_id]
       where o.id = any($1)`,
      [orderIds],
    )
  ).map(({ id }) => id);
}

/** The last message of each of these conversations that is about an order and was written in so many days. */
export function listLastWords(
  tx: StoreTx,
  sessionIds: readonly string[],
  sinceDays: number,
): Promise<OrderMessage[]> {
  return tx.rows<OrderMessage>(
    `select ${messageColumns} from messaging_sessions s
       cross join lateral (select message from ${written}
         order by message ->> 'date' desc, place desc limit 1) as m
       ${aboutOrder}
     where s.id = any($1) and (m.message ->> 'date')::timestamptz > now() - make_interval(days => $2)`,
    [sessionIds, sinceDays],
  );
}

/** Messages about orders since a moment, the newest first. */
export function listOrderMessages(tx: StoreTx, since: Date, most: number): Promise<OrderMessage[]> {
  return tx.rows<OrderMessage>(
    `select ${messageColumns} from messaging_sessions s
       cross join lateral (select message from ${written}
         and (message ->> 'date')::timestamptz >= $1) as m
       ${aboutOrder}
     where s.latest_message_date >= $1 order by at desc, "messageId" limit $2`,
    [since.toISOString(), most],
  );
}

/**
 * Messages of the store about orders that nobody answered for so many days, where the day ran out between two
 * moments; `at` is when it did.
 */
export function listUnansweredWords(
  tx: StoreTx,
  { since, until, days, most }: { since: Date; until: Date; days: number; most: number },
): Promise<OrderMessage[]> {
  return tx.rows<OrderMessage>(
    `select s.id as "sessionId", o.id as "orderId", m.message ->> '_id' as "messageId", true as "isMine",
       m.at + make_interval(days => $3) as at, coalesce(m.message ->> 'content', '') as text
     from messaging_sessions s
       cross join lateral (select message, (message ->> 'date')::timestamptz as at,
           lead((message ->> 'date')::timestamptz) over (order by (message ->> 'date')::timestamptz, place) as next_at
         from ${written}) as m
       ${aboutOrder}
     where s.latest_message_date >= $1::timestamptz - make_interval(days => $3)
       and (m.message ->> 'byMe')::boolean
       and m.at between $1::timestamptz - make_interval(days => $3) and $2::timestamptz - make_interval(days => $3)
       and (m.next_at is null or m.next_at > m.at + make_interval(days => $3))
     order by at desc, "messageId" limit $4`,
    [since.toISOString(), until.toISOString(), days, most],
  );
}

interface Writers {
  hasBuyer: boolean;
  hasSeller: boolean;
}

const nobody: Writers = { hasBuyer: false, hasSeller: false };

/** Who wrote between the moments $1 and $2, in the conversations that a condition behind it chooses. */
const writers = `select coalesce(bool_or(not (m.message ->> 'byMe')::boolean), false) as "hasBuyer",
    coalesce(bool_or((m.message ->> 'byMe')::boolean), false) as "hasSeller"
  from messaging_sessions s
    cross join lateral (select message from ${written} and (message ->> 'date')::timestamptz > $1
      and (message ->> 'date')::timestamptz <= coalesce($2::timestamptz, 'infinity')) as m`;

/** Whether the buyer, and whether somebody of the store, wrote about an order between two moments. */
export async function findWritersSince(
  tx: StoreTx,
  order: { accountId: string; platformOrderId: string; platformSessionId: string | null },
  since: string,
  until: Date | null = null,
): Promise<Writers> {
  const { accountId, platformOrderId, platformSessionId } = order;
  const row = await tx.one<Writers>(
    `${writers} where s.account_id = $3 and (s.identifier = $5 or s.platform_order_ids @> array[$4::text])`,
    [since, until?.toISOString() ?? null, accountId, platformOrderId, platformSessionId],
  );
  return row ?? nobody;
}

/** The same for a buyer at an account, in whichever conversation; one without an id wrote nowhere. */
export async function findBuyersWords(
  tx: StoreTx,
  { accountId, buyerIdentifier }: { accountId: string; buyerIdentifier: string },
  since: string,
  until: Date | null = null,
): Promise<Writers> {
  const row = await tx.one<Writers>(
    `${writers} where s.account_id = $3 and s.buyer ->> 'identifier' = $4 and $4 <> ''`,
    [since, until?.toISOString() ?? null, accountId, buyerIdentifier],
  );
  return row ?? nobody;
}

/** Whether a buyer's message about an order waits for an answer; at a moment in the past, had it been the last. */
export async function isBuyerWaiting(
  tx: StoreTx,
  order: { accountId: string; platformOrderId: string; platformSessionId: string | null },
  until: Date | null,
): Promise<boolean> {
  const { accountId, platformOrderId, platformSessionId } = order;
  return (
    (await tx.one(
      `select 1 from messaging_sessions s cross join lateral (select message from ${written}
           and (message ->> 'date')::timestamptz <= coalesce($4::timestamptz, 'infinity')
           order by message ->> 'date' desc, place desc limit 1) as m
         where s.account_id = $1 and (s.identifier = $3 or s.platform_order_ids @> array[$2::text])
           and case when $4::timestamptz is null then s.waiting_since is not null
             else not (m.message ->> 'byMe')::boolean end limit 1`,
      [accountId, platformOrderId, platformSessionId, until?.toISOString() ?? null],
    )) !== null
  );
}
