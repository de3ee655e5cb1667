/** SQL of `webhook_events`: what came, what waits, what became of it. */
import type { VerifiedWebhook } from "@stallkeeper/connector-sdk";
import type { StoreTx } from "../../platform/db/index.ts";

export interface WebhookEventRow {
  id: string;
  account_id: string;
  topic: string;
  resource: { kind: string; id: string; wasDeleted?: true; alsoKnownAs?: string[] } | null;
  attempts: number;
}

/** Stores an event and gives its id; null: it came before. */
export async function addWebhookEvent(
  tx: StoreTx,
  accountId: string,
  event: VerifiedWebhook,
  body: Buffer,
): Promise<string | null> {
  const added = await tx.one<{ id: string }>(
    `insert into webhook_events (store_id, account_id, event_id, topic, body, resource)
      values ($1, $2, $3, $4, $5, $6)
     on conflict (store_id, account_id, event_id) do nothing returning id`,
    [tx.storeId, accountId, event.eventId, event.topic, body, JSON.stringify(event.resource)],
  );
  return added?.id ?? null;
}

/**
 * Takes an event that waits, together with every other one about the same thing: one read answers them all,
 * for it begins after they came. At an account that isn't connected only that a buyer closed theirs is taken.
 * Empty: none waits. What is taken comes back by itself after `leaseMs`.
 */
export function claimWebhookEvents(tx: StoreTx, id: string, leaseMs: number): Promise<WebhookEventRow[]> {
  return tx.rows<WebhookEventRow>(
    `update webhook_events e set next_at = now() + $2 * interval '1 ms', attempts = e.attempts + 1
     from webhook_events one join accounts_shared a on a.id = one.account_id
         and (a.state = 'connected' or one.resource ->> 'kind' = 'buyer')
     where one.id = $1 and one.state = 'received' and one.next_at <= now() and e.account_id = one.account_id
       and e.state = 'received'
       and (e.id = one.id or (one.resource is not null and e.resource = one.resource))
     returning e.id, e.account_id, e.topic, e.resource, e.attempts`,
    [id, leaseMs],
  );
}

/** Ends events: worked, kept (nothing to do now) or failed. */
export async function endWebhookEvents(
  tx: StoreTx,
  ids: readonly string[],
  state: "worked" | "kept" | "failed",
  problem: string | null = null,
): Promise<void> {
  await tx.run(
    `update webhook_events set state = $2, problem = $3, worked_at = now()
       where id = any($1) and state = 'received'`,
    [ids, state, problem],
  );
}

/** Ends notices about people, who aren't named in them any more. */
export async function endBuyerEvents(tx: StoreTx, ids: readonly string[]): Promise<void> {
  await tx.run(
    `update webhook_events set state = 'worked', problem = null, worked_at = now(), body = '', resource = null
       where id = any($1)`,
    [ids],
  );
}

/** Empties what an account was told in words that name these people. Safe to repeat. */
export async function forgetBodiesWith(
  tx: StoreTx,
  accountId: string,
  names: readonly string[],
): Promise<void> {
  for (const name of names.filter((one) => one !== ""))
    await tx.run(
      `update webhook_events set body = '' where account_id = $1 and state <> 'received'
         and position(convert_to($2, 'UTF8') in body) > 0`,
      [accountId, name],
    );
}

/** Puts events off. */
export async function putOffWebhookEvents(
  tx: StoreTx,
  ids: readonly string[],
  inMs: number,
  problem: string,
): Promise<void> {
  await tx.run(
    `update webhook_events set next_at = now() + $2 * interval '1 ms', problem = $3
       where id = any($1) and state = 'received'`,
    [ids, Math.round(inMs), problem],
  );
}

/** Events that wait for nobody; the oldest of each account, so that one backlog hides no other. */
export function listDueWebhookEvents(
  tx: StoreTx,
  olderThanMs: number,
): Promise<{ id: string; account_id: string }[]> {
  return tx.rows(
    `select id, account_id from (
       select e.id, e.account_id, e.received_at, row_number() over (partition by e.account_id
         order by e.received_at) as place
       from webhook_events e join accounts_shared a on a.id = e.account_id
         and (a.state = 'connected' or e.resource ->> 'kind' = 'buyer')
       where e.state = 'received' and e.next_at < now() - $1 * interval '1 ms') as due
     where place <= 200 order by received_at`,
    [olderThanMs],
  );
}

/**
 * Deletes worked events after 30 days, and those that failed, which somebody may look into, after 90. Safe to
 * repeat.
 */
export function deleteOldWebhookEvents(tx: StoreTx): Promise<number> {
  return tx.run(
    `delete from webhook_events where state <> 'received' and worked_at < now() - interval '30 days'
       and (state <> 'failed' or worked_at < now() - interval '90 days')`,
  );
}
