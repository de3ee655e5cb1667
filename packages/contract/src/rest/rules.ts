/** Bodies and answers of /api/rules*: what happens by itself to orders that arrive (design 4.14). */
import { z } from "zod";
import {
  daysTriggerKinds,
  evaluationOutcomes,
  failureChoices,
  hoursTriggerKinds,
  lineParts,
  orderLocations,
  orderTags,
  plainTriggerKinds,
  ruleTags,
  triggerNumbers,
  usualLimits,
  type EvaluationOutcome,
  type RuleAction,
  type RuleCondition,
  type RuleTriggerKind,
} from "@stallkeeper/domain";
import { orderIdsInput } from "./parcels.ts";

const words = (most: number, missing: string) =>
  z.string().trim().min(1, missing).max(most, `Up to ${most} characters.`);
const wholeNumber = (most: number) =>
  z.int("A whole number.").min(1, "At least 1.").max(most, `At most ${most}.`);
const amount = z.int("A whole number.").min(0, "Not below 0.").max(1_000_000_000_000);
const is = z.boolean();
const ruleId = z.uuid("This rule doesn't exist.");
const location = z.enum(orderLocations, "You must supply a location!");
const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "A time such as 09:00.");
const person = { userId: z.uuid("Choose a person."), name: words(100, "Choose a person.") };

/** How many rules a store can have. */
export const mostRules = 100;

const condition = z.discriminatedUnion(
  "field",
  [
    z.strictObject({
      field: z.literal("platform"),
      is,
      values: z.array(words(60, "Choose a platform.")).min(1, "Choose a platform.").max(30),
    }),
    z.strictObject({
      field: z.literal("account"),
      is,
      values: z.array(words(60, "Choose an account.")).min(1, "Choose an account.").max(60),
    }),
    z.strictObject({
      field: z.literal("country"),
      is,
      values: z
        .array(
          z
            .string()
            .trim()
            .toUpperCase()
            .regex(/^[A-Z]{2}$/, "Enter two letters, such as GB."),
        )
        .min(1, "Enter two letters, such as GB.")
        .max(60),
    }),
    z.strictObject({ field: z.literal("international"), is }),
    z.strictObject({
      field: z.literal("total"),
      over: z.boolean(),
      amountMinor: amount,
      currency: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z]{3}$/, "Three letters, such as EUR."),
    }),
    z.strictObject({ field: z.literal("pieces"), atLeast: z.boolean(), count: wholeNumber(10_000) }),
    z.strictObject({
      field: z.literal("line"),
      part: z.enum(lineParts),
      every: z.boolean(),
      text: words(100, "Enter what it contains."),
    }),
    z.strictObject({ field: z.literal("tag"), is, tag: z.enum(orderTags, "This tag doesn't exist.") }),
    z.strictObject({ field: z.literal("weight"), over: z.boolean(), grams: wholeNumber(1_000_000) }),
    z.strictObject({ field: z.literal("note"), is, text: words(100, "Enter what it contains.") }),
    z.strictObject({ field: z.literal("buyer"), is }),
    z.strictObject({ field: z.literal("gift"), is }),
    z.strictObject({ field: z.literal("location"), is, to: location }),
    z.strictObject({ field: z.literal("message"), is, text: words(100, "Enter what it contains.") }),
    z.strictObject({ field: z.literal("stars"), atLeast: z.boolean(), count: wholeNumber(5) }),
    z.strictObject({ field: z.literal("age"), over: z.boolean(), days: wholeNumber(365) }),
    z.strictObject({ field: z.literal("service"), is, text: words(100, "Enter what it contains.") }),
    z.strictObject({
      field: z.literal("stock"),
      over: z.boolean(),
      count: z.int("A whole number.").min(0, "Not below 0.").max(1_000_000, "At most 1,000,000."),
    }),
    z.strictObject({
      field: z.literal("margin"),
      over: z.boolean(),
      percent: z.int("A whole number.").min(0, "Not below 0.").max(100, "At most 100."),
    }),
    z.strictObject({ field: z.literal("returns"), is }),
    z.strictObject({ field: z.literal("address"), is }),
    z.strictObject({ field: z.literal("time"), is, from: timeOfDay, to: timeOfDay }),
    z.strictObject({
      field: z.literal("weekday"),
      is,
      days: z.array(z.int().min(1).max(7)).min(1, "Choose a day.").max(7),
    }),
  ],
  "This condition doesn't exist.",
);

