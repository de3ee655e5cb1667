/**
 * What a person changes on orders by TransactionUpdateMany: notes, tags, meta.notesEditedAt, the pin
 * (by updatedAt, spec 4) and fulfillment. Everything else belongs to the platform or to an action.
 *
 * An order is pinned by a date after the year 2500 and unpinned by the present one; saving anything
 * else on a pinned order leaves it pinned (decisions 11). An order bought at its source
 * (fulfillment.ebayOrderId set) counts as fulfilled: the item is secured (decisions 1).
 */
import { AppError, type OrderPatch } from "@stallkeeper/contract";
import { isOrderTag, isPinned, locationTags, pinnedUpdatedAt, remedyTags } from "@stallkeeper/domain";
import { requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { actorOf, addOrderEvents, isLatestEvent, type NewOrderEvent, type OrderEventKind } from "./order-events.store.ts";
import { lockOrders, updateOrder, type LocalChange, type OrderRow } from "./orders.store.ts";

const nearNowMs = 24 * 3_600_000;
const typingPauseMs = 5 * 60_000;
const maxNotesLength = 20_000;

interface Step {
  change: LocalChange;
  events: { kind: OrderEventKind; details?: Record<string, unknown> }[];
}

/**
 * Applies a patch to orders of the store, with their timelines, and announces them. Answers how many
 * orders there were. Throws FORBIDDEN, FIELDS_INVALID. Safe to repeat.
 */
export async function changeOrders(ctx: Ctx, tx: StoreTx, ids: readonly string[], patch: OrderPatch): Promise<number> {
  requireScope(ctx, "orders.write");
  refuseNonsense(patch, ctx.now());
  const rows = await lockOrders(tx, ids);
  const events: NewOrderEvent[] = [];
  for (const row of rows) {
    const { change, events: lines } = stepOf(row, patch, ctx.now());
    await updateOrder(tx, row.id, change);
    for (const line of lines) {
      const event = { orderId: row.id, at: ctx.now().toISOString(), ...actorOf(ctx), ...line };
      if (line.kind !== "notesChanged" || !(await isLatestEvent(tx, event, typingPauseMs))) events.push(event);
    }
  }
  await addOrderEvents(tx, events);
  await announce(tx, "order", rows.map(({ id }) => id));
  return rows.length;
}

function refuseNonsense(patch: OrderPatch, now: Date): void {
  const fields: Record<string, string> = {};
  const unknown = (patch.tags ?? []).filter((tag) => !isOrderTag(tag));
  if (unknown.length > 0) fields.tags = `There is no tag "${unknown[0]}".`;
  else if ((patch.tags ?? []).filter((tag) => (remedyTags as readonly string[]).includes(tag)).length > 1) fields.tags = "Refund, return and swap exclude each other.";
  if ((patch.notes ?? "").length > maxNotesLength) fields.notes = `Notes hold up to ${maxNotesLength} characters.`;
  const { updatedAt } = patch;
  if (updatedAt !== undefined && !isPinned(updatedAt) && Math.abs(Date.parse(updatedAt) - now.getTime()) > nearNowMs) {
    fields.updatedAt = "This date pins an order (after the year 2500) or unpins it (now); nothing else.";
  }
  if (Object.keys(fields).length > 0) throw new AppError("FIELDS_INVALID", { fields });
}

function stepOf(row: OrderRow, patch: OrderPatch, now: Date): Step {
  const steps = [notesStep(row, patch), tagsStep(row, patch), fulfillmentStep(row, patch)];
  const isTouched = steps.some(({ change }) => Object.keys(change).length > 0);
  steps.push(pinStep(row, patch, now, isTouched));
  return { change: Object.assign({}, ...steps.map(({ change }) => change)) as LocalChange, events: steps.flatMap(({ events }) => events) };
}

function notesStep(row: OrderRow, patch: OrderPatch): Step {
  const change: LocalChange = {};
  if (patch.notes !== undefined && patch.notes !== row.notes) change.notes = patch.notes;
  if (patch.meta?.notesEditedAt !== undefined) change.meta = { ...row.meta, notesEditedAt: patch.meta.notesEditedAt };
  return { change, events: change.notes === undefined ? [] : [{ kind: "notesChanged" }] };
}

function tagsStep(row: OrderRow, patch: OrderPatch): Step {
  if (patch.tags === undefined) return { change: {}, events: [] };
  const tags = [...new Set(patch.tags)];
  const added = tags.filter((tag) => !row.tags.includes(tag));
  const removed = row.tags.filter((tag) => !tags.includes(tag));
  const touched = [...added, ...removed];
  if (touched.length === 0) return { change: {}, events: [] };
  const among = (group: readonly string[]) => touched.every((tag) => group.includes(tag));
  if (among(locationTags)) return { change: { tags }, events: [{ kind: "moved", details: { location: added[0] ?? "new" } }] };
  if (among(remedyTags)) return { change: { tags }, events: [{ kind: "marked", details: { remedy: added[0] ?? null } }] };
  return { change: { tags }, events: [{ kind: "tagsChanged", details: { added, removed } }] };
}

function fulfillmentStep(row: OrderRow, patch: OrderPatch): Step {
  if (patch.fulfillment === undefined) return { change: {}, events: [] };
  const fulfillment = { ...row.fulfillment, ...patch.fulfillment };
  const isBought = (patch.fulfillment.ebayOrderId ?? "") !== "";
  return {
    change: isBought ? { fulfillment, fulfilled: true } : { fulfillment },
    events: [{ kind: "fulfillmentChanged", details: { fields: Object.keys(patch.fulfillment) } }],
  };
}

function pinStep(row: OrderRow, patch: OrderPatch, now: Date, isTouched: boolean): Step {
  const wasPinned = isPinned(row.updated_at);
  const nowIso = now.toISOString();
  if (patch.updatedAt !== undefined && isPinned(patch.updatedAt)) {
    if (wasPinned) return { change: {}, events: [] };
    return { change: { updated_at: pinnedUpdatedAt(now), pinned_at: nowIso, unpinned_updated_at: isTouched ? nowIso : row.updated_at }, events: [{ kind: "pinned" }] };
  }
  if (patch.updatedAt !== undefined && wasPinned) return { change: unpinned(now), events: [{ kind: "unpinned" }] };
  if (!isTouched) return { change: {}, events: [] };
  return { change: wasPinned ? { unpinned_updated_at: nowIso } : { updated_at: nowIso }, events: [] };
}

/** The columns of an order that is pinned no more. */
export function unpinned(now: Date): Pick<LocalChange, "updated_at" | "pinned_at" | "unpinned_updated_at"> {
  return { updated_at: now.toISOString(), pinned_at: null, unpinned_updated_at: null };
}
