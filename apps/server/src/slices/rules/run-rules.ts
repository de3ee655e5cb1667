/**
 * Rules at work: on orders that arrive, in the transaction that stores them, and on orders that a person
 * chose. The row of `rule_runs`, written with what the rule did, is the key of a run: a kill at any moment
 * neither loses a run nor doubles one, and an order that waits to be sent before rules have seen it does not
 * exist. Nothing runs later by itself, and what somebody decided while an order was not paid yet stays, so
 * that nobody's work is overwritten.
 */
import { AppError, type RunRulesInput, type RunRulesOutcome } from "@stallkeeper/contract";
import { actionsBehind, planRules, type RuleRun } from "@stallkeeper/domain";
import { listSharing } from "../../platform/connector-registry.ts";
import { inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { listAccountNames } from "../accounts/index.ts";
import { hashRequest } from "../actions/index.ts";
import {
  addOrderEvents,
  actorOf,
  lockOrders,
  updateOrder,
  type LocalChange,
  type NewOrderEvent,
  type OrderRow,
} from "../orders/index.ts";
import {
  findChosenRun,
  insertChosenRun,
  saveChosenRun,
  type ChosenLine,
  type RuledColumns,
} from "./chosen-runs.store.ts";
import { readLabelWords } from "./rule-choices.ts";
import { readFacts, type OrderFacts } from "./rule-facts.store.ts";
import { applyRun, type RunWords } from "./rule-steps.ts";
import {
  findRules,
  listActingRules,
  listActiveRules,
  listRuns,
  saveRuns,
  type RuleRow,
  type RunRow,
} from "./rules.store.ts";

/**
 * Runs the rules that are on on orders that arrive by this transaction, unless rules are paused. Safe to
 * repeat: each acts on an order once.
 */
export async function runOnArrival(ctx: Ctx, tx: StoreTx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const rules = await listActingRules(tx);
  if (rules.length > 0)
    await runRules({ ...ctx, actor: { kind: "system", name: "Rules" } }, tx, rules, orderIds, true);
}

/**
 * Runs rules on orders that a person chose, old ones included. Throws FORBIDDEN, RULE_NOT_FOUND,
 * IDEMPOTENCY_KEY_REUSED. Safe to repeat: a rule that acted on an order, and reads as it did then, does not
 * again; with the same key it is the same run, with its answer.
 */
export async function runOnChosen(
  ctx: Ctx,
  { orderIds, ruleIds }: RunRulesInput,
  key: string | null,
): Promise<RunRulesOutcome> {
  requireScope(ctx, "orders.write");
  return inStore(ctx, async (tx) => {
    const hash = hashRequest({ orderIds, ruleIds });
    const runId = await insertChosenRun(tx, { key, hash }, ctx.now());
    if (runId === null) {
      const known = await findChosenRun(tx, key ?? "");
      if (known?.hash !== hash) throw new AppError("IDEMPOTENCY_KEY_REUSED");
      return known.outcome;
    }
    const rules = ruleIds === undefined ? await listActiveRules(tx) : await findRules(tx, ruleIds);
    if (ruleIds !== undefined && rules.length < new Set(ruleIds).size) throw new AppError("RULE_NOT_FOUND");
    const { found, taken, hadRun, lines } = await runRules(ctx, tx, rules, orderIds);
    const lost = [...new Set(orderIds)].filter((id) => !found.has(id));
    const ranBefore = [...hadRun].filter((id) => !taken.has(id)).length;
    const gone = new AppError("ORDER_NOT_FOUND");
    const outcome: RunRulesOutcome = {
      done: [...taken],
      ranBefore,
      unmatched: found.size - taken.size - ranBefore,
      failed: lost.map((id) => ({ id, code: gone.code, msg: gone.message })),
      runId: lines.length === 0 ? null : runId,
    };
    await saveChosenRun(tx, runId, lines, outcome);
    return outcome;
  });
}

interface Ran {
  found: ReadonlySet<string>;
  taken: ReadonlySet<string>;
  /** Orders on which one of the rules had acted before. */
  hadRun: ReadonlySet<string>;
  /** What was changed. */
  lines: ChosenLine[];
}

async function runRules(
  ctx: Ctx,
  tx: StoreTx,
  rules: readonly RuleRow[],
  orderIds: readonly string[],
  isArrival = false,
): Promise<Ran> {
  const rows = new Map((await lockOrders(tx, orderIds)).map((row) => [row.id, row]));
  const former = await listRuns(
    tx,
    rules.map(({ id }) => id),
    [...rows.keys()],
  );
  const before = groupFormerRuns(former, rules, isArrival);
  const facts = await readFacts(tx, [...rows.keys()], {
    groups: rules.map(({ groups }) => groups),
    sharing: listSharing(ctx.connectors),
  });
  const planned = facts
    .map((order): [OrderFacts, RuleRun<RuleRow>[]] => [
      order,
      planRules(rules, order, before.get(order.id), isArrival ? actionsBehind(order.tags) : []),
    ])
    .filter(([, runs]) => runs.length > 0);
  const words = planned.length === 0 ? null : await readWords(ctx, tx);
  const events: NewOrderEvent[] = [];
  const lines: ChosenLine[] = [];
  const kept: RunRow[] = [];
  for (const [{ id }, runs] of planned) {
    const row = rows.get(id);
    if (row === undefined || words === null) continue;
    const applied = await applyRuns(ctx, tx, row, runs, words);
    events.push(...applied.events);
    kept.push(...runs.map(({ rule }) => ({ ruleId: rule.id, orderId: id, revision: rule.revision })));
    if (applied.events.length === 0) continue;
    const formerOf = new Map(
      former.filter(({ orderId }) => orderId === id).map(({ ruleId, revision }) => [ruleId, revision]),
    );
    lines.push({
      orderId: id,
      before: ruledColumnsOf(row, applied.change),
      after: ruledColumnsOf(applied.change, applied.change),
      rules: applied.rules,
      runs: runs.map(({ rule }) => ({ ruleId: rule.id, formerRevision: formerOf.get(rule.id) ?? null })),
    });
  }
  if (kept.length > 0) {
    await saveRuns(tx, kept, ctx.now());
    await addOrderEvents(tx, events);
    await announce(
      tx,
      "order",
      planned.map(([{ id }]) => id),
    );
    await announce(tx, "rule", [...new Set(kept.map(({ ruleId }) => ruleId))]);
  }
  return {
    found: new Set(rows.keys()),
    taken: new Set(planned.map(([{ id }]) => id)),
    hadRun: new Set(before.keys()),
    lines,
  };
}

const ruledColumns = [
  "tags",
  "notes",
  "held_until",
  "pinned_at",
  "label_plan",
] as const satisfies readonly (keyof RuledColumns)[];

/** Of the columns that a run changed those that rules write, as they stand in a row. */
function ruledColumnsOf(row: RuledColumns, change: LocalChange): RuledColumns {
  return Object.fromEntries(
    ruledColumns.filter((column) => column in change).map((column) => [column, row[column]]),
  );
}

/** For each order the rules that acted on it: as they read now, or ever. */
function groupFormerRuns(
  runs: readonly RunRow[],
  rules: readonly RuleRow[],
  isEver: boolean,
): Map<string, Set<string>> {
  const revisions = new Map(rules.map(({ id, revision }) => [id, revision]));
  const former = new Map<string, Set<string>>();
  for (const { ruleId, orderId, revision } of runs) {
    if (!isEver && revision < (revisions.get(ruleId) ?? 0)) continue;
    former.set(orderId, (former.get(orderId) ?? new Set()).add(ruleId));
  }
  return former;
}

async function readWords(ctx: Ctx, tx: StoreTx): Promise<RunWords> {
  const { packages, presetOf } = await readLabelWords(tx);
  const accounts = await listAccountNames(tx);
  return {
    platform: (id) => ctx.connectors.find(id)?.name ?? id,
    account: (id) => accounts.get(id) ?? id,
    package: (id) => packages.get(id) ?? id,
    presetOf,
  };
}

interface Applied {
  change: LocalChange;
  events: NewOrderEvent[];
  /** The names of the rules that changed something. */
  rules: string[];
}

/** One order's runs, one after the other on the order as it becomes, and one write. */
async function applyRuns(
  ctx: Ctx,
  tx: StoreTx,
  order: OrderRow,
  runs: readonly RuleRun<RuleRow>[],
  words: RunWords,
): Promise<Applied> {
  const applied: Applied = { change: {}, events: [], rules: [] };
  let row = order;
  for (const run of runs) {
    const step = applyRun(row, run, ctx.now(), words);
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
