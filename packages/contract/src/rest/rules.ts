/** Bodies and answers of /api/rules*: what happens by itself to orders that arrive (design 4.14). */
import { z } from "zod";
import { orderLocations, orderTags, ruleTags, type RuleCondition } from "@stallkeeper/domain";
import { orderIdsInput } from "./parcels.ts";

const words = (most: number, missing: string) =>
  z.string().trim().min(1, missing).max(most, `Up to ${most} characters.`);
const wholeNumber = (most: number) =>
  z.int("A whole number.").min(1, "At least 1.").max(most, `At most ${most}.`);
const amount = z.int("A whole number.").min(0, "Not below 0.").max(1_000_000_000_000);
const is = z.boolean();
const ruleId = z.uuid("This rule doesn't exist.");

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
            .regex(/^[A-Z]{2}$/, "Two letters, such as GB."),
        )
        .min(1, "Two letters, such as GB.")
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
      part: z.enum(["sku", "title"]),
      every: z.boolean(),
      text: words(100, "Enter what it contains."),
    }),
    z.strictObject({ field: z.literal("tag"), is, tag: z.enum(orderTags, "This tag doesn't exist.") }),
    z.strictObject({ field: z.literal("weight"), over: z.boolean(), grams: wholeNumber(1_000_000) }),
    z.strictObject({ field: z.literal("note"), is, text: words(100, "Enter what it contains.") }),
    z.strictObject({ field: z.literal("buyer"), is }),
    z.strictObject({ field: z.literal("gift"), is }),
  ],
  "This condition doesn't exist.",
);

const action = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({ kind: z.literal("addTag"), tag: z.enum(ruleTags, "No rule sets this tag.") }),
    z.strictObject({ kind: z.literal("removeTag"), tag: z.enum(ruleTags, "No rule removes this tag.") }),
    z.strictObject({ kind: z.literal("move"), to: z.enum(orderLocations, "You must supply a location!") }),
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
  ],
  "This action doesn't exist.",
);

const groups = z
  .array(z.array(condition).min(1, "Add a condition.").max(10, "Up to 10 conditions."))
  .max(20, "Up to 20 conditions.");
const actions = z.array(action).min(1, "Add an action.").max(10, "Up to 10 actions.");

/** dry: it acts on nothing, and what it would have done can be looked at. */
export const ruleStates = ["on", "dry", "off"] as const;
export type RuleState = (typeof ruleStates)[number];

const text = {
  name: words(80, "Give the rule a name."),
  groups,
  actions,
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
export const previewRuleInput = z.strictObject({ groups });
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
}

/** All rules in their order. */
export interface RulesView {
  rules: RuleView[];
  /** Since when and by whom none acts by itself; null: they do. */
  paused: { at: string; byName: string } | null;
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
  /** Of those, the ones that wait to be sent; at most 500. */
  openIds: string[];
  openCount: number;
  /** The newest. */
  rows: {
    orderId: string;
    orderNumber: string;
    platform: string;
    buyer: string;
    title: string;
    isOpen: boolean;
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
