/**
 * All auto messages stop and go on together. What waits stays planned; once they go on, each is decided on
 * anew: whether the buyer wrote first, whether the order was cancelled, quiet hours. Already sold isn't held
 * up: a person sends it after its preview.
 */
import type { AutoMessagePause } from "@stallkeeper/contract";
import { recordAudit } from "../../platform/audit/index.ts";
import { actorName, inStore, requireScope, viewStore, type Ctx } from "../../platform/context.ts";
import { announce } from "../../platform/live/index.ts";
import { triggersFired } from "../triggers/index.ts";
import { findAutoMessagePause, setAutoMessagePause } from "./auto-message-pauses.store.ts";

/** Since when and by whom they are paused; null: they aren't. Changes nothing. */
export function readAutoMessagePause(ctx: Ctx): Promise<AutoMessagePause | null> {
  return viewStore(ctx, findAutoMessagePause);
}

/** Pauses them, or lets them go on. Safe to repeat: whoever paused first stays named. */
export function pauseAutoMessages(ctx: Ctx, isPaused: boolean): Promise<AutoMessagePause | null> {
  requireScope(ctx, "settings.write");
  return inStore(ctx, async (tx) => {
    if (await setAutoMessagePause(tx, isPaused, { name: actorName(ctx), at: ctx.now() })) {
      await recordAudit(tx, ctx, {
        action: isPaused ? "autoMessagesPaused" : "autoMessagesResumed",
        object: { type: "autoMessages", id: "all" },
        before: null,
        after: null,
      });
      await announce(tx, "settings", [tx.storeId]);
      if (!isPaused)
        await ctx.jobs.enqueue(tx, triggersFired, { storeId: tx.storeId }, { group: tx.storeId });
    }
    return findAutoMessagePause(tx);
  });
}
