/**
 * What the rules of a store do to one order: they run from top to bottom, each sees the tags that the ones
 * above it left, and what a higher rule has decided a lower one leaves alone. A rule that says "stop" ends
 * it, also where it acted on the order before. Pure.
 */
import { tagsAfterMove } from "../moves.ts";
import { locationTags, tagsAfterChange } from "../order-tags.ts";
import { clash, type RuleAction } from "./rule-actions.ts";
import {
  ruleTags,
  whyMatches,
  type RuleCondition,
  type RuleFacts,
  type RuleGroups,
} from "./rule-conditions.ts";
import type { RuleTrigger } from "./rule-triggers.ts";

/** What counts of a rule. */
export interface PlannedRule {
  id: string;
  groups: RuleGroups;
  actions: readonly RuleAction[];
  /** What starts it; left out: an order's arrival. */
  trigger?: RuleTrigger;
  /** What it does where its conditions don't hold; left out: nothing. */
  otherwise?: readonly RuleAction[];
  /** "Stop after this rule"; where its conditions don't hold, the others go on. */
  isLast: boolean;
}

/** A rule that takes the order. */
export interface RuleRun<Rule extends PlannedRule = PlannedRule> {
  rule: Rule;
  why: RuleCondition[];
  did: RuleAction[];
  /** What a higher rule had decided otherwise. */
  left: RuleAction[];
  /** Its conditions didn't hold: it did what it does then. */
  isOtherwise: boolean;
}

/**
 * The runs on an order, in the order of the rules; `ran` are those that acted on it before and do not again,
 * `settled` what somebody decided before them.
 */
export function planRules<Rule extends PlannedRule>(
  rules: readonly Rule[],
  facts: RuleFacts,
  ran: ReadonlySet<string> = new Set(),
  settled: readonly RuleAction[] = [],
): RuleRun<Rule>[] {
  const runs: RuleRun<Rule>[] = [];
  const decided = [...settled];
  let { tags, service = null } = facts;
  for (const rule of rules) {
    const wasThere = ran.has(rule.id);
    const why = wasThere ? [] : whyMatches(rule.groups, { ...facts, tags, service });
    const isOtherwise = why === null;
    const wanted = isOtherwise ? (rule.otherwise ?? []) : rule.actions;
    if (isOtherwise && wanted.length === 0) continue;
    const isFree = (action: RuleAction): boolean => !decided.some((before) => clash(before, action));
    const did = wanted.filter(isFree);
    if (!wasThere) {
      const left = wanted.filter((action) => !isFree(action));
      runs.push({ rule, why: why ?? [], did, left, isOtherwise });
      for (const action of did) {
        tags = tagsAfterAction(tags, action);
        service = serviceAfterAction(service, action);
      }
    }
    decided.push(...did);
    if (rule.isLast && !isOtherwise) break;
  }
  return runs;
}

/** The rule whose decision a run left alone; null: it left nothing, or a person's decision. Pure. */
export function findDecider<Rule extends PlannedRule>(
  run: RuleRun<Rule>,
  runs: readonly RuleRun<Rule>[],
): Rule | null {
  const before = runs.slice(0, runs.indexOf(run));
  const decider = before.find(({ did }) => run.left.some((action) => did.some((one) => clash(one, action))));
  return decider?.rule ?? null;
}

/**
 * What the tags of an order say that somebody decided before any rule saw it: a rule neither takes them off
 * nor moves it elsewhere.
 */
export function actionsBehind(tags: readonly string[]): RuleAction[] {
  return [
    ...ruleTags.filter((tag) => tags.includes(tag)).map((tag): RuleAction => ({ kind: "addTag", tag })),
    ...locationTags.filter((tag) => tags.includes(tag)).map((to): RuleAction => ({ kind: "move", to })),
  ];
}

/** The planned service that an action leaves; what a preset plans isn't known here. */
const serviceAfterAction = (service: string | null, action: RuleAction): string | null =>
  action.kind === "service" ? action.serviceName : action.kind === "preset" ? null : service;

/** The tags that an action leaves. */
export function tagsAfterAction(tags: readonly string[], action: RuleAction): readonly string[] {
  switch (action.kind) {
    case "addTag":
      return tagsAfterChange(tags, { add: [action.tag] });
    case "removeTag":
      return tagsAfterChange(tags, { remove: [action.tag] });
    case "move":
      return tagsAfterMove(tags, action.to);
    case "hold":
    case "pin":
    case "preset":
    case "service":
    case "package":
    case "note":
    case "snippet":
    case "assign":
    case "notify":
    case "task":
    case "webhook":
    case "refund":
    case "acceptOffer":
    case "declineOffer":
    case "counterOffer":
    case "buyLabel":
    case "ship":
    case "endListing":
    case "reprice":
    case "relist":
    case "print":
    case "export":
      return tags;
  }
}
