/** When rules rest: those of one account, or all of them from a day to another. */
import { AppError, type RuleBreakInput } from "@stallkeeper/contract";
import { recordAudit } from "../../platform/audit/index.ts";
import { actorName, inStore, requireScope, type Ctx } from "../../platform/context.ts";
import { announce } from "../../platform/live/index.ts";
import { listAccountNames } from "../accounts/index.ts";
import { endBreakAt, insertBreak, listBreaks } from "./rule-breaks.store.ts";

const mostBreaks = 50;

/**
 * Lets rules rest, from now on where no beginning is given; answers its id. Throws FORBIDDEN, FIELDS_INVALID.
 * The same wish that stands already is answered by its id.
 */
export function addBreak(ctx: Ctx, { accountId, from, until }: RuleBreakInput): Promise<{ _id: string }> {
  requireScope(ctx, "settings.write");
  const now = ctx.now();
  const begins = from === undefined ? now : new Date(from);
  const ends = until === undefined ? null : new Date(until);
  if (ends !== null && (ends <= begins || ends <= now))
    throw new AppError("FIELDS_INVALID", { fields: { until: "Choose a time after the start." } });
  return inStore(ctx, async (tx) => {
    if (accountId !== undefined && !(await listAccountNames(tx)).has(accountId))
      throw new AppError("FIELDS_INVALID", { fields: { accountId: "Unknown account." } });
    const known = await listBreaks(tx, now);
    const same = known.find(
      (one) =>
        one.accountId === (accountId ?? null) &&
        one.untilAt === (ends?.toISOString() ?? null) &&
        (from === undefined ? one.fromAt <= now.toISOString() : one.fromAt === begins.toISOString()),
    );
    if (same !== undefined) return { _id: same._id };
    if (known.length >= mostBreaks)
      throw new AppError("FIELDS_INVALID", { fields: { from: `Up to ${mostBreaks} pauses.` } });
    const wish = { accountId: accountId ?? null, from: begins, until: ends };
    const _id = await insertBreak(tx, wish, actorName(ctx), now);
    await recordAudit(tx, ctx, { action: "rulesPaused", object: { type: "rules", id: _id }, after: wish });
    await announce(tx, "rule", ["all"]);
    return { _id };
  });
}

/** Ends a rest, or drops one that is planned. Throws FORBIDDEN, RECORD_NOT_FOUND. */
export function endBreak(ctx: Ctx, breakId: string): Promise<void> {
  requireScope(ctx, "settings.write");
  return inStore(ctx, async (tx) => {
    if (!(await endBreakAt(tx, breakId, ctx.now()))) throw new AppError("RECORD_NOT_FOUND");
    await recordAudit(tx, ctx, { action: "rulesResumed", object: { type: "rules", id: breakId } });
    await announce(tx, "rule", ["all"]);
  });
}
