/** Setting service, package and weight of orders, with the undo of all of it in one step. */
import { queryClient } from "../../../platform/metadata.ts";
import { notifyError, notifyInfo, notifySuccess } from "../../../platform/notify.ts";
import { offerUndo } from "../../../platform/undo-stack.ts";
import { aboutOrder } from "../../../platform/order-names.ts";
import { readAgain } from "../../orders/index.ts";
import { labelsKey } from "../labels.api.ts";
import { texts as words } from "./texts.ts";
import { planLabels, takeBackPlans, type PlanWish } from "./plan.api.ts";

async function showAnew(orderIds: readonly string[]): Promise<void> {
  // Prices are asked for with what is planned.
  void queryClient.invalidateQueries({ queryKey: labelsKey });
  await readAgain(orderIds);
}

/**
 * Sets it and offers the undo; `what` names it in the message. False: it failed, which is told. Never throws.
 */
export async function planOrders(
  orderIds: readonly string[],
  wish: PlanWish,
  what: string,
): Promise<boolean> {
  try {
    const { done, failed, changeIds } = await planLabels(orderIds, wish);
    const [first] = failed;
    if (first !== undefined)
      notifyError(
        `${words.failed(failed.length)} ${first.msg}`,
        undefined,
        aboutOrder(...failed.map(({ id }) => id)),
      );
    if (changeIds.length > 0)
      offerUndo(
        words.done(done.length, what),
        () => void takeBack(orderIds, changeIds),
        undefined,
        aboutOrder(...done),
      );
    else if (done.length > 0) notifySuccess(words.done(done.length, what), undefined, aboutOrder(...done));
    await showAnew(orderIds);
    return done.length > 0;
  } catch (error) {
    notifyError(error, undefined, aboutOrder(...orderIds));
    return false;
  }
}

async function takeBack(orderIds: readonly string[], changeIds: readonly string[]): Promise<void> {
  try {
    const { done, failed } = await takeBackPlans(changeIds);
    if (done.length > 0) notifySuccess(words.undone(done.length), undefined, aboutOrder(...done));
    if (failed.length > 0)
      notifyInfo(words.notUndone(failed.length), undefined, aboutOrder(...failed.map(({ id }) => id)));
    await showAnew(orderIds);
  } catch (error) {
    notifyError(error, undefined, aboutOrder(...orderIds));
  }
}
