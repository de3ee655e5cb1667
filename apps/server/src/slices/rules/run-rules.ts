/**
 * Rules at work: on orders that arrive, in the transaction that stores them, and on orders that a person
 * chose. The row of `rule_runs`, written with what the rule did, is the key of a run: a kill at any moment
 * neither loses a run nor doubles one, and an order that waits to be sent before rules have seen it does not
 * exist. Nothing runs later by itself, and what somebody decided while an order was not paid yet stays, so
 * that nobody's work is overwritten.
 */
import { AppError, type RunRulesInput, type RunRulesOutcome } from "@stallkeeper/contract";
import {
  actionsBehind,
  findDecider,
  isByHand,
  needsApproval,
  planRules,
  staysWhenUndone,
  type RuleRun,
} from "@stallkeeper/domain";
import { listSharing } from "../../platform/connector-registry.ts";
import { inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { hashRequest } from "../actions/index.ts";
import {
  addOrderEvents,
  lockOrders,
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
import { applyRuns, readWords, type Applied } from "./apply-runs.ts";
import { readCircumstances } from "./circumstances.ts";
import { readClock } from "./clock-facts.ts";
import { evaluate, type Evaluated, type Occasion } from "./evaluate.ts";
import { saveEvaluations, type Evaluation } from "./evaluations.store.ts";
import { recordEvaluated } from "./record-evaluated.ts";
import { readFacts, type OrderFacts } from "./rule-facts.store.ts";
import { listPrints } from "./rule-tasks.store.ts";
import {
  findRules,
  listActiveRules,
  listArrivalRules,
  listRuns,
  saveRuns,
  type RuleRow,
  type RunRow,
} from "./rules.store.ts";

/** Of more orders at once than this, as when an account is linked, the log has only those that a rule took. */
const mostExplained = 50;

/**
 * Evaluates the rules that an arrival starts on orders that arrive by this transaction. Safe to repeat: each
 * acts on an order once.
 */
export async function runOnArrival(ctx: Ctx, tx: StoreTx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const rules = await listArrivalRules(tx);
  if (rules.length > 0)
    await evaluateArrivals({ ...ctx, actor: { kind: "system", name: "Rules" } }, tx, rules, orderIds);
}

async function evaluateArrivals(
  ctx: Ctx,
  tx: StoreTx,
  rules: readonly RuleRow[],
  orderIds: readonly string[],
): Promise<void> {
  const rows = new Map((await lockOrders(tx, orderIds)).map((row) => [row.id, row]));
  const ids = [...rows.keys()];
  const ruleIds = rules.map(({ id }) => id);
  const before = groupFormerRuns(await listRuns(tx, ruleIds, ids), rules, true);
  const asked = askedBy(ctx, rules);
  const facts = await readFacts(tx, ids, asked);
  const around = await readCircumstances(ctx, tx, rules);
  const clock = await readClock(tx, asked.groups);
  const done: { orderId: string; evaluated: Evaluated }[] = [];
  for (const order of facts) {
    const occasion: Occasion = {
      subject: order.id,
      orderId: order.id,
      name: order.orderNumber,
      key: "arrived",
      at: ctx.now().toISOString(),
      chain: [],
      trigger: "orderCreated",
      row: rows.get(order.id) ?? null,
      // As a dry run does: when it was ordered, not when it was read.
      facts: clock(order, Date.parse(order.createdAt)),
      ran: before.get(order.id) ?? new Set(),
      settled: actionsBehind(order.tags),
    };
    const evaluated = await evaluate(ctx, tx, rules, occasion, around);
    // An order that comes to be the seller's a second time leaves the line of the first.
    const isToTell = ({ outcome }: Evaluation): boolean =>
      outcome !== "before" && (facts.length <= mostExplained || outcome !== "unmatched");
    done.push({
      orderId: order.id,
      evaluated: { ...evaluated, evaluations: evaluated.evaluations.filter(isToTell) },
    });
  }
  await recordEvaluated(ctx, tx, done);
}

const askedBy = (ctx: Ctx, rules: readonly RuleRow[]) => ({
  groups: rules.map(({ groups }) => groups),
  sharing: listSharing(ctx.connectors),
  asOf: ctx.now(),
});

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
      return { ...known.outcome, asked: known.outcome.asked ?? [], prints: known.outcome.prints ?? [] };
    }
    const rules = ruleIds === undefined ? await listActiveRules(tx) : await findRules(tx, ruleIds);
    if (ruleIds !== undefined && rules.length < new Set(ruleIds).size) throw new AppError("RULE_NOT_FOUND");
    const { found, acted, asked, problems, hadRun, lines } = await runRules(ctx, tx, rules, orderIds, runId);
    const lost = [...new Set(orderIds)].filter((id) => !found.has(id));
    const taken = new Set([...acted, ...asked]);
    const ranBefore = [...hadRun].filter((id) => !taken.has(id)).length;
    const broken = [...problems].filter(([id]) => !taken.has(id) && !hadRun.has(id));
    const gone = new AppError("ORDER_NOT_FOUND");
    const outcome: RunRulesOutcome = {
      done: [...acted],
      asked: [...asked].filter((id) => !acted.has(id)),
      ranBefore,
      unmatched: found.size - taken.size - ranBefore - broken.length,
      failed: [
        ...lost.map((id) => ({ id, code: gone.code, msg: gone.message })),
        ...broken.map(([id, msg]) => ({ id, code: "RULE_FAILED", msg })),
      ],
      prints: await listPrints(tx, `run:${runId}`),
      runId: lines.length === 0 ? null : runId,
    };
    await saveChosenRun(tx, runId, lines, outcome);
    return outcome;
  });
}

