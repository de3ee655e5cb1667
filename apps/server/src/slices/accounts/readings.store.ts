/** When accounts were read and will be read again, for showing it: `account_syncs` is written elsewhere. */
import type { StoreTx } from "../../platform/db/index.ts";

interface ReadingRow {
  account: string;
  platform: string;
  lastReadAt: string | null;
  /** Null: it rests, or has to be connected again. */
  nextReadAt: string | null;
  comparedAt: string | null;
  /** Minutes that the store chose; null: none. */
  chosenMinutes: number | null;
}

/** The readings of every linked account at a marketplace, in the order they were connected. */
export function listReadings(tx: StoreTx): Promise<ReadingRow[]> {
  return tx.rows<ReadingRow>(
    `select a.id as account, a.platform, s.finished_at as "lastReadAt",
       case when a.state = 'connected' then s.next_at end as "nextReadAt", s.reconciled_at as "comparedAt",
       (p.settings ->> 'readEveryMinutes')::integer as "chosenMinutes"
     from accounts a left join account_syncs s on s.store_id = a.store_id and s.account_id = a.id
       left join platform_settings p on p.store_id = a.store_id and p.account_id = a.id
     where a.role = 'market' and a.state <> 'unlinked' order by a.created_at, a.platform, a.id`,
  );
}
