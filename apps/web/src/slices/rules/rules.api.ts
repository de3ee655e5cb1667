/** The calls of rules: alone knows the transport. */
import type { CreateRuleInput, RulePreview, RuleState, RuleView, RunRulesOutcome, SaveRuleInput } from "@stallkeeper/contract";
import type { RuleCondition } from "@stallkeeper/domain";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api/api-client.ts";
import { inParts } from "../../platform/in-parts.ts";

export type Rule = RuleView;

const rulesKey = ["rules"] as const;
const post = <T>(path: string, body: unknown): Promise<T> => call<T>(`/api/rules${path}`, { method: "POST", body });

/** The rules in their order. */
export const rulesQuery = queryOptions({ queryKey: [...rulesKey, "list"], queryFn: ({ signal }) => call<Rule[]>("/api/rules", { signal }), staleTime: 5_000 });

/** What conditions would have matched of late. */
export const previewQuery = (groups: readonly (readonly RuleCondition[])[]) => queryOptions({
  queryKey: [...rulesKey, "preview", groups], queryFn: () => post<RulePreview>("/preview", { groups }), staleTime: 30_000, retry: false,
});

/** Adds a rule behind the others. Throws ApiError. */
export const createRule = (rule: CreateRuleInput): Promise<{ ruleId: string }> => post("", rule);

/** Writes a rule. Throws ApiError; a repeat is harmless. */
export const saveRule = (rule: SaveRuleInput): Promise<unknown> => post("/save", rule);

/** Turns a rule on or off. Throws ApiError; a repeat is harmless. */
export const setRuleState = (ruleId: string, state: RuleState): Promise<unknown> => post("/state", { ruleId, state });

/** Puts the rules into this order. Throws ApiError; a repeat is harmless. */
export const orderRules = (ruleIds: readonly string[]): Promise<unknown> => post("/order", { ruleIds });

/** Deletes a rule, and brings it back. Throws ApiError. */
export const removeRule = (ruleId: string): Promise<unknown> => post("/remove", { ruleId });
export const restoreRule = (ruleId: string): Promise<unknown> => post("/restore", { ruleId });

const mostOrders = 500;

/** Runs rules on orders; without ids of rules those that are on. Throws ApiError; a repeat runs none twice. */
export async function runRules(orderIds: readonly string[], ruleIds: readonly string[] | undefined): Promise<RunRulesOutcome> {
  const all: RunRulesOutcome = { done: [], unmatched: 0, ranBefore: 0, failed: [] };
  for (const part of inParts(orderIds, mostOrders)) {
    const { done, unmatched, ranBefore, failed } = await post<RunRulesOutcome>("/run", { orderIds: part, ...(ruleIds === undefined ? {} : { ruleIds }) });
    all.done.push(...done);
    all.failed.push(...failed);
    all.unmatched += unmatched;
    all.ranBefore += ranBefore;
  }
  return all;
}
