import { actorName, type Ctx } from "../../platform/context.ts";
import type { Booker } from "./stock.store.ts";

/** Whoever acts in the ctx, as the ledger names them. */
export function bookerOf(ctx: Ctx): Booker {
  return {
    byName: actorName(ctx),
    byId: ctx.actor.kind === "member" ? ctx.actor.userId : null,
    at: ctx.now(),
  };
}
