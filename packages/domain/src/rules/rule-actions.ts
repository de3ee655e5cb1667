/**
 * What a rule may do. None refunds, answers an offer, changes what a listing costs, ends one or ships by itself
 * (design 4.14): it asks a person, and the platform is told once they approve (docs/adr/0164, 0193). Pure.
 */
import type { OrderLocation } from "../moves.ts";
import { remedyTags, type OrderTag } from "../order-tags.ts";
import type { RuleTag } from "./rule-conditions.ts";

export type RuleAction =
  | { kind: "addTag"; tag: RuleTag }
  | { kind: "removeTag"; tag: RuleTag }
  | { kind: "move"; to: OrderLocation }
  | { kind: "hold"; days: number; reason: string }
  | { kind: "pin" }
  | { kind: "service"; courier: string; serviceCode: string; serviceName: string }
  | { kind: "package"; package: string }
  | { kind: "preset"; presetId: string; name: string }
  | { kind: "note"; text: string }
  /** Writes to the buyer; the name is that of the day it was chosen. */
  | { kind: "snippet"; snippetId: string; name: string }
  /** Gives the order's conversation to a person. */
  | { kind: "assign"; userId: string; name: string }
  | { kind: "notify"; userId: string; name: string; text: string }
  | { kind: "task"; text: string }
  /** Tells the systems that asked for it (docs/webhooks.md). */
  | { kind: "webhook" }
  /** All that is left of the order's money. */
  | { kind: "refund" }
  | { kind: "acceptOffer" }
  | { kind: "declineOffer" }
  /** Asks for so many per cent of the asking price. */
  | { kind: "counterOffer"; percent: number }
  /** In the store's currency, and never for more; `asks` false: up to that price without an approval. */
  | {
      kind: "buyLabel";
      courier: string;
      serviceCode: string;
      serviceName: string;
      mostMinor: number;
      currency: string;
      asks: boolean;
    }
  /** Marks it as shipped with the number of the label that was bought here. */
  | { kind: "ship" }
  | { kind: "endListing" }
  /** Asks for so many per cent of what it costs there now. */
  | { kind: "reprice"; percent: number }
  /** Puts an ended listing up again from its draft. */
  | { kind: "relist" }
  /** Leaves it to be printed: no rule reaches a printer. */
  | { kind: "print"; what: PrintedPaper }
  /** A saved export; what tells who buyers are is masked. */
  | { kind: "export"; presetId: string; name: string };

/** What rules leave to be printed. */
export const printedPapers = ["slip", "label"] as const;
export type PrintedPaper = (typeof printedPapers)[number];

export type RuleActionKind = RuleAction["kind"];
export const ruleActionKinds = [
  "addTag",
  "removeTag",
  "move",
  "hold",
  "pin",
  "preset",
  "service",
  "package",
  "note",
  "snippet",
  "assign",
  "notify",
  "task",
  "print",
  "buyLabel",
  "ship",
  "export",
  "webhook",
  "refund",
  "acceptOffer",
  "declineOffer",
  "counterOffer",
  "endListing",
  "reprice",
  "relist",
] as const satisfies readonly RuleActionKind[];

/** Actions that change nothing of the order itself: they reach a person or another system. */
export type ReachingAction = Extract<RuleAction, { kind: (typeof reachingKinds)[number] }>;
const reachingKinds = ["snippet", "assign", "notify", "task", "print", "export", "webhook"] as const;

/** Whether an action reaches a person or another system instead of changing the order. */
export const isReaching = (action: RuleAction): action is ReachingAction =>
  (reachingKinds as readonly RuleActionKind[]).includes(action.kind);

/** Actions that tell a platform or a courier something that can't simply be taken back. */
export type BindingAction = Extract<RuleAction, { kind: (typeof bindingKinds)[number] }>;
const bindingKinds = [
  "refund",
  "acceptOffer",
  "declineOffer",
  "counterOffer",
  "buyLabel",
  "ship",
  "endListing",
  "reprice",
  "relist",
] as const;

