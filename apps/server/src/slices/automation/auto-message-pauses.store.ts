/** The SQL of `auto_message_pauses`. */
import type { AutoMessagePause } from "@stallkeeper/contract";
import type { StoreTx } from "../../platform/db/index.ts";

/** Since when and by whom all auto messages are paused; null: they aren't. */
export function findAutoMessagePause(tx: StoreTx): Promise<AutoMessagePause | null> {
  return tx.one<AutoMessagePause>(
    `select paused_at as at, paused_by_name as "byName" from auto_message_pauses`,
    [],
    "auto-message-pause",
  );
}

/** Pauses them, or lets them go on. False: they did so. */
export async function setAutoMessagePause(
  tx: StoreTx,
  isPaused: boolean,
  by: { name: string; at: Date },
): Promise<boolean> {
  const count = isPaused
    ? await tx.run(
        `insert into auto_message_pauses (store_id, paused_at, paused_by_name) values ($1, $2, $3)
           on conflict do nothing`,
        [tx.storeId, by.at.toISOString(), by.name],
      )
    : await tx.run("delete from auto_message_pauses", []);
  return count === 1;
}
