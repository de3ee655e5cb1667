import { inStore, type Ctx } from "../../platform/context.ts";
import { announce } from "../../platform/live/index.ts";
import { setAccountState } from "./accounts.store.ts";

/**
 * The marketplace no longer takes the sign-in: the account shows "reconnect" until a person does, and nothing
 * is tried meanwhile. Safe to repeat.
 */
export async function requireReconnect(ctx: Ctx, accountId: string, reason: string): Promise<void> {
  await inStore(ctx, async (tx) => {
    await setAccountState(tx, accountId, "reconnect");
    await announce(tx, "account", [accountId]);
  });
  ctx.log.warn({ accountId, reason }, "an account has to be connected again");
}
