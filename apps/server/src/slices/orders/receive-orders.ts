/**
 * Takes in what a marketplace says about orders, whoever asked: a pull, a webhook's re-read, a
 * reconciliation, the check after a shipment. Duplicates and old states do no harm.
 */
import type { PlatformOrder } from "@stallkeeper/connector-sdk";
import type { LeftWithin, WorkCalendar } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";
import { emit } from "../../platform/events/index.ts";
import { announce } from "../../platform/live/index.ts";
import { readCalendar } from "../dispatch/index.ts";
import { withoutErased } from "./erase-buyer.ts";
import { listItemChanges } from "./item-changes.ts";
import { addOrderEvents, type NewOrderEvent } from "./order-events.store.ts";
import { departuresChanged, ordersRead, refundsTold } from "./orders.events.ts";
import { addTag } from "./orders.store.ts";
import { platformRow, type OrderSource, type PlatformRow } from "./platform-row.ts";
import { recountOrders } from "./recount-deadlines.ts";
import { readStatus, type StatusMeanings } from "./read-status.ts";
import { readMeanings } from "./status-meanings.store.ts";
import { upsertPlatformRows, type OrderChange } from "./upsert-orders.store.ts";

export interface ReceivedOrders {
  added: number;
  changed: number;
  /** Orders that are the seller's to fulfil for the first time; one that wasn't paid arrives once it is. */
  arrivedIds: string[];
}

/**
 * Stores the platform's state of orders read at `readAt` (when the call began), writes timelines and
 * announces what changed. Safe to repeat; local work is never touched.
 */
export async function receiveOrders(
  tx: StoreTx,
  source: OrderSource,
  orders: readonly PlatformOrder[],
  readAt: Date,
): Promise<ReceivedOrders> {
  if (orders.length === 0) return { added: 0, changed: 0, arrivedIds: [] };
  const calendar = await readCalendar(tx, source.accountId);
  // Behind the calendar's lock: nobody changes what statuses stand for until the transaction ends.
  const meanings = await readMeanings(tx, source.accountId);
  const changes = await upsertPlatformRows(
    tx,
    source,
    newestOfEach(source, await withoutErased(tx, source.accountId, orders), calendar, meanings),
    readAt,
  );
  await recountOrders(
    tx,
    changes.filter((change) => change.is_deadline_open).map(({ id }) => id),
    calendar,
  );
  const refunded = changes.filter((change) => change.has_refunds).map(({ id }) => id);
  const by = { byName: source.platformName, byId: null, at: readAt };
  if (refunded.length > 0) await emit(tx, refundsTold, { orderIds: refunded, by });
  await addOrderEvents(
    tx,
    changes.flatMap((change) => eventsOf(change, source)),
  );
  await addTag(
    tx,
    changes.filter(needsSomebody).map(({ id }) => id),
    "needsAdminAttention",
  );
  await announce(
    tx,
    "order",
    changes.map(({ id }) => id),
  );
  if (changes.length > 0) await emit(tx, ordersRead, { orderIds: changes.map(({ id }) => id) });
  const arrivedIds = changes.filter(hasArrived).map(({ id }) => id);
  const left = changes.filter(({ shipped, was_shipped: wasShipped }) => shipped !== (wasShipped ?? false));
  await emit(tx, departuresChanged, {
    orderIds: left.map(({ id }) => id),
    by,
    leftOrders: new Map(left.map((change) => [change.id, leftWithin(change, readAt)])),
  });
  const added = changes.filter((change) => change.is_new).length;
  return { added, changed: changes.length - added, arrivedIds };
}

/**
 * When an order left: no platform says it. One that was known here left with its last change; one that comes
 * here shipped, some time after it was placed. It had left when it was read, whatever the platform's clock
 * says.
 */
function leftWithin(
  { is_new: isNew, created_at: createdAt, platform_updated_at: updatedAt }: OrderChange,
  readAt: Date,
): LeftWithin {
  const until = new Date(Math.min(Date.parse(updatedAt), readAt.getTime())).toISOString();
  return { from: isNew ? createdAt : until, until };
}

