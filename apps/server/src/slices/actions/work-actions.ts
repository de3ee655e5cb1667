/**
 * Puts the outbox to work: a worker for due actions, and a sweep that finds what a crash or a lost job left
 * behind. The kinds come from the slices that own them.
 */
import { systemCtx, type Services } from "../../platform/context.ts";
import { listOpenStoreIds } from "../../platform/db/index.ts";
import type { ActionKind } from "./action-kinds.ts";
import { actionDue } from "./actions.jobs.ts";
import { listDueActions } from "./actions.store.ts";
import { actionTimings, type ActionTimings } from "./read-failure.ts";
import { tellWaiting } from "./tell-waiting.ts";
import { runAction, type ActionRunner } from "./run-action.ts";

const sweepEveryMs = 5_000;
const overdueMs = 3_000;
const actorName = "Stallkeeper";

/** Lets this process carry out actions. Call once per process. */
export function workActions(
  services: Services,
  kinds: readonly ActionKind[],
  timings: Partial<ActionTimings> = {},
): void {
  const runner: ActionRunner = {
    kinds: new Map(kinds.map((kind) => [kind.kind, kind])),
    timings: { ...actionTimings, ...timings },
  };
  services.jobs.work(actionDue, ({ storeId, actionId }) =>
    runAction(systemCtx(services, storeId, actorName), runner, actionId),
  );
  services.jobs.repeat("actions-sweep", sweepEveryMs, () => sweepActions(services));
}

/**
 * Works every action that is overdue and in nobody's hands, and tells of those that wait for a sign-in. Safe
 * to repeat.
 */
export async function sweepActions(services: Services): Promise<void> {
  for (const storeId of await listOpenStoreIds(services.db)) {
    await services.db.withStore(storeId, async (tx) => {
      await tellWaiting(services, actorName, tx);
      for (const { id, account_id } of await listDueActions(tx, overdueMs))
        services.jobs.offer(actionDue, { storeId, actionId: id }, account_id);
    });
  }
}
