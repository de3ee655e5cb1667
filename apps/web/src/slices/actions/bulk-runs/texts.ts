import { plural } from "../../../ui/format.ts";

/** Words about runs: many actions that the service took in at once. */
const messages = (count: number): string => plural(count, { one: "# message", other: "# messages" });
const labels = (count: number): string => plural(count, { one: "# label", other: "# labels" });
const orders = (count: number): string => plural(count, { one: "# order", other: "# orders" });
/** What of a run is not done, in whole sentences: nothing is claimed before the platform has answered. */
const rest = (onItsWay: number, bad: number): string =>
  [
    ...(onItsWay === 0 ? [] : [plural(onItsWay, { one: "# is on its way.", other: "# are on their way." })]),
    ...(bad === 0 ? [] : [plural(bad, { one: "# needs attention.", other: "# need attention." })]),
  ].join(" ");

export const texts = {
  whereShipped: "Shipped",
  shipment: {
    done: (count: number) => `Successfully marked as shipped! ${orders(count)}`,
    partly: (count: number, onItsWay: number, bad: number) =>
      `${count - onItsWay - bad} of ${count} marked as shipped. ${rest(onItsWay, bad)}`,
    under: (done: number, count: number, bad: number) =>
      bad === 0
        ? `Marking ${orders(count)} as shipped: ${done} done`
        : plural(
            bad,
            {
              one: "Marking {orders} as shipped: {done} done, # needs attention",
              other: "Marking {orders} as shipped: {done} done, # need attention",
            },
            { orders: orders(count), done },
          ),
  },
  message: {
    done: (count: number) => `${messages(count)} sent.`,
    partly: (count: number, onItsWay: number, bad: number) =>
      `${count - onItsWay - bad} of ${messages(count)} sent. ${rest(onItsWay, bad)}`,
    under: (done: number, count: number, bad: number) =>
      bad === 0
        ? `Sending ${messages(count)}: ${done} sent`
        : plural(
            bad,
            {
              one: "Sending {messages}: {done} sent, # needs attention",
              other: "Sending {messages}: {done} sent, # need attention",
            },
            { messages: messages(count), done },
          ),
  },
  label: {
    done: (count: number) => `${labels(count)} bought.`,
    partly: (count: number, onItsWay: number, bad: number) =>
      `${count - onItsWay - bad} of ${labels(count)} bought. ${rest(onItsWay, bad)}`,
    under: (done: number, count: number, bad: number) =>
      bad === 0
        ? `Buying ${labels(count)}: ${done} bought`
        : plural(
            bad,
            {
              one: "Buying {labels}: {done} bought, # needs attention",
              other: "Buying {labels}: {done} bought, # need attention",
            },
            { labels: labels(count), done },
          ),
  },
  bar: "Bulk runs in progress",
  goesOn: (under: string) => `${under}. The run continues.`,
  unsure: "We couldn't confirm this. Open it to find out.",
  show: "Show them",
} as const;
