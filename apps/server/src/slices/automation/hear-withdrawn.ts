import type { Listener, StoreTx } from "../../platform/db/index.ts";
import { on } from "../../platform/events/index.ts";
import { actionsWithdrawn } from "../actions/index.ts";
import { findTriggerOfAction, skipSending } from "../triggers/index.ts";
import { lockSubject } from "./message-subject.ts";

/** An auto message that was on its way to a buyer who was erased isn't any more. Safe to repeat. */
async function hearWithdrawn(tx: StoreTx, { actionIds }: { actionIds: readonly string[] }): Promise<void> {
  for (const actionId of actionIds) {
    const asked = await findTriggerOfAction(tx, actionId);
    if (asked === null) continue;
    await lockSubject(tx, asked);
    await skipSending(tx, actionId, "the buyer was erased");
  }
}

/** What automation hears of actions. */
export const withdrawnListener: Listener = on(actionsWithdrawn, hearWithdrawn);
