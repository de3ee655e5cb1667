/**
 * What one run of a rule changes on one order, by the functions that people's changes take, and its line of
 * the timeline. Pure.
 */
import type { OrderPatch } from "@stallkeeper/contract";
import {
  changePlan,
  isPinned,
  locationTags,
  pinnedUpdatedAt,
  type PlanWish,
  type RuleAct,
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
  details: { ruleId: string; rule: string; did: RuleAct[]; why: RuleCondition[] };
}

/** The change of one run; null when the order is so already. */
export function applyRun(
  order: OrderRow,
  { rule, did, why }: RuleRun<RuleRow>,
  now: Date,
  words: RunWords,
): RunStep | null {
  let row = order;
  let change: LocalChange = {};
  const done: RuleAct[] = [];
  for (const act of did) {
    const step = changeOf(row, act, rule.name, now, words);
    if (Object.keys(step).length === 0) continue;
    row = { ...row, ...step };
    change = { ...change, ...step };
    done.push(act);
  }
  if (done.length === 0) return null;
  return {
    change,
    details: {
      ruleId: rule.id,
      rule: rule.name,
      did: done.map((act) => nameAct(act, words)),
      why: why.map((condition) => nameCondition(condition, words)),
    },
  };
}

/** What an act changes; nothing where it is so, or where the order is past it. */
function changeOf(row: OrderRow, act: RuleAct, rule: string, now: Date, words: RunWords): LocalChange {
  const asPerson = (patch: OrderPatch): LocalChange =>
    stepOf(row, patch, { by: `Rule “${rule}”`, now }).change;
  switch (act.act) {
    case "addTag":
      return row.tags.includes(act.tag) ? {} : asPerson({ tagsChange: { add: [act.tag] } });
    case "removeTag":
      return row.tags.includes(act.tag) ? asPerson({ tagsChange: { remove: [act.tag] } }) : {};
    case "move":
      return placeOf(row) === act.to ? {} : asPerson({ moveTo: act.to });
    case "pin":
      return isPinned(row.updated_at) ? {} : asPerson({ updatedAt: pinnedUpdatedAt(now) });
    case "note":
      return row.notes.includes(act.text) || row.notes.length + act.text.length >= mostNotes
        ? {}
        : asPerson({ notes: row.notes === "" ? act.text : `${row.notes}\n${act.text}` });
    case "hold":
      return row.shipped || row.held_until !== null
        ? {}
        : {
            held_until: new Date(now.getTime() + daysInMs(act.days)).toISOString(),
            held_reason: act.reason,
            held_by_name: `Rule “${rule}”`,
          };
    case "preset":
      return planOf(row, words.presetOf(act.presetId), rule);
    case "service":
      return planOf(
        row,
        { service: { courier: act.courier, serviceCode: act.serviceCode, serviceName: act.serviceName } },
        rule,
      );
    case "package":
      return planOf(row, { package: { id: act.package, name: words.package(act.package) } }, rule);
  }
}

const placeOf = ({ tags }: OrderRow): string => locationTags.find((tag) => tags.includes(tag)) ?? "new";

/** A wish that stands already stays that of the rule that had it first, and what a person set stays theirs. */
function planOf(row: OrderRow, wish: PlanWish, rule: string): LocalChange {
  const after = changePlan(row.label_plan, wish, { rule });
  return row.shipped || after === row.label_plan ? {} : { label_plan: after };
}

const nameAct = (act: RuleAct, words: RunWords): RuleAct =>
  act.act === "package" ? { ...act, package: words.package(act.package) } : act;
const nameCondition = (condition: RuleCondition, words: RunWords): RuleCondition =>
  condition.field === "platform" || condition.field === "account"
    ? { ...condition, values: condition.values.map(words[condition.field]) }
    : condition;
