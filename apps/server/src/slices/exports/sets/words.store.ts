/** Messages and ratings. */
import { batchOf, scopeValues, type ExportSource } from "./export-source.ts";

interface MessageRow {
  place_at: string;
  place_id: string;
  sent_at: string | null;
  platform: string;
  account: string;
  from_us: boolean | null;
  buyer_handle: string | null;
  title: string | null;
  content: string | null;
  conversation: string;
  message_id: string | null;
}

/** Conversations of a batch; each has some messages. */
const conversationsOfBatch = 100;
const sent = `($1::timestamptz is null or (one ->> 'date')::timestamptz >= $1)
  and ($2::timestamptz is null or (one ->> 'date')::timestamptz < $2)`;
const ofAccounts = "($3::uuid[] is null or account_id = any($3)) and $4::text is not null";

/** By conversation, whose id never changes; the newest message moves a conversation in any other order. */
export const messages: ExportSource = {
  async count(tx, scope) {
    const row = await tx.one<{ count: number }>(
      `select count(*) as count from messaging_exported cross join lateral jsonb_array_elements(messages) one
       where ${ofAccounts} and ${sent}`,
      scopeValues(scope).slice(0, 4),
    );
    return row?.count ?? 0;
  },
  async read(tx, scope, after, most) {
    const found = await tx.rows<MessageRow>(
      `select '' as place_at, s.session_id as place_id,
         to_char((one ->> 'date')::timestamptz at time zone $5, 'YYYY-MM-DD HH24:MI') as sent_at, platform,
         account, (one ->> 'byMe')::boolean as from_us, buyer ->> 'handle' as buyer_handle,
         one ->> 'title' as title, one ->> 'content' as content, s.identifier as conversation,
         one ->> '_id' as message_id
       from (select * from messaging_exported where ${ofAccounts} and ($6::text is null or session_id > $6)
             and exists (select 1 from jsonb_array_elements(messages) one where ${sent})
           order by session_id limit $7) s
         left join lateral jsonb_array_elements(s.messages) with ordinality as m (one, at) on ${sent}
       order by s.session_id, m.at`,
      [...scopeValues(scope), after?.id ?? null, Math.min(most, conversationsOfBatch)],
    );
    const batch = batchOf(found, (row) => ({ ...row }));
    return { ...batch, rows: batch.rows.filter(({ sent_at: at }) => at !== null) };
  },
};

interface RatingRow {
  place_at: string;
  place_id: string;
  left_on: string;
  platform: string;
  account: string;
  polarity: string;
  stars: number | null;
  content: string;
  reply: string | null;
  buyer_handle: string;
  order_id: string | null;
  rating_id: string;
}

const left = `($1::timestamptz is null or left_at >= $1) and ($2::timestamptz is null or left_at < $2)
  and ($3::uuid[] is null or account_id = any($3)) and $4::text is not null`;

export const ratings: ExportSource = {
  async count(tx, scope) {
    const row = await tx.one<{ count: number }>(
      `select count(*) as count from ratings_shared where ${left}`,
      scopeValues(scope).slice(0, 4),
    );
    return row?.count ?? 0;
  },
  async read(tx, scope, after, most) {
    const found = await tx.rows<RatingRow>(
      `select left_at as place_at, id as place_id,
         to_char(left_at at time zone $5, 'YYYY-MM-DD HH24:MI') as left_on, platform, account, polarity, stars,
         content, reply, buyer_handle, order_id, identifier as rating_id
       from ratings_shared where ${left} and ($6::timestamptz is null or (left_at, id) < ($6, $7))
       order by left_at desc, id desc limit $8`,
      [...scopeValues(scope), after?.at ?? null, after?.id ?? null, most],
    );
    return batchOf(found, (row) => ({ ...row, left_at: row.left_on }));
  },
};
