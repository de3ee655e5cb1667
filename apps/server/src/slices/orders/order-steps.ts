/**
 * What one change does to one order: notes, tags, fulfilment and pin, each with its lines of the timeline.
 * Pure.
 *
 * An order is pinned by a date after the year 2500 and unpinned by the present one; saving anything else on a
 * pinned order leaves it pinned (decisions 11). An order bought at its source counts as fulfilled
 * (securing.ts).
 */
import type { OrderPatch } from "@stallkeeper/contract";
import {
  changeBetween,
  isOrderLocation,
  isPinned,
  locationTags,
  pinnedUpdatedAt,
  remedyTags,
  tagsAfterChange,
  tagsAfterMove,
} from "@stallkeeper/domain";
import { isSameValue } from "./edit-conflicts.ts";
import type { OrderEventKind } from "./order-events.store.ts";
import type { LocalChange, OrderRow } from "./orders.store.ts";
import { securingOf } from "./securing.ts";

export interface Step {
  change: LocalChange;
  events: { kind: OrderEventKind; details?: Record<string, unknown> }[];
}

/** Who changes the order, and when. */
export interface Editor {
  by: string;
  now: Date;
}

const nothing: Step = { change: {}, events: [] };

/** The whole change of an order. */
export function stepOf(row: OrderRow, patch: OrderPatch, editor: Editor): Step {
  const steps = [notesStep(row, patch), tagsStep(row, patch), fulfillmentStep(row, patch)];
  const meta = { ...row.meta, ...editsOf(row, patch, editor) };
  if (!isSameValue(meta, row.meta)) steps.push({ change: { meta }, events: [] });
  const isTouched = steps.some(({ change }) => Object.keys(change).length > 0);
  steps.push(pinStep(row, patch, editor.now, isTouched));
  return {
    change: Object.assign({}, ...steps.map(({ change }) => change)) as LocalChange,
    events: steps.flatMap(({ events }) => events),
  };
}

function notesStep(row: OrderRow, { notes }: OrderPatch): Step {
  return notes === undefined || notes === row.notes
    ? nothing
    : { change: { notes }, events: [{ kind: "notesChanged" }] };
}

/**
 * When and by whom notes, address and eBay order id were written, and whether that id alone secured the
 * order; the date of notes is the caller's where it gives one (spec 7).
 */
function editsOf(
  row: OrderRow,
  { notes, fulfillment, meta }: OrderPatch,
  { by, now }: Editor,
): Record<string, string | null> {
  const at = now.toISOString();
  const { customFulfillmentAddress: address, ebayOrderId } = fulfillment ?? {};
  const isOtherId = ebayOrderId !== undefined && !isSameValue(ebayOrderId, row.fulfillment.ebayOrderId);
  const securedBy = isOtherId
    ? securingOf(row, { fulfillment: { ...row.fulfillment, ebayOrderId } }).securedBy
    : undefined;
  return {
    ...(securedBy === undefined ? {} : { securedBy }),
    ...(notes === undefined || notes === row.notes ? {} : { notesEditedAt: at, notesEditedBy: by }),
    ...(meta?.notesEditedAt === undefined ? {} : { notesEditedAt: meta.notesEditedAt }),
    ...(address === undefined || isSameValue(address, row.fulfillment.customFulfillmentAddress)
      ? {}
      : { addressEditedAt: at, addressEditedBy: by }),
    ...(isOtherId ? { ebayOrderIdEditedAt: at, ebayOrderIdEditedBy: by } : {}),
  };
}

/** The tags that an order has after a change: a whole list, single ones, a move. */
function tagsOf(row: OrderRow, { tags, tagsChange, moveTo }: OrderPatch): string[] {
  const listed = tags === undefined ? row.tags : [...new Set(tags)];
  const changed =
    tagsChange === undefined || tagsChange === null
      ? listed
      : tagsAfterChange(listed, { add: tagsChange.add ?? [], remove: tagsChange.remove ?? [] });
  return isOrderLocation(moveTo) ? tagsAfterMove(changed, moveTo) : changed;
}

function tagsStep(row: OrderRow, patch: OrderPatch): Step {
  const tags = tagsOf(row, patch);
  const { add: added, remove: removed } = changeBetween(row.tags, tags);
  const touched = [...added, ...removed];
  if (touched.length === 0) return nothing;
  const among = (group: readonly string[]) => touched.every((tag) => group.includes(tag));
  if (among(locationTags))
    return { change: { tags }, events: [{ kind: "moved", details: { location: added[0] ?? "new" } }] };
  if (among(remedyTags))
    return { change: { tags }, events: [{ kind: "marked", details: { remedy: added[0] ?? null } }] };
  return { change: { tags }, events: [{ kind: "tagsChanged", details: { added, removed } }] };
}

function fulfillmentStep(row: OrderRow, patch: OrderPatch): Step {
  if (patch.fulfillment === undefined || patch.fulfillment === null) return nothing;
  const fulfillment = { ...row.fulfillment, ...patch.fulfillment };
  const fields = Object.entries(patch.fulfillment)
    .filter(([name, value]) => !isSameValue(value, row.fulfillment[name]))
    .map(([name]) => name);
  if (fields.length === 0) return nothing;
  const { fulfilled } = fields.includes("ebayOrderId") ? securingOf(row, { fulfillment }) : {};
  return {
    change: fulfilled === undefined ? { fulfillment } : { fulfillment, fulfilled },
    events: [{ kind: "fulfillmentChanged", details: { fields } }],
  };
}

function pinStep(row: OrderRow, patch: OrderPatch, now: Date, isTouched: boolean): Step {
  const wasPinned = isPinned(row.updated_at);
  const nowIso = now.toISOString();
  if (patch.updatedAt !== undefined && isPinned(patch.updatedAt)) {
    if (wasPinned) return isTouched ? { change: { unpinned_updated_at: nowIso }, events: [] } : nothing;
    return {
      change: {
        updated_at: pinnedUpdatedAt(now),
        pinned_at: nowIso,
        unpinned_updated_at: isTouched ? nowIso : row.updated_at,
      },
      events: [{ kind: "pinned" }],
    };
  }
  if (patch.updatedAt !== undefined && wasPinned)
    return { change: unpinned(now), events: [{ kind: "unpinned" }] };
  if (!isTouched) return nothing;
  return { change: wasPinned ? { unpinned_updated_at: nowIso } : { updated_at: nowIso }, events: [] };
}

/** The columns of an order that is pinned no more. */
export function unpinned(now: Date): Pick<LocalChange, "updated_at" | "pinned_at" | "unpinned_updated_at"> {
  return { updated_at: now.toISOString(), pinned_at: null, unpinned_updated_at: null };
}
