import { autoMessageTexts } from "@stallkeeper/domain";
import type { Services } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { leaveMemberFlash } from "../identity/index.ts";
import { takeTold, type OrderTriggerRow, type TriggerKey } from "../triggers/index.ts";

/**
 * Leaves the outcome of a trigger for whoever caused it: a flash for every session of theirs, read at once by
 * open tabs. It belongs to the transaction that ended the trigger, so that both stand or neither does.
 * Nothing happens while it is open or somebody waits for its outcome; a repeat tells nothing twice.
 */
export async function tellOutcome(
  { now }: Pick<Services, "now">,
  tx: StoreTx,
  { subject_id: subjectId, order_id: orderId, name }: TriggerKey,
): Promise<void> {
  const told = await takeTold(tx, subjectId, name);
  const userId = told?.caused_by ?? null;
  if (told === null || userId === null) return;
  await leaveMemberFlash(tx, {
    userId,
    message: wordsOf(told),
    isError: told.state !== "sent",
    ...(orderId === null ? {} : { orderId }),
    now: now(),
  });
  await announce(tx, "flash", [userId]);
}

function wordsOf({ state, name, problem }: OrderTriggerRow): string {
  return state === "sent" ? autoMessageTexts.sent(name) : (problem ?? autoMessageTexts.failed(""));
}
