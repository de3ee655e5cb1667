/** Who of the store has answered in a conversation, as its messages and their actions say. */
import type { StoreTx } from "../../platform/db/index.ts";

/** What nobody of the store wrote at that moment: no answer, and no colleague's. */
const byItself = "coalesce(payload ->> 'trigger', 'alreadySold') <> 'alreadySold'";

/**
 * A message of somebody else that is on its way into a conversation, or null; what goes out by itself is
 * nobody's.
 */
export function findColleaguesMessage(
  tx: StoreTx,
  sessionId: string,
  exceptUserId: string | null,
): Promise<{ name: string } | null> {
  return tx.one(
    `select requested_by_name as name from actions_shared where kind = 'message'
       and payload ->> 'sessionId' = $1 and state in ('pending', 'sent', 'unknown')
       and not ${byItself} and requested_by is distinct from $2::uuid order by created_at desc limit 1`,
    [sessionId, exceptUserId],
  );
}

/** Messages of ours that stand after the one named, the newest first. */
export function listAnswersSince(
  tx: StoreTx,
  sessionId: string,
  seenId: string,
): Promise<{ identifier: string | null; at: string | null }[]> {
  return tx.rows(
    `with written as (
       select message, place from messaging_sessions s,
         jsonb_array_elements(s.messages) with ordinality as m (message, place) where s.id = $1)
     select message ->> 'identifier' as identifier, message ->> 'date' as at from written
       where (message ->> 'byMe')::boolean
         and place > coalesce((select max(place) from written where message ->> '_id' = $2), 0)
       order by place desc limit 50`,
    [sessionId, seenId],
  );
}

/** Who sent messages from here, by what the platform calls them, and which of them went out by themselves. */
export function listSenders(
  tx: StoreTx,
  refs: readonly string[],
): Promise<{ ref: string | null; userId: string | null; name: string; isByItself: boolean | null }[]> {
  return tx.rows(
    `select vendor_ref as ref, requested_by as "userId", requested_by_name as name,
       ${byItself} as "isByItself" from actions_shared where kind = 'message' and vendor_ref = any($1)`,
    [refs],
  );
}
