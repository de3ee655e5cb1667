/** Erasures of buyers, as the audit log keeps them: when, by whom and how much, never who. */
import type { StoreTx } from "../db/index.ts";

const most = 100;

export interface ErasureRow {
  _id: string;
  at: string;
  who: string;
  accountId: string;
  erased: number;
  ordersStillToSend: number;
}

/** The newest erasures of the store. */
export function listErasures(tx: StoreTx): Promise<ErasureRow[]> {
  return tx.rows<ErasureRow>(
    `select id as "_id", at, actor_name as who, object_id as "accountId",
       coalesce((after ->> 'erased')::int, 0) as erased,
       coalesce((after ->> 'ordersStillToSend')::int, 0) as "ordersStillToSend"
     from audit_entries where action = 'buyerErased' order by at desc limit $1`,
    [most],
  );
}
