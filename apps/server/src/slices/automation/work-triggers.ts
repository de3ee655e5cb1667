/** Works triggers that wait; what ended meanwhile while nobody waited for it any more is told. */
import { errorCatalogue } from "@stallkeeper/contract";
import { autoMessageTexts } from "@stallkeeper/domain";
import { systemCtx, type Services } from "../../platform/context.ts";
import { listOpenStoreIds, type StoreTx } from "../../platform/db/index.ts";
import {
  findTrigger,
  hasOverdueTriggers,
  listLeftAlone,
  peekTrigger,
  settleTrigger,
  triggersFired,
  type OrderTriggerRow,
} from "../triggers/index.ts";
import { findAutoMessagePause } from "./auto-message-pauses.store.ts";
import { lockSubject } from "./message-subject.ts";
import { putOff, startAutoMessage } from "./start-auto-message.ts";
import { tellOutcome } from "./tell-outcome.ts";

/** While all are paused, what a person sends themselves after its preview goes out alone. */
const onlyOf = async (tx: StoreTx): Promise<"alreadySold" | null> =>
  (await findAutoMessagePause(tx)) === null ? null : "alreadySold";

/**
 * Works every trigger of a store that waits, each in a transaction of its own. While auto messages are paused
 * they wait on, and are decided on anew afterwards. Safe to repeat.
 */
export async function workTriggers(services: Services, storeId: string): Promise<void> {
  for (let left = mostAtOnce; left > 0; left--) {
    let trigger: OrderTriggerRow | null = null;
    try {
      await services.db.withStore(storeId, async (tx) => {
        trigger = await peekTrigger(tx, await onlyOf(tx));
        if (trigger === null) return;
        await lockSubject(tx, trigger);
        const locked = await findTrigger(tx, trigger.subject_id, trigger.name);
        if (locked?.state !== "waiting") return;
        const ctx = systemCtx(services, storeId, locked.caused_by_name);
        if (await putOff(ctx, tx, locked)) return;
        await startAutoMessage(ctx, tx, locked);
        await tellOutcome(services, tx, locked);
      });
    } catch (error) {
      await setAside(services, storeId, trigger, error);
    }
    if (trigger === null) return;
  }
}

/** One that cannot be worked keeps none of the others waiting. */
async function setAside(
  services: Services,
  storeId: string,
  trigger: OrderTriggerRow | null,
  error: unknown,
): Promise<void> {
  if (trigger === null) throw error;
  services.log.error(
    { err: error, storeId, subjectId: trigger.subject_id, trigger: trigger.name },
    "a trigger could not be worked",
  );
  await services.db.withStore(storeId, async (tx) => {
    await settleTrigger(tx, trigger, {
      state: "failed",
      problem: autoMessageTexts.failed(errorCatalogue.INTERNAL.text),
    });
    await tellOutcome(services, tx, trigger);
  });
}

/** What is left after so many is taken up by the sweep. */
const mostAtOnce = 10_000;
const overdueMs = 3_000;

/**
 * Stores whose triggers wait longer than a job takes to come are worked again, and outcomes whose caller died
 * are told. Safe to repeat.
 */
export async function sweepTriggers(services: Services): Promise<void> {
  for (const storeId of await listOpenStoreIds(services.db)) {
    const { alone, isOverdue } = await services.db.withStore(storeId, async (tx) => ({
      alone: await listLeftAlone(tx),
      isOverdue: await hasOverdueTriggers(tx, overdueMs, await onlyOf(tx)),
    }));
    // Each by itself, its subject first: whoever adds triggers to many orders holds them all.
    for (const trigger of alone) {
      await services.db.withStore(storeId, async (tx) => {
        await lockSubject(tx, trigger);
        await tellOutcome(services, tx, trigger);
      });
    }
    if (isOverdue) services.jobs.offer(triggersFired, { storeId }, storeId);
  }
}
