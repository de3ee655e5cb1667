/** What starts a rule, and what limits it, as they stand in the form. Pure. */
import {
  isItemTrigger,
  orderTags,
  ruleActionKinds,
  ruleFields,
  usualLimits,
  type OrderLocation,
  type OrderTag,
  type RuleActionKind,
  type RuleField,
  type RuleLimits,
  type RuleTrigger,
  type RuleTriggerKind,
} from "@stallkeeper/domain";
import { texts } from "./texts.ts";

export interface TriggerDraft {
  kind: RuleTriggerKind;
  /** Hours, a tag, a location, or a time of day. */
  text: string;
  weekdays: readonly number[];
}

export interface LimitsDraft {
  /** "": no limit. */
  most: string;
  isQuiet: boolean;
  from: string;
  to: string;
  asksFirst: boolean;
  everyTime: boolean;
}

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const usualText: Partial<Record<RuleTriggerKind, string>> = {
  dispatchBySoon: "4",
  orderUnpaidFor: "24",
  notDeliveredBy: "7",
  tagAdded: orderTags[0],
  movedToLocation: "queued",
  schedule: "09:00",
};

/** A trigger that nothing was said of yet. */
export const freshTrigger = (kind: RuleTriggerKind): TriggerDraft => ({
  kind,
  text: usualText[kind] ?? "",
  weekdays: everyDay,
});

/** What is kept, as the form shows it. */
export function draftOfTrigger(trigger: RuleTrigger): TriggerDraft {
  const draft = freshTrigger(trigger.kind);
  switch (trigger.kind) {
    case "dispatchBySoon":
    case "orderUnpaidFor":
      return { ...draft, text: String(trigger.hours) };
    case "notDeliveredBy":
      return { ...draft, text: String(trigger.days) };
    case "tagAdded":
      return { ...draft, text: trigger.tag };
    case "movedToLocation":
      return { ...draft, text: trigger.to };
    case "schedule":
      return { ...draft, text: trigger.time, weekdays: trigger.weekdays };
    default:
      return draft;
  }
}

/** What it says, or what is wrong with it. */
export function readTrigger({ kind, text, weekdays }: TriggerDraft): RuleTrigger | { problem: string } {
  switch (kind) {
    case "notDeliveredBy": {
      const days = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0;
      return days >= 1 && days <= 60 ? { kind, days } : { problem: texts.problems.daysLate };
    }
    case "orderUnpaidFor":
    case "dispatchBySoon": {
      const hours = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
      return hours >= 1 && hours <= 336 ? { kind, hours } : { problem: texts.problems.hours };
    }
    case "tagAdded":
      return { kind, tag: text as OrderTag };
    case "movedToLocation":
      return { kind, to: text as OrderLocation };
    case "schedule":
      if (!/^\d\d:\d\d$/.test(text)) return { problem: texts.problems.time };
      return weekdays.length === 0
        ? { problem: texts.problems.weekday }
        : { kind, time: text, weekdays: [...weekdays] };
    default:
      return { kind };
  }
}

/** What is kept, as the form shows it. */
export const draftOfLimits = ({ mostPerHour, quiet, ...rest }: RuleLimits): LimitsDraft => ({
  ...rest,
  most: mostPerHour === null ? "" : String(mostPerHour),
  isQuiet: quiet !== null,
  from: quiet?.from ?? "21:00",
  to: quiet?.to ?? "08:00",
});

export const freshLimits: LimitsDraft = draftOfLimits(usualLimits);

/** What they say, or what is wrong with them. */
export function readLimits(draft: LimitsDraft): RuleLimits | { problem: string } {
  const most = draft.most.trim();
  if (most !== "" && !(/^\d{1,5}$/.test(most) && Number(most) >= 1 && Number(most) <= 10_000))
    return { problem: texts.problems.most };
  if (draft.isQuiet && (draft.from === "" || draft.to === "")) return { problem: texts.problems.time };
  const { asksFirst, everyTime, from, to } = draft;
  return {
    mostPerHour: most === "" ? null : Number(most),
    quiet: draft.isQuiet ? { from, to } : null,
    asksFirst,
    everyTime,
  };
}

/** What can be looked at when this happens. */
export const fieldsFor = (kind: RuleTriggerKind): readonly RuleField[] =>
  isItemTrigger({ kind } as RuleTrigger)
    ? ["line"]
    : ruleFields.filter(
        (field) =>
          (field !== "message" || kind === "messageReceived") &&
          (field !== "stars" || kind === "feedbackLeft"),
      );

/** What can be done when this happens. */
export const actionsFor = (kind: RuleTriggerKind): readonly RuleActionKind[] =>
  isItemTrigger({ kind } as RuleTrigger)
    ? ["task", "notify"]
    : ruleActionKinds.filter(
        (action) => kind !== "orderCreated" || (action !== "snippet" && action !== "assign"),
      );
