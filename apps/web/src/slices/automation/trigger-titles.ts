import type { AutoMessageTrigger } from "@stallkeeper/domain";

/** What triggers are called on screen; their ids stay in the settings. */
export const triggerTitles: Readonly<Record<AutoMessageTrigger, string>> = {
  alreadySold: "Already sold",
  orderReceived: "Order received",
  markedAsShipped: "Shipped",
  refundIssued: "Refund",
  returnRequested: "Return requested",
  swapSent: "Swap sent",
  offerAccepted: "Offer accepted",
  offerRejected: "Offer rejected",
  messageReceivedOutOfHours: "Message out of hours",
  buyerSilent: "Buyer silent",
  ratingReceived: "Rating received",
};
