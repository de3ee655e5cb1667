/** What starts a rule, and what limits it, as they stand in the form. Pure. */
import {
  barcodeShape,
  numberOf,
  orderTags,
  takesNumber,
  toBarcode,
  triggerNumbers,
  triggerWith,
  usualLimits,
  type FailureChoice,
  type OrderLocation,
  type OrderTag,
  type RuleLimits,
  type RuleTrigger,
  type RuleTriggerKind,
} from "@stallkeeper/domain";
import { texts } from "./texts.ts";

export interface TriggerDraft {
  kind: RuleTriggerKind;
  /** A number, a tag, a location, a time of day, a digit, or a code. */
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
  onFailure: FailureChoice;
}

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const usualText: Partial<Record<RuleTriggerKind, string>> = {
  tagAdded: orderTags[0],
  movedToLocation: "queued",
  schedule: "09:00",
  hotkey: "1",
};

/** A trigger that nothing was said of yet. */
export const freshTrigger = (kind: RuleTriggerKind): TriggerDraft => ({
  kind,
  text: takesNumber(kind) ? String(triggerNumbers[kind].usual) : (usualText[kind] ?? ""),
  weekdays: everyDay,
});

/** What is kept, as the form shows it. */
export function draftOfTrigger(trigger: RuleTrigger): TriggerDraft {
  const draft = freshTrigger(trigger.kind);
  if (takesNumber(trigger.kind)) return { ...draft, text: String(numberOf(trigger)) };
  switch (trigger.kind) {
    case "tagAdded":
      return { ...draft, text: trigger.tag };
    case "movedToLocation":
      return { ...draft, text: trigger.to };
    case "schedule":
      return { ...draft, text: trigger.time, weekdays: trigger.weekdays };
    case "hotkey":
      return { ...draft, text: String(trigger.digit) };
    case "barcode":
      return { ...draft, text: trigger.code };
    default:
      return draft;
  }
}

/** What it says, or what is wrong with it. */
export function readTrigger({ kind, text, weekdays }: TriggerDraft): RuleTrigger | { problem: string } {
  if (takesNumber(kind)) {
    const { unit, most } = triggerNumbers[kind];
    const number = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
    return number >= 1 && number <= most
      ? triggerWith(kind, number)
      : { problem: texts.problems.upTo(most, unit) };
  }
  switch (kind) {
    case "tagAdded":
      return { kind, tag: text as OrderTag };
    case "movedToLocation":
      return { kind, to: text as OrderLocation };
    case "schedule":
      if (!/^\d\d:\d\d$/.test(text)) return { problem: texts.problems.time };
      return weekdays.length === 0
        ? { problem: texts.problems.weekday }
        : { kind, time: text, weekdays: [...weekdays] };
    case "hotkey":
      return { kind, digit: Number(text) };
    case "barcode": {
      const code = toBarcode(text);
      return barcodeShape.test(code) ? { kind, code } : { problem: texts.problems.barcode };
    }
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
  const { asksFirst, everyTime, onFailure, from, to } = draft;
  return {
    mostPerHour: most === "" ? null : Number(most),
    quiet: draft.isQuiet ? { from, to } : null,
    asksFirst,
    everyTime,
    onFailure,
  };
}
