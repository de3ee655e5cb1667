/**
 * What starts a rule (open sections 2.7). `orderCreated` runs in the transaction that stores the order; all
 * others are read from what the records say happened since the rule was turned on. `button` starts only when
 * a person runs it. Pure.
 */
import { plural } from "../format/plural.ts";
import type { OrderLocation } from "../moves.ts";
import type { OrderTag } from "../order-tags.ts";

export type RuleTrigger =
  | { kind: PlainTriggerKind }
  | { kind: "dispatchBySoon"; hours: number }
  /** Still awaiting payment so many hours after it came. */
  | { kind: "orderUnpaidFor"; hours: number }
  /** Not delivered so many days after it was shipped, by a label bought here: of others nothing is known. */
  | { kind: "notDeliveredBy"; days: number }
  | { kind: "tagAdded"; tag: OrderTag }
  | { kind: "movedToLocation"; to: OrderLocation }
  /** A time of day in the store's zone, on these weekdays (1 Monday to 7 Sunday): all orders to send. */
  | { kind: "schedule"; time: string; weekdays: number[] };

export const plainTriggerKinds = [
  "orderCreated",
  "orderPaid",
  "dispatchOverdue",
  "shipped",
  "delivered",
  "cancelled",
  "refunded",
  "returnOpened",
  "returnReceived",
  "swapSent",
  "messageReceived",
  "feedbackLeft",
  "alreadySold",
  "noteAdded",
  "stockLow",
  "stockZero",
  "button",
] as const;
export type PlainTriggerKind = (typeof plainTriggerKinds)[number];
export type RuleTriggerKind = RuleTrigger["kind"];

/** In the order in which an order lives; the choice on screen lists them so. */
export const ruleTriggerKinds = [
  "orderCreated",
  "orderUnpaidFor",
  "orderPaid",
  "dispatchBySoon",
  "dispatchOverdue",
  "shipped",
  "delivered",
  "notDeliveredBy",
  "cancelled",
  "refunded",
  "returnOpened",
  "returnReceived",
  "swapSent",
  "messageReceived",
  "feedbackLeft",
  "alreadySold",
  "noteAdded",
  "tagAdded",
  "movedToLocation",
  "stockLow",
  "stockZero",
  "schedule",
  "button",
] as const satisfies readonly RuleTriggerKind[];

/** What rules did before they could start on anything else. */
export const usualTrigger: RuleTrigger = { kind: "orderCreated" };

/** Whether it happens to an item of the stock, of which only SKU, title and quantity are known. */
export const isItemTrigger = ({ kind }: RuleTrigger): boolean => kind === "stockLow" || kind === "stockZero";

/** Whether it is looked for in the records: not an arrival, and not a person's press. */
export const isHeard = ({ kind }: RuleTrigger): boolean => kind !== "orderCreated" && kind !== "button";

const weekdayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** A trigger as a rule's sentence begins: "Order shipped". */
export function describeTrigger(
  trigger: RuleTrigger,
  names: { tag: (tag: string) => string; location: (location: OrderLocation) => string },
): string {
  switch (trigger.kind) {
    case "dispatchBySoon":
      return `Dispatch due in ${plural(trigger.hours, { one: "# hour", other: "# hours" })}`;
    case "orderUnpaidFor":
      return `Unpaid for ${plural(trigger.hours, { one: "# hour", other: "# hours" })}`;
    case "notDeliveredBy":
      return `Not delivered ${plural(trigger.days, { one: "# day", other: "# days" })} after shipping`;
    case "tagAdded":
      return `Tag ${names.tag(trigger.tag)} added`;
    case "movedToLocation":
      return `Moved to ${names.location(trigger.to)}`;
    case "schedule": {
      const days = trigger.weekdays.map((day) => weekdayNames[day - 1] ?? "").join(", ");
      return `${trigger.weekdays.length === 7 ? "Every day" : days} at ${trigger.time}`;
    }
    default:
      return triggerTitles[trigger.kind];
  }
}

/** What triggers are called in lists. */
export const triggerTitles: Readonly<Record<RuleTriggerKind, string>> = {
  orderCreated: "New order",
  orderUnpaidFor: "Order unpaid",
  orderPaid: "Order paid",
  dispatchBySoon: "Dispatch due soon",
  dispatchOverdue: "Dispatch overdue",
  shipped: "Order shipped",
  delivered: "Parcel delivered",
  notDeliveredBy: "Parcel late",
  cancelled: "Order cancelled",
  refunded: "Order refunded",
  returnOpened: "Return opened",
  returnReceived: "Return received",
  swapSent: "Swap sent",
  messageReceived: "Message received",
  feedbackLeft: "Feedback left",
  alreadySold: "Already sold",
  noteAdded: "Note changed",
  tagAdded: "Tag added",
  movedToLocation: "Order moved",
  stockLow: "Stock low",
  stockZero: "Out of stock",
  schedule: "Schedule",
  button: "Button",
};

/** What keeps a rule from doing too much. */
export interface RuleLimits {
  /** Orders in any hour; null: as many as there are. */
  mostPerHour: number | null;
  /** Times of day in the store's zone in which it waits, "21:00" to "08:00"; null: none. */
  quiet: { from: string; to: string } | null;
  /** What it would do waits for a person's word. */
  asksFirst: boolean;
  /** Acts each time it happens, not once per order. */
  everyTime: boolean;
}

export const usualLimits: RuleLimits = { mostPerHour: null, quiet: null, asksFirst: false, everyTime: false };
