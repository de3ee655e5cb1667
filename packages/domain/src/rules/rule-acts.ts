/**
 * What a rule may do to an order. None refunds, accepts an offer, ships or writes to a buyer (design 4.14):
 * those wait for a person. Pure.
 */
import type { OrderLocation } from "../moves.ts";
import { remedyTags, type OrderTag } from "../order-tags.ts";
import type { RuleTag } from "./rule-conditions.ts";

export type RuleAct =
  | { act: "addTag"; tag: RuleTag }
  | { act: "removeTag"; tag: RuleTag }
  | { act: "move"; to: OrderLocation }
  | { act: "hold"; days: number; reason: string }
  | { act: "pin" }
  | { act: "service"; courier: string; serviceCode: string; serviceName: string }
  | { act: "package"; package: string }
  | { act: "preset"; presetId: string; name: string }
  | { act: "note"; text: string };

export type RuleActKind = RuleAct["act"];
export const ruleActKinds = [
  "addTag",
  "removeTag",
  "move",
  "hold",
  "pin",
  "preset",
  "service",
  "package",
  "note",
] as const satisfies readonly RuleActKind[];

const isRemedy = (tag: OrderTag): boolean => (remedyTags as readonly OrderTag[]).includes(tag);

/**
 * A preset holds a service, and may hold a package and a weight, which can change later: it stands beside
 * nothing else of the label.
 */
const setsLabel = ({ act }: RuleAct): boolean => act === "preset" || act === "service" || act === "package";

/** Whether of two acts on one order only one can stand. */
export function clash(one: RuleAct, other: RuleAct): boolean {
  if (one.act === "preset" && other.act === "preset") return one.presetId !== other.presetId;
  if (one.act === "preset" || other.act === "preset") return setsLabel(one) && setsLabel(other);
  switch (one.act) {
    case "move":
      return other.act === "move" && other.to !== one.to;
    case "hold":
      return other.act === "hold" && (other.days !== one.days || other.reason !== one.reason);
    case "service":
      return (
        other.act === "service" && (other.courier !== one.courier || other.serviceCode !== one.serviceCode)
      );
    case "package":
      return other.act === "package" && other.package !== one.package;
    case "addTag":
      return (
        (other.act === "removeTag" && other.tag === one.tag) ||
        (other.act === "addTag" && other.tag !== one.tag && isRemedy(one.tag) && isRemedy(other.tag))
      );
    case "removeTag":
      return other.act === "addTag" && other.tag === one.tag;
    case "pin":
    case "note":
      return false;
  }
}
