import { plural } from "../../ui/format.ts";

/** All words of telling PayPal of parcels, at an order. */
export const texts = {
  add: "Add tracking to PayPal",
  notLinked: "No PayPal is linked. Link it in Profile › Linked accounts.",
  reconnect: "PayPal asks for its keys again. It is told as soon as they are there.",
  paidWith: (paid: number, all: number) =>
    plural(
      paid,
      { one: "# of {all} was paid with PayPal", other: "# of {all} were paid with PayPal" },
      { all },
    ),
  waiting: "PayPal is told once the shipment is accepted.",
  underWay: "On its way to PayPal",
  known: "PayPal knows the tracking number.",
  refused: (reason: string) => `PayPal was not told: ${reason}`,
  gaveUp: (reason: string) => `PayPal was not told: ${reason}`,
  noReason: "no reason given",
  retry: "Retry",
} as const;
