import { plural } from "../../../ui/format.ts";

/** Words about runs: many actions that the service took in at once. */
const messages = (count: number): string => plural(count, { one: "# message", other: "# messages" });
const labels = (count: number): string => plural(count, { one: "# label", other: "# labels" });
const orders = (count: number): string => plural(count, { one: "# order", other: "# orders" });
/** What of a run is not done: nothing is claimed before the platform has answered. */
const rest = (onItsWay: number, bad: number): string =>
  (onItsWay === 0 ? "" : plural(onItsWay, { one: " # on its way.", other: " # on their way." })) +
  (bad === 0 ? "" : plural(bad, { one: " # needs attention.", other: " # need attention." }));

export const texts = {
  whereShipped: "Shipped",
  shipment: {
    done: (count: number) => `Successfully marked as shipped! ${orders(count)}`,
    partly: (count: number, onItsWay: number, bad: number) =>
      `${count - onItsWay - bad} of ${count} marked as shipped.${rest(onItsWay, bad)}`,
    under: (done: number, count: number) => `Marking ${orders(count)} as shipped: ${done} done`,
  },
  message: {
    done: (count: number) => `${messages(count)} sent.`,
    partly: (count: number, onItsWay: number, bad: number) =>
      `${count - onItsWay - bad} of ${messages(count)} sent.${rest(onItsWay, bad)}`,
    under: (done: number, count: number) => `Sending ${messages(count)}: ${done} sent`,
  },
  label: {
    done: (count: number) => `${labels(count)} bought.`,
    partly: (count: number, onItsWay: number, bad: number) =>
      `${count - onItsWay - bad} of ${labels(count)} bought.${rest(onItsWay, bad)}`,
    under: (done: number, count: number) => `Buying ${labels(count)}: ${done} bought`,
  },
  bad: (count: number) =>
    count === 0 ? "" : plural(count, { one: ", # needs attention", other: ", # need attention" }),
  bar: "Bulk runs in progress",
  goesOn: (under: string) => `${under}. The run continues.`,
  unsure: "We couldn't confirm this. Open it to find out.",
  show: "Show them",
} as const;
