/**
 * What became of a rule each time it was started, in one sentence (open sections 2.7). Pure.
 *
 *   quiet | asks (waits for a person) -> ran | otherwise | unmatched | ...
 * Everything but `quiet` and `asks` is an end; `failed`, `capped`, `paused`, `looped` and `unmatched` can be
 * tried again by a person.
 */
import type { RuleAction } from "./rule-actions.ts";
import type { RuleCondition } from "./rule-conditions.ts";
import { describeAction, describeCondition, describeRun, type RuleNames } from "./rule-words.ts";

export const evaluationOutcomes = [
  "ran",
  "otherwise",
  "unmatched",
  "before",
  "stopped",
  "capped",
  "quiet",
  "asks",
  "declined",
  "paused",
  "looped",
  "failed",
] as const;
export type EvaluationOutcome = (typeof evaluationOutcomes)[number];

/** Those that a person may have evaluated again. */
export const replayableOutcomes = [
  "failed",
  "capped",
  "paused",
  "looped",
  "quiet",
  "unmatched",
] as const satisfies readonly EvaluationOutcome[];

/** Whether a person may have it evaluated again. */
export const isReplayable = (outcome: EvaluationOutcome): boolean =>
  (replayableOutcomes as readonly EvaluationOutcome[]).includes(outcome);

export interface ToldEvaluation {
  rule: string;
  outcome: EvaluationOutcome;
  why: readonly RuleCondition[];
  did: readonly RuleAction[];
  /**
   * What the outcome was settled with: a rule's name, a limit, a person, a problem. Of a rule that ran and did
   * nothing: the rule above that had decided otherwise.
   */
  reason: string;
}

/** The sentence. */
export function explainEvaluation(told: ToldEvaluation, names: RuleNames): string {
  const { rule, outcome, why, did, reason } = told;
  const named = `Rule “${rule}”`;
  const actions = did.map((action) => describeAction(action, names)).join(", ");
  const approved = reason === "" ? "" : ` Approved by ${reason}.`;
  switch (outcome) {
    case "ran":
    case "otherwise":
      if (did.length === 0)
        return reason === ""
          ? `${named} matched, and there was nothing left to change.`
          : `${named} matched and changed nothing, as “${reason}” ran first and decided otherwise.`;
      return describeRun(rule, did, why, names, outcome === "otherwise") + approved;
    case "unmatched":
      return `${named} didn't run, as this doesn't hold: ${why
        .map((condition) => describeCondition(condition, names))
        .join(" or ")}.`;
    case "before":
      return `${named} didn't run, as it had already run on this order.`;
    case "stopped":
      return `${named} didn't run, as “${reason}” ran first and stops there.`;
    case "capped":
      return `${named} didn't run, as it had reached its limit of ${reason} an hour.`;
    case "quiet":
      return `${named} waits for the end of its quiet hours.`;
    case "asks":
      return `${named} asks to ${actions}.`;
    case "declined":
      return `${named} did nothing, as ${reason} declined.`;
    case "paused":
      return `${named} didn't run. ${reason}`;
    case "looped":
      return `${named} was turned off: it was started by its own change${reason === "" ? "" : `, through “${reason}”`}.`;
    case "failed":
      return `${named} failed and changed nothing. ${reason}`;
  }
}