function hasArrived({
  is_new: isNew,
  was_external: wasExternal,
  external,
  state,
  shipped,
}: OrderChange): boolean {
  return (
    (isNew || wasExternal === true) && !external && !["cancelled", "refunded"].includes(state) && !shipped
  );
}

/**
 * One page may hold an order twice: the newest counts. A checkout that nobody finished is no order (decisions
 * 12).
 */
function newestOfEach(
  source: OrderSource,
  orders: readonly PlatformOrder[],
  calendar: WorkCalendar,
  meanings: StatusMeanings,
): PlatformRow[] {
  const newest = new Map<string, PlatformOrder>();
  for (const order of orders.filter(({ state }) => state !== "draft")) {
    const known = newest.get(order.platformOrderId);
    if (known === undefined || Date.parse(order.updatedAt) >= Date.parse(known.updatedAt))
      newest.set(order.platformOrderId, order);
  }
  return [...newest.values()].map((order) => platformRow(source, readStatus(order, meanings), calendar));
}

/**
 * A refused refund, or an order whose parcel is packed already and that is cancelled or holds other items now
 * (decisions 1).
 */
function needsSomebody(change: OrderChange): boolean {
  const isRefundRefused = change.refund === 3 && change.old_refund !== 3;
  const isPackedAndCancelled =
    !change.is_new &&
    (change.state === "cancelled" || change.state === "cancelRequested") &&
    change.old_state !== change.state &&
    change.fulfilled &&
    !change.shipped;
  const isPackedAndChanged =
    !change.is_new &&
    change.fulfilled &&
    !change.shipped &&
    listItemChanges(change.old_items ?? [], change.new_items ?? []).length > 0;
  return isRefundRefused || isPackedAndCancelled || isPackedAndChanged;
}

function eventsOf(change: OrderChange, source: OrderSource): NewOrderEvent[] {
  const line = (kind: NewOrderEvent["kind"], details: Record<string, unknown> = {}): NewOrderEvent => ({
    orderId: change.id,
    at: change.platform_updated_at,
    kind,
    actor: source.platformName,
    details,
  });
  const lines: NewOrderEvent[] = [];
  const hasBecome = (state: string) => change.state === state && change.old_state !== state;
  if (change.is_new)
    lines.push({ ...line("received", { orderNumber: change.order_number }), at: change.created_at });
  if (hasBecome("cancelled")) lines.push(line("cancelled"));
  if (hasBecome("paymentFailed")) lines.push(line("paymentFailed"));
  if (hasBecome("deleted")) lines.push(line("deletedAtPlatform"));
  if (hasBecome("cancelRequested")) lines.push(line("cancelRequested"));
  for (const { caseId, kind, openedAt } of change.new_cases)
    lines.push({ ...line("caseOpened", { caseId, reason: kind }), at: openedAt });
  if (hasBecome("unknown")) lines.push(line("statusUnknown", { status: change.status }));
  if (change.refund !== change.old_refund) lines.push(...refundLines(change, line));
  if ((change.refunded_minor ?? 0) > (change.old_refunded_minor ?? 0) && change.refund !== 2) {
    lines.push(line("partlyRefunded", { refundedMinor: change.refunded_minor, currency: change.currency }));
  }
  if (change.is_new) return lines;
  if (change.was_external === true && !change.external && change.state === "paid") lines.push(line("paid"));
  if (change.was_external === false && change.external && hasBecome("onHold")) lines.push(line("onHold"));
  if (change.shipped && change.was_shipped === false)
    lines.push(
      line("shippedElsewhere", {
        provider: change.shipping_provider,
        trackingNumber: change.tracking_number,
      }),
    );
  if (!change.shipped && change.was_shipped === true) lines.push(line("shipmentReverted"));
  if (change.is_address_changed) lines.push(line("addressChanged"));
  const changes = listItemChanges(change.old_items ?? [], change.new_items ?? []);
  if (changes.length > 0) lines.push(line("itemsChanged", { changes }));
  return lines;
}

function refundLines(
  change: OrderChange,
  line: (kind: NewOrderEvent["kind"]) => NewOrderEvent,
): NewOrderEvent[] {
  if (change.refund === 1) return [line("refundPending")];
  if (change.refund === 2) return [line("refunded")];
  return change.refund === 3 ? [line("refundRefused")] : [];
}
