/**
 * Holding orders until a moment, and ending holds: shown at once, kept without a network, taken back by Undo.
 * Those that can't be held stay selected with the reason.
 */
import { notifyError, notifyInfo } from "../../platform/notify.ts";
import { deliverChange, registerChangeSender } from "../../platform/offline/offline.ts";
import { forgetUndo, offerUndo } from "../../platform/undo-stack.ts";
import { aboutOrder, nameUnsent } from "../../platform/order-names.ts";
import {
  keepOutcome,
  type ListOrder,
  checkMayWrite,
  orderStore,
  readAgain,
  orderTexts,
} from "../orders/index.ts";
import { changeHold } from "./parcels.api.ts";
import { texts } from "./texts.ts";

export type Hold = { until: string; reason: string } | null;

interface HoldChange {
  ids: readonly string[];
  hold: Hold;
}

const words = texts.hold;
const kind = "hold";

registerChangeSender(kind, async (payload) => {
  const { ids, hold } = payload as HoldChange;
  const { done, failed } = await changeHold(ids, hold);
  keepOutcome({ done, failed: failed.map(({ id, code, msg }) => ({ id, code, reason: msg })) });
  if (failed.length === 0) return;
  notifyInfo(
    words.failed(done.length, ids.length, failed.length),
    undefined,
    aboutOrder(...failed.map(({ id }) => id)),
  );
  void readAgain(failed.map(({ id }) => id));
});

const holdOf = ({ hold: { until, reason } }: Pick<ListOrder, "hold">): Hold =>
  until === null ? null : { until, reason };

/** Shows, sends and confirms one change. Throws ApiError after taking it back. */
async function change(ids: readonly string[], hold: Hold): Promise<void> {
  const proposed = orderStore.propose(ids, (order) => ({
    ...order,
    hold: hold ?? { until: null, reason: "" },
  }));
  if (proposed.ids.length === 0) return;
  try {
    await deliverChange({
      kind,
      keys: proposed.ids,
      payload: { ids: proposed.ids, hold } satisfies HoldChange,
      words: nameUnsent(hold === null ? orderTexts.kept.holdEnd : orderTexts.kept.hold, proposed.ids),
    });
    orderStore.confirm(proposed);
  } catch (error) {
    orderStore.rollBack(proposed);
    throw error;
  }
}

/** Orders with the same hold as before are taken back together. */
function groupByHold(ids: readonly string[]): { ids: string[]; hold: Hold }[] {
  const groups = new Map<string, { ids: string[]; hold: Hold }>();
  for (const id of ids) {
    const order = orderStore.read(id);
    if (order === undefined) continue;
    const hold = holdOf(order);
    const key = JSON.stringify(hold);
    const group = groups.get(key) ?? { ids: [], hold };
    group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Holds orders, or (null) ends their holds. Never throws. */
export async function holdOrders(ids: readonly string[], hold: Hold): Promise<void> {
  if (!checkMayWrite()) return;
  const before = groupByHold(ids);
  const sending = change(ids, hold);
  const undo = offerUndo(
    hold === null ? words.ended(ids.length) : words.done(ids.length),
    () => {
      for (const group of before)
        change(group.ids, group.hold).catch((error: unknown) =>
          notifyError(error, undefined, aboutOrder(...group.ids)),
        );
    },
    undefined,
    aboutOrder(...ids),
  );
  try {
    await sending;
  } catch (error) {
    forgetUndo(undo.run);
    notifyError(error, undefined, aboutOrder(...ids));
  }
}
