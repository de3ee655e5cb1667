/**
 * One happening, looked at by the rules that it starts: which of them act, and one sentence's worth of reason
 * for each that doesn't. The row of `rule_evaluations` is the key: it is written with what the rule did, so a
 * kill at any moment neither loses an evaluation nor doubles one.
 */
import {
  afterQuietHours,
  findDecider,
  isReaching,
  needsApproval,
  planRules,
  whyMatches,
  whyNot,
  type EvaluationOutcome,
  type RuleAction,
  type RuleFacts,
  type RuleRun,
  type RuleTriggerKind,
} from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { messagesArePaused } from "../automation/index.ts";
import type { NewOrderEvent, OrderRow } from "../orders/index.ts";
import { applyRuns, type Applied } from "./apply-runs.ts";
import type { Evaluation } from "./evaluations.store.ts";
import type { Happening } from "./happenings.store.ts";
import { reachOut } from "./reach-out.ts";
import type { RunWords } from "./rule-steps.ts";
import type { RuleRow } from "./rules.store.ts";

/** What is the same for all happenings of one transaction. */
export interface Circumstances {
  words: () => Promise<RunWords>;
  /** How often each rule acted within the last hour; counted on while they are evaluated. */
  runsInHour: Map<string, number>;
  /** Why no rule acts on an account's orders now; "" as the account: on items. Null: they act. */
  whyResting: (accountId: string) => string | null;
  timeZone: string;
  /** A person asked for it: neither limits nor quiet hours nor a pause hold it. */
  isReplay: boolean;
}

/** What a happening is about. */
export interface Occasion extends Happening {
  trigger: RuleTriggerKind;
  /** Null: it is about an item. */
  row: OrderRow | null;
  facts: RuleFacts;
  /** Rules that acted on the order before. */
  ran: ReadonlySet<string>;
  /** What somebody decided before rules saw the order. */
  settled?: readonly RuleAction[];
}

export interface Evaluated {
  evaluations: Evaluation[];
  events: NewOrderEvent[];
  /** Rules that acted, in their order. */
  acted: RuleRow[];
  applied: Applied | null;
  /** Rules that are to be turned off, and why. */
  looped: { rule: RuleRow; through: string }[];
  /** Rules that failed, and those that didn't: three failures in a row turn a rule off. */
  failed: string[];
}

