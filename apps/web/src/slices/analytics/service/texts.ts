/** The words of Service. */
import type { ServiceMeasure, ServiceOfferKind, ServiceTalk } from "@stallkeeper/contract";
import type { RefundReason } from "@stallkeeper/domain";
import { plural } from "../../../ui/format.ts";

const orders = (count: number): string => plural(count, { one: "# order", other: "# orders" });
/** As the refund itself asks for them. */
const refundReasons: Readonly<Record<RefundReason, string>> = {
  buyerCancelled: "The buyer cancelled",
  outOfStock: "Out of stock",
  damaged: "Damaged",
  returned: "Returned",
  other: "Another reason",
};

export const texts = {
  tab: "Service",
  basis:
    "Orders and offers count on the day they arrived, conversations on the day of the buyer's first message.",
  orders: { account: "Orders by account", platform: "Orders by platform", category: "Orders by category" },
  ordersMeta: "as Ratings judges them",
  categoriesMeta: "an order counts in each category it has an item of",
  by: { account: "By account", platform: "By platform", category: "By category" },
  noCategory: "No category",
  noOrders: "No orders in this range.",
  measures: {
    orders: "All",
    shipped: "Shipped",
    waiting: "Not shipped yet",
    undated: "Shipped, time not known",
    late: "Late dispatch",
    cancelled: "Cancelled",
    oversold: "Oversold",
    refunded: "Refunded",
    returned: "Returned",
    replaced: "Replaced",
  } satisfies Record<ServiceMeasure, string>,
  all: { account: "All accounts", platform: "All platforms", category: "All orders" },
  hoursToShip: "Hours to ship",
  hoursByAccount: "Hours to ship by account",
  medianFromPayment: "median, from payment to dispatch",
  medianOf: (hours: string) => `Median ${hours}`,
  within: (hours: string) => `90% within ${hours}`,
  p90Line: "90%",
  fromTo: (first: string, last: string) => (first === last ? first : `${first} → ${last}`),
  notShippedYet: (count: number) =>
    plural(count, { one: "# order isn't shipped yet", other: "# orders aren't shipped yet" }),
  undated: (count: number) =>
    plural(count, {
      one: "the marketplace doesn't say when # order left",
      other: "the marketplace doesn't say when # orders left",
    }),
  nothingShipped: "Nothing was shipped in this range.",
  lateTrend: "Late dispatch",
  afterSale: "Refunds, returns and replacements",
  ofOrders: (count: number, of: number, isDue: boolean) =>
    `${count} of ${isDue ? plural(of, { one: "# order due", other: "# orders due" }) : orders(of)}`,
  noneDue: "No orders were due for dispatch in this range.",
  behind: (measure: string, reason: string) =>
    `Orders: ${measure.toLowerCase()}${reason === "" ? "" : `, ${reason.toLowerCase()}`}`,
  newest: (shown: number, total: number) => `the newest ${shown} of ${total}`,
  countOrders: orders,
  nothingBehind: "No orders here.",
  close: "Close",
  talksBehind: {
    begun: "Conversations started by buyers",
    answered: "Answered conversations",
    waiting: "Buyers waiting now",
    waitingLong: "Buyers waiting for over 24 hours",
  } satisfies Record<ServiceTalk, string>,
  countTalks: (count: number) => plural(count, { one: "# conversation", other: "# conversations" }),
  longest: (shown: number, total: number) => `the longest ${shown} waits of ${total}`,
  noTalksBehind: "No conversations here.",
  offersBehind: {
    received: "Offers received",
    accepted: "Offers accepted",
    rejected: "Offers rejected or withdrawn",
    withAsking: "Offers with an asking price",
  } satisfies Record<ServiceOfferKind, string>,
  countOffers: (count: number) => plural(count, { one: "# offer", other: "# offers" }),
  noOffersBehind: "No offers here.",
  noName: "No name",
  wait: (minutes: number) =>
    minutes < 120
      ? plural(minutes, { one: "# minute", other: "# minutes" })
      : plural(Math.round(minutes / 60), { one: "# hour", other: "# hours" }),
  outcomes: ["Waiting", "Accepted"],
  waitsAreNow: "Right now, in any date range",
  reasons: {
    returned: {
      title: "Return reasons",
      rate: (percent: string) => `${percent} of orders returned`,
      none: "No returns in this range.",
      counted: "Returns",
      file: "return-reasons",
    },
    refunded: {
      title: "Refund reasons",
      rate: (percent: string) => `${percent} of orders refunded`,
      none: "No refunds in this range.",
      counted: "Orders",
      file: "refund-reasons",
    },
  },
  noReason: "No reason given",
  replies: "First reply",
  begun: "Conversations started by buyers",
  answered: "Answered",
  median: "Median wait",
  p90: "90% answered within",
  waiting: "Waiting now",
  waitingLong: "Waiting for over 24 hours",
  autoDontCount: "Automatic messages don't count as a reply.",
  noTalks: "No buyers started a conversation in this range.",
  offers: "Offers",
  received: "Received",
  accepted: "Accepted",
  rejected: "Rejected or withdrawn",
  share: "Average of asking price",
  ofOffers: (count: number) =>
    plural(count, { one: "of # offer with an asking price", other: "of # offers with an asking price" }),
  noOffers: "No offers in this range.",
  funnel: "From listing to sale",
  listedAndOffered: (words: string) => `Listings and offers are ${words}`,
  listed: "Listed now",
  watched: "Watched",
  notTold: "Your platforms don't report this.",
  offered: "Offers",
  sold: "Orders",
  columns: {
    account: "Account",
    platform: "Platform",
    category: "Category",
    orders: "Orders",
    dueOrders: "Due",
    median: "Median",
    medianHours: "Median hours",
    p90: "90% within",
    p90Hours: "90% within, hours",
    trend: { day: "Day by day", week: "Week by week", month: "Month by month" },
    over: { day: ", day by day", week: ", week by week", month: ", month by month" },
    hours: "Hours to ship",
    rate: (measure: string) => `${measure} %`,
    order: "Order",
    item: "Item",
    bought: "Ordered",
    due: "Dispatch by",
    shipped: "Shipped",
    reason: "Reason",
    together: "Cumulative",
    measure: "Measure",
    figure: "Figure",
    means: "Note",
    step: "Step",
    buyer: "Buyer",
    asked: "First message",
    replied: "First reply",
    wait: "Wait",
    waitMinutes: "Wait in minutes",
    offered: "Offered",
    offer: "Offer",
    ofAsking: "Of asking price",
    outcome: "Outcome",
  },
} as const;

const isRefundReason = (reason: string): reason is RefundReason => Object.hasOwn(refundReasons, reason);

/** A reason as people read it; "" and "-": none was given. Pure. */
export function nameReason(reason: string): string {
  if (reason === "" || reason === "-") return texts.noReason;
  return isRefundReason(reason) ? refundReasons[reason] : reason.charAt(0).toUpperCase() + reason.slice(1);
}