/** Whether an action binds: it goes out through the code that a person's own press takes. */
export const isBinding = (action: RuleAction): action is BindingAction =>
  (bindingKinds as readonly RuleActionKind[]).includes(action.kind);

/** Whether what an action did stays once its run is undone: it reached somebody, or told a platform or a courier. */
export const staysWhenUndone = (action: RuleAction): boolean => isReaching(action) || isBinding(action);

/**
 * Whether an action waits for a person's approval, whatever the rule says. `isByHand`: a person started the rule
 * on this order, which is their word for what costs no money.
 */
export function needsApproval(action: RuleAction, isByHand = false): boolean {
  if (action.kind === "buyLabel") return action.asks;
  if (action.kind === "ship") return !isByHand;
  if (action.kind === "addTag") return !isByHand && action.tag === "markForRefund";
  return isBinding(action);
}

const isRemedy = (tag: OrderTag): boolean => (remedyTags as readonly OrderTag[]).includes(tag);

const sendsIt = ({ kind }: RuleAction): boolean => kind === "buyLabel" || kind === "ship";
const keepsItBack = ({ kind }: RuleAction): boolean => kind === "hold" || kind === "refund";
const answersOffer = ({ kind }: RuleAction): boolean =>
  kind === "acceptOffer" || kind === "declineOffer" || kind === "counterOffer";

/**
 * A preset holds a service, and may hold a package and a weight, which can change later: it stands beside
 * nothing else of the label.
 */
const setsLabel = ({ kind }: RuleAction): boolean =>
  kind === "preset" || kind === "service" || kind === "package";

/** Whether of two actions on one order only one can stand. */
export function clash(one: RuleAction, other: RuleAction): boolean {
  if ((sendsIt(one) && keepsItBack(other)) || (keepsItBack(one) && sendsIt(other))) return true;
  if (answersOffer(one) && answersOffer(other))
    return one.kind !== other.kind || (one.kind === "counterOffer" && !isSameCounter(one, other));
  if (one.kind === "preset" && other.kind === "preset") return one.presetId !== other.presetId;
  if (one.kind === "preset" || other.kind === "preset") return setsLabel(one) && setsLabel(other);
  switch (one.kind) {
    case "move":
      return other.kind === "move" && other.to !== one.to;
    case "hold":
      return other.kind === "hold" && (other.days !== one.days || other.reason !== one.reason);
    case "service":
      return (
        other.kind === "service" && (other.courier !== one.courier || other.serviceCode !== one.serviceCode)
      );
    case "package":
      return other.kind === "package" && other.package !== one.package;
    case "addTag":
      return (
        (other.kind === "removeTag" && other.tag === one.tag) ||
        (other.kind === "addTag" && other.tag !== one.tag && isRemedy(one.tag) && isRemedy(other.tag))
      );
    case "removeTag":
      return other.kind === "addTag" && other.tag === one.tag;
    case "assign":
      return other.kind === "assign" && other.userId !== one.userId;
    case "buyLabel":
      return (
        other.kind === "buyLabel" && (other.courier !== one.courier || other.serviceCode !== one.serviceCode)
      );
    case "reprice":
      return other.kind === "endListing" || (other.kind === "reprice" && other.percent !== one.percent);
    case "endListing":
      return other.kind === "reprice";
    case "acceptOffer":
    case "declineOffer":
    case "counterOffer":
    case "ship":
    case "relist":
    case "print":
    case "export":
    case "pin":
    case "note":
    case "snippet":
    case "notify":
    case "task":
    case "webhook":
    case "refund":
      return false;
  }
}

const isSameCounter = (one: RuleAction, other: RuleAction): boolean =>
  one.kind === "counterOffer" && other.kind === "counterOffer" && one.percent === other.percent;
