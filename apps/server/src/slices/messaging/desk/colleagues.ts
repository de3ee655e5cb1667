import type { ColleagueView } from "@stallkeeper/contract";
import { allows } from "@stallkeeper/domain";
import type { Ctx } from "../../../platform/context.ts";
import { listMembers } from "../../identity/index.ts";

/** Everybody of the store who may write to buyers, by name. */
export async function listColleagues(ctx: Ctx): Promise<ColleagueView[]> {
  const members = await ctx.db.asSystem((tx) => listMembers(tx, ctx.storeId));
  return members
    .filter(({ state, scopes }) => state === "active" && allows(scopes, "messages.write"))
    .map(({ _id, name }) => ({ _id, name }));
}
