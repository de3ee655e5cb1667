/** What may send a message by itself (decisions 6), and what is said of it (spec 8). */
export const autoMessageTriggers = [
  "alreadySold",
  "orderReceived",
  "markedAsShipped",
  "refundIssued",
  "returnRequested",
  "swapSent",
  "offerAccepted",
  "offerRejected",
  "messageReceivedOutOfHours",
  "buyerSilent",
  "ratingReceived",
  "ratingDue",
] as const;
export type AutoMessageTrigger = (typeof autoMessageTriggers)[number];

/** Those that something in the service fires today: only for these a message may be chosen on screen. */
export const firedTriggers = [
  "alreadySold",
  "orderReceived",
  "markedAsShipped",
  "refundIssued",
  "returnRequested",
  "swapSent",
  "offerAccepted",
  "offerRejected",
  "messageReceivedOutOfHours",
  "buyerSilent",
  "ratingReceived",
  "ratingDue",
] as const satisfies readonly AutoMessageTrigger[];
export type FiredTrigger = (typeof firedTriggers)[number];

/** Those that happen to an offer; all others happen to an order. */
export const offerTriggers = ["offerAccepted", "offerRejected"] as const satisfies readonly FiredTrigger[];

/** Whether a trigger happens to an offer, where there is no order yet. */
export const isOfferTrigger = (trigger: AutoMessageTrigger): boolean =>
  (offerTriggers as readonly AutoMessageTrigger[]).includes(trigger);

/** Whether a text names a trigger. */
export function isAutoMessageTrigger(text: string): text is AutoMessageTrigger {
  return (autoMessageTriggers as readonly string[]).includes(text);
}

/**
 * Whether nobody of the store saw a message before it went out. "Already sold" is pressed by a person, who
 * reads it first (decisions 13): it answers the buyer as any message of theirs does. Pure.
 */
export const isByItself = (trigger: AutoMessageTrigger | null): boolean =>
  trigger !== null && trigger !== "alreadySold";

/** What triggers are called on screen; their ids stay in the settings. */
export const autoMessageTitles: Readonly<Record<AutoMessageTrigger, string>> = {
  alreadySold: "Already sold",
  orderReceived: "Order received",
  markedAsShipped: "Shipped",
  refundIssued: "Refund",
  returnRequested: "Return requested",
  swapSent: "Swap sent",
  offerAccepted: "Offer accepted",
  offerRejected: "Offer rejected",
  messageReceivedOutOfHours: "Message received out of hours",
  buyerSilent: "No reply from buyer",
  ratingReceived: "Rating received",
  ratingDue: "Rating request",
};

/** Texts of the specification, to the letter. */
export const autoMessageTexts = {
  sent: (trigger: string) => `Sent auto message for trigger ${trigger}!`,
  snippetMissing: "Could not auto send message. Snippet does not exist!",
  failed: (reason: string) => `Could not auto send message. Error: ${reason}`,
  noSession: "No messaging session was found for this order.",
  noOfferSession: "No messaging session was found for this offer.",
} as const;
