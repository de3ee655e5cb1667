/**
 * What starts a rule (open sections 2.7). `orderCreated` runs in the transaction that stores the order; all
 * others are read from what the records say happened since the rule was turned on. `button`, `hotkey` and
 * `barcode` start only when a person runs them. Pure.
 */
import { plural } from "../format/plural.ts";
import type { OrderLocation } from "../moves.ts";
import type { OrderTag } from "../order-tags.ts";

export type RuleTrigger =
  | { kind: PlainTriggerKind }
  | { kind: HoursTriggerKind; hours: number }
  | { kind: DaysTriggerKind; days: number }
  /** An account's orders couldn't be read for so many minutes. */
  | { kind: "syncFailing"; minutes: number }
  /** An account's reserve has fewer uploads left than this. */
  | { kind: "reserveBelow"; count: number }
  | { kind: "tagAdded"; tag: OrderTag }
  | { kind: "movedToLocation"; to: OrderLocation }
  /** A time of day in the store's zone, on these weekdays (1 Monday to 7 Sunday): all orders to send. */
  | { kind: "schedule"; time: string; weekdays: number[] }
  /** Q and this digit, on the orders that are selected or open. */
  | { kind: "hotkey"; digit: number }
  /** This code, scanned while an order is open or on the bench. */
  | { kind: "barcode"; code: string };

export const plainTriggerKinds = [
  "orderCreated",
  "orderPaid",
  "dispatchOverdue",
  "shipped",
  "firstScan",
  "outForDelivery",
  "delivered",
  "deliveryException",
  "returnedToSender",
  "refundAsked",
  "cancelled",
  "refunded",
  "returnOpened",
  "returnReceived",
  "swapSent",
  "caseOpened",
  "messageReceived",
  "feedbackLeft",
  "alreadySold",
  "noteAdded",
  "offerReceived",
  "offerAccepted",
  "offerDeclined",
  "stockLow",
  "stockZero",
  "stockDrift",
  "listingPublished",
  "listingRefused",
  "listingEnded",
  "payoutReceived",
  "payoutHeld",
  "payoutMismatch",
  "button",
] as const;
export type PlainTriggerKind = (typeof plainTriggerKinds)[number];

/**
 * `dispatchBySoon`: so long before it's due; `orderUnpaidFor`: still awaiting payment so long after it came;
 * `offerExpiring`: open so long before it ends.
 */
export const hoursTriggerKinds = ["dispatchBySoon", "orderUnpaidFor", "offerExpiring"] as const;
export type HoursTriggerKind = (typeof hoursTriggerKinds)[number];

/**
 * `notDeliveredBy`: so long after it was shipped, by a label bought here, as of others nothing is known;
 * `buyerSilent`: the store wrote last, so long ago; `feedbackDue`: delivered so long ago and not rated;
 * `listingStale`: on sale for so long; `tokenExpiring`: so long before an account has to be linked again.
 */
export const daysTriggerKinds = [
  "notDeliveredBy",
  "buyerSilent",
  "feedbackDue",
  "listingStale",
  "tokenExpiring",
] as const;
export type DaysTriggerKind = (typeof daysTriggerKinds)[number];
export type RuleTriggerKind = RuleTrigger["kind"];

/** The number that a trigger is told: in what, its most, and what stands there at first. */
export interface TriggerNumber {
  unit: "hours" | "days" | "minutes" | "count";
  most: number;
  usual: number;
}
export const triggerNumbers: Readonly<
  Record<HoursTriggerKind | DaysTriggerKind | "syncFailing" | "reserveBelow", TriggerNumber>
> = {
  dispatchBySoon: { unit: "hours", most: 336, usual: 4 },
  orderUnpaidFor: { unit: "hours", most: 336, usual: 24 },
  offerExpiring: { unit: "hours", most: 336, usual: 6 },
  notDeliveredBy: { unit: "days", most: 60, usual: 7 },
  buyerSilent: { unit: "days", most: 60, usual: 5 },
  feedbackDue: { unit: "days", most: 60, usual: 7 },
  listingStale: { unit: "days", most: 365, usual: 60 },
  tokenExpiring: { unit: "days", most: 60, usual: 7 },
  syncFailing: { unit: "minutes", most: 1_440, usual: 60 },
  reserveBelow: { unit: "count", most: 1_000, usual: 5 },
};
export type NumberTriggerKind = keyof typeof triggerNumbers;

