/**
 * The rules of a store: kept -> removed -> (30 days) gone; a removed one comes back under its id, which is
 * what Undo asks for. A new one is looked at first: dry -> on <-> off. Changing them takes settings.write,
 * running them orders.write.
 */
import { isDeepStrictEqual } from "node:util";
import {
  AppError,
  mostRules,
  type CreateRuleInput,
  type HandRuleView,
  type RulesView,
  type RuleState,
  type SaveRuleInput,
} from "@stallkeeper/contract";
import { daysInMs } from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { actorName, inStore, requireScope, viewStore, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { hashRequest } from "../actions/index.ts";
import { listBreaks } from "./rule-breaks.store.ts";
import { refuseNonsense } from "./rule-choices.ts";
import {
  findPause,
  findRuleByKey,
  findRules,
  insertRule,
  listHandRules,
  listRules,
  lockRules,
  markRuleRemoved,
  measureRules,
  placeRules,
  restoreRule,
  updateRule,
  type RuleRow,
  type RuleText,
} from "./rules.store.ts";

const weekMs = daysInMs(7);

/** All rules in their order. */
export function readRules(ctx: Ctx): Promise<RulesView> {
  return inStore(ctx, async (tx) => ({
    rules: await listRules(tx, new Date(ctx.now().getTime() - weekMs)),
    paused: await findPause(tx),
    breaks: await listBreaks(tx, ctx.now()),
  }));
}

/** What keys and codes start. */
export const readHandRules = (ctx: Ctx): Promise<HandRuleView[]> => viewStore(ctx, listHandRules);

/**
 * Adds a rule behind the others and answers its id. Throws FORBIDDEN, FIELDS_INVALID, IDEMPOTENCY_KEY_REUSED.
 * A repeat with the same key is the same rule; without one it adds another.
 */
export async function createRule(
  ctx: Ctx,
  text: CreateRuleInput,
  key: string | null,
): Promise<{ ruleId: string }> {
  return changing(ctx, async (tx) => {
    const hash = hashRequest(text);
    const known = key === null ? null : await findRuleByKey(tx, key);
    if (known !== null && known.hash !== hash) throw new AppError("IDEMPOTENCY_KEY_REUSED");
    if (known !== null) return { ruleId: known.id };
    await refuseNonsense(ctx, tx, text);
    const place = await roomFor(tx);
    const ruleId = await insertRule(tx, text, place, actorName(ctx), ctx.now(), { key, hash });
    await recordAudit(tx, ctx, { action: "ruleCreated", object: { type: "rule", id: ruleId }, after: text });
    await announce(tx, "rule", [ruleId]);
    return { ruleId };
  });
}

/**
 * Writes a rule. Throws RULE_NOT_FOUND, FIELDS_INVALID, CHANGED_MEANWHILE when somebody else did since it was
 * read. Safe to repeat.
 */
export async function saveRule(ctx: Ctx, { ruleId, revision, state, ...text }: SaveRuleInput): Promise<void> {
  await changing(ctx, async (tx) => {
    const rule = await findRule(tx, ruleId);
    const after: RuleText = { ...text, state: state ?? rule.state };
    if (isDeepStrictEqual(textOf(rule), textOf(after))) return;
    if (rule.version !== revision) throw new AppError("CHANGED_MEANWHILE", { by: rule.changedByName });
    await refuseNonsense(ctx, tx, after);
    await write(ctx, tx, rule, after);
  });
}

/** Turns a rule on or off, or lets it be looked at only. Throws RULE_NOT_FOUND. Safe to repeat. */
export async function setRuleState(ctx: Ctx, ruleId: string, state: RuleState): Promise<void> {
  await changing(ctx, async (tx) => {
    const rule = await findRule(tx, ruleId);
    if (rule.state !== state) await write(ctx, tx, rule, { ...rule, state });
  });
}

/** Puts the rules into this order; those not named come behind. Throws RULE_NOT_FOUND. Safe to repeat. */
export async function orderRules(ctx: Ctx, ruleIds: readonly string[]): Promise<void> {
  await changing(ctx, async (tx) => {
    if ((await findRules(tx, ruleIds)).length !== ruleIds.length) throw new AppError("RULE_NOT_FOUND");
    if (!(await placeRules(tx, ruleIds))) return;
    await recordAudit(tx, ctx, {
      action: "ruleChanged",
      object: { type: "rules", id: "order" },
      after: ruleIds,
    });
    await announce(tx, "rule", ruleIds);
  });
}

/** Removes a rule; for thirty days it can come back. Throws RULE_NOT_FOUND. */
export async function removeRule(ctx: Ctx, ruleId: string): Promise<void> {
  await changing(ctx, async (tx) => {
    const rule = await findRule(tx, ruleId);
    await markRuleRemoved(tx, ruleId, ctx.now());
    await recordAudit(tx, ctx, {
      action: "ruleRemoved",
      object: { type: "rule", id: ruleId },
      before: textOf(rule),
    });
    await announce(tx, "rule", [ruleId]);
  });
}

/**
 * Brings a removed rule back to its place. One that was never removed stays as it is. Throws RULE_NOT_FOUND,
 * FIELDS_INVALID where there is no room.
 */
export async function bringBackRule(ctx: Ctx, ruleId: string): Promise<void> {
  await changing(ctx, async (tx) => {
    if ((await findRules(tx, [ruleId])).length > 0) return;
    await roomFor(tx);
    if (!(await restoreRule(tx, ruleId))) throw new AppError("RULE_NOT_FOUND");
    await recordAudit(tx, ctx, { action: "ruleRestored", object: { type: "rule", id: ruleId } });
    await announce(tx, "rule", [ruleId]);
  });
}

function changing<T>(ctx: Ctx, work: (tx: StoreTx) => Promise<T>): Promise<T> {
  requireScope(ctx, "settings.write");
  return inStore(ctx, async (tx) => {
    await lockRules(tx);
    return work(tx);
  });
}

async function findRule(tx: StoreTx, ruleId: string): Promise<RuleRow> {
  const [rule] = await findRules(tx, [ruleId]);
  if (rule === undefined) throw new AppError("RULE_NOT_FOUND");
  return rule;
}

async function roomFor(tx: StoreTx): Promise<number> {
  const { count, next } = await measureRules(tx);
  if (count >= mostRules)
    throw new AppError("FIELDS_INVALID", { fields: { name: `Up to ${mostRules} rules.` } });
  return next;
}

async function write(ctx: Ctx, tx: StoreTx, rule: RuleRow, after: RuleText): Promise<void> {
  await updateRule(tx, rule.id, after, actorName(ctx), ctx.now());
  await recordAudit(tx, ctx, {
    action: "ruleChanged",
    object: { type: "rule", id: rule.id },
    before: textOf(rule),
    after: textOf(after),
  });
  await announce(tx, "rule", [rule.id]);
}

const textOf = (rule: RuleText): RuleText => ({
  name: rule.name,
  state: rule.state,
  trigger: rule.trigger,
  groups: rule.groups,
  actions: rule.actions,
  otherwise: rule.otherwise,
  limits: rule.limits,
  isLast: rule.isLast,
});
