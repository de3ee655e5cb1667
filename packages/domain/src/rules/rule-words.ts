/** Rules in words, the same in the list of rules, in the dry run and in an order's timeline. Pure. */
import type { OrderLocation } from "../moves.ts";
import type { RuleAction } from "./rule-actions.ts";
import type { RuleCondition, RuleGroups } from "./rule-conditions.ts";
import { plural } from "../format/plural.ts";
import { nameWeekdays } from "./rule-triggers.ts";

/** How the one who shows them names things. */
export interface RuleNames {
  tag: (tag: string) => string;
  location: (location: OrderLocation) => string;
  platform: (id: string) => string;
  account: (id: string) => string;
  package: (id: string) => string;
  money: (amountMinor: number, currency: string) => string;
}

/** "country is not GB". */
export function describeCondition(condition: RuleCondition, names: RuleNames): string {
  switch (condition.field) {
    case "platform":
      return `platform is ${not(condition)}${condition.values.map(names.platform).join(" or ")}`;
    case "account":
      return `account is ${not(condition)}${condition.values.map(names.account).join(" or ")}`;
    case "country":
      return `country is ${not(condition)}${condition.values.join(" or ")}`;
    case "international":
      return condition.is ? "goes abroad" : "stays in the country";
    case "total":
      return `total ${beyond(condition)} ${names.money(condition.amountMinor, condition.currency)}`;
    case "pieces":
      return `${condition.atLeast ? "at least" : "at most"} ${plural(condition.count, { one: "# piece", other: "# pieces" })}`;
    case "line":
      return `${condition.every ? "every" : "any"} ${condition.part === "sku" ? "SKU" : condition.part} contains “${condition.text}”`;
    case "tag":
      return condition.is
        ? `has the tag ${names.tag(condition.tag)}`
        : `has no tag ${names.tag(condition.tag)}`;
    case "weight":
      return `weight ${beyond(condition)} ${condition.grams} g`;
    case "note":
      return `buyer's note ${condition.is ? "contains" : "doesn't contain"} “${condition.text}”`;
    case "buyer":
      return condition.is ? "buyer has bought before" : "buyer's first order";
    case "gift":
      return condition.is ? "is a gift" : "isn't a gift";
    case "location":
      return `is ${not(condition)}in ${names.location(condition.to)}`;
    case "message":
      return `message ${condition.is ? "contains" : "doesn't contain"} “${condition.text}”`;
    case "stars":
      return `${condition.atLeast ? "at least" : "at most"} ${plural(condition.count, { one: "# star", other: "# stars" })}`;
    case "age":
      return `${condition.over ? "older" : "younger"} than ${plural(condition.days, { one: "# day", other: "# days" })}`;
    case "service":
      return `service ${condition.is ? "contains" : "doesn't contain"} “${condition.text}”`;
    case "stock":
      return `stock ${beyond(condition)} ${condition.count}`;
    case "margin":
      return `margin ${beyond(condition)} ${condition.percent}%`;
    case "returns":
      return condition.is ? "buyer has returned before" : "buyer has never returned";
    case "address":
      return condition.is ? "address is complete" : "address is incomplete";
    case "time":
      return `${condition.is ? "between" : "outside"} ${condition.from}–${condition.to}`;
    case "weekday":
      return `${condition.is ? "on" : "not on"} ${nameWeekdays(condition.days)}`;
  }
}

const not = ({ is }: { is: boolean }): string => (is ? "" : "not ");
const beyond = ({ over }: { over: boolean }): string => (over ? "over" : "under");
const countDaysHeld = (count: number): string => plural(count, { one: "# day", other: "# days" });

/**
 * All conditions of a rule: "country is not GB, total over £50 or is a gift"; empty where it takes every
 * order.
 */
export function describeGroups(groups: RuleGroups, names: RuleNames): string {
  return groups
    .map((group) => group.map((condition) => describeCondition(condition, names)).join(" or "))
    .join(", ");
}

