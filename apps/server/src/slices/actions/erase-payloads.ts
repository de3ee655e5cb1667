import type { StoreTx } from "../../platform/db/index.ts";
import { defineEvent, emit } from "../../platform/events/index.ts";
import { announce } from "../../platform/live/index.ts";
import { addOrderEvents } from "../orders/index.ts";
import { blankPayloads, blankRunLines, refuseUnsent, type ErasedActions } from "./erased-payloads.store.ts";

/** These actions ended without being sent, because the buyer they were for was erased. They are locked. */
export const actionsWithdrawn = defineEvent<{ actionIds: readonly string[] }>("actions.withdrawn");

/** What an erased buyer's action ends with when it wasn't sent; the trigger of 0053 leaves these words alone. */
const erasedCode = "BUYER_ERASED";

/**
 * Takes these parts out of the payloads of actions, with what they answered and what a bulk run keeps of them,
 * and answers the actions' ids. One that is under way keeps what it needs until it has ended. Safe to repeat.
 */
export async function erasePayloads(
  tx: StoreTx,
  which: ErasedActions,
  paths: readonly (readonly string[])[],
): Promise<string[]> {
  const ids = await blankPayloads(tx, which, paths);
  if (ids.length > 0) await blankRunLines(tx, ids);
  return ids;
}

/**
 * Ends what was still to be sent to a buyer who isn't there any more, with a line in the order's timeline. What
 * may have been sent already goes its way. Safe to repeat.
 */
export async function withdrawErased(
  tx: StoreTx,
  which: ErasedActions,
  { at, by }: { at: Date; by: string },
): Promise<void> {
  const ended = await refuseUnsent(tx, which, {
    code: erasedCode,
    text: "The buyer was erased, so this wasn't sent.",
  });
  await addOrderEvents(
    tx,
    ended.flatMap(({ id, orderId }) =>
      orderId === null
        ? []
        : [
            {
              orderId,
              at: at.toISOString(),
              kind: "actionWithdrawn" as const,
              actor: by,
              actionId: id,
              details: { kind: which.kind },
            },
          ],
    ),
  );
  const actionIds = ended.map(({ id }) => id);
  await emit(tx, actionsWithdrawn, { actionIds });
  await announce(tx, "action", actionIds);
}
