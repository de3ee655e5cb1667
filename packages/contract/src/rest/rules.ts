/** Bodies and answers of /api/rules*: what happens by itself to orders that arrive (design 4.14). */
import { z } from "zod";
import {
  evaluationOutcomes,
  usualLimits,
  type EvaluationOutcome,
  type PrintedPaper,
  type RuleAction,
  type RuleActionKind,
  type RuleCondition,
  type RuleTrigger,
  type RuleTriggerKind,
} from "@stallkeeper/domain";
import { orderIdsInput } from "./parcels.ts";
import { ruleAction, ruleActions, ruleGroups, ruleLimits, ruleTrigger } from "./rule-parts.ts";

const words = (most: number, missing: string) =>
  z.string().trim().min(1, missing).max(most, `Up to ${most} characters.`);
const ruleId = z.uuid("This rule doesn't exist.");

/** How many rules a store can have. */
export const mostRules = 100;

/** dry: it acts on nothing, and what it would have done can be looked at. */
export const ruleStates = ["on", "dry", "off"] as const;
export type RuleState = (typeof ruleStates)[number];

const text = {
  name: words(80, "Give the rule a name."),
  trigger: ruleTrigger.default({ kind: "orderCreated" }),
  groups: ruleGroups,
  actions: ruleActions,
  otherwise: z.array(ruleAction).max(10, "Up to 10 actions.").default([]),
  limits: ruleLimits.default(usualLimits),
  isLast: z.boolean().default(false),
};

export const createRuleInput = z.strictObject({ ...text, state: z.enum(ruleStates).default("dry") });
export type CreateRuleInput = z.infer<typeof createRuleInput>;

/**
 * `revision` is the one that was read, `state` only where it is to be another: what somebody else wrote
 * meanwhile is not overwritten.
 */
export const saveRuleInput = z.strictObject({
  ruleId,
  revision: z.int().min(1),
  ...text,
  state: z.enum(ruleStates).optional(),
});
export type SaveRuleInput = z.infer<typeof saveRuleInput>;

export const ruleStateInput = z.strictObject({ ruleId, state: z.enum(ruleStates) });
export const ruleOrderInput = z.strictObject({
  ruleIds: z.array(ruleId).min(1, "Name the rules.").max(mostRules),
});
export const ruleIdInput = z.strictObject({ ruleId });
/** `actions` may be left out while they are chosen: then it is tried as if it asked nobody. */
export const previewRuleInput = z.strictObject({
  groups: ruleGroups,
  trigger: text.trigger,
  limits: text.limits,
  actions: z.array(ruleAction).max(10, "Up to 10 actions.").default([]),
  otherwise: text.otherwise,
});
export type PreviewRuleInput = z.infer<typeof previewRuleInput>;
/** Without `ruleIds` the rules that are on. */
export const runRulesInput = orderIdsInput.extend({
  ruleIds: z.array(ruleId).min(1, "Choose a rule.").max(mostRules).optional(),
});
export type RunRulesInput = z.infer<typeof runRulesInput>;
export const takeBackRunsInput = z.strictObject({
  runIds: z.array(z.uuid("This run doesn't exist.")).min(1, "Name the runs.").max(200),
});

/** A rule as the wire shows it. */
export interface RuleView extends z.infer<typeof createRuleInput> {
  _id: string;
  revision: number;
  madeByName: string;
  changedByName: string;
  changedAt: string;
  lastRunAt: string | null;
  runsInWeek: number;
  /** Why it was turned off by itself; "": it wasn't. */
  stoppedBecause: string;
}

/** A rule that is on and that a person starts, by a key or a code. */
export interface HandRuleView {
  _id: string;
  revision: number;
  name: string;
  trigger: Extract<RuleTrigger, { kind: "hotkey" | "barcode" }>;
}

export const ruleLogQuery = z.strictObject({
  ruleId: ruleId.optional(),
  outcome: z.enum(evaluationOutcomes).optional(),
  /** The id of the oldest line shown: those before it. */
  before: z.uuid().optional(),
});
export const replayRuleInput = z.strictObject({ evaluationId: z.uuid("This line no longer exists.") });
export const answerRuleInput = replayRuleInput.extend({ isApproved: z.boolean() });
export const ruleTaskInput = z.strictObject({ taskId: z.uuid("This task no longer exists.") });

