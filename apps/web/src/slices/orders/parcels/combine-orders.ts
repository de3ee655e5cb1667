/** Putting orders of one buyer and address into one parcel, and letting them go alone again. */
import { notifyError, notifyInfo, notifySuccess } from "../../../platform/notify.ts";
import { offerUndo } from "../../../platform/undo-stack.ts";
import { forgetRefusedRows } from "../bulk-outcome.ts";
import { keyOf } from "../beside/order-beside.ts";
import type { ListOrder } from "../list-order.ts";
import { checkMayWrite } from "../order-commands.ts";
import { orderStore, readAgain } from "../orders-loader.ts";
import { combine, separate } from "./parcels.api.ts";
import { texts } from "./texts.ts";

const words = texts.combine;

/** The orders that go out in one parcel with this one, without it. */
export const listFellows = ({ _id, combinedId }: ListOrder): ListOrder[] => (combinedId === null ? [] : orderStore.queues.all.rows.filter((other) => other.combinedId === combinedId && other._id !== _id));

/** The open orders that could go out in one parcel with this one, without it. */
export function listPossible(order: ListOrder): ListOrder[] {
  const key = keyOf(order);
  if (key === null || (order.beside?.toSameAddress ?? 1) < 2) return [];
  const { new: unfulfilled, ship } = orderStore.queues;
  return [...new Set([...unfulfilled.rows, ...ship.rows])].filter((other) => other._id !== order._id && keyOf(other) === key);
}

/** Which orders go out together so far, of these and those that go with them. */
function readParcels(ids: readonly string[]): string[][] {
  const parcels = new Map<string, string[]>();
  for (const order of ids.flatMap((id) => orderStore.read(id) ?? [])) if (order.combinedId !== null) parcels.set(order.combinedId, [order, ...listFellows(order)].map(({ _id }) => _id));
  return [...parcels.values()];
}

/** Undo: lets these go alone, then puts together those of them that went together before. */
async function restoreParcels(ids: readonly string[], before: readonly string[][]): Promise<void> {
  try {
    await separate(ids);
    for (const parcel of before) {
      const open = parcel.filter((id) => ids.includes(id));
      if (open.length > 1) await combine(open);
    }
    notifySuccess(words.undone);
  } catch (error) {
    notifyError(error);
  }
  await readAgain(ids);
}

/** Combines orders; of one alone, with all that could go with it. Undo by toast. Never throws. */
export async function combineOrders(ids: readonly string[]): Promise<void> {
  if (!checkMayWrite()) return;
  const [first] = ids.flatMap((id) => orderStore.read(id) ?? []);
  const wanted = ids.length === 1 && first !== undefined ? [first._id, ...listPossible(first).map(({ _id }) => _id)] : ids;
  if (wanted.length < 2) return notifyInfo(words.alone);
  if (wanted.some((id) => orderStore.read(id)?.parts.length)) return notifyInfo(words.isSplit);
  const before = readParcels(wanted);
  // Nothing would change, and an undo of nothing would stand before those of real changes.
  if (before.length === 1 && wanted.every((id) => before[0]?.includes(id))) return notifyInfo(words.already);
  try {
    const { orderIds } = await combine(wanted);
    forgetRefusedRows(orderIds);
    offerUndo(words.done(orderIds.length), () => void restoreParcels(orderIds, before));
    await readAgain(orderIds);
  } catch (error) {
    notifyError(error);
  }
}

/** Lets orders go alone. Undo by toast. Never throws. */
export async function separateOrders(ids: readonly string[]): Promise<void> {
  if (!checkMayWrite()) return;
  const before = readParcels(ids);
  try {
    const { orderIds } = await separate(ids);
    offerUndo(words.separated, () => void restoreParcels(orderIds, before));
    await readAgain(orderIds);
  } catch (error) {
    notifyError(error);
  }
}
