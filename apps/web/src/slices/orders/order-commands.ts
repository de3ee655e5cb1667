/**
 * What a seller does with orders, from any screen. A reversible act is shown at once, sent, and taken
 * back with the service's words when refused; each carries its Undo. Changes of the same order are sent
 * one after the other, in the order they were made; without a network they are kept and sent later.
 */
import { isPinned, pinnedUpdatedAt, type OrderLocation, type OrderTag } from "@stallkeeper/domain";
import { notifyError, notifyInfo, notifySuccess } from "../../platform/notify.ts";
import { readAllows } from "../../platform/session.ts";
import { deliverChange, registerChangeSender } from "../../platform/offline/offline.ts";
import { markFor, moveTo, replaceTags, setPinned, setTag, type Remedy } from "./order-changes.ts";
import { orderStore, readAgain } from "./orders-loader.ts";
import { traceOrder, updateOrders, type OrderRecord } from "./orders.api.ts";
import type { OrderChange } from "./pending-changes.ts";
import { texts } from "./texts.ts";
import { forgetUndo, rememberUndo } from "./undo-stack.ts";

interface SentChange {
  ids: readonly string[];
  record: OrderRecord;
}

const changeKind = "orders";
registerChangeSender(changeKind, (payload) => {
  const { ids, record } = payload as SentChange;
  return updateOrders(ids, record);
});

/** Without a network only the newest notes of an order are worth sending; everything else is sent step by step. */
function nameReplaced(ids: readonly string[], { notes }: OrderRecord): { replaces?: string } {
  return notes === undefined ? {} : { replaces: `notes ${ids.join(" ")}` };
}

/** Shows a change, sends it, and takes it back when it is refused. Throws ApiError after taking it back. */
export async function changeOrders(ids: readonly string[], change: OrderChange, record: OrderRecord): Promise<void> {
  const proposed = orderStore.propose(ids, change);
  if (proposed.ids.length === 0) return;
  try {
    const payload: SentChange = { ids: proposed.ids, record };
    await deliverChange({ kind: changeKind, keys: proposed.ids, payload, ...nameReplaced(proposed.ids, record) });
    orderStore.confirm(proposed);
  } catch (error) {
    orderStore.rollBack(proposed);
    void readAgain(proposed.ids);
    throw error;
  }
}

/** Orders whose tags come out the same are sent together. */
function groupByTags(ids: readonly string[], change: OrderChange): Map<string, { ids: string[]; tags: string[] }> {
  const groups = new Map<string, { ids: string[]; tags: string[] }>();
  for (const id of ids) {
    const order = orderStore.read(id);
    if (order === undefined) continue;
    const { tags } = change(order);
    const key = tags.join(" ");
    const group = groups.get(key) ?? { ids: [], tags };
    group.ids.push(id);
    groups.set(key, group);
  }
  return groups;
}

async function sendTags(ids: readonly string[], change: OrderChange): Promise<void> {
  const sent = [...groupByTags(ids, change).values()].map((group) => changeOrders(group.ids, change, { tags: group.tags }));
  const refused = (await Promise.allSettled(sent)).find((outcome) => outcome.status === "rejected");
  if (refused !== undefined) throw refused.reason;
}

/** Whether the seller may change orders; says so when not: a key or a command asks no button first. */
export function checkMayWrite(): boolean {
  const mayWrite = readAllows("orders.write");
  if (!mayWrite) notifyInfo(texts.noScope);
  return mayWrite;
}

async function changeTags(ids: readonly string[], change: OrderChange, doneText: string): Promise<void> {
  if (!checkMayWrite()) return;
  const before = new Map(ids.flatMap((id) => {
    const order = orderStore.read(id);
    return order === undefined ? [] : [[id, order.tags] as const];
  }));
  const undo = (): void => {
    forgetUndo(undo);
    for (const [key, group] of groupByTags([...before.keys()], (order) => ({ ...order, tags: before.get(order._id) ?? order.tags }))) {
      traceOrder("undo tags", { ids: group.ids, tags: key });
      changeOrders(group.ids, replaceTags(group.tags), { tags: group.tags }).catch(notifyError);
    }
  };
  try {
    const sending = sendTags(ids, change);
    rememberUndo({ label: doneText, undo });
    notifySuccess(doneText, { label: texts.undo, keys: "Mod+Z", run: undo });
    await sending;
  } catch (error) {
    forgetUndo(undo);
    notifyError(error, { label: texts.tryAgain, run: () => void changeTags(ids, change, doneText) });
  }
}

const withCount = (text: string, ids: readonly string[]): string => (ids.length === 1 ? text : `${text} ${texts.orderCount(ids.length)}`);

/** Moves orders to a location: the three location tags cleared, then its own set (spec 4). Undo by toast. */
export function moveOrders(ids: readonly string[], location: OrderLocation): Promise<void> {
  return changeTags(ids, moveTo(location), withCount(texts.movedTo(texts.locations[location]), ids));
}

/** Sets or removes a tag on orders. Undo by toast. */
export function tagOrders(ids: readonly string[], tag: OrderTag, isOn: boolean): Promise<void> {
  const label = texts.tags[tag].label;
  return changeTags(ids, setTag(tag, isOn), withCount(isOn ? texts.tagged(label) : texts.untagged(label), ids));
}

/** Marks orders for refund, return or swap; null clears. Only tags change. Undo by toast. */
export function markOrdersFor(ids: readonly string[], remedy: Remedy | null): Promise<void> {
  const text = remedy === null ? texts.markCleared : texts.tagged(texts.tags[remedy].label);
  return changeTags(ids, markFor(remedy), withCount(text, ids));
}

/** Pins orders, or unpins them when all of them are pinned. Undo by toast. */
export async function togglePin(ids: readonly string[]): Promise<void> {
  if (!checkMayWrite()) return;
  const orders = ids.map((id) => orderStore.read(id)).filter((order) => order !== undefined);
  const isOn = !orders.every((order) => isPinned(order.updatedAt));
  const changing = orders.filter((order) => isPinned(order.updatedAt) !== isOn).map((order) => order._id);
  if (changing.length === 0) return;
  const undo = (): void => {
    forgetUndo(undo);
    void setPins(changing, !isOn);
  };
  if (!(await setPins(changing, isOn))) return;
  rememberUndo({ label: texts.pinned, undo });
  notifySuccess(withCount(isOn ? texts.pinned : texts.unpinned, changing), { label: texts.undo, keys: "Mod+Z", run: undo });
}

async function setPins(ids: readonly string[], isOn: boolean): Promise<boolean> {
  const now = new Date();
  try {
    await changeOrders(ids, setPinned(isOn, now), { updatedAt: isOn ? pinnedUpdatedAt(now) : now.toISOString() });
    return true;
  } catch (error) {
    notifyError(error);
    return false;
  }
}
