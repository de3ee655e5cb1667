/** The timeline of orders. Lines are added in the transaction of what they tell and never changed. */
import type { StoreTx } from "../../platform/db/index.ts";
import { actorName, type Ctx } from "../../platform/context.ts";
import { emit } from "../../platform/events/index.ts";
import { timelineWritten } from "./orders.events.ts";

export type OrderEventKind =
  | "received"
  | "paid"
  | "paymentFailed"
  | "onHold"
  | "deletedAtPlatform"
  | "cancelled"
  | "cancelRequested"
  | "caseOpened"
  | "buyerErased"
  | "badRating"
  | "shippedElsewhere"
  | "shipmentReverted"
  | "refundPending"
  | "refunded"
  | "refundRefused"
  | "partlyRefunded"
  | "statusUnknown"
  | "addressChanged"
  | "itemsChanged"
  | "notesChanged"
  | "moved"
  | "marked"
  | "tagsChanged"
  | "pinned"
  | "unpinned"
  | "fulfillmentChanged"
  | "itemMetaChanged"
  | "packed"
  | "putAside"
  | "pickedShort"
  | "batchAdded"
  | "batchRemoved"
  | "held"
  | "holdEnded"
  | "combined"
  | "separated"
  | "split"
  | "partsJoined"
  | "partSent"
  | "returnOpened"
  | "returnMoved"
  | "returnResolved"
  | "swapOpened"
  | "swapSent"
  | "swapCancelled"
  | "actionRequested"
  | "actionAccepted"
  | "actionVerified"
  | "actionRefused"
  | "actionGaveUp"
  | "actionRetried"
  | "actionWithdrawn"
  | "actionChecked"
  | "actionSettled"
  | "platformWarning"
  | "autoMessageFailed"
  | "autoMessageHeld"
  | "ruleRan"
  | "rulesTakenBack"
  | "labelPlanned"
  | "planTakenBack";

export interface NewOrderEvent {
  orderId: string;
  /** ISO 8601. */
  at: string;
  kind: OrderEventKind;
  actor: string;
  actorId?: string;
  actionId?: string;
  details?: Readonly<Record<string, unknown>>;
  /**
   * Left out when the order's newest line is this actor's, of this kind and younger: typing on is one line.
   */
  joinsWithinMs?: number;
}

const insert = `
insert into order_events (store_id, order_id, at, kind, actor, actor_id, action_id, details)
  select $2::uuid, e."orderId", e.at, e.kind, e.actor, e."actorId", e."actionId", coalesce(e.details, '{}')
  from jsonb_to_recordset($1::jsonb) as e("orderId" text, at timestamptz, kind text, actor text,
    "actorId" uuid, "actionId" uuid,
    details jsonb, "joinsWithinMs" bigint)
  where e."joinsWithinMs" is null or not exists (
    select from (
      select l.kind, l.actor, l.at from order_events l
      where l.order_id = e."orderId" order by l.at desc, l.id desc limit 1
    ) as newest
    where newest.kind = e.kind and newest.actor = e.actor
      and e.at - newest.at < e."joinsWithinMs" * interval '1 ms')`;

/** Adds lines to timelines; the orders must exist. A repeat adds them again. */
export async function addOrderEvents(tx: StoreTx, events: readonly NewOrderEvent[]): Promise<void> {
  if (events.length === 0) return;
  tx.send(insert, [JSON.stringify(events), tx.storeId], "order-events-insert");
  await emit(tx, timelineWritten, { lines: events });
}

/** Who acts in a ctx, as a line of a timeline names them. */
export function actorOf(ctx: Ctx): { actor: string; actorId?: string } {
  return ctx.actor.kind === "member"
    ? { actor: actorName(ctx), actorId: ctx.actor.userId }
    : { actor: actorName(ctx) };
}

/** The newest line of a kind in an order's timeline, or null. */
export function findLatestEvent(
  tx: StoreTx,
  orderId: string,
  kind: OrderEventKind,
): Promise<{ actor: string; at: string } | null> {
  return tx.one(
    "select actor, at from order_events where order_id = $1 and kind = $2 order by at desc, id desc limit 1",
    [orderId, kind],
  );
}