/** Whether a trigger is told a number. */
export const takesNumber = (kind: RuleTriggerKind): kind is NumberTriggerKind =>
  Object.hasOwn(triggerNumbers, kind);

/** The trigger of that kind with its number. */
export function triggerWith(kind: NumberTriggerKind, number: number): RuleTrigger {
  return { kind, [triggerNumbers[kind].unit]: number } as RuleTrigger;
}

/** The number that a trigger was told; 0 where it takes none. */
export function numberOf(trigger: RuleTrigger): number {
  if ("hours" in trigger) return trigger.hours;
  if ("days" in trigger) return trigger.days;
  if ("minutes" in trigger) return trigger.minutes;
  return "count" in trigger ? trigger.count : 0;
}

/** In the order in which an order lives, then what else there is; the choice on screen lists them so. */
export const ruleTriggerKinds = [
  "orderCreated",
  "orderUnpaidFor",
  "orderPaid",
  "dispatchBySoon",
  "dispatchOverdue",
  "shipped",
  "firstScan",
  "outForDelivery",
  "delivered",
  "notDeliveredBy",
  "deliveryException",
  "returnedToSender",
  "refundAsked",
  "cancelled",
  "refunded",
  "returnOpened",
  "returnReceived",
  "swapSent",
  "caseOpened",
  "messageReceived",
  "buyerSilent",
  "feedbackDue",
  "feedbackLeft",
  "alreadySold",
  "noteAdded",
  "tagAdded",
  "movedToLocation",
  "schedule",
  "button",
  "hotkey",
  "barcode",
  "offerReceived",
  "offerExpiring",
  "offerAccepted",
  "offerDeclined",
  "stockLow",
  "stockZero",
  "stockDrift",
  "listingPublished",
  "listingRefused",
  "listingEnded",
  "listingStale",
  "reserveBelow",
  "payoutReceived",
  "payoutHeld",
  "payoutMismatch",
  "tokenExpiring",
  "syncFailing",
] as const satisfies readonly RuleTriggerKind[];

/** What rules did before they could start on anything else. */
export const usualTrigger: RuleTrigger = { kind: "orderCreated" };

/** What a rule is about when it starts. */
export type RuleSubject = "order" | "offer" | "item" | "listing" | "payout" | "account";

const subjects: Partial<Record<RuleTriggerKind, RuleSubject>> = {
  offerReceived: "offer",
  offerExpiring: "offer",
  offerAccepted: "offer",
  offerDeclined: "offer",
  stockLow: "item",
  stockZero: "item",
  stockDrift: "item",
  listingPublished: "listing",
  listingRefused: "listing",
  listingEnded: "listing",
  listingStale: "listing",
  reserveBelow: "account",
  payoutReceived: "payout",
  payoutHeld: "payout",
  payoutMismatch: "payout",
  tokenExpiring: "account",
  syncFailing: "account",
};

/** What it happens to. */
export const subjectOf = ({ kind }: Pick<RuleTrigger, "kind">): RuleSubject => subjects[kind] ?? "order";

/** Those that happen to something else than an order: nothing about orders can be asked or done then. */
export const orderlessTriggerKinds: readonly RuleTriggerKind[] = ruleTriggerKinds.filter(
  (kind) => subjectOf({ kind }) !== "order",
);

/** Those of which only what is so now is known: a dry run can't look back. */
export const presentTriggerKinds: readonly RuleTriggerKind[] = [
  "stockLow",
  "stockZero",
  "stockDrift",
  "reserveBelow",
  "syncFailing",
];

/** Those that a person starts, on the orders that they have before them. */
export const handTriggerKinds = ["button", "hotkey", "barcode"] as const satisfies readonly RuleTriggerKind[];

/** Whether a person starts it: neither limits nor quiet hours nor a pause hold it then. */
export const isByHand = ({ kind }: Pick<RuleTrigger, "kind">): boolean =>
  (handTriggerKinds as readonly RuleTriggerKind[]).includes(kind);

/** Whether it is looked for in the records: not an arrival, and not a person's press. */
export const isHeard = (trigger: RuleTrigger): boolean =>
  trigger.kind !== "orderCreated" && !isByHand(trigger);

/** The key that a hotkey is bound to; nothing else in the app begins with Q. */
export const keyOfDigit = (digit: number): string => `q ${digit}`;
/** The digits that hotkeys can have. */
export const hotkeyDigits = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** Letters, digits and hyphens, as any scanner reads and any printer prints them. */
export const barcodeShape = /^[A-Z0-9][A-Z0-9-]{3,29}$/;
/** A code as it is kept and compared: scanners set up otherwise send small letters. */
export const toBarcode = (text: string): string => text.trim().toUpperCase();

