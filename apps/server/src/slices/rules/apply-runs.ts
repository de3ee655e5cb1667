/** Carries out what rules are to do to one order: what reaches people first, as it may fail, then one write. */
import { isReaching, type RuleRun } from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { listAccountNames } from "../accounts/index.ts";
import {
  actorOf,
  updateOrder,
  type LocalChange,
  type NewOrderEvent,
  type OrderRow,
} from "../orders/index.ts";
import { reachOut } from "./reach-out.ts";
import { readLabelWords } from "./rule-choices.ts";
import { applyRun, type RunStep, type RunWords } from "./rule-steps.ts";
import type { RuleRow } from "./rules.store.ts";

/** How rules name things in what they leave. */
export async function readWords(ctx: Ctx, tx: StoreTx): Promise<RunWords> {
  const { packages, presetOf } = await readLabelWords(tx);
  const accounts = await listAccountNames(tx);
  return {
    platform: (id) => ctx.connectors.find(id)?.name ?? id,
    account: (id) => accounts.get(id) ?? id,
    package: (id) => packages.get(id) ?? id,
    presetOf,
  };
}

/** The happening that started the rules. */
export interface RunCause {
  /** Names it: the same one reaches nobody twice. */
  key: string;
  /** Rules whose change it was. */
  chain: readonly string[];
}

export interface Applied {
  change: LocalChange;
  events: NewOrderEvent[];
  /** The names of the rules that changed something. */
  rules: string[];
  /** By the rule's id: what it did, or why it did nothing at all. */
  did: Map<string, RunStep["details"]["did"]>;
  problems: Map<string, string>;
}

/**
 * One order's runs, one after the other on the order as it becomes, and one write. A rule whose message can't
 * go out, or whose person has left, changes nothing: `problems` says why.
 */
export async function applyRuns(
  ctx: Ctx,
  tx: StoreTx,
  order: OrderRow,
  runs: readonly RuleRun<RuleRow>[],
  words: RunWords,
  cause: RunCause,
): Promise<Applied> {
  const applied: Applied = { change: {}, events: [], rules: [], did: new Map(), problems: new Map() };
  let row = order;
  for (const run of runs) {
    const subject = { subject: row.id, orderId: row.id, name: row.order_number };
    const problem = await reachOut(ctx, tx, run.rule, run.did.filter(isReaching), subject, cause.key);
    if (problem !== null) {
      applied.problems.set(run.rule.id, problem);
      continue;
    }
    const step = applyRun(row, run, ctx.now(), words, cause.chain);
    applied.did.set(run.rule.id, step?.details.did ?? []);
    if (step === null) continue;
    row = { ...row, ...step.change };
    applied.change = { ...applied.change, ...step.change };
    applied.rules.push(run.rule.name);
    applied.events.push({
      orderId: row.id,
      at: ctx.now().toISOString(),
      kind: "ruleRan",
      ...actorOf(ctx),
      details: step.details,
    });
  }
  await updateOrder(tx, row.id, applied.change);
  return applied;
}
