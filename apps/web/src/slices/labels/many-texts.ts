/** The words of labels bought for several orders, and of the cheapest rate in a row. */
import { plural } from "../../ui/format.ts";

const labels = (count: number): string => plural(count, { one: "# label", other: "# labels" });

export const manyTexts = {
  split: "Split into several parcels. Open it to buy a label for each.",
  columns: {
    order: "Order",
    country: "Country",
    package: "Package",
    weight: "Weight",
    service: "Service",
    price: "Price",
  },
  total: (count: number, amounts: string) => `Buy ${labels(count)}, ${amounts}`,
  fix: "Fix before buying",
  nothing: "No label is ready to buy.",
  refused: "Courier refused",
  good: "Ready to buy",
  cheapest: "Cheapest",
  cheapestTracked: "Cheapest tracked",
  preferred: "Default, else cheapest tracked",
  odd: "Check these first",
  oddHint:
    "Each costs more than twice as much as most, isn't tracked, has the default weight, or can't use its planned service.",
  oddTotal: (count: number, amounts: string) =>
    plural(
      count,
      {
        one: "# label needs checking first: {amounts} of the total.",
        other: "# labels need checking first: {amounts} of the total.",
      },
      { amounts },
    ),
  byDefault: (count: number) =>
    plural(count, { one: "# has the default weight.", other: "# have the default weight." }),
  service: "Service",
  states: { waiting: "Waiting", sending: "Buying…", sent: "Bought", onItsWay: "On its way to the courier" },
  goesOn: "Buying continues. The result appears in Notifications.",
  tally: (bought: number, refused: number, onItsWay: number, waiting: number) =>
    [
      `${labels(bought)} bought`,
      `${refused} not bought`,
      ...(onItsWay > 0 ? [`${onItsWay} on the way`] : []),
      ...(waiting > 0 ? [`${waiting} to go`] : []),
    ].join(", "),
  along: (numbers: readonly string[]) =>
    plural(
      numbers.length,
      { one: "{numbers} in the same parcel", other: "{numbers} in the same parcel" },
      { numbers: numbers.join(", ") },
    ),
  leftOut: (count: number) =>
    plural(count, {
      one: "# more order isn't listed: there are too many at once.",
      other: "# more orders aren't listed: there are too many at once.",
    }),
  labelled: (count: number) =>
    plural(count, {
      one: "# order already has a label or has shipped, so it's left out.",
      other: "# orders already have a label or have shipped, so they're left out.",
    }),
  together: (count: number) =>
    plural(count, {
      one: "# order shares a parcel and a label with another one listed here.",
      other: "# orders share a parcel and a label with another one listed here.",
    }),
  failed: "Prices didn't load.",
  print: (count: number) => `Print ${labels(count)}`,
  noneLeft: "No labels to buy.",
  apply: "Service for all",
} as const;

export const cheapestTexts = {
  planned: "As set",
  preferred: "Default",
  tracked: "Cheapest tracked",
  any: "Cheapest",
  cheaper: (service: string, price: string, isTracked: boolean) =>
    `cheapest is ${service}, ${price}${isTracked ? "" : ", not tracked"}`,
  loading: "Getting prices…",
  checkWeight: "Check the weight",
  weightFirst: (order: string) => `${order} has the default weight. Check it, then buy.`,
  notPriced: "Open the order for prices.",
  key: "buy and print",
  wait: "Prices are still loading.",
  another: "Another label is being bought.",
  none: "No order here has a price yet.",
  bought: "Bought",
} as const;
