import type { FastifyInstance } from "fastify";
import { ctxOf, readIdempotencyKey, serve } from "../../platform/http/index.ts";
import { countMatches } from "./count-matches.ts";
import { pauseRules } from "./pause-rules.ts";
import { previewRule } from "./preview-rule.ts";
import {
  bringBackRule,
  createRule,
  orderRules,
  readHandRules,
  readRules,
  removeRule,
  saveRule,
  setRuleState,
} from "./rules.service.ts";
import { addBreak, endBreak } from "./rule-breaks.ts";
import { answerRule, finishTask, readLog, readWaiting, replay } from "./rule-log.ts";
import { runOnChosen } from "./run-rules.ts";
import { takeBackRuns } from "./take-back-runs.ts";

const done = { data: { done: true } };

/**
 * Registers /api/rules*: the rules, the switch over all, what they would do, running them on chosen orders,
 * and taking that back.
 */
export function addRuleRoutes(app: FastifyInstance): void {
  serve(app, "GET /api/rules", async (request) => ({ data: await readRules(ctxOf(request)) }));
  serve(app, "GET /api/rules/hand", async (request) => ({ data: await readHandRules(ctxOf(request)) }));
  serve(app, "POST /api/rules", async (request) => ({
    data: await createRule(ctxOf(request), request.input, readIdempotencyKey(request.headers)),
  }));
  serve(app, "POST /api/rules/save", async (request) => {
    await saveRule(ctxOf(request), request.input);
    return done;
  });
  serve(app, "POST /api/rules/state", async (request) => {
    const { ruleId, state } = request.input;
    await setRuleState(ctxOf(request), ruleId, state);
    return done;
  });
  serve(app, "POST /api/rules/order", async (request) => {
    await orderRules(ctxOf(request), request.input.ruleIds);
    return done;
  });
  serve(app, "POST /api/rules/remove", async (request) => {
    await removeRule(ctxOf(request), request.input.ruleId);
    return done;
  });
  serve(app, "POST /api/rules/restore", async (request) => {
    await bringBackRule(ctxOf(request), request.input.ruleId);
    return done;
  });
  serve(app, "POST /api/rules/pause", async (request) => {
    await pauseRules(ctxOf(request), true);
    return done;
  });
  serve(app, "POST /api/rules/resume", async (request) => {
    await pauseRules(ctxOf(request), false);
    return done;
  });
  serve(app, "GET /api/rules/matches", async (request) => ({ data: await countMatches(ctxOf(request)) }));
  serve(app, "POST /api/rules/preview", async (request) => ({
    data: await previewRule(ctxOf(request), request.input),
  }));
  serve(app, "GET /api/rules/log", async (request) => ({
    data: await readLog(ctxOf(request), request.asked),
  }));
  serve(app, "POST /api/rules/log/replay", async (request) => ({
    data: await replay(ctxOf(request), request.input.evaluationId),
  }));
  serve(app, "GET /api/rules/waiting", async (request) => ({ data: await readWaiting(ctxOf(request)) }));
  serve(app, "POST /api/rules/waiting/answer", async (request) => ({
    data: await answerRule(ctxOf(request), request.input.evaluationId, request.input.isApproved),
  }));
  serve(app, "POST /api/rules/tasks/done", async (request) => {
    await finishTask(ctxOf(request), request.input.taskId);
    return done;
  });
  serve(app, "POST /api/rules/breaks", async (request) => ({
    data: await addBreak(ctxOf(request), request.input),
  }));
  serve(app, "POST /api/rules/breaks/end", async (request) => {
    await endBreak(ctxOf(request), request.input.breakId);
    return done;
  });
  serve(app, "POST /api/rules/run", async (request) => ({
    data: await runOnChosen(ctxOf(request), request.input, readIdempotencyKey(request.headers)),
  }));
  serve(app, "POST /api/rules/run/takeBack", async (request) => ({
    data: await takeBackRuns(ctxOf(request), request.input.runIds),
  }));
}
