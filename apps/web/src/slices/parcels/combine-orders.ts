/** Putting orders of one buyer and address into one parcel, and letting them go alone again. */
import type { ParcelsChange } from "@stallkeeper/contract";
import { mostCombined, parcelKey } from "@stallkeeper/domain";
import { notifyError, notifyInfo, notifySuccess } from "../../platform/notify.ts";
import { offerUndo } from "../../platform/undo-stack.ts";
import { aboutOrder } from "../../platform/order-names.ts";
import { keepOutcome, type ListOrder, checkMayWrite, orderStore, readAgain } from "../orders/index.ts";
import { combine, restoreParcels, separate } from "./parcels.api.ts";
import { texts } from "./texts.ts";

const words = texts.combine;

/** The orders that go out in one parcel with this one, without it. */
export const listFellows = ({ _id, combinedId }: ListOrder): ListOrder[] =>
  combinedId === null
    ? []
    : orderStore.queues.all.rows.filter((other) => other.combinedId === combinedId && other._id !== _id);

/** The open orders that could go out in one parcel with this one, without it. */
export function listPossible(order: ListOrder): ListOrder[] {
  const key = parcelKey(order);
  if (key === null || (order.extras?.toSameAddress ?? 1) < 2) return [];
  const { new: unfulfilled, ship } = orderStore.queues;
  return [...new Set([...unfulfilled.rows, ...ship.rows])].filter(
    // A key is made of a dozen texts: only the buyer's own orders are worth one.
    (other) => other._id !== order._id && other.buyer.id === order.buyer.id && parcelKey(other) === key,
  );
}

/** Whether these orders, and they alone, could be put into one parcel that they don't share yet. */
export function canCombine(orders: readonly ListOrder[]): boolean {
  const [first, ...others] = orders;
  if (first === undefined || others.length === 0 || orders.length > mostCombined) return false;
  const key = parcelKey(first);
  return (
    key !== null &&
    others.every((other) => parcelKey(other) === key) &&
    (first.combinedId === null || others.some(({ combinedId }) => combinedId !== first.combinedId))
  );
}

/**
 * Undo: the orders stand as they did before, or stay as they are where somebody else was at them meanwhile.
 */
async function takeBack(change: ParcelsChange): Promise<void> {
  try {
    await restoreParcels(change);
    notifySuccess(words.undone);
  } catch (error) {
    notifyError(error);
  }
  await readAgain(change.orderIds);
}

/** Combines orders; of one alone, with all that could go with it. Undo by toast. Never throws. */
export async function combineOrders(ids: readonly string[]): Promise<void> {
  if (!checkMayWrite()) return;
  const [first] = ids.flatMap((id) => orderStore.read(id) ?? []);
  const wanted =
    ids.length === 1 && first !== undefined ? [first._id, ...listPossible(first).map(({ _id }) => _id)] : ids;
  if (wanted.length < 2) return notifyInfo(words.alone, undefined, aboutOrder(...wanted));
  if (wanted.some((id) => orderStore.read(id)?.parts.length)) return notifyInfo(words.isSplit);
  // Nothing would change, and an undo of nothing would stand before those of real changes.
  const parcels = new Set(wanted.map((id) => orderStore.read(id)?.combinedId ?? null));
  if (parcels.size === 1 && !parcels.has(null)) return notifyInfo(words.already);
  try {
    const change = await combine(wanted);
    const { orderIds } = change;
    keepOutcome({ done: orderIds, failed: [] });
    offerUndo(words.done(orderIds.length), () => void takeBack(change));
    await readAgain(orderIds);
  } catch (error) {
    notifyError(error);
  }
}

/** Lets orders go alone. Undo by toast. Never throws. */
export async function separateOrders(ids: readonly string[]): Promise<void> {
  if (!checkMayWrite()) return;
  try {
    const change = await separate(ids);
    offerUndo(words.separated, () => void takeBack(change), undefined, aboutOrder(...ids));
    await readAgain(change.orderIds);
  } catch (error) {
    notifyError(error, undefined, aboutOrder(...ids));
  }
}
