/**
 * What a rule may do to an order. None refunds, accepts an offer, ships or writes to a buyer (design 4.14):
 * those wait for a person. Pure.
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
  | { kind: "note"; text: string };

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
] as const satisfies readonly RuleActionKind[];

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
    case "pin":
    case "note":
      return false;
  }
}
