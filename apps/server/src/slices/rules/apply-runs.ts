/**
 * Carries out what rules are to do to one order: what reaches people first, as it may fail, then one write, and last
 * what binds, which sees the order as it is by then.
 */
import { AppError } from "@stallkeeper/contract";
import { isBinding, isReaching, type RuleRun } from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import { behindSavepoint, type StoreTx } from "../../platform/db/index.ts";
import { listAccountNames } from "../accounts/index.ts";
import {
  actorOf,
  lockOrders,
  updateOrder,
  type LocalChange,
  type NewOrderEvent,
  type OrderRow,
} from "../orders/index.ts";
import { bindAction } from "./bind-action.ts";
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
  /** A person approved it: what they may not do, or what can't be done, is thrown at them. */
  isApproved?: boolean;
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
  let unwritten: LocalChange = {};
  const write = async (): Promise<void> => {
    await updateOrder(tx, row.id, unwritten);
    unwritten = {};
  };
  for (const run of runs) {
    if (run.did.some(isBinding)) {
      await write();
      const bound = await applyBinding(ctx, tx, row, run, words, cause);
      if (typeof bound === "string") applied.problems.set(run.rule.id, bound);
      else {
        keep(run, bound);
        row = (await lockOrders(tx, [row.id]))[0] ?? row;
      }
      continue;
    }
    const subject = { subject: row.id, orderId: row.id, name: row.order_number };
    const problem = await reachOut(ctx, tx, run.rule, run.did.filter(isReaching), subject, cause.key);
    if (problem !== null) {
      applied.problems.set(run.rule.id, problem);
      continue;
    }
    const step = applyRun(row, run, ctx.now(), words, cause.chain);
    keep(run, step);
    row = { ...row, ...step?.change };
    unwritten = { ...unwritten, ...step?.change };
  }
  await write();
  return applied;

  function keep(run: RuleRun<RuleRow>, step: RunStep | null): void {
    applied.did.set(run.rule.id, step?.details.did ?? []);
    if (step === null) return;
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
}

/** A run that binds: it is done as a whole, or leaves nothing behind and says why. */
async function applyBinding(
  ctx: Ctx,
  tx: StoreTx,
  row: OrderRow,
  run: RuleRun<RuleRow>,
  words: RunWords,
  { key, chain, isApproved = false }: RunCause,
): Promise<RunStep | null | string> {
  const subject = { subject: row.id, orderId: row.id, name: row.order_number };
  const by: Ctx =
    ctx.actor.kind === "system"
      ? { ...ctx, actor: { kind: "system", name: `Rule “${run.rule.name}”` } }
      : ctx;
  const bind = async (): Promise<RunStep | null | string> => {
    const problem = await reachOut(ctx, tx, run.rule, run.did.filter(isReaching), subject, key);
    if (problem !== null) return problem;
    const step = applyRun(row, run, ctx.now(), words, chain);
    if (step !== null) await updateOrder(tx, row.id, step.change);
    for (const action of run.did.filter(isBinding))
      await bindAction(by, tx, run.rule, action, { ...subject, key }, isApproved);
    return step;
  };
  // What an approval can't do is thrown at whoever approved, and their whole transaction with it.
  if (isApproved) return bind();
  return behindSavepoint(tx, bind).catch((error: unknown) => {
    if (error instanceof AppError) return error.message;
    throw error;
  });
}