const countHours = (count: number): string => plural(count, { one: "# hour", other: "# hours" });
const countDays = (count: number): string => plural(count, { one: "# day", other: "# days" });
const weekdayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
/** "Mon, Tue". */
export const nameWeekdays = (days: readonly number[]): string =>
  days.map((day) => weekdayNames[day - 1] ?? "").join(", ");

/** A trigger as a rule's sentence begins: "Order shipped". */
export function describeTrigger(
  trigger: RuleTrigger,
  names: { tag: (tag: string) => string; location: (location: OrderLocation) => string },
): string {
  switch (trigger.kind) {
    case "dispatchBySoon":
      return `Dispatch due in ${countHours(trigger.hours)}`;
    case "orderUnpaidFor":
      return `Unpaid for ${countHours(trigger.hours)}`;
    case "offerExpiring":
      return `Offer ends in ${countHours(trigger.hours)}`;
    case "notDeliveredBy":
      return `Not delivered ${countDays(trigger.days)} after shipping`;
    case "buyerSilent":
      return `No reply from the buyer for ${countDays(trigger.days)}`;
    case "feedbackDue":
      return `No feedback ${countDays(trigger.days)} after delivery`;
    case "listingStale":
      return `Listed for ${countDays(trigger.days)}`;
    case "tokenExpiring":
      return `Account sign-in expires in ${countDays(trigger.days)}`;
    case "syncFailing":
      return `Sync failing for ${plural(trigger.minutes, { one: "# minute", other: "# minutes" })}`;
    case "reserveBelow":
      return `Fewer than ${plural(trigger.count, { one: "# upload", other: "# uploads" })} in reserve`;
    case "tagAdded":
      return `Tag ${names.tag(trigger.tag)} added`;
    case "movedToLocation":
      return `Moved to ${names.location(trigger.to)}`;
    case "schedule": {
      const days = nameWeekdays(trigger.weekdays);
      return `${trigger.weekdays.length === 7 ? "Every day" : days} at ${trigger.time}`;
    }
    case "hotkey":
      return `Key Q ${trigger.digit} pressed`;
    case "barcode":
      return `Barcode ${trigger.code} scanned`;
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
  firstScan: "Parcel's first scan",
  outForDelivery: "Parcel out for delivery",
  delivered: "Parcel delivered",
  notDeliveredBy: "Parcel late",
  deliveryException: "Delivery problem",
  returnedToSender: "Parcel returned to sender",
  refundAsked: "Cancellation requested",
  cancelled: "Order cancelled",
  refunded: "Order refunded",
  returnOpened: "Return opened",
  returnReceived: "Return received",
  swapSent: "Swap sent",
  caseOpened: "Case opened",
  messageReceived: "Message received",
  buyerSilent: "No reply from buyer",
  feedbackDue: "Feedback due",
  feedbackLeft: "Feedback left",
  alreadySold: "Already sold",
  noteAdded: "Note changed",
  tagAdded: "Tag added",
  movedToLocation: "Order moved",
  schedule: "Schedule",
  button: "Run by hand",
  hotkey: "Hotkey",
  barcode: "Barcode",
  offerReceived: "Offer received",
  offerExpiring: "Offer ends soon",
  offerAccepted: "Offer accepted",
  offerDeclined: "Offer declined",
  stockLow: "Stock low",
  stockZero: "Out of stock",
  stockDrift: "Stock differs from listing",
  listingPublished: "Listing published",
  listingRefused: "Listing refused",
  listingEnded: "Listing ended",
  listingStale: "Listing stale",
  reserveBelow: "Reserve running low",
  payoutReceived: "Payout received",
  payoutHeld: "Payout held or failed",
  payoutMismatch: "Payout doesn't add up",
  tokenExpiring: "Account sign-in expires",
  syncFailing: "Sync failing",
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
  onFailure: FailureChoice;
}

/**
 * What becomes of a rule that fails: off after three times in a row, off at the first, on whatever happens, or
 * a task each time, and off after three.
 */
export const failureChoices = ["afterThree", "stop", "goOn", "tell"] as const;
export type FailureChoice = (typeof failureChoices)[number];

export const usualLimits: RuleLimits = {
  mostPerHour: null,
  quiet: null,
  asksFirst: false,
  everyTime: false,
  onFailure: "afterThree",
};
