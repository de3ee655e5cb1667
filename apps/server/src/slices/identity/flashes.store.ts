/**
 * Words that the service leaves for a person, shown as toasts at the next look (spec 7).
 *
 *   left -> told to a session (once each) -> expired -> forgotten
 * A flash is for one session, or for every session of the person that was open when it was left. Looking
 * marks it as told to that session alone: the mark changes nothing that another session or person can see,
 * and a foreign page has no cookie to look with.
 */
import type { FlashView } from "@stallkeeper/contract";
import type { StoreTx, Tx } from "../../platform/db/index.ts";

const keptMs = 24 * 3_600_000;

export interface NewFlash {
  userId: string;
  /** Left out: for all sessions that are open now. */
  sessionId?: string;
  message: string;
  isError?: boolean;
  /** The order that it is about. */
  orderId?: string;
  now: Date;
}

/** Leaves a flash, within the caller's transaction of the service. A repeat leaves another. */
export async function leaveFlash(
  tx: Tx,
  { userId, sessionId, message, isError = false, now }: Omit<NewFlash, "orderId">,
): Promise<void> {
  await tx.run(
    `insert into flashes (user_id, session_id, message, is_error, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6)`,
    [userId, sessionId ?? null, message, isError, now, new Date(now.getTime() + keptMs)],
  );
}

/**
 * Leaves a flash for all sessions of a member of the store, within the store's transaction; somebody who is
 * no member any more gets none. A repeat leaves another.
 */
export async function leaveMemberFlash(
  tx: StoreTx,
  { userId, message, isError = false, orderId, now }: Omit<NewFlash, "sessionId">,
): Promise<void> {
  await tx.rows("select leave_member_flash($1, $2, $3, $4, $5, $6)", [
    userId,
    message,
    isError,
    now,
    new Date(now.getTime() + keptMs),
    orderId ?? null,
  ]);
}

/**
 * The flashes that this session was not told yet, oldest first; they are told with this. Of two looks at once
 * each flash goes to one.
 */
export async function takeFlashes(
  tx: Tx,
  session: { userId: string; sessionId: string },
  now: Date,
): Promise<FlashView[]> {
  const rows = await tx.rows<{ id: string; message: string; isError: boolean; orderId: string | null }>(
    `with told as (
       insert into flash_deliveries (flash_id, session_id)
       select f.id, s.id from flashes f join sessions s on s.id = $2 and s.user_id = f.user_id
       where f.user_id = $1 and f.expires_at > $3
         and (f.session_id = s.id or f.session_id is null and s.created_at <= f.created_at)
       on conflict do nothing returning flash_id)
     select f.id, f.message, f.is_error as "isError", f.order_id as "orderId" from flashes f
       join told on told.flash_id = f.id order by f.created_at, f.id`,
    [session.userId, session.sessionId, now],
  );
  return rows.map(({ message, isError, orderId }) => ({
    message,
    error: isError,
    ...(orderId === null ? {} : { orderId }),
  }));
}

/** Forgets flashes that are over. Safe to repeat. */
export function pruneFlashes(tx: Tx, now: Date): Promise<number> {
  return tx.run("delete from flashes where expires_at <= $1", [now]);
}
