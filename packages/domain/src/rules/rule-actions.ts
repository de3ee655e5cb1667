/**
 * What a rule may do. None refunds or answers an offer by itself (design 4.14): it asks a person, and the
 * platform is told once they approve (docs/adr/0164). Pure.
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
  | { kind: "declineOffer" };

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
  "webhook",
  "refund",
  "acceptOffer",
  "declineOffer",
] as const satisfies readonly RuleActionKind[];

/** Actions that change nothing of the order itself: they reach a person or another system. */
export type ReachingAction = Extract<
  RuleAction,
  { kind: "snippet" | "assign" | "notify" | "task" | "webhook" }
>;

/** Whether an action reaches a person or another system instead of changing the order. */
export const isReaching = (action: RuleAction): action is ReachingAction =>
  ["snippet", "assign", "notify", "task", "webhook"].includes(action.kind);

/** Actions that tell a platform something that can't be taken back. */
export type BindingAction = Extract<RuleAction, { kind: "refund" | "acceptOffer" | "declineOffer" }>;

/** Whether an action binds: only a person's approval carries it out. */
export const isBinding = (action: RuleAction): action is BindingAction =>
  action.kind === "refund" || action.kind === "acceptOffer" || action.kind === "declineOffer";

/** Whether an action moves money or prepares it: a person approves it, whatever the rule says. */
export const isAboutMoney = (action: RuleAction): boolean =>
  isBinding(action) || (action.kind === "addTag" && action.tag === "markForRefund");

const isRemedy = (tag: OrderTag): boolean => (remedyTags as readonly OrderTag[]).includes(tag);

/**
 * A preset holds a service, and may hold a package and a weight, which can change later: it stands beside
 * nothing else of the label.
 */
const setsLabel = ({ kind }: RuleAction): boolean =>
  kind === "preset" || kind === "service" || kind === "package";

/** Whether of two actions on one order only one can stand. */
export function clash(one: RuleAction, other: RuleAction): boolean {
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
    case "acceptOffer":
      return other.kind === "declineOffer";
    case "declineOffer":
      return other.kind === "acceptOffer";
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
