/** The SQL of `webhook_deliveries` and `webhook_tries`. */
import type { DeliveryView } from "@stallkeeper/contract";
import type { StoreTx } from "../../platform/db/index.ts";

/** One happening. */
export interface News {
  /** Names it among all of its kind: it's told once. */
  key: string;
  /** ISO 8601; what happened before an address was added isn't told to it. Left out: now. */
  at?: string;
  /** Ids, numbers and states; never who a buyer is (docs/adr/0126-outgoing-webhooks.md). */
  data: Readonly<Record<string, unknown>>;
}

export interface DeliveryRow {
  id: string;
  receiver_id: string;
  event: string;
  body: string;
  tries: number;
}

/** What is sent when somebody tries an address; it's sent to one that is switched off, too. */
export const testEvent = "webhook.test";

/** Whether any address wants to be told of a kind. */
export async function isAnybodyAsking(tx: StoreTx, event: string): Promise<boolean> {
  return (
    (await tx.one(
      "select from webhook_receivers where is_on and $1 = any(events) limit 1",
      [event],
      "webhooks-asked",
    )) !== null
  );
}

/**
 * Writes what is to be told, and answers the addresses that have something new. What an address was told
 * before, or what happened before it was added, is left out. Safe to repeat.
 */
export async function insertDeliveries(tx: StoreTx, event: string, news: readonly News[]): Promise<string[]> {
  const rows = await tx.rows<{ receiver_id: string }>(
    `insert into webhook_deliveries (store_id, receiver_id, event, key, body, made_at, due_at)
     select r.store_id, r.id, $1, n.key, jsonb_build_object('type', $1::text,
         'timestamp', to_char(coalesce(n.at, now()) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
         'data', n.data)::text, now(), now()
       from jsonb_to_recordset($2::jsonb) as n (key text, at timestamptz, data jsonb), webhook_receivers r
       where r.is_on and $1 = any(r.events) and (n.at is null or n.at >= r.created_at)
     on conflict (store_id, receiver_id, event, key) do nothing returning receiver_id`,
    [event, JSON.stringify(news)],
  );
  return [...new Set(rows.map((row) => row.receiver_id))];
}

/** Writes a delivery that somebody asked for by hand. */
export async function insertTest(tx: StoreTx, receiverId: string, at: Date): Promise<void> {
  const body = { type: testEvent, timestamp: at.toISOString(), data: { text: "This is a test." } };
  await tx.run(
    `insert into webhook_deliveries (store_id, receiver_id, event, key, body, made_at, due_at)
     values ($1, $2, $3, uuidv7()::text, $4, now(), now())`,
    [tx.storeId, receiverId, testEvent, JSON.stringify(body)],
  );
}

const isFree = "(d.held_until is null or d.held_until < $1)";
const isWanted = `(r.is_on or d.event = '${testEvent}')`;

/** The addresses that have something due. */
export async function listDueReceivers(tx: StoreTx, now: Date): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select distinct d.receiver_id as id from webhook_deliveries d join webhook_receivers r
       on r.id = d.receiver_id where d.due_at <= $1 and ${isFree} and ${isWanted}`,
    [now.toISOString()],
  );
  return rows.map(({ id }) => id);
}

/** Takes the oldest delivery that is due at an address, for so long; null: none is. */
export function takeDelivery(
  tx: StoreTx,
  receiverId: string,
  now: Date,
  heldMs: number,
): Promise<DeliveryRow | null> {
  return tx.one<DeliveryRow>(
    `update webhook_deliveries set held_until = $3, tries = tries + 1 where id = (
       select d.id from webhook_deliveries d join webhook_receivers r on r.id = d.receiver_id
         where d.receiver_id = $2 and d.due_at <= $1 and ${isFree} and ${isWanted}
         order by d.id limit 1 for update of d skip locked)
     returning id, receiver_id, event, body, tries`,
    [now.toISOString(), receiverId, new Date(now.getTime() + heldMs).toISOString()],
  );
}

export interface Tried {
  at: Date;
  status: number | null;
  tookMs: number;
  problem: string | null;
}

/** Writes a try into the log, and when the next one is due; null: it's over. */
export async function recordTry(
  tx: StoreTx,
  deliveryId: string,
  { at, status, tookMs, problem }: Tried,
  dueAt: Date | null,
): Promise<void> {
  await tx.run(
    `insert into webhook_tries (store_id, delivery_id, at, status, took_ms, problem)
       select store_id, id, $2, $3, $4, $5 from webhook_deliveries where id = $1`,
    [deliveryId, at.toISOString(), status, tookMs, problem],
  );
  await tx.run(
    `update webhook_deliveries set held_until = null, due_at = $2,
       state = case when $3 then 'delivered' when $2::timestamptz is null then 'failed' else 'waiting' end
     where id = $1`,
    [deliveryId, dueAt?.toISOString() ?? null, problem === null],
  );
}

/**
 * Sends a delivery once more, under the same id; one that waits for its next try goes at once. Answers its
 * address; null: there is none, or it's under way.
 */
export async function renewDelivery(tx: StoreTx, deliveryId: string, now: Date): Promise<string | null> {
  const row = await tx.one<{ receiver_id: string }>(
    `update webhook_deliveries set state = 'waiting', tries = case when due_at is null then 0 else tries end,
         due_at = $2, held_until = null
       where id = $1 and (held_until is null or held_until < $2) returning receiver_id`,
    [deliveryId, now.toISOString()],
  );
  return row?.receiver_id ?? null;
}

/** Makes what waits at an address due at once. Safe to repeat. */
export async function hurryDeliveries(tx: StoreTx, receiverId: string, now: Date): Promise<void> {
  await tx.run("update webhook_deliveries set due_at = $2 where receiver_id = $1 and due_at is not null", [
    receiverId,
    now.toISOString(),
  ]);
}

/** Whether the store has this delivery. */
export const hasDelivery = async (tx: StoreTx, deliveryId: string): Promise<boolean> =>
  (await tx.one("select from webhook_deliveries where id = $1", [deliveryId])) !== null;

/** Deliveries of an address, the newest first, with their tries. */
export const listDeliveries = (
  tx: StoreTx,
  receiverId: string,
  before: string | null,
  most: number,
): Promise<DeliveryView[]> =>
  tx.rows<DeliveryView>(
    `select d.id as "_id", d.event, d.state, d.made_at as at, d.due_at as "nextAt", d.body,
       coalesce((select jsonb_agg(jsonb_build_object('at', t.at, 'status', t.status, 'tookMs', t.took_ms,
           'problem', t.problem) order by t.at desc, t.id desc) from webhook_tries t where t.delivery_id = d.id),
         '[]') as tries
     from webhook_deliveries d where d.receiver_id = $1 and ($2::uuid is null or d.id < $2)
     order by d.id desc limit $3`,
    [receiverId, before, most],
  );

/** Forgets deliveries that are over and older than a moment. Safe to repeat. */
export const deleteOldDeliveries = (tx: StoreTx, until: Date): Promise<number> =>
  tx.run("delete from webhook_deliveries where made_at < $1", [until.toISOString()]);
