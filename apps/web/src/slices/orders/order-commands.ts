/**
 * What a seller does with orders, from any screen. A reversible action is shown at once, sent, and taken back
 * with the service's words when refused; each carries its Undo. Changes of the same order are sent one after
 * the other, in the order they were made; without a network they are kept and sent later.
 */
import {
  changeBetween,
  isPinned,
  pinnedUpdatedAt,
  remedyTags,
  type OrderLocation,
  type OrderTag,
  type TagsChange,
} from "@stallkeeper/domain";
import { ApiError, normaliseError, type RecordFailure } from "../../platform/api/api-error.ts";
import { notifyAhead, notifyError, notifyInfo } from "../../platform/notify.ts";
import { readAllows } from "../../platform/session.ts";
import { deliverChange, registerChangeSender } from "../../platform/offline/offline.ts";
import { forgetUndo, offerUndo, rememberUndo } from "../../platform/undo-stack.ts";
import { keepOutcome, nothingDone, type BulkOutcome } from "./bulk-outcome.ts";
import { forgetRefused, keepRefused } from "./refused-edits.ts";
import { changeTags, markOf, moveTo, setPinned, type Remedy } from "./order-changes.ts";
import { nameUnsent } from "../../platform/order-names.ts";
import { orderStore, readAgain } from "./orders-loader.ts";
import { leaveTrace } from "../../platform/api/leave-trace.ts";
import { updateOrders, type OrderRecord } from "./orders.api.ts";
import type { OrderChange } from "./pending-changes.ts";
import { queueLooks, tagLooks } from "../order-look/index.ts";
import { texts } from "./texts.ts";
import { aboutOrder } from "../../platform/order-names.ts";

interface SentChange {
  ids: readonly string[];
  record: OrderRecord;
}

const changeKind = "orders";

/**
 * A text that took the place of another one before it was sent still begins from what the first one began
 * from.
 */
function beginFromOlder(older: unknown, newer: unknown): SentChange {
  const [{ record: before }, { ids, record }] = [older as SentChange, newer as SentChange];
  return { ids, record: before.seen === undefined ? record : { ...record, seen: before.seen } };
}

/**
 * A failure that says nothing of the change: kept ones are sent again later, others are told to their caller.
 */
const isPassing = (error: unknown): boolean =>
  !navigator.onLine ||
  (error instanceof ApiError &&
    (error.status === 401 || error.status === 429 || error.status >= 502 || error.code === "UNREACHABLE"));

/** Which orders of a change that failed stayed as they were: all of them, unless the service named some. */
function splitByRefusal(
  ids: readonly string[],
  error: unknown,
): { refusedIds: readonly string[]; done: readonly string[]; failed: readonly RecordFailure[] } {
  const failed = error instanceof ApiError ? error.failed : [];
  const refused = new Set(failed.map(({ id }) => id));
  return failed.length === 0
    ? { refusedIds: ids, done: [], failed }
    : { refusedIds: [...refused], done: ids.filter((id) => !refused.has(id)), failed };
}

registerChangeSender(
  changeKind,
  async (payload) => {
    const { ids, record } = payload as SentChange;
    try {
      await updateOrders(ids, record);
      forgetRefused(ids, record);
    } catch (error) {
      const { refusedIds, done } = splitByRefusal(ids, error);
      forgetRefused(done, record);
      if (!isPassing(error)) keepRefused(refusedIds, record, error);
      const [conflict] = error instanceof ApiError ? error.conflicts : [];
      if (conflict !== undefined)
        notifyInfo(
          texts.edits.asked(
            conflict.by ?? texts.edits.somebody,
            orderStore.read(conflict.id)?.orderNumber ?? "",
          ),
          undefined,
          aboutOrder(conflict.id),
        );
      throw error;
    }
  },
  beginFromOlder,
);

function nameChange({ notes, moveTo, tagsChange, fulfillment }: OrderRecord): string {
  const { kept } = texts;
  if (notes !== undefined) return kept.notes;
  if (moveTo !== undefined) return kept.move(texts.locations[moveTo]);
  return tagsChange !== undefined ? kept.tags : fulfillment !== undefined ? kept.fulfilment : kept.pin;
}

/**
 * Without a network only the newest notes of an order are worth sending; everything else is sent step by
 * step.
 */
