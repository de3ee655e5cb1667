/** An action as it stands in the form: texts until it is saved. Pure. */
import {
  readTypedMinor,
  ruleTags,
  toDecimalText,
  type OrderLocation,
  type PrintedPaper,
  type RuleAction,
  type RuleActionKind,
  type RuleTag,
} from "@stallkeeper/domain";
import { texts } from "./texts.ts";
import { readCount } from "./typed-numbers.ts";

export interface ActionDraft {
  key: number;
  kind: RuleActionKind;
  text: string;
  days: string;
  /** A person as the value of a choice. */
  who: string;
  /** A price, or a percentage. */
  amount: string;
  currency: string;
  /** A label is bought once somebody approves it. */
  asks: boolean;
}

// A draft outlives the page: the keys of the next one don't begin where its own did.
let made = Date.now();
/** Keeps the place of a row while it is typed in. */
export const nextKey = (): number => ++made;

const usualText: Partial<Record<RuleActionKind, string>> = {
  addTag: ruleTags[0],
  removeTag: ruleTags[0],
  move: "queued",
  print: "slip",
};

/** An action that nothing was said of yet. */
export function freshAction(kind: RuleActionKind, currency = ""): ActionDraft {
  return {
    key: nextKey(),
    kind,
    text: usualText[kind] ?? "",
    days: "3",
    who: "",
    amount: kind === "counterOffer" || kind === "reprice" ? "90" : "",
    currency,
    asks: true,
  };
}

const serviceMark = "|";
/** A service as the value of a choice. */
export const writeService = (courier: string, code: string, name: string): string =>
  [courier, code, name].join(serviceMark);

/** A preset as the value of a choice. */
export const writePreset = (id: string, name: string): string => [id, name].join(serviceMark);
function readPreset(written: string): { id: string; name: string } {
  const [id = "", ...name] = written.split(serviceMark);
  return { id, name: name.join(serviceMark) };
}

/** What is kept, as the form shows it. */
export function draftOfAction(action: RuleAction): ActionDraft {
  const draft: ActionDraft = { ...freshAction(action.kind), text: "" };
  switch (action.kind) {
    case "addTag":
    case "removeTag":
      return { ...draft, text: action.tag };
    case "move":
      return { ...draft, text: action.to };
    case "hold":
      return { ...draft, text: action.reason, days: String(action.days) };
    case "pin":
    case "webhook":
    case "refund":
    case "acceptOffer":
    case "declineOffer":
    case "ship":
    case "endListing":
    case "relist":
      return draft;
    case "reprice":
    case "counterOffer":
      return { ...draft, amount: String(action.percent) };
    case "print":
      return { ...draft, text: action.what };
    case "export":
      return { ...draft, text: writePreset(action.presetId, action.name) };
    case "buyLabel":
      return {
        ...draft,
        text: writeService(action.courier, action.serviceCode, action.serviceName),
        amount: toDecimalText(action.mostMinor, action.currency),
        currency: action.currency,
        asks: action.asks,
      };
    case "preset":
      return { ...draft, text: writePreset(action.presetId, action.name) };
    case "service":
      return { ...draft, text: writeService(action.courier, action.serviceCode, action.serviceName) };
    case "package":
      return { ...draft, text: action.package };
    case "note":
    case "task":
      return { ...draft, text: action.text };
    case "snippet":
      return { ...draft, text: writePreset(action.snippetId, action.name) };
    case "assign":
      return { ...draft, who: writePreset(action.userId, action.name) };
    case "notify":
      return { ...draft, who: writePreset(action.userId, action.name), text: action.text };
  }
}

const withoutText: readonly RuleActionKind[] = [
  "pin",
  "assign",
  "hold",
  "webhook",
  "refund",
  "acceptOffer",
  "declineOffer",
  "counterOffer",
  "ship",
  "endListing",
  "reprice",
  "relist",
];
const textKinds: readonly RuleActionKind[] = ["note", "task", "notify"];

/** What an action says, or what is wrong with it. */
export function readAction({
  kind,
  text,
  days,
  who,
  amount,
  currency,
  asks,
}: ActionDraft): RuleAction | { problem: string } {
  const typed = text.trim();
  if (typed === "" && !withoutText.includes(kind))
    return { problem: textKinds.includes(kind) ? texts.problems.text : texts.problems.value };
  const { id: userId, name: personName } = readPreset(who);
  const person = { userId, name: personName };
  switch (kind) {
    case "addTag":
    case "removeTag":
      return { kind, tag: typed as RuleTag };
    case "move":
      return { kind, to: typed as OrderLocation };
    case "pin":
    case "webhook":
    case "refund":
    case "acceptOffer":
    case "declineOffer":
    case "ship":
    case "endListing":
    case "relist":
      return { kind };
    case "reprice": {
      const percent = readCount(amount);
      return percent === null || percent > 200 || percent === 100
        ? { problem: texts.problems.newShare }
        : { kind, percent };
    }
    case "counterOffer": {
      const percent = readCount(amount);
      return percent === null || percent > 100 ? { problem: texts.problems.share } : { kind, percent };
    }
    case "print":
      return { kind, what: typed as PrintedPaper };
    case "export": {
      const { id: presetId, name } = readPreset(typed);
      return { kind, presetId, name };
    }
    case "buyLabel": {
      const [courier = "", serviceCode = "", ...rest] = typed.split(serviceMark);
      const mostMinor = readTypedMinor(amount.trim(), currency);
      return mostMinor === null || mostMinor < 1
        ? { problem: texts.problems.price }
        : { kind, courier, serviceCode, serviceName: rest.join(serviceMark), mostMinor, currency, asks };
    }
    case "hold": {
      const count = readCount(days);
      if (count === null || count > 365) return { problem: texts.problems.days };
      return typed === "" ? { problem: texts.problems.reason } : { kind, days: count, reason: typed };
    }
    case "preset": {
      const { id: presetId, name } = readPreset(typed);
      return { kind, presetId, name };
    }
    case "service": {
      const [courier = "", serviceCode = "", ...rest] = typed.split(serviceMark);
      return { kind, courier, serviceCode, serviceName: rest.join(serviceMark) };
    }
    case "package":
      return { kind, package: typed };
    case "note":
    case "task":
      return { kind, text: typed };
    case "snippet": {
      const { id: snippetId, name } = readPreset(typed);
      return { kind, snippetId, name };
    }
    case "assign":
      return userId === "" ? { problem: texts.problems.person } : { kind, ...person };
    case "notify":
      return userId === "" ? { problem: texts.problems.person } : { kind, ...person, text: typed };
  }
}
