/** Who of the store has answered in a conversation, as its messages and their actions say. */
import type { StoreTx } from "../../platform/db/index.ts";

/** A message of somebody else that is on its way into a conversation, or null. */
export function findColleaguesMessage(
  tx: StoreTx,
  sessionId: string,
  exceptUserId: string | null,
): Promise<{ name: string } | null> {
  return tx.one(
    `select requested_by_name as name from actions_shared where kind = 'message'
       and payload ->> 'sessionId' = $1 and state in ('pending', 'sent', 'unknown')
       and requested_by is distinct from $2::uuid order by created_at desc limit 1`,
    [sessionId, exceptUserId],
  );
}

/**
 * The newest message of ours that stands after the one named, with who sent it from here (empty: written at
 * the platform). Null: there is none.
 */
export async function findAnswerSince(
  tx: StoreTx,
  sessionId: string,
  seenId: string,
  refOf: (identifier: string) => string,
): Promise<{ name: string; at: string } | null> {
  const found = await tx.one<{ identifier: string | null; at: string | null }>(
    `with written as (
       select message, place from messaging_sessions s,
         jsonb_array_elements(s.messages) with ordinality as m (message, place) where s.id = $1)
     select message ->> 'identifier' as identifier, message ->> 'date' as at from written
       where (message ->> 'byMe')::boolean
         and place > coalesce((select max(place) from written where message ->> '_id' = $2), 0)
       order by place desc limit 1`,
    [sessionId, seenId],
  );
  if (found === null) return null;
  const sender = await tx.one<{ name: string }>(
    `select requested_by_name as name from actions_shared where kind = 'message' and vendor_ref = $1
       order by created_at desc limit 1`,
    [refOf(found.identifier ?? "")],
  );
  return { name: sender?.name ?? "", at: found.at ?? "" };
}