/** "move to Queued". */
export function describeAction(action: RuleAction, names: RuleNames): string {
  switch (action.kind) {
    case "addTag":
      return `add ${names.tag(action.tag)}`;
    case "removeTag":
      return `remove ${names.tag(action.tag)}`;
    case "move":
      return `move to ${names.location(action.to)}`;
    case "hold":
      return `hold for ${countDaysHeld(action.days)}: ${action.reason}`;
    case "pin":
      return "pin";
    case "preset":
      return `set preset ${action.name}`;
    case "service":
      return `set service ${action.serviceName}`;
    case "package":
      return `set package ${names.package(action.package)}`;
    case "note":
      return `note “${action.text}”`;
    case "snippet":
      return `send snippet ${action.name}`;
    case "assign":
      return `assign the conversation to ${action.name}`;
    case "notify":
      return `notify ${action.name}: “${action.text}”`;
    case "task":
      return `add task “${action.text}”`;
    case "webhook":
      return "tell other systems";
    case "refund":
      return "refund all that is left";
    case "acceptOffer":
      return "accept the offer";
    case "declineOffer":
      return "decline the offer";
    case "counterOffer":
      return `counter at ${action.percent}% of the asking price`;
    case "buyLabel":
      return `buy a ${action.serviceName} label for up to ${names.money(action.mostMinor, action.currency)}`;
    case "ship":
      return "mark as shipped with its label";
    case "endListing":
      return "end the listing";
    case "reprice":
      return `set the price to ${action.percent}% of what it is`;
    case "relist":
      return "list it again";
    case "print":
      return action.what === "slip" ? "print the packing slip" : "print the label";
    case "export":
      return `run export ${action.name}`;
  }
}

function describeDone(action: RuleAction, names: RuleNames): string {
  switch (action.kind) {
    case "addTag":
      return `added ${names.tag(action.tag)}`;
    case "removeTag":
      return `removed ${names.tag(action.tag)}`;
    case "move":
      return `moved it to ${names.location(action.to)}`;
    case "hold":
      return `held it for ${countDaysHeld(action.days)}`;
    case "pin":
      return "pinned it";
    case "preset":
      return `set preset ${action.name}`;
    case "service":
      return `chose ${action.serviceName}`;
    case "package":
      return `chose package ${names.package(action.package)}`;
    case "note":
      return `noted “${action.text}”`;
    case "snippet":
      return `sent snippet ${action.name}`;
    case "assign":
      return `assigned the conversation to ${action.name}`;
    case "notify":
      return `notified ${action.name}`;
    case "task":
      return `added the task “${action.text}”`;
    case "webhook":
      return "told other systems";
    case "refund":
      return "asked the platform to refund it";
    case "acceptOffer":
      return "accepted the offer";
    case "declineOffer":
      return "declined the offer";
    case "counterOffer":
      return `countered at ${action.percent}% of the asking price`;
    case "buyLabel":
      return `asked for a ${action.serviceName} label for up to ${names.money(action.mostMinor, action.currency)}`;
    case "ship":
      return "marked it as shipped";
    case "endListing":
      return "asked the platform to end the listing";
    case "reprice":
      return `asked the platform for ${action.percent}% of the price`;
    case "relist":
      return "asked the platform to list it again";
    case "print":
      return action.what === "slip" ? "left the packing slip to be printed" : "left the label to be printed";
    case "export":
      return `started export ${action.name}`;
  }
}

/** A run in one sentence: "Rule “Abroad” added International: country is not GB." */
export function describeRun(
  rule: string,
  did: readonly RuleAction[],
  why: readonly RuleCondition[],
  names: RuleNames,
  isOtherwise = false,
): string {
  const done = did.map((action) => describeDone(action, names)).join(", ");
  const because = why.map((condition) => describeCondition(condition, names)).join(", ");
  const always = isOtherwise ? "its conditions didn't hold" : "it has no conditions";
  return `Rule “${rule}” ${done}: ${because === "" ? always : because}.`;
}