/** What became of a rule once; the sentence is put together by `explainEvaluation`. */
export interface RuleEvaluationView {
  _id: string;
  ruleId: string;
  rule: string;
  trigger: RuleTriggerKind;
  /** Null: it is about an item. */
  orderId: string | null;
  subjectName: string;
  happenedAt: string;
  at: string;
  outcome: EvaluationOutcome;
  why: RuleCondition[];
  did: RuleAction[];
  reason: string;
  dueAt: string | null;
}

/** Something that a rule left for people to do. */
export interface RuleTaskView {
  _id: string;
  rule: string;
  orderId: string | null;
  subjectName: string;
  text: string;
  madeAt: string;
  /** What is to be printed; null: nothing. */
  print: PrintedPaper | null;
}

/** What a rule that a person started left to be printed at once. */
export interface RulePrint {
  taskId: string;
  orderId: string;
  what: PrintedPaper;
}

export interface RuleLogView {
  lines: RuleEvaluationView[];
  /** There are older ones. */
  hasMore: boolean;
}

/** What a person looks at before they approve something: the order or the offer as it is now. */
export interface RuleAskSubject {
  title: string;
  moreLines: number;
  buyer: string;
  platform: string;
  /** An order's total, or what was offered. */
  amountMinor: number;
  /** What the platform has refunded of it. */
  refundedMinor: number;
  /** What was asked to be refunded and isn't confirmed. */
  refundingMinor: number;
  currency: string;
}

/** `about` null: it's about neither an order nor an offer, or it's gone. */
export type RuleAskView = RuleEvaluationView & { about: RuleAskSubject | null };

/** What waits for a person: actions to approve, and tasks. */
export interface RuleWaitingView {
  asks: RuleAskView[];
  tasks: RuleTaskView[];
}

const moment = z.iso.datetime({ offset: true, error: "A date and time." });
/** `accountId` left out: all accounts; `until` left out: until somebody ends it. */
export const ruleBreakInput = z.strictObject({
  accountId: z.uuid("Choose an account.").optional(),
  from: moment.optional(),
  until: moment.optional(),
});
export type RuleBreakInput = z.infer<typeof ruleBreakInput>;
export const endRuleBreakInput = z.strictObject({ breakId: z.uuid("This pause is over.") });

/** When rules rest: of one account or of all. */
export interface RuleBreakView {
  _id: string;
  /** Null: all. */
  accountId: string | null;
  fromAt: string;
  untilAt: string | null;
  madeByName: string;
}

/** All rules in their order. */
export interface RulesView {
  rules: RuleView[];
  /** Since when and by whom none acts by itself; null: they do. */
  paused: { at: string; byName: string } | null;
  /** Pauses of one account, and those planned from a day to another, that aren't over. */
  breaks: RuleBreakView[];
}

/** For each dry run, by the rule's id, how many orders it would have matched of late. */
export interface RuleMatches {
  days: number;
  counts: Record<string, number>;
}

/** What a rule would have done. */
export interface RulePreview {
  days: number;
  /** Orders that were looked at, the newest. */
  checked: number;
  count: number;
  /** Where its conditions don't hold and it does something else then. */
  otherwiseCount: number;
  /** With its limits it would have left these out. */
  cappedCount: number;
  /** What happened while rules were paused. */
  pausedCount: number;
  /** They still wait for the end of its quiet hours. */
  waitingCount: number;
  /** Of those, the ones that wait to be sent; at most 500. */
  openIds: string[];
  openCount: number;
  /** The newest that match, then those that don't. */
  rows: {
    orderId: string;
    orderNumber: string;
    platform: string;
    buyer: string;
    title: string;
    isOpen: boolean;
    isOtherwise: boolean;
    why: RuleCondition[];
  }[];
}

/** What became of a run on chosen orders. */
export interface RunRulesOutcome {
  /** At least one rule acted on it. */
  done: string[];
  /** Of the others those on which one asks for a person's approval first. */
  asked: string[];
  /** None did. */
  unmatched: number;
  /** Every rule that would take it had acted on it before. */
  ranBefore: number;
  failed: { id: string; code: string; msg: string }[];
  prints: RulePrint[];
  /** By which it is taken back; null where nothing changed. */
  runId: string | null;
}

/** What became of taking runs back. */
export interface TakenBack {
  done: string[];
  /** What the rules wrote there is not as they left it, or the order is gone: it stays as it is. */
  failed: { id: string; code: string; msg: string }[];
  /** What went out by these runs and stays: messages, labels, shipments. Their rules don't act there once more. */
  stays: RuleActionKind[];
}
