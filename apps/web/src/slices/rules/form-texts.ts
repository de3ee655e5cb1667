import type { RuleActionKind, RuleTriggerKind } from "@stallkeeper/domain";

const triggerGroups = {
  orders: "Orders",
  delivery: "Delivery",
  returns: "Refunds and returns",
  buyers: "Buyers",
  hand: "By time or by hand",
  offers: "Offers",
  listings: "Stock and listings",
  money: "Payouts",
  accounts: "Accounts",
} as const;

/** What triggers are listed under. */
const groups: Readonly<Record<RuleTriggerKind, keyof typeof triggerGroups>> = {
  orderCreated: "orders",
  orderUnpaidFor: "orders",
  orderPaid: "orders",
  dispatchBySoon: "orders",
  dispatchOverdue: "orders",
  shipped: "orders",
  cancelled: "orders",
  alreadySold: "orders",
  noteAdded: "orders",
  tagAdded: "orders",
  movedToLocation: "orders",
  firstScan: "delivery",
  outForDelivery: "delivery",
  delivered: "delivery",
  notDeliveredBy: "delivery",
  deliveryException: "delivery",
  returnedToSender: "delivery",
  refundAsked: "returns",
  refunded: "returns",
  returnOpened: "returns",
  returnReceived: "returns",
  swapSent: "returns",
  messageReceived: "buyers",
  buyerSilent: "buyers",
  feedbackDue: "buyers",
  feedbackLeft: "buyers",
  schedule: "hand",
  button: "hand",
  offerReceived: "offers",
  offerExpiring: "offers",
  offerAccepted: "offers",
  offerDeclined: "offers",
  stockLow: "listings",
  stockZero: "listings",
  stockDrift: "listings",
  listingPublished: "listings",
  listingRefused: "listings",
  listingEnded: "listings",
  listingStale: "listings",
  reserveBelow: "listings",
  payoutReceived: "money",
  payoutHeld: "money",
  payoutMismatch: "money",
  tokenExpiring: "accounts",
  syncFailing: "accounts",
};

/** The heading that a trigger is listed under. Pure. */
export const groupOfTrigger = (kind: RuleTriggerKind): string => triggerGroups[groups[kind]];

/** Further words of a rule's form. */
export const formTexts = {
  schedule: "Checks every order that hasn't shipped.",
  addOtherwise: "Add else action",
  noAction: "Add an action.",
  misfitAction: "This action doesn't work with this trigger. Choose another.",
  misfitField: "This condition doesn't work with this trigger. Choose another.",
  typed: { note: "Note", task: "Task", notify: "Message" } satisfies Partial<Record<RuleActionKind, string>>,
} as const;
