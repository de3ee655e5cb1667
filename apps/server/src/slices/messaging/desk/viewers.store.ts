/** The SQL of `conversation_viewers`: who has a conversation open, as long as they keep saying so. */
import type { ViewerView } from "@stallkeeper/contract";
import type { StoreTx } from "../../../platform/db/index.ts";

export interface Viewer {
  sessionId: string;
  userId: string;
  userName: string;
  doing: ViewerView["doing"];
}

/** Notes what somebody does there; news is what the others don't know yet. Null: no such conversation. */
export async function noteViewer(
  tx: StoreTx,
  { sessionId, userId, userName, doing }: Viewer,
  { now, staleBefore }: { now: Date; staleBefore: Date },
): Promise<{ isNews: boolean } | null> {
  return tx.one<{ isNews: boolean }>(
    `insert into conversation_viewers as known
       (store_id, session_id, user_id, user_name, doing, since, seen_at)
       select $1, s.id, $3, $4, $5, $6, $6 from messaging_sessions s where s.id = $2
     on conflict (store_id, session_id, user_id) do update set doing = excluded.doing, seen_at = excluded.seen_at,
       since = case when known.seen_at < $7 then excluded.since else known.since end
     returning coalesce(old.doing is distinct from new.doing or old.seen_at < $7, true) as "isNews"`,
    [tx.storeId, sessionId, userId, userName, doing, now.toISOString(), staleBefore.toISOString()],
  );
}

/** Takes somebody away. True: they were there. */
export async function removeViewer(tx: StoreTx, sessionId: string, userId: string): Promise<boolean> {
  return (
    (await tx.run("delete from conversation_viewers where session_id = $1 and user_id = $2", [
      sessionId,
      userId,
    ])) === 1
  );
}

/** Everybody else who has it open, the first first. */
export function listViewers(
  tx: StoreTx,
  sessionId: string,
  exceptUserId: string,
  staleBefore: Date,
): Promise<ViewerView[]> {
  return tx.rows<ViewerView>(
    `select user_id as "userId", user_name as name, doing, since from conversation_viewers
       where session_id = $1 and user_id <> $2 and seen_at >= $3 order by since, user_id`,
    [sessionId, exceptUserId, staleBefore.toISOString()],
  );
}

/** Forgets who has said nothing for long. */
export async function pruneViewers(tx: StoreTx, staleBefore: Date): Promise<void> {
  await tx.run("delete from conversation_viewers where seen_at < $1", [staleBefore.toISOString()]);
}