const action = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({ kind: z.literal("addTag"), tag: z.enum(ruleTags, "No rule sets this tag.") }),
    z.strictObject({ kind: z.literal("removeTag"), tag: z.enum(ruleTags, "No rule removes this tag.") }),
    z.strictObject({ kind: z.literal("move"), to: location }),
    z.strictObject({
      kind: z.literal("hold"),
      days: wholeNumber(365),
      reason: words(200, "Enter a reason."),
    }),
    z.strictObject({ kind: z.literal("pin") }),
    z.strictObject({
      kind: z.literal("service"),
      courier: words(60, "Choose a service."),
      serviceCode: words(60, "Choose a service."),
      serviceName: words(100, "Choose a service."),
    }),
    z.strictObject({
      kind: z.literal("preset"),
      presetId: z.uuid("Choose a preset."),
      name: words(60, "Choose a preset."),
    }),
    z.strictObject({ kind: z.literal("package"), package: words(40, "Choose a package.") }),
    z.strictObject({ kind: z.literal("note"), text: words(500, "Write the note.") }),
    z.strictObject({
      kind: z.literal("snippet"),
      snippetId: z.uuid("Choose a snippet."),
      name: words(200, "Choose a snippet."),
    }),
    z.strictObject({ kind: z.literal("assign"), ...person }),
    z.strictObject({ kind: z.literal("notify"), ...person, text: words(200, "Write the notification.") }),
    z.strictObject({ kind: z.literal("task"), text: words(200, "Write the task.") }),
    z.strictObject({ kind: z.literal("webhook") }),
    z.strictObject({ kind: z.literal("refund") }),
    z.strictObject({ kind: z.literal("acceptOffer") }),
    z.strictObject({ kind: z.literal("declineOffer") }),
  ],
  "This action doesn't exist.",
);

const groups = z
  .array(z.array(condition).min(1, "Add a condition.").max(10, "Up to 10 conditions."))
  .max(20, "Up to 20 conditions.");
const actions = z.array(action).min(1, "Add an action.").max(10, "Up to 10 actions.");

const trigger = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({ kind: z.enum(plainTriggerKinds) }),
    z.strictObject({ kind: z.enum(hoursTriggerKinds), hours: wholeNumber(336) }),
    z.strictObject({ kind: z.enum(daysTriggerKinds), days: wholeNumber(365) }),
    z.strictObject({ kind: z.literal("syncFailing"), minutes: wholeNumber(triggerNumbers.syncFailing.most) }),
    z.strictObject({ kind: z.literal("reserveBelow"), count: wholeNumber(triggerNumbers.reserveBelow.most) }),
    z.strictObject({ kind: z.literal("tagAdded"), tag: z.enum(orderTags, "This tag doesn't exist.") }),
    z.strictObject({ kind: z.literal("movedToLocation"), to: location }),
    z.strictObject({
      kind: z.literal("schedule"),
      time: timeOfDay,
      weekdays: z.array(z.int().min(1).max(7)).min(1, "Choose a day.").max(7),
    }),
  ],
  "This trigger doesn't exist.",
);
const limits = z.strictObject({
  mostPerHour: wholeNumber(10_000).nullable().default(null),
  quiet: z.strictObject({ from: timeOfDay, to: timeOfDay }).nullable().default(null),
  asksFirst: z.boolean().default(false),
  everyTime: z.boolean().default(false),
  onFailure: z.enum(failureChoices).default("afterThree"),
});

/** dry: it acts on nothing, and what it would have done can be looked at. */
export const ruleStates = ["on", "dry", "off"] as const;
export type RuleState = (typeof ruleStates)[number];

const text = {
  name: words(80, "Give the rule a name."),
  trigger: trigger.default({ kind: "orderCreated" }),
  groups,
  actions,
  otherwise: z.array(action).max(10, "Up to 10 actions.").default([]),
  limits: limits.default(usualLimits),
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
  groups,
  trigger: text.trigger,
  limits: text.limits,
  actions: z.array(action).max(10, "Up to 10 actions.").default([]),
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
  /** At least one rule took it. */
  done: string[];
  /** None did. */
  unmatched: number;
  /** Every rule that would take it had acted on it before. */
  ranBefore: number;
  failed: { id: string; code: string; msg: string }[];
  /** By which it is taken back; null where nothing changed. */
  runId: string | null;
}

/** What became of taking runs back. */
export interface TakenBack {
  done: string[];
  /** What the rules wrote there is not as they left it, or the order is gone: it stays as it is. */
  failed: { id: string; code: string; msg: string }[];
}
