/**
 * What one run of a rule changes on one order, by the functions that people's changes take, and its line of
 * the timeline. Pure.
 */
import type { OrderPatch } from "@stallkeeper/contract";
import {
  changePlan,
  isBinding,
  isPinned,
  isReaching,
  locationTags,
  pinnedUpdatedAt,
  type PlanWish,
  type RuleAction,
  type RuleCondition,
  type RuleRun,
  daysInMs,
} from "@stallkeeper/domain";
import { stepOf, type LocalChange, type OrderRow } from "../orders/index.ts";
import type { RuleRow } from "./rules.store.ts";

const mostNotes = 20_000;

/** How things are named that only the service knows the names of. */
export interface RunWords {
  platform: (id: string) => string;
  account: (id: string) => string;
  package: (id: string) => string;
  /** What a preset sets. */
  presetOf: (id: string) => PlanWish;
}

export interface RunStep {
  change: LocalChange;
  details: {
    ruleId: string;
    rule: string;
    did: RuleAction[];
    why: RuleCondition[];
    /** The rules that led here, this one last. */
    chain: string[];
    isOtherwise?: true;
  };
}

/**
 * The change of one run; null when the order is so already. What reaches people was done by now, and counts.
 */
export function applyRun(
  order: OrderRow,
  { rule, did, why, isOtherwise }: RuleRun<RuleRow>,
  now: Date,
  words: RunWords,
  chain: readonly string[],
): RunStep | null {
  let row = order;
  let change: LocalChange = {};
  const done: RuleAction[] = [];
  for (const action of did) {
    const step = changeOf(row, action, rule.name, now, words);
    if (Object.keys(step).length === 0 && !isReaching(action) && !isBinding(action)) continue;
    row = { ...row, ...step };
    change = { ...change, ...step };
    done.push(action);
  }
  if (done.length === 0) return null;
  return {
    change,
    details: {
      ruleId: rule.id,
      rule: rule.name,
      did: done.map((action) => nameAction(action, words)),
      why: why.map((condition) => nameCondition(condition, words)),
      chain: [...chain, rule.id],
      ...(isOtherwise ? { isOtherwise } : {}),
    },
  };
}

/** What an action changes; nothing where it is so, or where the order is past it. */
function changeOf(row: OrderRow, action: RuleAction, rule: string, now: Date, words: RunWords): LocalChange {
  const asPerson = (patch: OrderPatch): LocalChange =>
    stepOf(row, patch, { by: `Rule “${rule}”`, now }).change;
  switch (action.kind) {
    case "addTag":
      return row.tags.includes(action.tag) ? {} : asPerson({ tagsChange: { add: [action.tag] } });
    case "removeTag":
      return row.tags.includes(action.tag) ? asPerson({ tagsChange: { remove: [action.tag] } }) : {};
    case "move":
      return placeOf(row) === action.to ? {} : asPerson({ moveTo: action.to });
    case "pin":
      return isPinned(row.updated_at) ? {} : asPerson({ updatedAt: pinnedUpdatedAt(now) });
    case "note":
      return row.notes.includes(action.text) || row.notes.length + action.text.length >= mostNotes
        ? {}
        : asPerson({ notes: row.notes === "" ? action.text : `${row.notes}\n${action.text}` });
    case "hold":
      return row.shipped || row.held_until !== null
        ? {}
        : {
            held_until: new Date(now.getTime() + daysInMs(action.days)).toISOString(),
            held_reason: action.reason,
            held_by_name: `Rule “${rule}”`,
          };
    case "preset":
      return planOf(row, words.presetOf(action.presetId), rule);
    case "service":
      return planOf(
        row,
        {
          service: {
            courier: action.courier,
            serviceCode: action.serviceCode,
            serviceName: action.serviceName,
          },
        },
        rule,
      );
    case "package":
      return planOf(row, { package: { id: action.package, name: words.package(action.package) } }, rule);
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
      return {};
  }
}

const placeOf = ({ tags }: OrderRow): string => locationTags.find((tag) => tags.includes(tag)) ?? "new";

/**
 * A wish that stands already stays that of the rule that had it first, and what a person set stays theirs.
 */
function planOf(row: OrderRow, wish: PlanWish, rule: string): LocalChange {
  const after = changePlan(row.label_plan, wish, { rule });
  return row.shipped || after === row.label_plan ? {} : { label_plan: after };
}

const nameAction = (action: RuleAction, words: RunWords): RuleAction =>
  action.kind === "package" ? { ...action, package: words.package(action.package) } : action;
const nameCondition = (condition: RuleCondition, words: RunWords): RuleCondition =>
  condition.field === "platform" || condition.field === "account"
    ? { ...condition, values: condition.values.map(words[condition.field]) }
    : condition;