function nameReplaced(ids: readonly string[], { notes }: OrderRecord): { replaces?: string } {
  return notes === undefined ? {} : { replaces: `notes ${ids.join(" ")}` };
}

/**
 * Shows a change, sends it, and takes it back where it is refused; answers row by row what became of it.
 * Throws ApiError after taking it back from a single order, and where all of a call failed.
 */
export async function changeOrders(
  ids: readonly string[],
  change: OrderChange,
  record: OrderRecord,
): Promise<BulkOutcome> {
  const proposed = orderStore.propose(ids, change);
  if (proposed.ids.length === 0) return nothingDone;
  try {
    const payload: SentChange = { ids: proposed.ids, record };
    await deliverChange({
      kind: changeKind,
      keys: proposed.ids,
      payload,
      words: nameUnsent(nameChange(record), proposed.ids),
      ...nameReplaced(proposed.ids, record),
    });
    orderStore.confirm(proposed);
    return { done: proposed.ids, failed: [] };
  } catch (error) {
    const { refusedIds, done, failed } = splitByRefusal(proposed.ids, error);
    orderStore.rollBack({ ...proposed, ids: refusedIds });
    orderStore.confirm({ ...proposed, ids: done });
    keepRefused(refusedIds, record, error);
    void readAgain(proposed.ids);
    if (failed.length === 0) throw error;
    return { done, failed: failed.map(({ id, code, message }) => ({ id, code, reason: message })) };
  }
}

/** An action on any number of orders. */
interface EachAction {
  change: OrderChange;
  record: OrderRecord;
  /** What was done with those that it was done with: "moved". */
  did: string;
  retry?: (ids: readonly string[]) => void;
}

/**
 * The same for actions on any number of orders: never throws, says what failed, and the refused rows show
 * their reason.
 */
async function changeEach(
  ids: readonly string[],
  { change, record, did, retry }: EachAction,
): Promise<BulkOutcome> {
  const again = (failedIds: readonly string[]) =>
    retry === undefined ? undefined : { label: texts.tryAgain, run: () => retry(failedIds) };
  let outcome: BulkOutcome;
  try {
    outcome = await changeOrders(ids, change, record);
    const {
      done,
      failed: [first, ...others],
    } = outcome;
    const retryRest = again(outcome.failed.map(({ id }) => id));
    if (first !== undefined && done.length > 0)
      notifyInfo(
        texts.partly(done.length, done.length + 1 + others.length, did),
        retryRest,
        aboutOrder(...outcome.failed.map(({ id }) => id)),
      );
    else if (first !== undefined)
      notifyError(
        texts.refusedRows(1 + others.length, first.reason),
        retryRest,
        aboutOrder(...outcome.failed.map(({ id }) => id)),
      );
  } catch (error) {
    const { code, message } = normaliseError(error);
    outcome = { done: [], failed: ids.map((id) => ({ id, code, reason: message })) };
    notifyError(error, again(ids), aboutOrder(...ids));
  }
  keepOutcome(outcome);
  return outcome;
}

/** Whether the seller may change orders; says so when not: a key or a command asks no button first. */
export function checkMayWrite(): boolean {
  const mayWrite = readAllows("orders.write");
  if (!mayWrite) notifyInfo(texts.noScope);
  return mayWrite;
}

interface WayBack {
  ids: string[];
  back: Required<TagsChange>;
}

/** What takes a change of tags back, order by order; orders with the same way back are sent together. */
function waysBack(ids: readonly string[], change: OrderChange): WayBack[] {
  const groups = new Map<string, WayBack>();
  for (const id of ids) {
    const order = orderStore.read(id);
    if (order === undefined) continue;
    const back = changeBetween(change(order).tags, order.tags);
    const key = JSON.stringify(back);
    const group = groups.get(key) ?? { ids: [], back };
    group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()].filter(({ back }) => back.add.length + back.remove.length > 0);
}

interface TagsAction extends Omit<EachAction, "retry"> {
  /** Said at once, and taken back where not all of it comes true. */
  doneText: string;
}