interface Ran {
  found: ReadonlySet<string>;
  acted: ReadonlySet<string>;
  /** Orders on which a rule asks first. */
  asked: ReadonlySet<string>;
  /** Why a rule could do nothing on an order. */
  problems: ReadonlyMap<string, string>;
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
  runId: string,
): Promise<Ran> {
  const rows = new Map((await lockOrders(tx, orderIds)).map((row) => [row.id, row]));
  const former = await listRuns(
    tx,
    rules.map(({ id }) => id),
    [...rows.keys()],
  );
  const once = new Set(rules.filter(isOnceByHand).map(({ id }) => id));
  const before = groupFormerRuns(
    former.filter(({ ruleId }) => once.has(ruleId)),
    rules,
    false,
  );
  const asked = askedBy(ctx, rules);
  const clock = await readClock(tx, asked.groups);
  const facts = (await readFacts(tx, [...rows.keys()], asked)).map((one) => clock(one, ctx.now().getTime()));
  const planned = facts
    .map((order): [OrderFacts, RuleRun<RuleRow>[]] => [order, planRules(rules, order, before.get(order.id))])
    .filter(([, runs]) => runs.length > 0);
  const words = planned.length === 0 ? null : await readWords(ctx, tx);
  const events: NewOrderEvent[] = [];
  const lines: ChosenLine[] = [];
  const kept: RunRow[] = [];
  const evaluations: Evaluation[] = [];
  const acted = new Set<string>();
  const asking = new Set<string>();
  const problems = new Map<string, string>();
  const cause = { key: `run:${runId}`, chain: [] };
  for (const [{ id }, wanted] of planned) {
    const row = rows.get(id);
    if (row === undefined || words === null) continue;
    // What costs money waits for an approval, whoever pressed the button.
    const acting = wanted.filter(({ did }) => !did.some((action) => needsApproval(action, true)));
    const applied = await applyRuns(ctx, tx, row, acting, words, cause);
    const runs = acting.filter(({ rule }) => !applied.problems.has(rule.id));
    evaluations.push(
      ...wanted.map((run): Evaluation => ({
        ...evaluationOf(run, row, applied, cause.key, ctx.now()),
        ...(acting.includes(run)
          ? sayDecider(run, acting, applied)
          : { outcome: "asks" as const, did: run.did }),
      })),
    );
    if (runs.length > 0) acted.add(id);
    if (acting.length < wanted.length) asking.add(id);
    for (const problem of applied.problems.values()) problems.set(id, problem);
    events.push(...applied.events);
    kept.push(...runs.map(({ rule }) => ({ ruleId: rule.id, orderId: id, revision: rule.revision })));
    if (applied.events.length === 0) continue;
    const formerOf = new Map(
      former.filter(({ orderId }) => orderId === id).map(({ ruleId, revision }) => [ruleId, revision]),
    );
    const staysOf = ({ rule }: RuleRun<RuleRow>) => (applied.did.get(rule.id) ?? []).filter(staysWhenUndone);
    lines.push({
      orderId: id,
      before: ruledColumnsOf(row, applied.change),
      after: ruledColumnsOf(applied.change, applied.change),
      rules: applied.rules,
      stays: [...new Set(runs.flatMap(staysOf).map(({ kind }) => kind))],
      // A buyer who was written to isn't written to again because the tag beside it was taken back.
      runs: runs
        .filter((run) => staysOf(run).length === 0)
        .map(({ rule }) => ({ ruleId: rule.id, formerRevision: formerOf.get(rule.id) ?? null })),
    });
  }
  await saveEvaluations(tx, evaluations, ctx.now());
  await announce(tx, "rule", [...new Set(evaluations.map(({ ruleId }) => ruleId))]);
  if (kept.length > 0) {
    await saveRuns(tx, kept, ctx.now());
    await addOrderEvents(tx, events);
    await announce(
      tx,
      "order",
      planned.map(([{ id }]) => id),
    );
  }
  return {
    found: new Set(rows.keys()),
    acted,
    asked: asking,
    problems,
    hadRun: new Set(before.keys()),
    lines,
  };
}

/** A key or a code acts each time where its rule says so. */
const isOnceByHand = ({ trigger, limits }: RuleRow): boolean => !(isByHand(trigger) && limits.everyTime);

/** Of a run that changed nothing: which rule above had decided otherwise. */
function sayDecider(
  run: RuleRun<RuleRow>,
  runs: readonly RuleRun<RuleRow>[],
  { did, problems }: Applied,
): Partial<Pick<Evaluation, "reason">> {
  if (problems.has(run.rule.id) || (did.get(run.rule.id) ?? []).length > 0) return {};
  return { reason: findDecider(run, runs)?.name ?? "" };
}

/** A person's run as a line of the log. */
function evaluationOf(
  { rule, why, isOtherwise }: RuleRun<RuleRow>,
  row: OrderRow,
  { did, problems }: Applied,
  key: string,
  now: Date,
): Evaluation {
  const problem = problems.get(rule.id);
  return {
    ruleId: rule.id,
    subject: row.id,
    orderId: row.id,
    name: row.order_number,
    key,
    trigger: isByHand(rule.trigger) ? rule.trigger.kind : "button",
    happenedAt: now.toISOString(),
    outcome: problem === undefined ? (isOtherwise ? "otherwise" : "ran") : "failed",
    why,
    did: did.get(rule.id) ?? [],
    reason: problem ?? "",
    chain: [],
    dueAt: null,
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
