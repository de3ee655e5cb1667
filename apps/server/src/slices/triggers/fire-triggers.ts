/**
 * "This happened to this order", or to this offer: any slice says so in the transaction of what happened; whether it sends a
 * message is decided later, by the automation slice (decisions 6). Nothing is lost between the two: the rows
 * wait in the table, the job is only the wake-up call.
 */
import type { FiredTrigger } from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { defineJob } from "../../platform/jobs/index.ts";
import { addTriggers, type TriggerFacts } from "./order-triggers.store.ts";

/** Triggers of a store wait to be worked. Safe to repeat. */
export const triggersFired = defineJob<{ storeId: string }>("triggers-fired", {
  concurrency: 4,
  perGroup: 1,
});

export interface FiredTriggers {
  trigger: FiredTrigger;
  orderIds?: readonly string[];
  offerIds?: readonly string[];
  /** What the order or the offer itself doesn't say, for the message's placeholders. */
  facts?: TriggerFacts;
  /** Who is told of the outcome; left out: whoever acts in the ctx. */
  causedBy?: { userId: string | null; name: string };
  /** Names the one happening, where it may be announced more than once: the same one is worked once. */
  occurrence?: string;
  /** Only trouble is told of. */
  isSilent?: boolean;
}

/**
 * Announces that something happened to orders or offers. What has sent a message for this trigger before sends none
 * again. Safe to repeat.
 */
export async function fireTriggers(
  ctx: Pick<Ctx, "actor" | "jobs">,
  tx: StoreTx,
  fired: FiredTriggers,
): Promise<void> {
  const { orderIds = [], offerIds = [] } = fired;
  if (orderIds.length + offerIds.length === 0) return;
  const { actor } = ctx;
  const causedBy = fired.causedBy ?? {
    userId: actor.kind === "member" ? actor.userId : null,
    name: actor.name,
  };
  const isNews = await addTriggers(tx, {
    ...fired,
    orderIds,
    offerIds,
    facts: { ...fired.facts, ...(fired.occurrence === undefined ? {} : { occurrence: fired.occurrence }) },
    isSilent: fired.isSilent ?? false,
    causedBy,
  });
  if (isNews) await ctx.jobs.enqueue(tx, triggersFired, { storeId: tx.storeId }, { group: tx.storeId });
}

/**
 * The same for whoever hears of it in another's transaction and has no queue at hand: the next sweep works
 * it, within seconds. Safe to repeat.
 */
export async function leaveTriggers(
  tx: StoreTx,
  fired: Pick<FiredTriggers, "trigger" | "facts" | "occurrence"> & {
    orderIds: readonly string[];
    /** When it happened, for what is noticed later; left out: now. */
    at?: string;
  },
): Promise<void> {
  if (fired.orderIds.length === 0) return;
  const { occurrence } = fired;
  await addTriggers(tx, {
    ...fired,
    offerIds: [],
    facts: { ...fired.facts, ...(occurrence === undefined ? {} : { occurrence }) },
    isSilent: false,
    causedBy: { userId: null, name: "" },
  });
}