async function actOnTags(ids: readonly string[], action: TagsAction): Promise<BulkOutcome> {
  const { change, doneText } = action;
  if (!checkMayWrite()) return nothingDone;
  const back = waysBack(ids, change);
  const refusedIds = new Set<string>();
  const undo = rememberUndo(() => {
    for (const { ids: same, back: tagsChange } of back) {
      const changed = same.filter((id) => !refusedIds.has(id));
      leaveTrace("undo tags", { ids: changed, ...tagsChange });
      changeOrders(changed, changeTags(tagsChange), { tagsChange }).catch((error: unknown) =>
        notifyError(error, undefined, aboutOrder(...changed)),
      );
    }
  });
  const withdraw = notifyAhead(withCount(doneText, ids), undo, aboutOrder(...ids));
  const outcome = await changeEach(ids, { ...action, retry: (again) => void actOnTags(again, action) });
  if (outcome.failed.length > 0) withdraw();
  for (const { id } of outcome.failed) refusedIds.add(id);
  if (outcome.done.length === 0) forgetUndo(undo.run);
  return outcome;
}

const withCount = (text: string, ids: readonly string[]): string =>
  ids.length === 1 ? text : `${text} ${texts.orderCount(ids.length)}`;

/** What is packed and lies nowhere else waits to be shipped. */
function nameLocation(ids: readonly string[], location: OrderLocation): string {
  const arePacked = ids.every((id) => orderStore.read(id)?.fulfilled === true);
  return location === "new" && arePacked ? queueLooks.ship.label : texts.locations[location];
}

/** Moves orders to a location: the three location tags cleared, then its own set (spec 4). Undo by toast. */
export function moveOrders(ids: readonly string[], location: OrderLocation): Promise<BulkOutcome> {
  return actOnTags(ids, {
    change: moveTo(location),
    record: { moveTo: location },
    did: texts.did.moved,
    doneText: texts.movedTo(nameLocation(ids, location)),
  });
}

/** Sets or removes a tag on orders; of refund, return and swap one at a time. Undo by toast. */
export function tagOrders(ids: readonly string[], tag: OrderTag, isOn: boolean): Promise<BulkOutcome> {
  const remedy = remedyTags.find((name) => name === tag);
  if (remedy !== undefined) return markOrdersFor(ids, isOn ? remedy : null);
  const label = tagLooks[tag].label;
  const tagsChange: TagsChange = isOn ? { add: [tag] } : { remove: [tag] };
  return actOnTags(ids, {
    change: changeTags(tagsChange),
    record: { tagsChange },
    did: isOn ? texts.did.tagged : texts.did.untagged,
    doneText: isOn ? texts.tagged(label) : texts.untagged(label),
  });
}

/** Marks orders for refund, return or swap; null clears. Only tags change. Undo by toast. */
export function markOrdersFor(ids: readonly string[], remedy: Remedy | null): Promise<BulkOutcome> {
  const words =
    remedy === null
      ? { did: texts.did.cleared, doneText: texts.markCleared }
      : { did: texts.did.marked, doneText: texts.tagged(tagLooks[remedy].label) };
  const tagsChange = markOf(remedy);
  return actOnTags(ids, { change: changeTags(tagsChange), record: { tagsChange }, ...words });
}

/** Pins orders, or unpins them when all of them are pinned. Undo by toast. */
export async function togglePin(ids: readonly string[]): Promise<BulkOutcome> {
  if (!checkMayWrite()) return nothingDone;
  const orders = ids.map((id) => orderStore.read(id)).filter((order) => order !== undefined);
  const isOn = !orders.every((order) => isPinned(order.updatedAt));
  const changing = orders.filter((order) => isPinned(order.updatedAt) !== isOn).map((order) => order._id);
  if (changing.length === 0) return nothingDone;
  const outcome = await setPins(changing, isOn);
  const { done, failed } = outcome;
  if (done.length === 0) return outcome;
  const takeBack = (): void => void setPins(done, !isOn);
  // Of a part of them is said already that it is a part.
  if (failed.length > 0) rememberUndo(takeBack);
  else
    offerUndo(
      withCount(isOn ? texts.pinned : texts.unpinned, done),
      takeBack,
      undefined,
      aboutOrder(...done),
    );
  return outcome;
}

function setPins(ids: readonly string[], isOn: boolean): Promise<BulkOutcome> {
  const now = new Date();
  return changeEach(ids, {
    change: setPinned(isOn, now),
    record: { updatedAt: isOn ? pinnedUpdatedAt(now) : now.toISOString() },
    did: isOn ? texts.did.pinned : texts.did.unpinned,
  });
}
