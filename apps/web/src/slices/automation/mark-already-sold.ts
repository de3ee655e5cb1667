/**
 * Marks orders as already sold and says what became of their messages, in the service's words (spec 8).
 * Notes, tag and move stay done whatever the message does and can be taken back; a message that went stays
 * with its buyer, and Undo says so. One press, one call: an order that is being marked is not marked again.
 */
import type { AlreadySoldAnswer } from "@stallkeeper/contract";
import { changeBetween, markAlreadySold as marked, unmarkAlreadySold } from "@stallkeeper/domain";
import { notifyError, notifyInfo, notifySuccess, toasts } from "../../platform/notify.ts";
import { rememberUndo } from "../../platform/undo-stack.ts";
import { aboutOrder } from "../../platform/order-names.ts";
import { type ListOrder, changeOrders, orderStore, readAgain } from "../orders/index.ts";
import { leaveTrace } from "../../platform/api/leave-trace.ts";
import { markAlreadySold } from "./already-sold.api.ts";
import { texts } from "./texts.ts";

const underWay = new Set<string>();
const atOnce = 4;

/**
 * Never throws: what fails is told, with a way to write by hand. Settles when the service has answered for
 * all of them.
 */
export async function markSold(ids: readonly string[], onWrite: (orderId: string) => void): Promise<void> {
  const waiting = ids.filter((id) => !underWay.has(id));
  const [first] = waiting;
  if (first === undefined) return;
  const isOne = waiting.length === 1;
  const answers: (AlreadySoldAnswer["message"] & { before: ListOrder | undefined })[] = [];
  const queue = [...waiting];
  const work = async (): Promise<void> => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      const before = orderStore.read(id);
      const message = await markOne(id, !isOne);
      if (message !== null) answers.push({ ...message, before });
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, waiting.length) }, work));
  const [only] = answers;
  if (isOne && only !== undefined) tellOne(first, only, only.before, () => onWrite(first));
  else if (!isOne) tellMany(answers);
}

async function markOne(id: string, isSilent: boolean): Promise<AlreadySoldAnswer["message"] | null> {
  underWay.add(id);
  leaveTrace("already sold", { orderId: id });
  try {
    const { order, message } = await markAlreadySold(id, crypto.randomUUID(), isSilent);
    // The service has applied it: shown at once here, and read again for everything else it changed.
    orderStore.confirm(
      orderStore.propose([id], (shown) => ({
        ...shown,
        ...marked(shown),
        notes: order.notes,
        tags: order.tags,
      })),
    );
    void readAgain([id]);
    return message;
  } catch (error) {
    notifyError(error, undefined, aboutOrder(id));
    return null;
  } finally {
    underWay.delete(id);
  }
}

function tellOne(
  orderId: string,
  { state, text, actionId }: AlreadySoldAnswer["message"],
  before: ListOrder | undefined,
  write: () => void,
): void {
  const undo = before === undefined ? undefined : rememberWayBack(before, actionId !== null);
  const about = aboutOrder(orderId);
  if (state === "sent") notifyInfo(text ?? "", undo, about);
  else if (state === "onItsWay") notifyInfo(texts.onItsWay, undo, about);
  else if (state === "off") notifySuccess(texts.done, undo, about);
  else toasts.show({ tone: "danger", text: text ?? "", action: { label: texts.write, run: write }, about });
}

function tellMany(answers: readonly AlreadySoldAnswer["message"][]): void {
  if (answers.length === 0) return;
  const failed = answers.filter(({ state }) => state === "failed" || state === "held");
  notifyInfo(texts.manyDone(answers.length, answers.filter(({ state }) => state === "sent").length));
  if (failed.length > 0)
    toasts.show({ tone: "danger", text: texts.someNotSent(failed.length, failed[0]?.text ?? "") });
}

/**
 * The sentence, the tag and the move are taken back from the order as it stands then; what others did
 * meanwhile stays.
 */
function rememberWayBack(before: ListOrder, isWritten: boolean) {
  return rememberUndo(() => {
    const now = orderStore.read(before._id);
    if (now === undefined) return;
    const { notes, tags } = unmarkAlreadySold(now, before);
    const record = {
      tagsChange: changeBetween(now.tags, tags),
      ...(notes === now.notes ? {} : { notes, seen: { notes: now.notes } }),
    };
    const about = aboutOrder(before._id);
    changeOrders([before._id], (order) => ({ ...order, notes, tags }), record).then(
      () => isWritten && notifyInfo(texts.takenBack(before.orderNumber), undefined, about),
      (error: unknown) => notifyError(error, undefined, about),
    );
  });
}
