/** Works triggers that wait, and tells people what became of them: a flash for every session of whoever caused it, read at once by open tabs. */
import { errorCatalogue } from "@stallkeeper/contract";
import { autoMessageTexts } from "@stallkeeper/domain";
import { inStore, systemCtx, type Services } from "../../platform/context.ts";
import { listStoreIds } from "../../platform/db/index.ts";
import { leaveFlash } from "../../platform/flashes.ts";
import { announce } from "../../platform/live/index.ts";
import { findTrigger, hasOverdueTriggers, peekTrigger, settleTrigger, takeTold, triggersFired, type OrderTriggerRow } from "../triggers/index.ts";
import { lockOrders } from "../orders/index.ts";
import { startAutoMessage } from "./start-auto-message.ts";

/** Works every trigger of a store that waits, each in a transaction of its own. Safe to repeat. */
export async function workTriggers(services: Services, storeId: string): Promise<void> {
  for (let left = mostAtOnce; left > 0; left--) {
    let trigger: OrderTriggerRow | null = null;
    try {
      await services.db.withStore(storeId, async (tx) => {
        trigger = await peekTrigger(tx);
        if (trigger === null) return;
        await lockOrders(tx, [trigger.order_id]);
        const locked = await findTrigger(tx, trigger.order_id, trigger.name);
        if (locked?.state === "waiting") await startAutoMessage(systemCtx(services, storeId, locked.caused_by_name), tx, locked);
      });
    } catch (error) {
      await setAside(services, storeId, trigger, error);
    }
    if (trigger === null) return;
    const { order_id: orderId, name } = trigger as OrderTriggerRow;
    await tellOutcome(services, storeId, orderId, name);
  }
}

/** One that cannot be worked keeps none of the others waiting. */
async function setAside(services: Services, storeId: string, trigger: OrderTriggerRow | null, error: unknown): Promise<void> {
  if (trigger === null) throw error;
  services.log.error({ err: error, storeId, orderId: trigger.order_id, trigger: trigger.name }, "a trigger could not be worked");
  await services.db.withStore(storeId, (tx) => settleTrigger(tx, trigger, { state: "failed", problem: autoMessageTexts.failed(errorCatalogue.INTERNAL.text) }));
}

/** What is left after so many is taken up by the sweep. */
const mostAtOnce = 10_000;
const overdueMs = 3_000;

/** Leaves the outcome for whoever caused the trigger, once. Nothing happens while it is open or somebody waits for it. */
export async function tellOutcome(services: Services, storeId: string, orderId: string, trigger: string): Promise<void> {
  const ctx = systemCtx(services, storeId, "Stallkeeper");
  const told = await inStore(ctx, (tx) => takeTold(tx, orderId, trigger));
  const userId = told?.caused_by ?? null;
  if (told === null || userId === null) return;
  await services.db.asSystem((tx) => leaveFlash(tx, { userId, message: wordsOf(told), isError: told.state !== "sent", now: ctx.now() }));
  await inStore(ctx, (tx) => announce(tx, "flash", [userId]));
}

function wordsOf({ state, name, problem }: OrderTriggerRow): string {
  return state === "sent" ? autoMessageTexts.sent(name) : problem ?? autoMessageTexts.failed("");
}

/** Stores whose triggers wait longer than a job takes to come are worked again. Safe to repeat. */
export async function sweepTriggers(services: Services): Promise<void> {
  for (const storeId of await listStoreIds(services.db)) {
    if (await services.db.withStore(storeId, (tx) => hasOverdueTriggers(tx, overdueMs))) services.jobs.offer(triggersFired, { storeId }, storeId);
  }
}
