import { plural } from "../../ui/format.ts";

/** All words of telling PayPal of parcels, at an order. */
export const texts = {
  add: "Add tracking to PayPal",
  notLinked: "PayPal isn't linked. Link it in Profile › Linked accounts.",
  reconnect: "PayPal needs its keys again. Tracking is sent once you enter them.",
  paidWith: (paid: number, all: number) =>
    plural(
      paid,
      { one: "# of {all} was paid with PayPal", other: "# of {all} were paid with PayPal" },
      { all },
    ),
  waiting: "Tracking goes to PayPal once the shipment is accepted.",
  underWay: "On its way to PayPal",
  known: "PayPal has the tracking number.",
  refused: (reason: string) => `PayPal didn't get the tracking: ${reason}`,
  gaveUp: (reason: string) => `PayPal didn't get the tracking: ${reason}`,
  noReason: "no reason given",
  retry: "Retry",
} as const;
