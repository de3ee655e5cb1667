/** What people say of when accounts list: rules, each account's switch, and the pause of all. */
import { AppError, type SaveReserveRuleInput } from "@stallkeeper/contract";
import { slotRuleProblem } from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { actorName, inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { listUploadAccounts } from "../uploads/index.ts";
import { lockQueue, writePause } from "./entries.store.ts";
import { usualRule } from "./read-standing.ts";
import { listRules, passSlots, writeRule, type RuleRow } from "./rules.store.ts";

async function changeRule(ctx: Ctx, accountId: string, change: Partial<RuleRow>): Promise<void> {
  requireScope(ctx, "listings.write");
  await inStore(ctx, async (tx) => {
    await lockQueue(tx);
    const account = (await listUploadAccounts(ctx, tx)).find((one) => one.accountId === accountId);
    if (account === undefined) throw new AppError("ACCOUNT_NOT_FOUND", { accountId });
    const before = (await listRules(tx)).find((rule) => rule.accountId === accountId);
    const now = ctx.now().toISOString();
    const rule = { ...(before ?? usualRule(accountId, ctx.now())), ...change };
    const isStarting = rule.isOn && (before?.isOn !== true || change.slotsPerDay === undefined);
    // Slots that passed while it was off, or under another rule, aren't caught up.
    await writeRule(tx, { ...rule, passedAt: now, ...(isStarting ? { countedFrom: now } : {}) });
    const { seed: _seed, passedAt: _passedAt, countedFrom: _countedFrom, ...said } = rule;
    await recordAudit(tx, ctx, {
      action: "reserveRuleChanged",
      object: { type: "account", id: accountId },
      after: { ...said },
    });
    await announce(tx, "reserve", [accountId]);
  });
}

/**
 * Saves an account's rule. Throws RESERVE_RULE_WRONG with what is wrong with it, ACCOUNT_NOT_FOUND, FORBIDDEN.
 * Safe to repeat.
 */
export async function saveReserveRule(ctx: Ctx, input: SaveReserveRuleInput): Promise<void> {
  const problem = slotRuleProblem(input);
  if (problem !== null) throw new AppError("RESERVE_RULE_WRONG", { reason: problem.text });
  const weekdays = [...new Set(input.weekdays)].toSorted((one, other) => one - other);
  await changeRule(ctx, input.accountId, { ...input, weekdays });
}

/**
 * Turns an account's listing on or off. On begins the count of refusals anew. Throws ACCOUNT_NOT_FOUND and
 * FORBIDDEN. Safe to repeat.
 */
export const switchReserveRule = (ctx: Ctx, accountId: string, isOn: boolean): Promise<void> =>
  changeRule(ctx, accountId, { isOn });

/** Pauses the whole reserve or lets it go on; slots of the pause are over. Throws FORBIDDEN. Safe to repeat. */
export async function pauseReserve(ctx: Ctx, isPaused: boolean): Promise<void> {
  requireScope(ctx, "listings.write");
  await inStore(ctx, async (tx: StoreTx) => {
    const { pausedAt } = await lockQueue(tx);
    if ((pausedAt !== null) === isPaused) return;
    await writePause(tx, isPaused ? ctx.now() : null, isPaused ? actorName(ctx) : "");
    if (!isPaused) await passSlots(tx, null, ctx.now().toISOString());
    await recordAudit(tx, ctx, {
      action: "reservePauseChanged",
      object: { type: "reserve", id: "all" },
      after: { isPaused },
    });
    await announce(tx, "reserve", [tx.storeId]);
  });
}
