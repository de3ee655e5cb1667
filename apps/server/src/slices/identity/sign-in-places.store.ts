/**
 * From where and with what people signed in before: a sign-in from elsewhere is marked in the list of
 * sessions.
 */
import { daysInMs } from "@stallkeeper/domain";
import type { Tx } from "../../platform/db/index.ts";

const rememberDays = 180;

/**
 * Notes a place and says whether it is new: not seen for half a year, while others were. The first of all is
 * not new.
 */
export async function notePlace(tx: Tx, userId: string, place: string, now: Date): Promise<boolean> {
  await tx.run("delete from sign_in_places where user_id = $1 and last_at < $2", [
    userId,
    new Date(now.getTime() - daysInMs(rememberDays)),
  ]);
  const row = await tx.one<{ isNew: boolean }>(
    `select exists (select 1 from sign_in_places where user_id = $1)
        and not exists (select 1 from sign_in_places where user_id = $1 and place = $2) as "isNew"`,
    [userId, place],
  );
  await tx.run(
    `insert into sign_in_places (user_id, place, last_at) values ($1, $2, $3)
     on conflict (user_id, place) do update set last_at = greatest(sign_in_places.last_at, excluded.last_at)`,
    [userId, place, now],
  );
  return row?.isNew === true;
}
