/** Words about runs: many acts that the service took in at once. */
const messages = (count: number): string => (count === 1 ? "1 message" : `${count} messages`);
const labels = (count: number): string => (count === 1 ? "1 label" : `${count} labels`);
const orders = (count: number): string =>
  count === 1 ? "1 order" : `${count.toLocaleString("en-GB")} orders`;
/** What of a run is not done: nothing is claimed before the platform has answered. */
const rest = (onItsWay: number, bad: number): string =>
  `${onItsWay === 0 ? "" : ` ${onItsWay} on ${onItsWay === 1 ? "its" : "their"} way.`}${bad === 0 ? "" : ` ${bad} ${bad === 1 ? "needs" : "need"} attention.`}`;

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
  bad: (count: number) => (count === 0 ? "" : `, ${count} ${count === 1 ? "needs" : "need"} attention`),
  bar: "Runs under way",
  goesOn: (under: string) => `${under}. The run goes on.`,
  unsure: "We couldn't confirm this. Open it to find out.",
  show: "Show them",
} as const;
