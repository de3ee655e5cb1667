/**
 * The log of rules, and what people do with its lines: evaluate one again, approve or decline what a rule asks
 * for, do its tasks.
 *
 *   asks -> ran | declined      failed | capped | paused | looped | quiet | unmatched -> evaluated again
 */
import {
  AppError,
  type RuleEvaluationView,
  type RuleLogView,
  type RuleWaitingView,
} from "@stallkeeper/contract";
import { isReplayable } from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { actorName, inStore, requireScope, viewStore, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { readAskSubjects } from "./ask-subjects.store.ts";
import { carryOut } from "./carry-out.ts";
import {
  listLog,
  lockEvaluation,
  saveEvaluations,
  type EvaluationRow,
  type LogAsked,
} from "./evaluations.store.ts";
import { endTask, hasTask, listOpenTasks } from "./rule-tasks.store.ts";
import { findRules, lockRuleWork } from "./rules.store.ts";
import { evaluateDue, happeningOf } from "./work-rules.ts";

const mostLines = 100;
const mostWaiting = 200;
const all: LogAsked = { ruleId: null, outcome: null, before: null, id: null };

/** Lines of the log, the newest first. */
export function readLog(ctx: Ctx, asked: Partial<LogAsked>): Promise<RuleLogView> {
  return viewStore(ctx, async (tx) => {
    const lines = await listLog(tx, { ...all, ...asked }, mostLines + 1);
    return { lines: lines.slice(0, mostLines), hasMore: lines.length > mostLines };
  });
}

/** What waits for a person. */
export function readWaiting(ctx: Ctx): Promise<RuleWaitingView> {
  return viewStore(ctx, async (tx) => {
    const asks = await listLog(tx, { ...all, outcome: "asks" }, mostWaiting);
    const subjects = await readAskSubjects(
      tx,
      asks.map(({ _id }) => _id),
    );
    return {
      asks: asks.map((line) => ({ ...line, about: subjects.get(line._id) ?? null })),
      tasks: await listOpenTasks(tx, mostWaiting),
    };
  });
}

async function readLine(tx: StoreTx, id: string): Promise<RuleEvaluationView> {
  const [line] = await listLog(tx, { ...all, id }, 1);
  if (line === undefined) throw new AppError("RECORD_NOT_FOUND");
  return line;
}

async function findLine(tx: StoreTx, id: string): Promise<EvaluationRow> {
  const row = await lockEvaluation(tx, id);
  if (row === null) throw new AppError("RECORD_NOT_FOUND");
  return row;
}

/**
 * Evaluates a line's happening once more, as the rule reads now; neither limits nor a pause hold it. Throws
 * FORBIDDEN, RECORD_NOT_FOUND. Safe to repeat: one that acted stays as it is.
 */
export function replay(ctx: Ctx, evaluationId: string): Promise<RuleEvaluationView> {
  requireScope(ctx, "orders.write");
  return inStore(ctx, async (tx) => {
    await lockRuleWork(tx);
    const row = await findLine(tx, evaluationId);
    if (isReplayable(row.outcome)) {
      await evaluateDue(ctx, tx, { ...happeningOf(row), chain: [] }, row.trigger, [row.ruleId], true);
      await note(ctx, tx, row, { isReplayed: true });
    }
    return readLine(tx, evaluationId);
  });
}

/**
 * Approves or declines what a rule asks for. Throws FORBIDDEN, RECORD_NOT_FOUND and what a refund or an answer
 * to an offer throws. Safe to repeat: whoever answered first stays named.
 */
export function answerRule(ctx: Ctx, evaluationId: string, isApproved: boolean): Promise<RuleEvaluationView> {
  requireScope(ctx, "orders.write");
  return inStore(ctx, async (tx) => {
    await lockRuleWork(tx);
    const row = await findLine(tx, evaluationId);
    if (row.outcome === "asks") {
      const settled = isApproved
        ? await carryOut(ctx, tx, row)
        : { outcome: "declined" as const, did: row.did };
      await saveEvaluations(tx, [{ ...row, reason: actorName(ctx), ...settled }], ctx.now());
      await note(ctx, tx, row, { answer: isApproved ? "approved" : "declined" });
      await announce(tx, "rule", [row.ruleId]);
    }
    return readLine(tx, evaluationId);
  });
}

/** Marks a task as done. Throws FORBIDDEN, RECORD_NOT_FOUND. Safe to repeat. */
export function finishTask(ctx: Ctx, taskId: string): Promise<void> {
  requireScope(ctx, "orders.write");
  return inStore(ctx, async (tx) => {
    if (!(await hasTask(tx, taskId))) throw new AppError("RECORD_NOT_FOUND");
    if (await endTask(tx, taskId, actorName(ctx), ctx.now())) await announce(tx, "rule", [taskId]);
  });
}

async function note(ctx: Ctx, tx: StoreTx, { ruleId, name }: EvaluationRow, after: object): Promise<void> {
  const [rule] = await findRules(tx, [ruleId]);
  await recordAudit(tx, ctx, {
    action: "ruleAnswered",
    object: { type: "rule", id: ruleId },
    after: { ...(rule === undefined ? {} : { name: rule.name }), about: name, ...after },
  });
}
