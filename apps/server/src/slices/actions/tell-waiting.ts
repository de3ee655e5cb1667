/**
 * Actions of an account that has to be connected again are not sent. Their orders say so once, and after an
 * hour a person is asked; the sweep takes them up again as soon as the account is connected.
 */
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { addOrderEvents, addTag } from "../orders/index.ts";
import { takeLongWaiting, takeNewlyWaiting, type WaitingAction } from "./actions.store.ts";

const askForHelpAfterMs = 3_600_000;
const text = "This waits until the account is reconnected.";

/** Tells of actions that wait for a sign-in. A repeat tells nothing twice. */
export async function tellWaiting(ctx: Pick<Ctx, "now">, actor: string, tx: StoreTx): Promise<void> {
  const newly = await takeNewlyWaiting(tx);
  const at = ctx.now().toISOString();
  await addOrderEvents(
    tx,
    newly.flatMap(({ id, order_id: orderId, kind }) =>
      orderId === null
        ? []
        : [{ orderId, at, kind: "platformWarning" as const, actor, actionId: id, details: { kind, text } }],
    ),
  );
  const long = await takeLongWaiting(tx, askForHelpAfterMs);
  await addTag(tx, ordersOf(long), "needsAdminAttention");
  const orderIds = [...new Set(ordersOf([...newly, ...long]))];
  if (orderIds.length > 0) await announce(tx, "order", orderIds);
}

function ordersOf(actions: readonly WaitingAction[]): string[] {
  return actions.flatMap(({ order_id: orderId }) => (orderId === null ? [] : [orderId]));
}