/** Evaluates the rules, which stand in their order, and carries out what they decide. */
export async function evaluate(
  ctx: Ctx,
  tx: StoreTx,
  rules: readonly RuleRow[],
  occasion: Occasion,
  around: Circumstances,
): Promise<Evaluated> {
  const { facts, row, key, chain, ran, settled } = occasion;
  const result: Evaluated = { evaluations: [], events: [], acted: [], applied: null, looped: [], failed: [] };
  const note = (
    rule: RuleRow,
    outcome: EvaluationOutcome,
    about: Partial<Pick<Evaluation, "why" | "did" | "reason" | "dueAt">> = {},
  ): void =>
    void result.evaluations.push({
      ruleId: rule.id,
      subject: occasion.subject,
      orderId: occasion.orderId,
      name: occasion.name,
      key,
      trigger: occasion.trigger,
      happenedAt: occasion.at,
      outcome,
      why: [],
      did: [],
      reason: "",
      chain,
      dueAt: null,
      ...about,
    });

  const resting = around.isReplay ? null : around.whyResting(facts.account);
  if (resting !== null) {
    for (const rule of rules) note(rule, "paused", { reason: resting });
    return result;
  }
  const once = new Set(
    rules.filter(({ id, limits }) => ran.has(id) && !limits.everyTime).map(({ id }) => id),
  );
  const plan = (some: readonly RuleRow[]): RuleRun<RuleRow>[] => planRules(some, facts, once, settled);
  let left = rules;
  let runs = plan(left);
  // A rule that is held makes way for those below it, which may have to be held, too.
  for (;;) {
    const held = new Set<string>();
    for (const { rule, why } of runs) {
      const block = blockOf(rule, occasion, around, ctx.now());
      if (block === null) continue;
      held.add(rule.id);
      note(rule, block.outcome, { why, reason: block.reason, dueAt: block.dueAt });
      if (block.outcome === "looped") result.looped.push({ rule, through: block.reason });
    }
    if (held.size === 0) break;
    left = left.filter(({ id }) => !held.has(id));
    runs = plan(left);
  }
  // A person who has it evaluated again answers for it, but not for what costs money.
  const asking = runs.filter(({ rule, did }) => asks(rule, did, around.isReplay));
  const acting = runs.filter((run) => !asking.includes(run));
  for (const { rule, why, did } of asking) note(rule, "asks", { why, did });

  const problems = new Map<string, string>();
  const done = new Map<string, readonly RuleAction[]>();
  if (row === null) {
    for (const { rule, did } of acting) {
      const problem = await reachOut(ctx, tx, rule, did.filter(isReaching), occasion, key);
      if (problem === null) done.set(rule.id, did);
      else problems.set(rule.id, problem);
    }
  } else if (acting.length > 0) {
    result.applied = await applyRuns(ctx, tx, row, acting, await around.words(), { key, chain });
    result.events.push(...result.applied.events);
    for (const [id, did] of result.applied.did) done.set(id, did);
    for (const [id, problem] of result.applied.problems) problems.set(id, problem);
  }
  for (const run of acting) {
    const { rule, why, isOtherwise } = run;
    const problem = problems.get(rule.id);
    if (problem === messagesArePaused) note(rule, "paused", { why, reason: problem });
    else if (problem !== undefined) {
      note(rule, "failed", { why, reason: problem });
      result.failed.push(rule.id);
    } else {
      const did = done.get(rule.id) ?? [];
      const reason = did.length === 0 ? (findDecider(run, runs)?.name ?? "") : "";
      note(rule, isOtherwise ? "otherwise" : "ran", { why, did, reason });
      result.acted.push(rule);
      around.runsInHour.set(rule.id, (around.runsInHour.get(rule.id) ?? 0) + 1);
    }
  }
  const last = left.findIndex(
    (rule) => rule.isLast && runs.some((run) => run.rule === rule && !run.isOtherwise),
  );
  for (const [at, rule] of left.entries()) {
    if (runs.some((run) => run.rule === rule)) continue;
    if (once.has(rule.id)) note(rule, "before");
    else if (last !== -1 && at > last && whyMatches(rule.groups, facts) !== null)
      note(rule, "stopped", { reason: left[last]?.name ?? "" });
    else note(rule, "unmatched", { why: whyNot(rule.groups, facts) ?? [] });
  }
  return result;
}

/** Money is a person's word, whatever the rule says. */
const asks = (rule: RuleRow, did: readonly RuleAction[], isReplay: boolean): boolean =>
  did.length > 0 &&
  ((rule.limits.asksFirst && !isReplay) || did.some((action) => needsApproval(action, isReplay)));

interface Block {
  outcome: "looped" | "capped" | "quiet";
  reason: string;
  dueAt: string | null;
}

/** What keeps a rule that would act from acting now; null: nothing. */
function blockOf(
  rule: RuleRow,
  { chain }: Happening,
  { runsInHour, timeZone, isReplay }: Circumstances,
  now: Date,
): Block | null {
  if (chain.includes(rule.id)) return { outcome: "looped", reason: "", dueAt: null };
  if (isReplay) return null;
  const { quiet, mostPerHour } = rule.limits;
  const end = afterQuietHours(now.getTime(), quiet, [timeZone]);
  if (end > now.getTime()) return { outcome: "quiet", reason: "", dueAt: new Date(end).toISOString() };
  return mostPerHour !== null && (runsInHour.get(rule.id) ?? 0) >= mostPerHour
    ? { outcome: "capped", reason: String(mostPerHour), dueAt: null }
    : null;
}
