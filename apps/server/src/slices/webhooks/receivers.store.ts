/** The SQL of `webhook_receivers`: addresses that are told what happens here. */
import type { ReceiverView } from "@stallkeeper/contract";
import type { DoneBy } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";

export interface ReceiverRow {
  id: string;
  url: string;
  events: string[];
  secret: Buffer;
  is_on: boolean;
  failures: number;
  failing_since: string | null;
  by_id: string | null;
}

const columns = "id, url, events, secret, is_on, failures, failing_since, by_id";

/** Every address of the store, the oldest first. */
export const listReceivers = (tx: StoreTx): Promise<ReceiverView[]> =>
  tx.rows<ReceiverView>(
    `select r.id as "_id", r.url, r.events, r.is_on as "isOn", r.off_because as "offBecause", r.failures,
       r.failing_since as "failingSince", r.last_delivered_at as "lastDeliveredAt",
       (select count(*) from webhook_deliveries d where d.receiver_id = r.id and d.due_at is not null)
         as waiting, r.created_at as "createdAt", r.by_name as by
     from webhook_receivers r order by r.created_at, r.id`,
  );

/** An address, locked until the transaction ends; null: there is none. */
export const lockReceiver = (tx: StoreTx, id: string): Promise<ReceiverRow | null> =>
  tx.one<ReceiverRow>(`select ${columns} from webhook_receivers where id = $1 for no key update`, [id]);

/** Whether the store has this address. */
export const hasReceiver = async (tx: StoreTx, id: string): Promise<boolean> =>
  (await tx.one("select from webhook_receivers where id = $1", [id])) !== null;

/** The address that a press made; null: none yet. Presses of one store wait for each other until the end. */
export async function findPressed(tx: StoreTx, press: string): Promise<ReceiverRow | null> {
  await tx.rows("select pg_advisory_xact_lock(7220051, hashtext($1))", [tx.storeId]);
  return tx.one<ReceiverRow>(`select ${columns} from webhook_receivers where press = $1`, [press]);
}

/** How many addresses the store has. */
export async function countReceivers(tx: StoreTx): Promise<number> {
  const row = await tx.one<{ count: number }>("select count(*) as count from webhook_receivers");
  return row?.count ?? 0;
}

interface NewReceiver {
  id: string;
  press: string;
  url: string;
  events: readonly string[];
  secret: Buffer;
}

/** Adds an address that is told from now on. Throws the unique violation for a press that made one. */
export async function insertReceiver(
  tx: StoreTx,
  { id, press, url, events, secret }: NewReceiver,
  { byId, byName, at }: DoneBy,
): Promise<void> {
  await tx.run(
    `insert into webhook_receivers (store_id, id, press, url, events, secret, by_id, by_name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [tx.storeId, id, press, url, events, secret, byId, byName, at.toISOString()],
  );
}

/** Changes an address; switched on again it begins without failures. */
export async function updateReceiver(
  tx: StoreTx,
  id: string,
  { url, events, isOn }: { url: string; events: readonly string[]; isOn: boolean },
): Promise<void> {
  await tx.run(
    `update webhook_receivers set url = $2, events = $3, is_on = $4,
       off_because = case when $4 then null else off_because end,
       failures = case when $4 and not is_on then 0 else failures end,
       failing_since = case when $4 and not is_on then null else failing_since end
     where id = $1`,
    [id, url, events, isOn],
  );
}

/** Signs what follows with another secret. */
export async function updateSecret(tx: StoreTx, id: string, secret: Buffer): Promise<void> {
  await tx.run("update webhook_receivers set secret = $2 where id = $1", [id, secret]);
}

/** Forgets an address with its deliveries. */
export async function deleteReceiver(tx: StoreTx, id: string): Promise<void> {
  await tx.run("delete from webhook_receivers where id = $1", [id]);
}

/** Notes that a delivery was taken. */
export async function noteTaken(tx: StoreTx, id: string, at: Date): Promise<void> {
  await tx.run(
    `update webhook_receivers set failures = 0, failing_since = null, last_delivered_at = $2 where id = $1`,
    [id, at.toISOString()],
  );
}

/** Counts a failed try. */
export async function noteFailed(tx: StoreTx, id: string, at: Date): Promise<void> {
  await tx.run(
    `update webhook_receivers set failures = failures + 1, failing_since = coalesce(failing_since, $2)
     where id = $1`,
    [id, at.toISOString()],
  );
}

/** Switches an address off; what waits stays waiting. */
export async function switchOff(tx: StoreTx, id: string, because: "failing" | "gone"): Promise<void> {
  await tx.run("update webhook_receivers set is_on = false, off_because = $2 where id = $1", [id, because]);
}
