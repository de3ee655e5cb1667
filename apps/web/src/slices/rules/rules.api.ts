/** The calls of rules: alone knows the transport. */
import type {
  CreateRuleInput,
  PreviewRuleInput,
  RulesView,
  RuleState,
  RuleView,
  RunRulesOutcome,
  SaveRuleInput,
  TakenBack,
} from "@stallkeeper/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api/api-client.ts";
import { normaliseError } from "../../platform/api/api-error.ts";
import { inParts } from "../../platform/in-parts.ts";
import { isUnanswered, keepRequest, settleRequest } from "../../platform/request-keys.ts";
import { rulesKey } from "./rules-key.ts";

export { rulesKey };

export type Rule = RuleView;

/** The rules in their order, and whether they are paused. Throws ApiError. */
export const readRules = (signal: AbortSignal): Promise<RulesView> => call("GET /api/rules", { signal });

/** What a rule would have matched of late. */
export const previewQuery = (asked: PreviewRuleInput) =>
  queryOptions({
    queryKey: [...rulesKey, "preview", asked],
    queryFn: () => call("POST /api/rules/preview", { body: asked }),
    staleTime: 30_000,
    retry: false,
  });

/**
 * How many orders of late each of these dry runs would have matched; asked again when one of them reads
 * otherwise, not when they are moved.
 */
export const matchesQuery = (dryRules: readonly Rule[]) =>
  queryOptions({
    queryKey: [...rulesKey, "matches", dryRules.map(({ _id, revision }) => `${_id}@${revision}`).toSorted()],
    queryFn: ({ signal }) => call("GET /api/rules/matches", { signal }),
    enabled: dryRules.length > 0,
    staleTime: 60_000,
    retry: false,
  });

/**
 * Adds a rule behind the others and answers its id; what of it was sent before without an answer is asked for
 * first and gets this text. Throws ApiError.
 */
export async function addRule(rule: CreateRuleInput, unanswered: CreateRuleInput = rule): Promise<string> {
  const sent = JSON.stringify(unanswered);
  const { ruleId } = await once(
    `rule ${sent}`,
    unanswered,
    (body, requestKey) => call("POST /api/rules", { body, requestKey }),
    async (made) => {
      if (JSON.stringify(rule) !== sent) await saveRule({ ...rule, ruleId: made.ruleId, revision: 1 });
    },
  );
  return ruleId;
}

/**
 * A call that takes effect once: while it, or what follows it, gets no answer, the same wish goes out under
 * the same key, also after the page was loaded again. Throws ApiError.
 */
async function once<Body, Answer>(
  wish: string,
  wanted: Body,
  ask: (body: Body, requestKey: string) => Promise<Answer>,
  follow: (answer: Answer) => Promise<void> = () => Promise.resolve(),
): Promise<Answer> {
  const { key, body } = keepRequest(wish, wanted);
  try {
    const answer = await ask(body, key);
    await follow(answer);
    settleRequest(wish);
    return answer;
  } catch (error) {
    if (!isUnanswered(normaliseError(error))) settleRequest(wish);
    throw error;
  }
}

/** Pauses all rules, or lets them act again. Throws ApiError; safe to repeat. */
export const pauseRules = (isPaused: boolean): Promise<unknown> =>
  call(isPaused ? "POST /api/rules/pause" : "POST /api/rules/resume");

/** Writes a rule. Throws ApiError; safe to repeat. */
export const saveRule = (rule: SaveRuleInput): Promise<unknown> =>
  call("POST /api/rules/save", { body: rule });

/** Turns a rule on or off. Throws ApiError; safe to repeat. */
export const setRuleState = (ruleId: string, state: RuleState): Promise<unknown> =>
  call("POST /api/rules/state", { body: { ruleId, state } });

/** Puts the rules into this order. Throws ApiError; safe to repeat. */
export const orderRules = (ruleIds: readonly string[]): Promise<unknown> =>
  call("POST /api/rules/order", { body: { ruleIds } });

/** Deletes a rule, and brings it back. Throws ApiError. */
export const removeRule = (ruleId: string): Promise<unknown> =>
  call("POST /api/rules/remove", { body: { ruleId } });
export const restoreRule = (ruleId: string): Promise<unknown> =>
  call("POST /api/rules/restore", { body: { ruleId } });

const mostOrders = 500;

export interface RunOutcome extends Omit<RunRulesOutcome, "runId"> {
  /** By which it is taken back. */
  runIds: string[];
}

/**
 * Runs these rules on orders; `isAll`: they are all that are on, and whichever are by then run. Throws ApiError;
 * a repeat runs none twice, and what got no answer is answered as it was.
 */
export async function runRules(
  orderIds: readonly string[],
  rules: readonly Pick<Rule, "_id" | "revision">[],
  isAll = false,
): Promise<RunOutcome> {
  const asTheyRead = rules.map(({ _id, revision }) => `${_id}@${revision}`).join(" ");
  const all: RunOutcome = {
    done: [],
    asked: [],
    unmatched: 0,
    ranBefore: 0,
    failed: [],
    prints: [],
    runIds: [],
  };
  for (const part of inParts(orderIds, mostOrders)) {
    const { done, asked, unmatched, ranBefore, failed, prints, runId } = await once(
      `rule run ${asTheyRead} ${part.join(" ")}`,
      { orderIds: part, ...(isAll ? {} : { ruleIds: rules.map(({ _id }) => _id) }) },
      (body, requestKey) => call("POST /api/rules/run", { body, requestKey }),
    );
    all.done.push(...done);
    all.asked.push(...asked);
    all.prints.push(...prints);
    all.failed.push(...failed);
    all.unmatched += unmatched;
    all.ranBefore += ranBefore;
    if (runId !== null) all.runIds.push(runId);
  }
  return all;
}

/** Takes runs back, all in one call. Throws ApiError; safe to repeat. */
export const takeBackRuns = (runIds: readonly string[]): Promise<TakenBack> =>
  call("POST /api/rules/run/takeBack", { body: { runIds } });
