import type { FastifyInstance } from "fastify";
import {
  createRuleInput,
  previewRuleInput,
  ruleIdInput,
  ruleOrderInput,
  ruleStateInput,
  runRulesInput,
  saveRuleInput,
  takeBackRunsInput,
} from "@stallkeeper/contract";
import { ctxOf, readIdempotencyKey, readInput } from "../../platform/http/index.ts";
import { countMatches } from "./count-matches.ts";
import { pauseRules } from "./pause-rules.ts";
import { previewRule } from "./preview-rule.ts";
import {
  bringBackRule,
  createRule,
  orderRules,
  readRules,
  removeRule,
  saveRule,
  setRuleState,
} from "./rules.service.ts";
import { runOnChosen } from "./run-rules.ts";
import { takeBackRuns } from "./take-back-runs.ts";

const read = { config: { requires: "member" } } as const;
const write = { config: { requires: "settings.write" } } as const;
const run = { config: { requires: "orders.write" } } as const;
const done = { data: { done: true } };

/**
 * Registers /api/rules*: the rules, the switch over all, what they would do, running them on chosen orders,
 * and taking that back.
 */
export function registerRules(app: FastifyInstance): void {
  app.get("/api/rules", read, async (request) => ({ data: await readRules(ctxOf(request)) }));
  app.post("/api/rules", write, async (request) => ({
    data: await createRule(
      ctxOf(request),
      readInput(createRuleInput, request.body),
      readIdempotencyKey(request.headers),
    ),
  }));
  app.post("/api/rules/save", write, async (request) => {
    await saveRule(ctxOf(request), readInput(saveRuleInput, request.body));
    return done;
  });
  app.post("/api/rules/state", write, async (request) => {
    const { ruleId, state } = readInput(ruleStateInput, request.body);
    await setRuleState(ctxOf(request), ruleId, state);
    return done;
  });
  app.post("/api/rules/order", write, async (request) => {
    await orderRules(ctxOf(request), readInput(ruleOrderInput, request.body).ruleIds);
    return done;
  });
  app.post("/api/rules/remove", write, async (request) => {
    await removeRule(ctxOf(request), readInput(ruleIdInput, request.body).ruleId);
    return done;
  });
  app.post("/api/rules/restore", write, async (request) => {
    await bringBackRule(ctxOf(request), readInput(ruleIdInput, request.body).ruleId);
    return done;
  });
  app.post("/api/rules/pause", write, async (request) => {
    await pauseRules(ctxOf(request), true);
    return done;
  });
  app.post("/api/rules/resume", write, async (request) => {
    await pauseRules(ctxOf(request), false);
    return done;
  });
  app.get("/api/rules/matches", read, async (request) => ({ data: await countMatches(ctxOf(request)) }));
  app.post("/api/rules/preview", read, async (request) => ({
    data: await previewRule(ctxOf(request), readInput(previewRuleInput, request.body).groups),
  }));
  app.post("/api/rules/run", run, async (request) => ({
    data: await runOnChosen(
      ctxOf(request),
      readInput(runRulesInput, request.body),
      readIdempotencyKey(request.headers),
    ),
  }));
  app.post("/api/rules/run/takeBack", run, async (request) => ({
    data: await takeBackRuns(ctxOf(request), readInput(takeBackRunsInput, request.body).runIds),
  }));
}
